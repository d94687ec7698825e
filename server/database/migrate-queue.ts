import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { QUEUES } from '../jobs/queues.ts';

const SCHEMA = 'queue';
/** Permanently failed jobs are kept this long for inspection. */
const RETENTION_SECONDS = 30 * 24 * 3600;
const SUPPORTED = Number(/version\(version\) VALUES \('(\d+)'\)/i.exec(getConstructionPlans(SCHEMA))?.[1]);

/**
 * Creates and upgrades the tables of pg-boss as the owner, because the app role may not change the schema. The caller holds the
 * startup lock.
 */
export async function migrateQueue(client: pg.Client): Promise<void> {
  const version = await installedVersion(client);
  if (version === null) await client.query(getConstructionPlans(SCHEMA));
  // A message with several statements is one transaction, in which PostgreSQL refuses CONCURRENTLY. The queue's tables are small
  // enough to lock.
  else if (version < SUPPORTED) await client.query(getMigrationPlans(SCHEMA, version).replaceAll('CONCURRENTLY', ''));
  for (const [name, options] of Object.entries(QUEUES)) {
    const kept = { ...options, deleteAfterSeconds: RETENTION_SECONDS };
    await client.query('select queue.create_queue($1, $2)', [name, JSON.stringify(kept)]);
  }
  await client.query('update queue.queue set deletion_seconds = $1 where deletion_seconds <> $1', [RETENTION_SECONDS]);
  await client.query('grant usage on schema queue to rentroll_app');
  await client.query('grant select, insert, update, delete on all tables in schema queue to rentroll_app');
  await client.query('grant execute on all functions in schema queue to rentroll_app');
  // Outbox rows are inserted and deleted, never updated.
  await client.query('revoke update on queue.outbox from rentroll_app');
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
