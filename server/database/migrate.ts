import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
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
export async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const names = (await readMigrations()).map(({ name }) => name);
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return names;
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/** Takes no lock, because on most startups nothing is pending. */
async function isCurrent(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const { rows: found } = await client.query<{ migrations: boolean; queue: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as migrations, to_regclass('queue.version') is not null as queue`,
  );
  if (!found[0]?.migrations) return false;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) assertUnchanged(migration, applied.get(migration.name));
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new StartupError(
        `The database contains the migration ${name}, which this version does not have. Start the version that created it; a database from before 0.2.0 cannot be upgraded.`,
      );
    }
  }
  if (!found[0].queue || migrations.some(({ name }) => !applied.has(name))) return false;
  return migrateQueue.isCurrent(client);
}

async function apply(client: pg.Client, migration: Migration, print: (line: string) => void): Promise<void> {
  const { name, text, checksum } = migration;
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [STARTUP_LOCK]);
    const { rows } = await client.query<{ checksum: string }>(
      'select checksum from public.schema_migrations where name = $1',
      [name],
    );
    assertUnchanged(migration, rows[0]?.checksum);
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

function assertUnchanged({ name, checksum }: Migration, applied: string | undefined): void {
  if (applied !== undefined && applied !== checksum) {
    throw new StartupError(
      `Migration ${name} was edited after it was applied; restore the file and add a new migration instead.`,
    );
  }
}
