import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { checkDependencies, type Dependencies } from '../../scripts/check-dependencies.ts';

const valid: Dependencies = {
  manifest: { allowScripts: {}, dependencies: { pg: '8.23.1' }, devDependencies: {} },
  packages: { 'node_modules/pg': { version: '8.23.1' } },
  lock: '{}',
  sources: "import pg from 'pg';",
};

suite('dependencies', () => {
  test('the dependencies of this repository pass the checks', () => assert.deepEqual(checkDependencies(), []));

  test('each violation is reported', () => {
    assert.deepEqual(checkDependencies(valid), []);
    const invalid: [RegExp, Partial<Dependencies>][] = [
      [/has an install script/, { packages: { 'node_modules/pg': { hasInstallScript: true } } }],
      [/has a registry address/, { packages: { 'node_modules/pg': { resolved: 'x' } } }],
      [
        /in 2 versions: 8.23.1, 7.0.0/,
        { packages: { ...valid.packages, 'node_modules/a/node_modules/pg': { version: '7.0.0' } } },
      ],
      [/not pinned: \^8/, { manifest: { ...valid.manifest, dependencies: { pg: '^8.23.1' } } }],
      [/is not used/, { sources: '' }],
    ];
    for (const [problem, change] of invalid) {
      const found = checkDependencies({ ...valid, ...change });
      assert.equal(found.length, 1);
      assert.match(found[0] ?? '', problem);
    }
  });

  test('docs/dependencies.md explains the purpose of each one', () => {
    const page = readFileSync('docs/dependencies.md', 'utf8');
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const documented = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(documented.toSorted(), Object.keys({ ...dependencies, ...devDependencies }).toSorted());
  });
});
