import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { checkMigrations, messageOf } from './check-migrations.ts';
import { migrateQueue } from './migrate-queue.ts';
import { prepareRoles } from './prepare-roles.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { splitStatements } from './split-statements.ts';
import { STARTUP_LOCK, withStartupLock } from './startup-lock.ts';

/** Applies all pending migrations as the owner of the tables. Safe to call from several processes at once. */
export async function migrate(client: pg.Client, print: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  if ((rows[0]?.number ?? 0) < 150000) throw new StartupError('PostgreSQL 15 or newer is required.');
  const migrations = await readMigrations();
  if (await isCurrent(client, migrations)) return;
  await withStartupLock(client, async () => {
    // Another process may have done the work while this one waited.
    if (await isCurrent(client, migrations)) return;
    await prepareRoles(client);
    await client.query('set role rentroll_owner');
    try {
      await client.query(`create table if not exists public.schema_migrations (
        name text constraint schema_migrations_pkey primary key, checksum text not null, applied_at timestamptz not null default now())`);
      await client.query('grant select on public.schema_migrations to rentroll_app');
      for (const migration of migrations) await apply(client, migration, print);
      await migrateQueue(client);
    } finally {
      await client.query('reset role');
    }
  });
}

/** Names of the migrations not applied yet, in order. */
export const pendingMigrations = async (client: pg.Client): Promise<string[]> =>
  (await checkMigrations(client)).pending;

/** Takes no lock, because on most startups nothing is pending. */
async function isCurrent(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const { isThere, pending, problems } = await checkMigrations(client, migrations);
  if (problems[0]) throw new StartupError(messageOf(problems[0]));
  return isThere && pending.length === 0 && (await migrateQueue.isCurrent(client));
}

async function apply(
  client: pg.Client,
  { name, text, checksum }: Migration,
  print: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [STARTUP_LOCK]);
    const { rows } = await client.query('select from public.schema_migrations where name = $1', [name]);
    if (rows.length === 0) {
      for (const statement of splitStatements(text)) await client.query(statement);
      await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      print(`Applied migration ${name}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Migration ${name} failed: ${(error as Error).message}`);
  }
}
