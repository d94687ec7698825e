import type { AppContext } from '../app-context.ts';
import type { PendingWork } from '../database/transaction.ts';

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

/** Repeats `round` after each pause, and at once when there is work from this process. */
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
      const timer = setTimeout(endPause, pauseMs);
      await pause;
      clearTimeout(timer);
    }
  }
}
