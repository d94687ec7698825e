import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { QUEUES } from '../jobs/queues.ts';

const SCHEMA = 'queue';
/** A job that failed for good waits this long for somebody to look at it. */
const KEPT_SECONDS = 30 * 24 * 3600;
const SUPPORTED = Number(/version\(version\) VALUES \('(\d+)'\)/i.exec(getConstructionPlans(SCHEMA))?.[1]);

/** The job library's own tables, made and upgraded here by the owner, because at run time nobody may change a schema. */
export async function migrateQueue(client: pg.Client, lock: number): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock]);
  try {
    const version = await installedVersion(client);
    if (version === null) await client.query(getConstructionPlans(SCHEMA));
    else if (version < SUPPORTED) await client.query(getMigrationPlans(SCHEMA, version));
    for (const [name, options] of Object.entries(QUEUES)) {
      const kept = { ...options, deleteAfterSeconds: KEPT_SECONDS };
      await client.query('select queue.create_queue($1, $2)', [name, JSON.stringify(kept)]);
    }
    await client.query('update queue.queue set deletion_seconds = $1 where deletion_seconds <> $1', [KEPT_SECONDS]);
    await client.query('grant usage on schema queue to rentroll_app');
    await client.query('grant select, insert, update, delete on all tables in schema queue to rentroll_app');
    await client.query('grant execute on all functions in schema queue to rentroll_app');
    // News are written and passed on, never changed.
    await client.query('revoke update on queue.outbox from rentroll_app');
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
}

migrateQueue.isCurrent = async (client: pg.Client): Promise<boolean> => {
  if ((await installedVersion(client)) !== SUPPORTED) return false;
  const { rows } = await client.query<{ name: string }>('select name from queue.queue');
  return Object.keys(QUEUES).every((name) => rows.some((row) => row.name === name));
};

async function installedVersion(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('queue.version') is not null as exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<{ version: number }>('select version from queue.version');
  return rows[0]?.version ?? null;
}
