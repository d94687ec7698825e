import type pg from 'pg';

/** Also taken by each migration, so that versions before this lock wait for one another too. */
export const STARTUP_LOCK = 0x52454e54; // "RENT"

/** Runs work that changes roles or the schema in one process at a time. The lock ends with the connection. */
export async function withStartupLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [STARTUP_LOCK]).catch(() => undefined);
  }
}
