import type pg from 'pg';
import type { Config } from '../config.ts';
import { checkMigrations } from '../database/check-migrations.ts';
import { findCluster } from '../database/embedded/place-cluster.ts';
import { openOwner } from '../database/open-owner.ts';
import { StartupError } from '../startup-error.ts';
import { type Finding, fine, note, problem } from './finding.ts';
import { verifyOrganizations } from './verify-books.ts';

const MIN_SERVER_VERSION = 150_000;
const MAX_SKEW_MS = 5_000;

/** Checks the database without changing anything. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  try {
    if (config.database.mode === 'embedded' && !(await findCluster(config.dataDir)))
      return [fine('database', 'none yet: it is created on first startup')];
    const owner = await openOwner(config);
    const findings = await examine(owner.client).finally(() => owner.close());
    const isCurrent = findings.every(({ state }) => state !== 'problem');
    return isCurrent ? [...findings, await examineBooks(config)] : findings;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [problem('database', error.message, 'Start PostgreSQL, or check DATABASE_URL.')];
  }
}

async function examine(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: number; name: string; now: Date }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, clock_timestamp() as now`,
  );
  const { version = 0, name = '', now = new Date() } = rows[0] ?? {};
  if (version < MIN_SERVER_VERSION) return [problem('database', `PostgreSQL ${name}`, 'Use PostgreSQL 15 or newer.')];
  const reached = fine('database', `PostgreSQL ${name} answers`);
  const clock = examineClock(now);
  const { pending, problems } = await checkMigrations(client);
  if (problems.length > 0)
    return [reached, clock, ...problems.map(({ found, advice }) => problem('migrations', found, advice))];
  if (pending.length > 0)
    return [
      reached,
      clock,
      problem(
        'migrations',
        `${pending.length} are pending: ${pending.join(', ')}`,
        'Run rentroll migrate, or start the service.',
      ),
    ];
  return [reached, clock, fine('migrations', 'all applied'), await examineRole(client), await examineJobs(client)];
}

function examineClock(now: Date): Finding {
  const skew = Math.abs(now.getTime() - Date.now());
  if (skew <= MAX_SKEW_MS) return fine('clock', 'this machine and the database agree');
  return problem(
    'clock',
    `this machine and the database differ by ${Math.round(skew / 1000)} s`,
    'Synchronize both with a time server (NTP).',
  );
}

async function examineRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ powerful: boolean }>(
    `select rolsuper or rolbypassrls as powerful from pg_roles where rolname = 'rentroll_app'`,
  );
  if (rows[0]?.powerful === false) return fine('role of requests', 'rentroll_app owns nothing and bypasses nothing');
  return problem(
    'role of requests',
    'rentroll_app is missing or too powerful',
    'alter role rentroll_app nosuperuser nobypassrls',
  );
}

async function examineJobs(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ failed: number }>(
    `select count(*)::int as failed from queue.job where state = 'failed'`,
  );
  const failed = rows[0]?.failed ?? 0;
  if (failed === 0) return fine('jobs', 'none has failed permanently');
  return note(
    'jobs',
    `${failed} failed permanently`,
    'rentroll jobs list shows the reasons, rentroll jobs retry --all retries them.',
  );
}

async function examineBooks(config: Config): Promise<Finding> {
  const results = await verifyOrganizations(config);
  const wrong = results.filter(({ ok }) => !ok).map(({ organization }) => organization.slug);
  const count = results.length === 1 ? '1 organization' : `${results.length} organizations`;
  if (wrong.length === 0) return fine('books', `${count}, all checks pass`);
  return problem('books', `a check fails in ${wrong.join(', ')}`, 'rentroll verify lists the rows.');
}
