import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../app-context.ts';
import { systemCaller } from '../database/system-caller.ts';
import type { Caller } from '../database/transaction.ts';
import { waitingWork } from '../jobs/dead-letters.ts';
import type { Load } from './shed-load.ts';

export type Metrics = {
  observe(request: { route: string; method: string; status: number }, seconds: number): void;
  contentType: string;
  write(): Promise<string>;
};

/** The metrics that Prometheus scrapes. */
export function createMetrics(context: AppContext, load: Load): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'rentroll_' });
  // Gauges with the suffix of counters, which repeat the ones without it.
  for (const kind of ['resources', 'handles', 'requests'])
    registry.removeSingleMetric(`rentroll_nodejs_active_${kind}_total`);
  const requests = new Histogram({
    name: 'rentroll_http_request_seconds',
    help: 'Time from receiving a request to the end of its response.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const { pool } = context.database;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('rentroll_database_connections', 'Open database connections.', () => pool.totalCount);
  gauge('rentroll_database_connections_idle', 'Idle database connections.', () => pool.idleCount);
  gauge('rentroll_database_waiting', 'Requests waiting for a database connection.', () => pool.waitingCount);
  gauge(
    'rentroll_database_share_waiting',
    "Transactions waiting for their organization's share of the connections.",
    () => context.database.countShares().waiting,
  );
  gauge(
    'rentroll_http_waiting',
    'Requests waiting because their organization has many in progress.',
    () => context.turns.count().waiting,
  );
  gauge('rentroll_http_running', 'Requests in progress.', load.running);
  const depth = new Gauge({
    name: 'rentroll_jobs',
    help: 'Jobs per queue and state; failed jobs have used up their retries, see `npm run jobs -- list`.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      // When the database is down, the other metrics matter most.
      const depths = await context.jobs.depths().catch(() => []);
      for (const { queue, waiting, active, failed } of depths) {
        depth.set({ queue, state: 'waiting' }, waiting);
        depth.set({ queue, state: 'active' }, active);
        depth.set({ queue, state: 'failed' }, failed);
      }
    },
  });

  registerQueueMetrics(registry, context);
  return {
    observe: (request, seconds) => requests.observe(request, seconds),
    contentType: registry.contentType,
    write: () => registry.metrics(),
  };
}

/** Work that is not finished yet; a number that only grows means that something is stuck. */
function registerQueueMetrics(registry: Registry, { database, clock }: AppContext): void {
  const caller = (): Caller => systemCaller('metrics', clock.now());
  const gauge = new Gauge({
    name: 'rentroll_waiting',
    help: 'Events not dispatched yet (outbox) and webhook deliveries not sent yet (webhook_deliveries).',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      const waiting = await waitingWork(database, caller()).catch(() => null);
      for (const [what, count] of Object.entries(waiting ?? {})) gauge.set({ what }, count);
    },
  });
}
