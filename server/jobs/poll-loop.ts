import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import type { PendingWork } from '../database/after-commit.ts';

type LoopOptions = {
  /** Names the loop in the log. */
  name: string;
  /** What wakes the loop when a transaction of this process has left it to be done. */
  work: PendingWork;
  context: Pick<AppContext, 'database' | 'log'>;
  /** One pass over the pending work; returns the pause until the next one in milliseconds. */
  round: () => Promise<number>;
  /** The pause after a round that failed. */
  retryMs: number;
};

/** What is left within this time of a round is done together by the next one. */
const MIN_PAUSE_MS = 50;

/** Repeats `round` after each pause, and soon when there is work from this process: at once if the last round is a while ago. */
export class PollLoop {
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  #endPause = (): void => undefined;
  #running: Promise<void> = Promise.resolve();
  #unsubscribe = (): void => undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(): void {
    this.#unsubscribe = this.#options.context.database.onPending(this.#options.work, () => this.wake());
    this.#running = this.#run();
  }

  /** Ends the current pause, or skips the next one if a round is in progress. */
  wake(): void {
    this.#endPause();
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
      // Created before the round, so that work left during it skips the pause.
      const { promise: pause, resolve: endPause } = Promise.withResolvers<void>();
      this.#endPause = endPause;
      const pauseMs = await round().catch((error: Error) => {
        context.log.warn({ err: error }, `${name} failed`);
        return retryMs;
      });
      if (this.isStopping) return;
      const soonest = performance.now() + MIN_PAUSE_MS;
      const timer = setTimeout(endPause, pauseMs);
      await pause;
      clearTimeout(timer);
      const early = soonest - performance.now();
      if (early > 0) await sleep(early, undefined, this.#stopping).catch(() => undefined);
    }
  }
}
