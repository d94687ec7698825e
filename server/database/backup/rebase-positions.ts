import type pg from 'pg';
import { quoted } from './list-contents.ts';

/**
 * Transaction ids belong to the server that assigned them. Ids from a server that had counted further would look as if they
 * were still in the future, so restored rows get the id of the restoring transaction instead.
 */
export async function rebasePositions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string; column: string }>(
    `select n.nspname as schema, c.relname as name, quote_ident(a.attname) as column
       from pg_catalog.pg_attribute a
       join pg_catalog.pg_class c on c.oid = a.attrelid
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity', 'queue') and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.atttypid = 'xid8'::regtype`,
  );
  for (const { column, ...table } of rows)
    await client.query(
      `update ${quoted(table)} set ${column} = pg_current_xact_id() where ${column} > pg_current_xact_id()`,
    );
}
