import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { APP_PASSWORD, TEMPLATE } from './support/cluster.ts';

/**
 * The whole gate: first the checks of the source, then all tests on one real PostgreSQL started here, where each test
 * file clones its database from a migrated template. `npm test -- path…` runs only the named files.
 */
const files = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--'));

if (files.length === 0 && (await run(process.execPath, ['scripts/check.ts'])) !== 0) process.exit(1);

const folder = await mkdtemp(join(tmpdir(), 'rentroll-test-'));
// As root, PostgreSQL runs as another user, which needs access to this directory; without it the cluster would be
// created elsewhere and left behind.
await chmod(folder, 0o755);
const cluster = await startEmbedded({ dataDir: folder, password: 'test', durable: false, print: () => undefined });
let failed = 1;
try {
  await prepareTemplate();
  const patterns = files.length > 0 ? files : ['domain/**/*.test.ts', 'server/**/*.test.ts', 'test/**/*.test.ts'];
  failed = await run(
    process.execPath,
    [
      '--test',
      '--test-reporter=spec',
      `--test-concurrency=${Math.max(2, availableParallelism())}`,
      '--test-timeout=300000',
      ...flags,
      ...patterns,
    ],
    { RENTROLL_TEST_CLUSTER: cluster.superuserUrl('postgres'), NODE_NO_WARNINGS: '1' },
  );
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed);

async function prepareTemplate(): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.superuserUrl('postgres') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const client = new pg.Client({ connectionString: cluster.superuserUrl(TEMPLATE) });
  await client.connect();
  await migrate(client, () => undefined);
  await client.end();
  await admin.query(`alter role rentroll_app login password '${APP_PASSWORD}'`);
  await admin.end();
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
