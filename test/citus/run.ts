import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '../../scripts/on-stop.ts';
import { buildWebWhenStale } from '../../server/startup/build-web.ts';
import { findTestFiles } from '../support/find-test-files.ts';
import { writeProcesses } from '../support/processes.ts';
import { killRunning, runTests } from '../support/run-node.ts';
import { findNodes, NotACluster } from './nodes.ts';
import { dropTestDatabases, prepareTemplate } from './template.ts';

/**
 * `npm run test:citus`: the tests of money, the interface, the bank, runs, jobs, events, webhooks and isolation on the Citus cluster whose
 * coordinator CITUS_URL names, with sharded databases. `npm run test:citus -- path…` runs only the named files and folders.
 */
const FOLDERS = [
  'billing',
  'interface',
  'banking',
  'jobs',
  'events',
  'integrations',
  'isolation',
  'privacy',
  'reporting',
];

const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--'));

const nodes = await findNodes(process.env.CITUS_URL).catch((error: Error) => {
  if (!(error instanceof NotACluster)) throw error;
  console.error(error.message);
  process.exit(2);
});
const folder = await mkdtemp(join(tmpdir(), 'rentroll-citus-'));
// A pooler runs as another user.
await chmod(folder, 0o755);
const clean = async () => {
  await dropTestDatabases(nodes);
  await rm(folder, { recursive: true, force: true });
};
onStop(async () => {
  killRunning();
  await clean();
});

let failed = 1;
try {
  await dropTestDatabases(nodes);
  await Promise.all([prepareTemplate(nodes), buildWebWhenStale(console.log)]);
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const found = await findTestFiles(named.length > 0 ? named : FOLDERS.map((name) => `test/${name}`));
  failed = await runTests(await writeProcesses(found, temporary), flags, {
    RENTROLL_TEST_CLUSTER: nodes.coordinator,
    RENTROLL_TEST_WORKERS: nodes.workers.join(' '),
    RENTROLL_TEST_APP_PASSWORD: decodeURIComponent(new URL(nodes.coordinator).password),
    TMPDIR: temporary,
  });
} finally {
  await clean();
}
process.exit(failed);
