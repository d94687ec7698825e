import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'rentroll-npm-start-'));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

test('a signal to npm start stops the service, its database and npm', {
  skip: process.platform === 'win32',
}, async () => {
  const { DATABASE_URL: _, ...env } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: folder, PORT: '0', DEMO: 'false', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(npm, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    npm.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /ready at (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    npm.on('exit', () => reject(new Error(printed)));
  });
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  npm.kill('SIGTERM');
  const [code] = await gone;
  assert.equal(code, 0, printed);
  assert.match(printed, /SIGTERM: finishing running requests/);
  await assert.rejects(fetch(`${url}/healthz`));
});
