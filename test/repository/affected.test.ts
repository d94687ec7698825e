import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { suite, test } from 'node:test';
import { affectedBy } from '../support/affected.ts';

const TESTS = globSync('{domain,server,test}/**/*.test.ts');
const affected = (...changed: string[]): string[] => affectedBy(changed, TESTS) ?? TESTS;
const outside = (tests: string[], ...places: string[]): string[] =>
  tests.filter((file) => !['test/repository/', ...places].some((place) => file.startsWith(place)));

suite('tests that a change can affect', () => {
  test('a test affects itself alone, and a document what reads it', () => {
    assert.deepEqual(outside(affected('domain/money.test.ts')), ['domain/money.test.ts']);
    assert.deepEqual(outside(affected('docs/security.md')), ['test/newcomer/readme.test.ts']);
    assert.deepEqual(outside(affected('test/web/conditions.ts'), 'test/web/'), []);
  });

  test('a screen affects the tests in a browser, but not the rules of the domain', () => {
    const seen = affected('web/console/routes/rooms/rooms.tsx');
    assert.ok(seen.includes('test/web/rooms.test.ts'));
    assert.ok(!seen.includes('domain/money.test.ts'));
  });

  test('a feature, a migration and a command affect the tests of the service', () => {
    for (const changed of [
      'server/features/billing/payments/routes.ts',
      'db/migrations/0001_schemas_and_settings.sql',
    ]) {
      const seen = affected(changed);
      for (const wanted of ['test/web/payments.test.ts', 'test/cli/bill.test.ts', 'test/newcomer/readme.test.ts'])
        assert.ok(seen.includes(wanted), `${changed} → ${wanted}`);
    }
    assert.ok(affected('cli/bill.ts').includes('test/cli/bill.test.ts'));
  });

  test('packages and settings of the repository affect every test', () => {
    assert.equal(affectedBy(['package.json'], TESTS), null);
    assert.equal(affectedBy(['domain/money.ts', 'biome.json'], TESTS), null);
  });
});
