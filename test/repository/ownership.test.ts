import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { suite, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = join(ROOT, 'server/features');

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const sources = globSync('{domain,server,cli}/**/*.ts', { cwd: ROOT });
const groups = readdirSync(FEATURES).sort();

/** The feature group of a file, or its folder in server/. */
function ownerOf(file: string): string {
  const [, folder = '', group = ''] = file.split('/');
  return folder === 'features' ? group : `server/${folder}`;
}

/** The bodies of all sql`…` templates; a nested one is listed as part of the outer one and by itself. */
function templatesOf(text: string): string[] {
  return [...text.matchAll(/\bsql`/g)].map(({ index }) => text.slice(index + 4, endOfTemplate(text, index + 4)));
}

/** Walks from the opening backtick to the closing one, skipping ${…} with nested templates. */
function endOfTemplate(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2;
    else if (text.startsWith('${', at)) at = endOfExpression(text, at + 2);
    else at += 1;
  }
  return at;
}

function endOfExpression(text: string, from: number): number {
  let [at, depth] = [from, 1];
  while (at < text.length) {
    const character = text[at];
    if (character === '`') at = endOfTemplate(text, at + 1);
    else if (character === "'") at = text.indexOf("'", at + 1);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    at += 1;
    if (depth === 0) break;
  }
  return at;
}

const WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+([\w.]+)|\bupdate\s+([\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
const COMPUTED_TARGET = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+\$\{/i;

/** Every table of schema public, and the outbox, from the migrations that create them. */
const tables = globSync('db/migrations/*.sql', { cwd: ROOT })
  .flatMap((file) => [...read(file).matchAll(/^\s*create table (?:if not exists )?([\w.]+)/gim)])
  .map(([, name = '']) => name.toLowerCase())
  .filter((name) => !name.includes('.') || name === 'queue.outbox')
  .sort();

/** The owners that write each table, with their files. */
const writers = new Map<string, Map<string, Set<string>>>(tables.map((table) => [table, new Map()]));
for (const file of sources.filter((name) => name.startsWith('server/')))
  for (const template of templatesOf(read(file)))
    for (const [, inserted, updated] of template.matchAll(WRITE)) {
      const table = (inserted ?? updated ?? '').toLowerCase().replace(/^public\./, '');
      writers
        .get(table)
        ?.getOrInsertComputed(ownerOf(file), () => new Set())
        .add(file);
    }

const tablesOf = (group: string): string[] => tables.filter((table) => writers.get(table)?.has(group));

/** The names listed in a line such as `Tables: a, b.` of a group's README; `none` is the empty list. */
function listed(group: string, label: string): string[] {
  const line = new RegExp(`^${label}: (.+)\\.$`, 'm').exec(read(`server/features/${group}/README.md`))?.[1];
  assert.ok(line, `server/features/${group}/README.md has no line "${label}: …."`);
  return line === 'none' ? [] : line.split(', ').map((name) => name.replaceAll('`', ''));
}

suite('ownership', () => {
  test('rows of a bulk write come from tableOf', () => {
    const others = sources
      .filter((file) => file.startsWith('server/') && file !== 'server/database/table-of.ts')
      .flatMap((file) => templatesOf(read(file)).map((template) => ({ file, template })))
      .filter(({ template }) => /jsonb?_to_recordset|jsonb?_populate_recordset|\bvalues\s*\$\{join/.test(template))
      .map(({ file }) => file);
    assert.deepEqual(others, []);
  });

  test('SQL is only in server/database and in files named queries.ts or *-queries.ts', () => {
    const strays = sources
      .filter((file) => !file.startsWith('server/database/') && !/(^|-)queries\.ts$/.test(basename(file)))
      .filter((file) => /\bsql`/.test(read(file)));
    assert.deepEqual(strays, []);
  });

  test('every table is written by exactly one feature group or infrastructure folder', () => {
    assert.ok(tables.includes('invoices') && tables.includes('queue.outbox'));
    const invalid = [...writers]
      .filter(([, owners]) => owners.size !== 1)
      .map(
        ([table, owners]) => `${table}: ${[...owners.values()].flatMap((files) => [...files]).join(', ') || 'nobody'}`,
      );
    assert.deepEqual(invalid, []);
  });

  test('a writing statement names its table literally', () => {
    const computed = sources.filter(
      (file) =>
        !file.startsWith('server/database/') && templatesOf(read(file)).some((text) => COMPUTED_TARGET.test(text)),
    );
    assert.deepEqual(computed, []);
  });

  for (const group of groups) {
    test(`the README of ${group} lists the tables it owns and the groups it imports`, () => {
      assert.deepEqual(listed(group, 'Tables').sort(), tablesOf(group));
      assert.deepEqual(listed(group, 'May call').sort(), importedGroups(group));
    });

    test(`the README of ${group} names files that exist`, () => {
      const missing = listed(group, 'Start reading').filter((file) => !existsSync(join(FEATURES, group, file)));
      assert.deepEqual(missing, []);
    });
  }
});

function importedGroups(group: string): string[] {
  const targets = sources
    .filter((file) => file.startsWith(`server/features/${group}/`))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, target = '']) =>
        normalize(join(dirname(file), target)),
      ),
    )
    .filter((target) => target.startsWith('server/features/'));
  return [...new Set(targets.map(ownerOf))].filter((name) => name !== group).sort();
}
