import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../support/cluster.ts';

/**
 * What statements must keep to on a sharded database (deploy/citus/shard.sql), where organization tables are on the workers and the schemas
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
/** From the first update or delete of an organization table to the end of the statement. */
const CHANGE = new RegExp(`\\b(?:update|delete from)\\s+(?:${tables.map(({ name }) => name).join('|')})\\b[\\s\\S]+`);
/** Functions that depend on settings, as far as statements use them; a text becomes an array by one of them too. */
const STABLE =
  /\b(?:concat|concat_ws|format|to_char|array_to_string|jsonb?_build_\w+|jsonb?_agg|to_jsonb?)\(|\b\w+\.\w+::\w+\[\]/;
const SELECTED_INSERT = new RegExp(
  `\\binsert into (?:${tables.map(({ name }) => name).join('|')})(?: as \\w+)? \\([^)]*\\)\\s+select\\b`,
);
const IDENTITY = /\bidentity\.\w+/;

/** Functions with the owner's rights that use organization tables, themselves or through one another. shard.sql changes some of them. */
const invokers = readFileSync('deploy/citus/shard.sql', 'utf8').matchAll(
  /alter function (identity\.\w+)\(.*security invoker/g,
);
const { rows: definers } = await client.query<{ name: string }>(
  `with recursive definers as (
     select p.oid, 'identity.' || p.proname as name, p.prosrc from pg_proc p
     where p.prosecdef and p.pronamespace = 'identity'::regnamespace and 'identity.' || p.proname <> all($2)
   ), used as (
     select d.oid, d.name from definers d where d.prosrc ~ ('\\mpublic\\.(' || $1 || ')\\M')
     union
     select d.oid, d.name from used u join definers d on d.prosrc ~ ('\\m' || u.name || '\\M')
   )
   select name from used`,
  [tables.map(({ name }) => name).join('|'), [...invokers].map(([, name]) => name)],
);
const DEFINER = new RegExp(`(?:${definers.map(({ name }) => name.replace('.', '\\.')).join('|')})\\(`);

/** `scope`: the type of the transaction that the function around the statement takes. */
type Statement = { file: string; text: string; scope: string };

/** The texts of all sql`…` in a file; what is put into one from another place is not part of it. */
function statementsOf(file: string): Statement[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bsql`/g)].map(({ index }) => ({
    file,
    text: templateAt(source, index + 4) + (source.slice(0, index).endsWith('insertMany(') ? ' returning 1' : ''),
    scope: [...source.slice(0, index).matchAll(/\btx: (\w+)/g)].at(-1)?.[1] ?? '',
  }));
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
/** What each rule forbids, with a statement that breaks it. */
const RULES: Record<string, { isBroken: (statement: Statement) => boolean; example: Omit<Statement, 'file'> }> = {
  'over organization tables use nothing of identity, which the workers do not have': {
    isBroken: ({ text }) => TABLE.test(text) && IDENTITY.test(text),
    example: { text: 'select r.id, identity.is_linked(r.id) from renters r where r.organization_id = $', scope: 'Tx' },
  },
  'that write a table of the coordinator read no organization table': {
    isBroken: ({ text }) => READ.test(text) && LOCAL_WRITE.test(text),
    example: { text: 'delete from queue.outbox o using next join events e on e.id = o.event_id', scope: 'Tx' },
  },
  'over organization tables look at no snapshot: each worker counts transactions for itself': {
    isBroken: ({ text }) => TABLE.test(text) && SNAPSHOT.test(text),
    example: { text: 'select from events e where e.transaction_id < pg_snapshot_xmin($)', scope: 'Tx' },
  },
  "that call a function with the owner's rights over organization tables run outside of organizations: a shard cannot be used by two roles in one transaction":
    {
      isBroken: ({ text, scope }) => DEFINER.test(text) && scope !== 'Unscoped',
      example: { text: 'select identity.delete_old_events($, $, $)', scope: 'Tx' },
    },
  'that update or delete call only immutable functions of their columns': {
    isBroken: ({ text }) => STABLE.test(CHANGE.exec(text)?.[0] ?? ''),
    example: { text: "update expenses set search_text = lower(concat_ws(' ', category, vendor))", scope: 'Tx' },
  },
  'that update or delete compare in every branch of a case: Citus 14 evaluates "case x when" before it knows x': {
    isBroken: ({ text }) => /\bcase \w+(?:\.\w+)? when\b/.test(CHANGE.exec(text)?.[0] ?? ''),
    example: { text: "update invoices set status = case status when 'DRAFT' then 'CANCELLED' end", scope: 'Tx' },
  },
  'that insert selected rows return something: otherwise they are copied, which row-level security forbids': {
    isBroken: ({ text }) => SELECTED_INSERT.test(text) && !/\b(?:returning|on conflict)\b/.test(text),
    example: { text: 'insert into carried_charges (organization_id, id) select $, c.id from $', scope: 'Tx' },
  },
  'return no column of an inserted table without another name': {
    isBroken: ({ text }) =>
      /insert into (\w+) \([^)]*\)\s+select\b[\s\S]+\bfrom \1\b[\s\S]+\breturning (?!1\b)/.test(text),
    example: {
      text: 'insert into recurring_fees (organization_id, id) select $, f.id from recurring_fees f returning id',
      scope: 'Tx',
    },
  },
};

suite('statements on a sharded database', () => {
  test('are found, with what is nested in them', () => {
    assert.ok(
      statements.length > 500 && tables.length > 40,
      `${statements.length} statements, ${tables.length} tables`,
    );
    assert.ok(statements.filter(({ text }) => TABLE.test(text)).length > 300);
    assert.ok(statements.filter(({ text }) => DEFINER.test(text)).length > 8);
  });

  for (const [name, { isBroken, example }] of Object.entries(RULES))
    test(name, () => {
      assert.ok(isBroken({ file: 'example', ...example }), 'the rule finds what breaks it');
      assert.deepEqual(statements.filter(isBroken).map(brief), []);
    });
});
