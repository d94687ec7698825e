import type pg from 'pg';
import { withStartupLock } from './startup-lock.ts';

/** With more organizations than these, plans expect of each one this fraction of every table. */
const EXPECTED_ORGANIZATIONS = 20;

/** Below half as many, they are no longer told, so that one more or less does not change every table at each start. */
const FEW_ORGANIZATIONS = EXPECTED_ORGANIZATIONS / 2;

type Table = { name: string; is_filled: boolean };

/**
 * A plan made without values expects of each organization the average number of rows. Beside thousands of small organizations that is a
 * few rows of a large one too: every index that begins with organization_id looks as good as the right one, and joins repeat one side
 * for every row of the other. So from some number of organizations on, PostgreSQL is told that there are no more. With few of them the
 * average is right, and an organization that is alone would be underestimated. The service also works without it.
 */
export async function adjustExpectedRows(client: pg.Client, print: (line: string) => void): Promise<void> {
  try {
    await client.query('set role rentroll_owner');
    const count = await countOrganizations(client);
    const expected = count > EXPECTED_ORGANIZATIONS ? EXPECTED_ORGANIZATIONS : null;
    if (expected === null && count > FEW_ORGANIZATIONS) return;
    if ((await findOtherTables(client, expected)).length === 0) return;
    await withStartupLock(client, async () => {
      // Whoever works on a table, such as a vacuum, may do so for hours.
      await client.query(`set lock_timeout = '1s'`);
      for (const table of await findOtherTables(client, expected)) await adjust(client, table, expected);
    });
  } catch (error) {
    print(`Plans for large organizations may be slow until the next start: ${(error as Error).message}`);
  } finally {
    await client.query('reset lock_timeout; reset role');
  }
}

async function countOrganizations(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select from identity.organizations limit ${EXPECTED_ORGANIZATIONS + 1}`);
  return rows.length;
}

/** Own tables that expect something else. Citus refuses options of sharded ones, whose plans are always made with values. */
async function findOtherTables(client: pg.Client, expected: number | null): Promise<Table[]> {
  const { rows: sharding } = await client.query(`select where to_regclass('pg_dist_partition') is not null`);
  const sharded =
    sharding.length > 0 ? 'select logicalrelid from pg_dist_partition' : 'select null::regclass where false';
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, c.reltuples > 0 as is_filled
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(c.relowner, 'usage')
       and (select o.option_value from pg_options_to_table(a.attoptions) o where o.option_name = 'n_distinct') is distinct from $1
       and c.oid not in (${sharded})
     order by 1`,
    [expected],
  );
  return rows;
}

async function adjust(client: pg.Client, { name, is_filled }: Table, expected: number | null): Promise<void> {
  const options = expected === null ? 'reset (n_distinct)' : `set (n_distinct = ${expected})`;
  await client.query(`alter table ${name} alter column organization_id ${options}`);
  // It takes effect with the next analyze, which autovacuum may start months later.
  if (is_filled) await client.query(`analyze ${name} (organization_id)`);
}
