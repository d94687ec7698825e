import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase } from '../support/cluster.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
const OURS = `n.nspname = 'public' and c.relname <> 'schema_migrations'`;

suite('the schema', () => {
  test('every organization table forces row-level security with a policy for each side', async () => {
    const tables = await rows<{ name: string; enabled: boolean; forced: boolean; policies: string[]; owner: string }>(`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, r.rolname as owner,
             array(select p.polname || ': ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
                   from pg_policy p where p.polrelid = c.oid order by p.polname) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
      where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition`);
    assert.ok(tables.length >= 3);
    const setting = `(organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)`;
    for (const table of tables) {
      assert.ok(table.enabled && table.forced, `${table.name}: row-level security is not forced`);
      assert.equal(table.owner, 'rentroll_owner');
      assert.deepEqual(table.policies, [
        `${table.name}_organization: ${setting} / ${setting}`,
        `${table.name}_owner: true / true`,
      ]);
    }
  });

  test('organization_id is part of every key of every organization table', async () => {
    const keys = await rows<{ name: string; kind: string; columns: string[]; target: string | null }>(`
      select k.conname as name, k.contype as kind,
             array(select a.attname::text from unnest(k.conkey) with ordinality as c(number, place)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number order by c.place) as columns,
             (select tn.nspname from pg_class t join pg_namespace tn on tn.oid = t.relnamespace where t.oid = k.confrelid) as target
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and k.contype in ('p', 'u', 'f', 'x')`);
    for (const { name, kind, columns, target } of keys) {
      if (kind === 'f' && target === 'identity') continue;
      assert.ok(columns.includes('organization_id'), `${name} (${columns.join(', ')})`);
    }
    const indexes = await rows<{ name: string; definition: string }>(`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relname <> 'schema_migrations' and i.indisunique`);
    for (const { name, definition } of indexes) assert.match(definition, /organization_id/, name);
  });

  test('the application role owns nothing and touches identity only through functions', async () => {
    const [role] = await rows<{ powerful: boolean; owned: string; granted: string }>(`
      select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as powerful,
             (select count(*) from pg_class c where c.relowner = r.oid) as owned,
             (select count(*) from information_schema.role_table_grants g where g.grantee = 'rentroll_app' and g.table_schema = 'identity') as granted
      from pg_roles r where r.rolname = 'rentroll_app'`);
    assert.deepEqual(role, { powerful: false, owned: '0', granted: '0' });
    const loose = await rows<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'identity' and (not p.prosecdef or p.proconfig is null or has_function_privilege('public', p.oid, 'execute'))`);
    assert.deepEqual(loose, []);
  });

  test('without an organization nothing can be read or written', async () => {
    await client.query(`insert into identity.organizations (id, name, slug, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000001', 'a', 'aaa', now(), now()), ('00000000-0000-7000-8000-000000000002', 'b', 'bbb', now(), now())`);
    const insert = (organization: string) =>
      client.query(`insert into api_keys (organization_id, id, name, prefix, permissions, created_by, created_at, updated_at)
        values ('00000000-0000-7000-8000-00000000000${organization}', gen_random_uuid(), 'x', 'x', '{}', gen_random_uuid(), now(), now())`);
    await insert('1');
    await client.query('begin');
    await client.query('set local role rentroll_app');
    assert.equal((await client.query('select from api_keys')).rowCount, 0);
    await client.query(`select app_set_organization('00000000-0000-7000-8000-000000000002')`);
    assert.equal((await client.query('select from api_keys')).rowCount, 0);
    await assert.rejects(insert('1'), /row-level security/);
    await client.query('rollback');
    await client.query('begin');
    await client.query('set local role rentroll_app');
    await client.query(`select app_set_organization('00000000-0000-7000-8000-000000000001')`);
    assert.equal((await client.query('select from api_keys')).rowCount, 1);
    await assert.rejects(client.query('select from identity.accounts'), /permission denied/);
    await client.query('rollback');
  });

  test('functions with parameters over organization tables are PL/pgSQL', async () => {
    // On a sharded database PostgreSQL before 18 cannot route a statement of an SQL function that has parameters.
    const unroutable = await rows<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where n.nspname in ('public', 'identity') and l.lanname = 'sql' and p.pronargs > 0 and p.prosrc ~ '\\mpublic\\.'`);
    assert.deepEqual(unroutable, []);
  });

  test('generic plans are used until the end of the transaction', async () => {
    const mode = async () => (await client.query('show plan_cache_mode')).rows[0]?.plan_cache_mode;
    await client.query('begin');
    await client.query('set local role rentroll_app');
    await client.query('select app_plan_without_values()');
    assert.equal(await mode(), 'force_generic_plan');
    await client.query('commit');
    assert.equal(await mode(), 'auto');
  });

  test('an event is not settled before its transaction has ended', async () => {
    const isSettled = async (id: string) =>
      (await client.query('select $1::xid8 < app_settled_before(gen_random_uuid()) as settled', [id])).rows[0]?.settled;
    await client.query('begin');
    const { rows: written } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
    const id = written[0]?.id ?? '';
    assert.equal(await isSettled(id), false);
    await client.query('commit');
    // Transactions of other tests on the same server may have to end first.
    while (!(await isSettled(id))) await delay(20);
  });

  test('every constraint has an explicit name', async () => {
    const unnamed = await rows<{ name: string }>(`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity') and k.contype <> 'n' and k.conname not like c.relname || '\\_%'`);
    assert.deepEqual(unnamed, []);
  });

  test('every foreign key has an index', async () => {
    const missing = await rows<{ name: string }>(`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and k.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = k.conrelid and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`);
    assert.deepEqual(missing, []);
  });
});
