import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { ensureClientBuilt } from '../../scripts/client-build.ts';
import { startService } from '../support/service.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const LIMIT = 6 * 1024;

before(ensureClientBuilt);

test('the package installs into an empty folder and runs the first month', async () => {
  const { url } = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'rentroll-client-'));
  try {
    const packed = await run('npm', ['pack', '--workspace', 'client', '--pack-destination', folder], { cwd: ROOT });
    const tarball = packed.stdout.trim().split('\n').at(-1) as string;
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`];
    await run('npm', install, { cwd: folder });
    await copyFile(join(ROOT, 'examples/first-month.mjs'), join(folder, 'first-month.mjs'));
    const { stdout } = await run(process.execPath, ['first-month.mjs', url], { cwd: folder });
    assert.match(stdout, /PAID: ₫6,905,500 of ₫6,905,500, ₫0 open/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the package with what it needs is small and works without Node', async () => {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: join(ROOT, 'client/src/index.ts'), formats: ['es'] }, minify: true },
  })) as Rolldown.RolldownOutput[];
  const code = bundle?.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n') ?? '';
  assert.doesNotMatch(code, /(from|import\() ?["'](?!\.\/)/, 'nothing but its own files is imported');
  const size = gzipSync(code, { level: 9 }).length;
  assert.ok(size > 0 && size < LIMIT, `${size} bytes`);
});
