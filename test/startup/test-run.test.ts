import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { endServersIn, serversIn } from '../support/end-servers.ts';
import { until } from '../support/until.ts';

const ROOT = join(import.meta.dirname, '../..');

suite('a stopped npm test', { skip: process.platform === 'win32' }, () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`leaves no PostgreSQL behind after ${signal}, neither its own nor one of its tests`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'stopped-run-'));
      await chmod(folder, 0o1777);
      // An inner run that believed itself part of this one would skip its tests.
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const npm = spawn('npm', ['test', '--', 'test/startup/waiting-run.ts'], {
        cwd: ROOT,
        env: { ...env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      after(async () => {
        for (const stream of [npm.stdout, npm.stderr]) stream.destroy();
        await endServersIn(folder);
        await rm(folder, { recursive: true, force: true });
      });
      let printed = '';
      for (const stream of [npm.stdout, npm.stderr])
        stream.on('data', (chunk) => {
          printed += chunk;
        });
      await until(() => printed.includes('is up') || npm.exitCode !== null, 'the waiting test');
      assert.ok(serversIn(folder).length >= 2, printed);
      const gone = once(npm, 'exit');
      // A terminal sends Ctrl-C to the whole group; `kill` reaches npm alone.
      process.kill(signal === 'SIGINT' ? -Number(npm.pid) : Number(npm.pid), signal);
      await gone;
      await until(() => serversIn(folder).length === 0, 'the servers to end');
      const runs = async () => (await readdir(folder)).filter((name) => name.startsWith('rentroll-test-'));
      await until(async () => (await runs()).length === 0, 'the folder of the run to be removed');
    });
});
