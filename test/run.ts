import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { onStop } from '../scripts/on-stop.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { buildWebWhenStale } from '../server/startup/build-web.ts';
import { affectedBy, changedFiles } from './support/affected.ts';
import { APP_PASSWORD, TEMPLATE } from './support/cluster.ts';
import { endServersIn } from './support/end-servers.ts';
import { findTestFiles } from './support/find-test-files.ts';
import { writeProcesses } from './support/processes.ts';
import { createRunFolder } from './support/run-folder.ts';
import { killRunning, runNode, runTests } from './support/run-node.ts';
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

// Linux then lets what runs here finish its turn, instead of interrupting it for each process that it wakes.
spawnSync('chrt', ['--batch', '--all-tasks', '--pid', '0', String(process.pid)], { stdio: 'ignore' });

const PASSWORD = 'test';
const folder = await createRunFolder();
// Tests create their own servers here, so that a stopped run finds and ends them.
const temporary = join(folder, 'tmp');
await mkdir(temporary);
await chmod(temporary, 0o1777);

let starting: Promise<unknown> = Promise.resolve();
onStop(async () => {
  killRunning();
  await starting.catch(() => undefined);
  await endServersIn(folder);
  await rm(folder, { recursive: true, force: true });
});

if (files.length === 0 && (await runNode(['scripts/check.ts'])) !== 0) {
  await rm(folder, { recursive: true, force: true });
  process.exit(1);
}
const launching = startEmbedded({ dataDir: folder, password: PASSWORD, durable: false, print: () => undefined });
starting = launching;
const cluster = await launching;
let failed = 1;
try {
  const found = chooseAffected(await findTestFiles(files.length > 0 ? files : ['domain', 'server', 'test']));
  const processes = await writeProcesses(found, temporary);
  const [browser] = await Promise.all([
    found.some((file) => file.includes('test/web/')) ? findBrowser() : '',
    prepareTemplate(),
    buildWebWhenStale(console.log),
  ]);
  failed = await runTests(processes, flags, {
    CHROME_PATH: browser,
    RENTROLL_TEST_CLUSTER: cluster.superuserUrl('postgres'),
    TMPDIR: temporary,
  });
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed);

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
