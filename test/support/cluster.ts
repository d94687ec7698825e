import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE = 'rentroll_template';
export const APP_PASSWORD = 'app';

const CLONING = 7_300_001;

export type TestDatabase = { ownerUrl: string; appUrl: string; drop(): Promise<void> };

/** A separate, migrated database on the cluster that test/run.ts started. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE);

/** One without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const base = process.env.RENTROLL_TEST_CLUSTER;
  if (!base) throw new Error('Run tests with `npm test -- <file>`: they need the cluster it starts.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // A template can only be cloned by one session at a time.
  await asAdmin(base, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [CLONING]);
    await admin.query(`create database ${name} template ${template}`);
  });
  const ownerUrl = Object.assign(new URL(base), { pathname: `/${name}` }).href;
  const appUrl = Object.assign(new URL(ownerUrl), { username: 'rentroll_app', password: APP_PASSWORD }).href;
  return {
    ownerUrl,
    appUrl,
    drop: () =>
      asAdmin(base, (admin) => admin.query(`drop database if exists ${name} with (force)`).then(() => undefined)),
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
