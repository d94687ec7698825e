import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { queuesWithDueJobs } from './queries.ts';
import { QUEUES, type QueueName } from './queues.ts';

/** Payloads contain ids only, so the queue's tables hold no personal data. */
export type JobData = Record<string, string | number | null>;
/** `retries` is how often the job was tried before. */
type Handler = (data: JobData, run: { signal: AbortSignal; retries: number }) => Promise<void>;
export type JobHandlers = Partial<Record<QueueName, Handler>>;
/** How a job is retried, if not as its queue says; of those that wait, the one with the highest priority comes first. */
type EnqueueOptions = {
  startAfterSeconds?: number;
  priority?: number;
  retryLimit?: number;
  retryDelay?: number;
  retryDelayMax?: number;
};
export type QueueDepth = { queue: string; waiting: number; active: number; failed: number };

/** Queues where a slow receiver must not delay the others. */
const CONCURRENCY: Partial<Record<QueueName, number>> = { 'notices.send': 3, 'text_messages.deliver': 3 };

/** How soon a job begins that another process enqueued, or that has to wait before it is tried again. */
const LOOK_MS = 2_000;
/** How often each worker looks by itself, in case nobody wakes it. */
const UNWOKEN_SECONDS = 60;

type Log = { warn(details: object, message: string): void };

/** Runs work later, once, on whichever process picks it up. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #log: Log;
  readonly #workers = new Map<QueueName, string[]>();
  readonly #stopping = new AbortController();
  #started = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => database.pool.query(text, values) },
      schema: 'queue',
      migrate: false,
      createSchema: false,
      schedule: true,
      supervise: true,
      // Only the owner of a table can rebuild its indexes, and the app role owns none.
      reindex: false,
    });
    this.#boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue error'));
  }

  async start(handlers: JobHandlers, schedules: Partial<Record<QueueName, string>> = {}): Promise<void> {
    await this.#boss.start();
    this.#started = true;
    for (const [name, handle] of Object.entries(handlers) as [QueueName, Handler][]) {
      const options = { pollingIntervalSeconds: UNWOKEN_SECONDS, includeMetadata: true } as const;
      const workers: string[] = [];
      this.#workers.set(name, workers);
      for (let index = 0; index < (CONCURRENCY[name] ?? 1); index += 1)
        workers.push(
          await this.#boss.work<JobData>(name, options, async ([job]) => {
            // Where one job was, there may be more, for this worker and the next one: pause only when the queue is empty.
            this.#wake(workers.slice(index, index + 2));
            if (job) await handle(job.data, { signal: job.signal, retries: job.retryCount });
          }),
        );
    }
    this.#looking = this.#look();
    for (const [name, cron] of Object.entries(schedules)) await this.#boss.schedule(name, cron);
  }

  /** Part of the transaction: the job exists if and only if the transaction commits. */
  async enqueue(
    tx: Transaction,
    name: QueueName,
    data: JobData,
    { startAfterSeconds, ...retry }: EnqueueOptions = {},
  ): Promise<void> {
    const { retryLimit, retryDelay, retryBackoff } = QUEUES[name];
    await this.#boss.send(name, data, {
      ...{ retryLimit, retryDelay, retryBackoff, ...retry },
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      db: { executeSql: (text, values) => tx.executeText(text, values) },
    });
    tx.afterCommit.push(() => this.#wake(this.#workers.get(name)?.slice(0, 1)));
  }

  #wake(workers: readonly string[] = []): void {
    for (const worker of workers) this.#boss.notifyWorker(worker);
  }

  /** One statement for all queues: an idle service would otherwise spend most of its time on asking for jobs. */
  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    const names = [...this.#workers.keys()];
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const due = await queuesWithDueJobs(this.#database.pool, names).catch((error: Error) => {
        this.#log.warn({ err: error }, 'looking for jobs failed');
        return [];
      });
      for (const name of due) this.#wake(this.#workers.get(name));
    }
  }

  /** As of the last count, which pg-boss updates once a minute. */
  async depths(): Promise<QueueDepth[]> {
    const queues = await this.#boss.getQueues();
    return queues.map((queue) => ({
      queue: queue.name,
      waiting: queue.queuedCount,
      active: queue.activeCount,
      failed: queue.failedCount,
    }));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
    if (this.#started) await this.#boss.stop({ graceful: true, timeout: 8_000, close: false });
  }
}
