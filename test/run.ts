import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, glob, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import pg from 'pg';
import { onStop } from '../scripts/on-stop.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { buildWebWhenStale } from '../server/startup/build-web.ts';
import { affectedBy, changedFiles } from './support/affected.ts';
import { APP_PASSWORD, TEMPLATE } from './support/cluster.ts';
import { endServersIn } from './support/end-servers.ts';
import { writeGroups } from './support/groups.ts';
import { findBrowser } from './web/browser.ts';

/**
 * The whole gate: first the checks of the source, then all tests on one real PostgreSQL started here, where each test
 * file clones its database from a migrated template. `npm test -- path…` runs only the named files and folders, `npm test -- --changed`
 * the tests that can see what differs from the last commit, or with `--changed=<commit>` from another one.
 */
const files = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const CHANGED = /^--changed(?:=(.+))?$/;
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--') && !CHANGED.test(arg));
const changedFlag = process.argv.map((arg) => CHANGED.exec(arg)).find((found) => found !== null);

const PASSWORD = 'test';
const folder = await mkdtemp(join(tmpdir(), 'rentroll-test-'));
// As root, PostgreSQL runs as another user, which needs access to this directory; without it the cluster would be
// created elsewhere and left behind.
await chmod(folder, 0o755);
// Tests create their own servers here, so that a stopped run finds and ends them.
const temporary = join(folder, 'tmp');
await mkdir(temporary);
await chmod(temporary, 0o1777);

let starting: Promise<unknown> = Promise.resolve();
let running: ChildProcess | null = null;
onStop(async () => {
  if (running?.pid) process.kill(-running.pid, 'SIGKILL');
  await starting.catch(() => undefined);
  await endServersIn(folder);
  await rm(folder, { recursive: true, force: true });
});

if (files.length === 0 && (await run(process.execPath, ['scripts/check.ts'])) !== 0) {
  await rm(folder, { recursive: true, force: true });
  process.exit(1);
}
const launching = startEmbedded({ dataDir: folder, password: PASSWORD, durable: false, print: () => undefined });
starting = launching;
const cluster = await launching;
let failed = 1;
try {
  const found = chooseAffected(await findFiles(files));
  const groups = await writeGroups(found, temporary);
  const [browser] = await Promise.all([
    found.some((file) => file.includes('test/web/')) ? findBrowser() : '',
    prepareTemplate(),
    buildWebWhenStale(console.log),
  ]);
  failed = await run(
    process.execPath,
    [
      '--test',
      '--test-reporter=spec',
      `--test-concurrency=${availableParallelism() + 1}`,
      '--test-timeout=300000',
      ...flags,
      ...groups,
    ],
    {
      CHROME_PATH: browser,
      RENTROLL_TEST_CLUSTER: cluster.superuserUrl('postgres'),
      NODE_NO_WARNINGS: '1',
      TMPDIR: temporary,
      // Otherwise kept in TMPDIR and lost with it.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
  );
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed);

/** All test files, or those named, of which folders may be given too. */
async function findFiles(named: readonly string[]): Promise<string[]> {
  const folders = named.length > 0 ? named : ['domain', 'server', 'test'];
  const patterns = folders.map((path) => (extname(path) ? path : `${path}/**/*.test.ts`));
  const found = await Array.fromAsync(glob(patterns));
  if (found.length === 0) throw new Error(`No test file at ${named.join(', ')}`);
  return found;
}

function chooseAffected(found: string[]): string[] {
  if (!changedFlag) return found;
  const changed = changedFiles(changedFlag[1] ?? 'HEAD');
  const affected = affectedBy(changed, found) ?? found;
  console.log(`${changed.length} files changed: ${affected.length} of ${found.length} test files can see it.`);
  return affected;
}

async function prepareTemplate(): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.superuserUrl('postgres') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const client = new pg.Client({ connectionString: cluster.superuserUrl(TEMPLATE) });
  await client.connect();
  await migrate(client, () => undefined);
  await client.end();
  // Tests connect thousands of times, and proving a password is most of the work.
  await admin.query('set scram_iterations = 1');
  await admin.query(`alter role rentroll_app login password '${APP_PASSWORD}'`);
  await admin.query(`alter role current_user password '${PASSWORD}'`);
  await admin.end();
}

/** In a process group of its own, so that everything it started can be ended with it. */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: true });
    running.on('exit', (code) => {
      running = null;
      resolve(code ?? 1);
    });
  });
}
