import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';

type LoopOptions = {
  /** Names the loop in the log. */
  name: string;
  context: Pick<AppContext, 'database' | 'log'>;
  /** One pass over the pending work; returns the pause until the next one in milliseconds. */
  round: () => Promise<number>;
  /** The pause after a round that failed. */
  retryMs: number;
};

/** Repeats `round` after each pause, and at once when an event is recorded in this process. */
export class PollLoop {
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  #pause = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #unsubscribe = (): void => undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(): void {
    this.#unsubscribe = this.#options.context.database.onNewEvents(() => this.wake());
    this.#running = this.#run();
  }

  /** Ends the current pause, or skips the next one if a round is in progress. */
  wake(): void {
    this.#pause.abort();
  }

  /** Resolves when the round in progress has ended. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopping.abort();
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { name, context, round, retryMs } = this.#options;
    while (!this.isStopping) {
      // Created before the round, so that an event recorded during it skips the pause.
      this.#pause = new AbortController();
      const pauseMs = await round().catch((error: Error) => {
        context.log.warn({ err: error }, `${name} failed`);
        return retryMs;
      });
      if (this.isStopping) return;
      await sleep(pauseMs, undefined, { signal: this.#pause.signal }).catch(() => undefined);
    }
  }
}
