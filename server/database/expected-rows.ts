import type pg from 'pg';
import { withStartupLock } from './startup-lock.ts';

/** With more organizations than these, plans expect of each one this fraction of every table. */
const EXPECTED_ORGANIZATIONS = 20;

type Table = { name: string; is_filled: boolean };

/**
 * A plan made without values expects of each organization the average number of rows. Beside thousands of small organizations that is a
 * few rows of a large one too: every index that begins with organization_id looks as good as the right one, and joins repeat one side
 * for every row of the other. So from some number of organizations on, PostgreSQL is told that there are no more. With few of them the
 * average is right, and an organization that is alone would be underestimated.
 */
export async function adjustExpectedRows(client: pg.Client): Promise<void> {
  await client.query('set role rentroll_owner');
  try {
    const options = (await hasManyOrganizations(client)) ? [`n_distinct=${EXPECTED_ORGANIZATIONS}`] : null;
    if ((await findOtherTables(client, options)).length === 0) return;
    await withStartupLock(client, async () => {
      for (const table of await findOtherTables(client, options)) await adjust(client, table, options !== null);
    });
  } finally {
    await client.query('reset role');
  }
}

async function hasManyOrganizations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from identity.organizations limit ${EXPECTED_ORGANIZATIONS + 1}`);
  return rows.length > EXPECTED_ORGANIZATIONS;
}

/** Tables whose column has other options. Citus refuses them for sharded ones, whose plans are always made with values. */
async function findOtherTables(client: pg.Client, options: string[] | null): Promise<Table[]> {
  const { rows: sharding } = await client.query(`select where to_regclass('pg_dist_partition') is not null`);
  const sharded =
    sharding.length > 0 ? 'select logicalrelid from pg_dist_partition' : 'select null::regclass where false';
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, c.reltuples > 0 as is_filled
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attoptions is distinct from $1
       and c.oid not in (${sharded})
     order by 1`,
    [options],
  );
  return rows;
}

async function adjust(client: pg.Client, { name, is_filled }: Table, isExpected: boolean): Promise<void> {
  const options = isExpected ? `set (n_distinct = ${EXPECTED_ORGANIZATIONS})` : 'reset (n_distinct)';
  await client.query(`alter table ${name} alter column organization_id ${options}`);
  // It takes effect with the next analyze, which autovacuum may start months later.
  if (is_filled) await client.query(`analyze ${name} (organization_id)`);
}
