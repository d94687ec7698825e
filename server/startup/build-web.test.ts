import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { buildWebWhenStale } from './build-web.ts';

const root = mkdtempSync(join(tmpdir(), 'build-web-'));
after(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Stands for the bundler: what it writes is the rule of the apps. */
const BUNDLER = `import { copyFileSync, mkdirSync } from 'node:fs';
const out = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(out);
copyFileSync('domain/rule.ts', out + '/app.js');
`;

/** What is said about a build, and what is served then. */
async function build(): Promise<[said: string[], served: string]> {
  const said: string[] = [];
  await buildWebWhenStale((line) => said.push(line), root);
  return [said, readFileSync(join(root, 'web/dist/app.js'), 'utf8')];
}

test('the web apps are built when something that they are made of has changed, and only then', async () => {
  const building = ['Building the web apps (their sources changed) …'];
  write('package-lock.json', '{}');
  write('web/app.tsx', '1');
  write('client/src/index.ts', '1');
  write('domain/rule.ts', 'first');
  write('node_modules/vite/bin/vite.js', BUNDLER);
  write('node_modules/vite/package.json', '{ "type": "module" }');
  assert.deepEqual(await build(), [building, 'first']);
  assert.deepEqual(await build(), [[], 'first']);
  write('domain/rule.test.ts', 'a test');
  assert.deepEqual(await build(), [[], 'first']);
  // Touched, as by changing the branch back and forth.
  utimesSync(join(root, 'web/app.tsx'), 1, 1);
  assert.deepEqual(await build(), [[], 'first']);
  write('domain/rule.ts', 'second');
  assert.deepEqual(await build(), [building, 'second']);
  for (const changed of ['web/app.tsx', 'client/src/index.ts', 'package-lock.json', 'web/new.css']) {
    write(changed, '{ "changed": 2 }');
    assert.deepEqual(await build(), [building, 'second'], changed);
  }
});

test('a build that fails says why and leaves the last one', async () => {
  write('domain/rule.ts', 'third');
  write('node_modules/vite/bin/vite.js', 'console.error("rule.ts is wrong"); process.exit(1);');
  await assert.rejects(build(), (error) => error instanceof StartupError && /rule\.ts is wrong/.test(error.message));
  assert.equal(readFileSync(join(root, 'web/dist/app.js'), 'utf8'), 'second');
});
