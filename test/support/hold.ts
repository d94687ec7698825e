import pg from 'pg';
import { until } from './until.ts';

export type Hold = { blocked(): Promise<void>; release(): Promise<void> };

/**
 * Takes a lock that the service will wait for, so that a test can act while it waits instead of guessing how long something
 * takes. `blocked` resolves when another connection waits for a lock in this database.
 */
export async function hold(ownerUrl: string, ...statements: string[]): Promise<Hold> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  return {
    blocked: () => until(() => hasWaiting(client), 'a connection that waits for the lock').then(() => undefined),
    release: async () => {
      await client.query('rollback').catch(() => undefined);
      await client.end();
    },
  };
}

/** Unlike statistics, locks are never cached for the rest of a transaction. */
export async function hasWaiting(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
  );
  return (rowCount ?? 0) > 0;
}
