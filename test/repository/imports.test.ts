import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = [
  ...readFileSync(join(ROOT, 'server/routes.ts'), 'utf8').matchAll(/^import .* from '\.\/features\/([\w-]+)\//gm),
].map(([, name]) => name);

const sources = globSync('{domain,server,cli}/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, target]) =>
    normalize(join(dirname(file), target as string)),
  );
}

suite('imports go one way', () => {
  test('the domain imports nothing outside itself, not even Node', () => {
    for (const file of sources.filter((name) => name.startsWith('domain/'))) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      assert.doesNotMatch(text, /from '(?!\.)/, file);
      assert.deepEqual(
        importsOf(file).filter((target) => !target.startsWith('domain/')),
        [],
        file,
      );
    }
  });

  test('database and gateways know no feature, features know no app', () => {
    for (const file of sources) {
      const targets = importsOf(file);
      if (/^server\/(database|gateways|mail)\//.test(file)) {
        assert.deepEqual(
          targets.filter((target) => /^server\/(features|app|routes)/.test(target)),
          [],
          file,
        );
      }
      if (file.startsWith('server/features/')) {
        assert.deepEqual(
          targets.filter((target) => /^server\/(app|routes|start|main)\.ts$/.test(target)),
          [],
          file,
        );
      }
    }
  });

  test('no two features depend on each other in a circle of commands', () => {
    assert.ok(FEATURES.length > 3);
    for (const file of sources.filter((name) => name.startsWith('server/features/'))) {
      for (const target of importsOf(file)) {
        assert.doesNotMatch(
          target,
          /^server\/features\/[\w-]+\/routes\.ts$/,
          `${file} imports another feature's routes`,
        );
      }
    }
  });

  test('SQL is written in queries and commands of the server, never in the domain or the command line', () => {
    for (const file of sources.filter((name) => name.startsWith('domain/') || name.startsWith('cli/'))) {
      assert.doesNotMatch(readFileSync(join(ROOT, file), 'utf8'), /sql`/, file);
    }
  });
});
