import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
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

type Log = { warn(details: object, message: string): void };

/** Runs work later, once, on whichever process picks it up. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #workers = new Map<QueueName, string>();
  #started = false;

  constructor(database: Database, log: Log) {
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
      const work = {
        pollingIntervalSeconds: 2,
        localConcurrency: CONCURRENCY[name] ?? 1,
        includeMetadata: true,
      } as const;
      const worker = await this.#boss.work<JobData>(name, work, async ([job]) => {
        // Where one job was, there may be more: pause only when the queue is empty.
        this.#wakeWorker(name);
        if (job) await handle(job.data, { signal: job.signal, retries: job.retryCount });
      });
      this.#workers.set(name, worker);
    }
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
    tx.afterCommit.push(() => this.#wakeWorker(name));
  }

  #wakeWorker(name: QueueName): void {
    const worker = this.#workers.get(name);
    if (worker) this.#boss.notifyWorker(worker);
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
    if (this.#started) await this.#boss.stop({ graceful: true, timeout: 8_000, close: false });
  }
}
