import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE = 'rentroll_template';
export const APP_PASSWORD = 'app';

const CLONING = 7_300_001;

export type TestDatabase = { ownerUrl: string; appUrl: string; drop(): Promise<void> };

/** A separate, migrated database on the cluster that test/run.ts started, or sharded on that of test/citus/run.ts. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE);

/** One without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const base = process.env.RENTROLL_TEST_CLUSTER;
  if (!base) throw new Error('Run tests with `npm test -- <file>`: they need the cluster it starts.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const servers = [base, ...workerUrls()];
  // A template can only be cloned by one session at a time. Nothing is kept safe here, so copying files costs half of logging each page.
  await asAdmin(base, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [CLONING]);
    await onEach(servers, (server) => server.query(`create database ${name} template ${template} strategy file_copy`));
  });
  const ownerUrl = urlOf(base, name);
  const password = process.env.RENTROLL_TEST_APP_PASSWORD ?? APP_PASSWORD;
  return {
    ownerUrl,
    appUrl: Object.assign(new URL(ownerUrl), { username: 'rentroll_app', password }).href,
    drop: () => onEach(servers, (server) => server.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The workers of a sharded cluster, each with a database of the same name for every one of the coordinator. */
const workerUrls = (): string[] => process.env.RENTROLL_TEST_WORKERS?.split(' ') ?? [];

export const urlOf = (base: string, database: string): string =>
  Object.assign(new URL(base), { pathname: `/${database}` }).href;

export async function onEach(urls: string[], work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  await Promise.all(urls.map((url) => asAdmin(url, work)));
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
