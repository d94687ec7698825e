import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { spawnService } from '../support/process.ts';

/** Run by test-run.test.ts, which stops the run: a test that has started a service with its own PostgreSQL and never ends. */
test('waits', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'rentroll-waiting-'));
  // As root, PostgreSQL runs as another user, which needs access to this directory.
  await chmod(DATA_DIR, 0o755);
  await spawnService({ DATA_DIR });
  process.stderr.write('the service of the waiting test is up\n');
  await new Promise(() => undefined);
});
