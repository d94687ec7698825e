import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The feature groups in dependency order, as server/routes.ts lists them: a group imports only from groups before it.
 */
function groupsInOrder(): string[] {
  const text = readFileSync(join(ROOT, 'server/routes.ts'), 'utf8');
  const groupOfRoutes = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.\/features\/([\w-]+)\//gm)].map(([, name, group]) => [name, group]),
  );
  const calls = [...text.matchAll(/^ {2}(\w+)\(routes\);$/gm)].map(([, name]) => groupOfRoutes.get(name) as string);
  return calls.filter((group, index) => group !== calls[index - 1]);
}

const GROUPS = groupsInOrder();
const groupOf = (file: string): string | undefined => /^server\/features\/([\w-]+)\//.exec(file)?.[1];

const sources = globSync('{domain,server,cli}/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, target]) =>
    normalize(join(dirname(file), target as string)),
  );
}

/**
 * The top layer, which may import everything: startup, the route list, pages and programs that run beside the service.
 * Nothing imports it.
 */
const TOP = /^server\/((app|routes|api-document|main)\.ts|(startup|pages|demo|doctor|maintenance)\/)/;

const ON_FIRST_USE = [
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'hucre',
  'nodemailer',
  'prom-client',
  'qrcode',
];

/** Words and arithmetic without any markup. */
const EXPLAIN_LINES = 'web/ui/bill/explain-lines.ts';

suite('import direction', () => {
  test('every group is listed once, in one run', () => {
    const folders = readdirSync(join(ROOT, 'server/features')).sort();
    assert.deepEqual([...GROUPS].sort(), folders);
  });

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

  test('a group imports only from groups before it', () => {
    const backwards = sources.flatMap((file) => {
      const from = groupOf(file);
      if (from === undefined) return [];
      const later = (target: string) => GROUPS.indexOf(groupOf(target) ?? from) > GROUPS.indexOf(from);
      return importsOf(file)
        .filter(later)
        .map((target) => `${file} → ${target}`);
    });
    assert.deepEqual(backwards, []);
  });

  test('infrastructure imports no feature, and features import nothing of the top layer', () => {
    const invalid = sources.flatMap((file) => {
      if (!file.startsWith('server/') || TOP.test(file)) return [];
      const forbidden = (target: string) =>
        TOP.test(target) || (groupOf(file) === undefined && groupOf(target) !== undefined);
      return importsOf(file)
        .filter(forbidden)
        .map((target) => `${file} → ${target}`);
    });
    assert.deepEqual(invalid, []);
  });

  test('no feature imports the routes of another', () => {
    for (const file of sources.filter((name) => groupOf(name) !== undefined)) {
      const foreign = importsOf(file).filter(
        (target) => /routes\.ts$/.test(target) && dirname(target) !== dirname(file),
      );
      assert.deepEqual(foreign, [], file);
    }
  });

  test('the server for assistants is a client of the public API', () => {
    for (const file of globSync('mcp/**/*.ts', { cwd: ROOT })) {
      const foreign = importsOf(file).filter(
        (target) => !/^(mcp|client\/src|web\/words|domain\/catalog)\//.test(target) && target !== EXPLAIN_LINES,
      );
      assert.deepEqual(foreign, [], file);
    }
  });

  test('startup loads no library that most starts never need', () => {
    const loaded = new Map<string, string>();
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [, target = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm))
        if (target.startsWith('.')) visit(normalize(join(dirname(file), target)));
        else if (!target.startsWith('node:'))
          loaded.set(target.split('/', target.startsWith('@') ? 2 : 1).join('/'), file);
    };
    visit('server/startup/start.ts');
    assert.ok(loaded.has('fastify'));
    assert.deepEqual(
      ON_FIRST_USE.flatMap((name) => loaded.get(name) ?? []),
      [],
    );
  });

  test('there are no import cycles', () => {
    const graph = new Map(sources.map((file) => [file, importsOf(file)]));
    const done = new Set<string>();
    const visit = (file: string, path: string[]): void => {
      assert.ok(!path.includes(file), [...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file)) return;
      for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of sources) visit(file, []);
  });
});
