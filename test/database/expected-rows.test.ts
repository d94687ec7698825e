import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { adjustExpectedRows } from '../../server/database/expected-rows.ts';
import { createTestDatabase } from '../support/cluster.ts';

suite('how many rows of an organization plans expect', async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  after(async () => {
    await owner.end();
    await drop();
  });

  const adjust = (problems: string[] = []) =>
    adjustExpectedRows(owner, (line) => problems.push(line)).then(() => problems);
  const addOrganizations = (from: number, to: number) =>
    owner.query(
      `insert into identity.organizations (id, name, slug, created_at, updated_at)
       select gen_random_uuid(), 'Hoa Sen', 'hoa-sen-' || n, now(), now() from generate_series($1::int, $2::int) n`,
      [from, to],
    );
  /** The number of organizations that PostgreSQL is told, with the tables it is told of. */
  async function told(): Promise<Record<string, number>> {
    const { rows } = await owner.query<{ options: string[] | null }>(
      `select a.attoptions as options from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const counts: Record<string, number> = {};
    for (const { options } of rows) counts[String(options)] = (counts[String(options)] ?? 0) + 1;
    return counts;
  }
  const tables = Object.values(await told())[0] as number;

  test('the average of few organizations is right', async () => {
    await addOrganizations(1, 20);
    await adjust();
    assert.deepEqual(await told(), { null: tables });
  });

  test('of many, a twentieth of every table that is not sharded', async () => {
    await addOrganizations(21, 21);
    await owner.query(`create temporary table pg_dist_partition as select 'rooms'::regclass as logicalrelid`);
    await owner.query('grant select on pg_dist_partition to rentroll_owner');
    await adjust();
    assert.deepEqual(await told(), { 'n_distinct=20': tables - 1, null: 1 });
    await owner.query('drop table pg_dist_partition');
    await adjust();
    assert.deepEqual(await told(), { 'n_distinct=20': tables });
  });

  test('statistics that exist follow at once, and also when there are few again', async () => {
    const distinct = async () =>
      (
        await owner.query<{ n: number }>(
          `select n_distinct as n from pg_stats where tablename = 'properties' and attname = 'organization_id'`,
        )
      ).rows[0]?.n;
    await owner.query(
      `insert into properties (organization_id, id, code, name, search_text, created_at, updated_at)
       select id, id, 'A', 'Hoa Sen', 'hoa sen', now(), now() from identity.organizations`,
    );
    await owner.query('analyze properties');
    assert.equal(await distinct(), 20);
    await owner.query(
      `delete from properties where organization_id in (select id from identity.organizations where slug = 'hoa-sen-1')`,
    );
    await owner.query(`delete from identity.organizations where slug = 'hoa-sen-1'`);
    await adjust();
    assert.deepEqual(await told(), { 'n_distinct=20': tables }, 'one more or less changes nothing');
    await owner.query('delete from properties; delete from identity.organizations where slug > $$hoa-sen-17$$');
    await owner.query(
      `insert into properties (organization_id, id, code, name, search_text, created_at, updated_at)
       select id, id, 'A', 'Hoa Sen', 'hoa sen', now(), now() from identity.organizations`,
    );
    await adjust();
    assert.deepEqual(await told(), { null: tables });
    assert.equal(await distinct(), -1);
  });

  test('a table that somebody works on is left for the next start, and said', async () => {
    await addOrganizations(22, 42);
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    await other.query('begin; lock table rooms in share update exclusive mode');
    assert.match((await adjust()).join(), /may be slow until the next start: .*lock timeout/);
    await other.query('rollback');
    await other.end();
    assert.deepEqual(await adjust(), []);
    assert.deepEqual(await told(), { 'n_distinct=20': tables });
    const { rows } = await owner.query(
      `select current_user = session_user as own, current_setting('lock_timeout') as wait`,
    );
    assert.deepEqual(rows, [{ own: true, wait: '0' }]);
  });

  test('tables of others and other options of a column are left alone', async () => {
    await owner.query('create table reported (organization_id uuid)');
    await owner.query('alter table rooms alter column organization_id set (n_distinct_inherited = 5)');
    assert.deepEqual(await adjust(), []);
    assert.deepEqual(await told(), {
      'n_distinct=20': tables - 1,
      'n_distinct=20,n_distinct_inherited=5': 1,
      null: 1,
    });
  });

  test('without the rights of the owner of the tables the service starts all the same', async () => {
    await owner.query(`create role stranger login password 'stranger'`);
    const stranger = new pg.Client({
      connectionString: Object.assign(new URL(ownerUrl), { username: 'stranger', password: 'stranger' }).href,
    });
    await stranger.connect();
    const problems: string[] = [];
    await adjustExpectedRows(stranger, (line) => problems.push(line));
    await stranger.end();
    await owner.query('drop role stranger');
    assert.match(problems.join(), /permission denied to set role/);
  });
});
