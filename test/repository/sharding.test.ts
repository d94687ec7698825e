import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../support/cluster.ts';

/**
 * What statements must keep to on a sharded database (deploy/citus.sql), where organization tables are on the workers and the schemas
 * identity and queue on the coordinator. Every rule is also fine on one PostgreSQL.
 */
const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

const { rows: tables } = await client.query<{ name: string }>(`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
const TABLE = new RegExp(
  `\\b(?:from|join|into|update)\\s+(?:public\\.)?(?:${tables.map(({ name }) => name).join('|')})\\b`,
);
const READ = new RegExp(TABLE.source.replace('from|join|into|update', '(?<!delete )from|join'));
const LOCAL_WRITE = /\b(?:insert into|update|delete from)\s+(?:identity|queue)\./;
const SNAPSHOT = /\bpg_(?:current_snapshot|snapshot_xmin|snapshot_xmax|visible_in_snapshot|current_xact_id)\b/;
const IDENTITY = /\bidentity\.\w+/;

type Statement = { file: string; text: string };

/** The texts of all sql`…` in a file; what is put into one from another place is not part of it. */
function statementsOf(file: string): Statement[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bsql`/g)].map(({ index }) => ({ file, text: templateAt(source, index + 4) }));
}

/** From behind the first backtick to its partner, without the expressions between them, but with templates inside of those. */
function templateAt(source: string, start: number): string {
  let text = '';
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return text;
    if (source.startsWith('${', at)) {
      const end = endOfExpression(source, at + 2);
      const inner = /sql`/.exec(source.slice(at, end));
      text += inner ? ` ${templateAt(source, at + inner.index + 4)} ` : '$';
      at = end;
    } else text += source[at];
  }
  throw new Error('a template without an end');
}

function endOfExpression(source: string, start: number): number {
  for (let [at, depth] = [start, 0]; at < source.length; at++) {
    const character = source[at];
    if (character === '{') depth++;
    else if (character === '`') at = endOfTemplate(source, at + 1);
    else if (character === '}' && depth-- === 0) return at;
  }
  throw new Error('an expression without an end');
}

function endOfTemplate(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return at;
    if (source.startsWith('${', at)) at = endOfExpression(source, at + 2);
  }
  throw new Error('a template without an end');
}

const statements = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(statementsOf);
const brief = ({ file, text }: Statement): string => `${file}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`;
const broken = (isBroken: (text: string) => boolean): string[] =>
  statements.filter(({ text }) => isBroken(text)).map(brief);

suite('statements on a sharded database', () => {
  test('are found, with what is nested in them', () => {
    assert.ok(
      statements.length > 500 && tables.length > 40,
      `${statements.length} statements, ${tables.length} tables`,
    );
    assert.ok(statements.filter(({ text }) => TABLE.test(text)).length > 300);
  });

  test('over organization tables use nothing of identity, which the workers do not have', () => {
    assert.deepEqual(
      broken((text) => TABLE.test(text) && IDENTITY.test(text)),
      [],
    );
  });

  test('that write a table of the coordinator read no organization table', () => {
    assert.deepEqual(
      broken((text) => READ.test(text) && LOCAL_WRITE.test(text)),
      [],
    );
  });

  test('over organization tables look at no snapshot: each worker counts transactions for itself', () => {
    assert.deepEqual(
      broken((text) => TABLE.test(text) && SNAPSHOT.test(text)),
      [],
    );
  });

  test('return no column of an inserted table without another name', () => {
    assert.deepEqual(
      broken((text) => /insert into (\w+) \([^)]*\)\s+select\b[\s\S]+\bfrom \1\b[\s\S]+\breturning (?!1\b)/.test(text)),
      [],
    );
  });
});
