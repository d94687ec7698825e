import { createRandom } from '../fuzz/random.ts';
import type { ServiceHandle } from './fault-target.ts';
import type { History } from './history.ts';
import { Workload } from './workload.ts';

/** Concurrent landlords; nothing is in flight between two calls of `while`. */
export class Load {
  readonly #workloads: Workload[];

  constructor(handle: ServiceHandle, history: History, seed: number, clients: number) {
    this.#workloads = Array.from(
      { length: clients },
      (_, at) => new Workload(handle, history, createRandom(seed + at * 7919), `s${seed}-c${at}`),
    );
  }

  async begin(): Promise<void> {
    await Promise.all(this.#workloads.map((life) => life.begin()));
  }

  /** Keeps all landlords writing until `work` is done, then waits for their last writes. */
  async while(work: () => Promise<void>): Promise<void> {
    let working = true;
    const lives = this.#workloads.map(async (life) => {
      while (working) await life.step();
    });
    const worked = work().finally(() => {
      working = false;
    });
    await Promise.all([...lives, worked]);
  }
}
