import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');

/** Questions that features before them may ask too: they hold queries only, and know no other feature themselves. */
const LEAVES = [
  'server/features/portfolio/billing-settings/queries.ts',
  'server/features/portfolio/occupancy/queries.ts',
  'server/features/leasing/leases/queries.ts',
];

/** The features as server/routes.ts lists them: each may use those before it. */
function featuresInOrder(): string[] {
  const text = readFileSync(join(ROOT, 'server/routes.ts'), 'utf8');
  const folders = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.\/features\/([\w-]+)\//gm)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  );
  return [...text.matchAll(/^ {2}(\w+)\(routes\);$/gm)].map(([, name]) => folders.get(name) as string);
}

const featureOf = (file: string): string | undefined => /^server\/features\/([\w-]+)\//.exec(file)?.[1];

const sources = globSync('{domain,server,cli}/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, target]) =>
    normalize(join(dirname(file), target as string)),
  );
}

/** Every import from one feature into another. */
function featureImports(): [string, string][] {
  return sources
    .filter((file) => featureOf(file))
    .flatMap((file) => importsOf(file).map((target): [string, string] => [file, target]))
    .filter(([file, target]) => featureOf(target) && featureOf(target) !== featureOf(file));
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

  test('a feature uses only features listed before it in server/routes.ts', () => {
    const order = featuresInOrder();
    assert.ok(order.length > 3 && order.every(Boolean), order.join());
    const backwards: string[] = [];
    for (const [file, target] of featureImports()) {
      const [from, to] = [order.indexOf(featureOf(file) ?? ''), order.indexOf(featureOf(target) ?? '')];
      // A feature without routes stands in no list; the next test sees to it that it closes no circle.
      if (from >= 0 && to > from && !LEAVES.includes(target)) backwards.push(`${file} → ${target}`);
    }
    assert.deepEqual(backwards, []);
  });

  test('no circle of features', () => {
    const uses = new Map<string, Set<string>>();
    for (const [file, target] of featureImports()) {
      if (LEAVES.includes(target)) continue;
      const from = featureOf(file) as string;
      uses.set(from, (uses.get(from) ?? new Set()).add(featureOf(target) as string));
    }
    const circleFrom = (feature: string, path: string[]): string[] | null => {
      if (path.includes(feature)) return [...path, feature];
      for (const next of uses.get(feature) ?? []) {
        const circle = circleFrom(next, [...path, feature]);
        if (circle) return circle;
      }
      return null;
    };
    for (const feature of uses.keys()) assert.equal(circleFrom(feature, [])?.join(' → ') ?? null, null);
  });

  test('a leaf knows no other feature, and nobody imports routes of a feature', () => {
    for (const [file, target] of featureImports()) {
      assert.ok(!LEAVES.includes(file) || LEAVES.includes(target), `${file} imports ${target}`);
      assert.doesNotMatch(target, /\/routes\.ts$/, `${file} imports another feature's routes`);
    }
  });

  test('SQL of the features of accounts and organizations stands in their queries', () => {
    for (const file of sources.filter((name) =>
      /^server\/features\/(accounts|organizations|members|api-keys|audit)\//.test(name),
    )) {
      if (file.endsWith('queries.ts')) continue;
      assert.doesNotMatch(readFileSync(join(ROOT, file), 'utf8'), /sql`/, file);
    }
  });

  test('SQL is written in queries and commands of the server, never in the domain or the command line', () => {
    for (const file of sources.filter((name) => name.startsWith('domain/') || name.startsWith('cli/'))) {
      assert.doesNotMatch(readFileSync(join(ROOT, file), 'utf8'), /sql`/, file);
    }
  });
});
