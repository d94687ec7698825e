import pg from 'pg';
import { quoted, type Reference, type Table } from './list-contents.ts';

const enabling: Record<string, string> = { O: 'enable', R: 'enable replica', A: 'enable always' };

/**
 * Lets tables accept rows unchanged: COPY does not load under row-level security, and triggers would repeat effects that the
 * rows already contain. Returns the statements that undo it. All of it runs inside the transaction, so nobody sees unprotected
 * tables.
 */
export async function prepareForLoad(client: pg.Client, tables: Table[], postponed: Reference[]): Promise<string[]> {
  const names = tables.map(quoted);
  const undo: string[] = [];
  for (const { schema, name } of await forcedTables(client, names)) {
    const table = quoted({ schema, name });
    await client.query(`alter table ${table} no force row level security`);
    undo.push(`alter table ${table} force row level security`);
  }
  for (const { schema, name, trigger, state } of await activeTriggers(client, names)) {
    const table = quoted({ schema, name });
    await client.query(`alter table ${table} disable trigger ${pg.escapeIdentifier(trigger)}`);
    undo.push(`alter table ${table} ${enabling[state] ?? 'enable'} trigger ${pg.escapeIdentifier(trigger)}`);
  }
  for (const { table, constraint, definition } of postponed) {
    await client.query(`alter table ${table} drop constraint ${constraint}`);
    undo.push(`alter table ${table} add constraint ${constraint} ${definition}`);
  }
  return undo;
}

async function forcedTables(client: pg.Client, names: string[]) {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.oid = any ($1::regclass[]) and c.relrowsecurity and c.relforcerowsecurity`,
    [names],
  );
  return rows;
}

async function activeTriggers(client: pg.Client, names: string[]) {
  const { rows } = await client.query<{ schema: string; name: string; trigger: string; state: string }>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger, t.tgenabled as state
       from pg_catalog.pg_trigger t
       join pg_catalog.pg_class c on c.oid = t.tgrelid
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where coalesce(pg_catalog.pg_partition_root(c.oid), c.oid) = any ($1::regclass[])
        and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D'`,
    [names],
  );
  return rows;
}
