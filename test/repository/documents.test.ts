import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

/** Pages that name tests as `file`: *name*. */
const PAGES = ['docs/security.md'];
const NAMED = /`((?:test|server|domain)\/[\w/.-]+\.test\.ts)`: \*([^*]+)\*/g;

suite('documents', () => {
  for (const page of PAGES) {
    test(`${page} names only existing tests`, () => {
      const text = readFileSync(page, 'utf8');
      const named = [...text.matchAll(NAMED)];
      assert.ok(named.length > 0, 'the page names no test');
      assert.equal(
        named.length,
        text.match(/\.test\.ts`/g)?.length,
        'a test file is mentioned without the name of a test',
      );
      const gone = named.filter(([, file = '', name = '']) => !existsSync(file) || !hasTest(file, name));
      assert.deepEqual(
        gone.map(([, file, name]) => `${file}: ${name}`),
        [],
      );
    });
  }
});

const hasTest = (file: string, name: string): boolean =>
  ["'", '`', '"'].some((quote) => readFileSync(file, 'utf8').includes(`test(${quote}${name}${quote}`));
