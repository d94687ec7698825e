import pg from 'pg';
import { until } from './until.ts';

export type Hold = {
  blocked(connections?: number): Promise<void>;
  release(): Promise<void>;
  /** Runs more statements and commits all of them, as another command would have. */
  commit(...statements: string[]): Promise<void>;
};

/**
 * Takes a lock that the service will wait for, so that a test can act while it waits instead of guessing how long something
 * takes. `blocked` resolves when so many other connections wait for a lock in this database.
 */
export async function hold(ownerUrl: string, ...statements: string[]): Promise<Hold> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  return {
    blocked: async (connections = 1) => {
      await until(async () => (await countWaiting(client)) >= connections, `${connections} to wait for the lock`);
    },
    release: async () => {
      await client.query('rollback').catch(() => undefined);
      await client.end();
    },
    commit: async (...more) => {
      for (const statement of [...more, 'commit']) await client.query(statement);
      await client.end();
    },
  };
}

/** Connections that wait for a lock. Unlike statistics, locks are never cached for the rest of a transaction. */
export async function countWaiting(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ here: number; sharded: boolean }>(
    `select count(distinct pid)::int as here, to_regclass('pg_catalog.citus_lock_waits') is not null as sharded
     from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
  );
  const { here = 0, sharded = false } = rows[0] ?? {};
  if (!sharded) return here;
  // The lock may be on a worker.
  const all = await client.query<{ count: number }>(
    'select count(distinct waiting_gpid)::int as count from citus_lock_waits',
  );
  return Math.max(here, all.rows[0]?.count ?? 0);
}
