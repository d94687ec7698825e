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
    await adjustExpectedRows(owner);
    assert.deepEqual(await told(), { null: tables });
  });

  test('of many, a twentieth of every table that is not sharded', async () => {
    await addOrganizations(21, 21);
    await owner.query(`create temporary table pg_dist_partition as select 'rooms'::regclass as logicalrelid`);
    await owner.query('grant select on pg_dist_partition to rentroll_owner');
    await adjustExpectedRows(owner);
    assert.deepEqual(await told(), { 'n_distinct=20': tables - 1, null: 1 });
    await owner.query('drop table pg_dist_partition');
    await adjustExpectedRows(owner);
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
    await adjustExpectedRows(owner);
    assert.deepEqual(await told(), { null: tables });
    assert.equal(await distinct(), -1);
  });
});
