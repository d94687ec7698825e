import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('every test named in docs/interface-coverage.md exists', () => {
  const rows = [...read('docs/interface-coverage.md').matchAll(/^\| .+ \| .+ \| (test\/\S+\.ts) \| (.+) \|$/gm)];
  assert.ok(rows.length > 50);
  const gone = rows.filter(([, file = '', name]) => !read(file).includes(`test('${name}'`));
  assert.deepEqual(
    gone.map(([row]) => row),
    [],
  );
});
