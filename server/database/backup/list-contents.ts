import pg from 'pg';

export type Migration = { name: string; checksum: string };
export type Table = { schema: string; name: string; columns: string[] };
export type Sequence = { schema: string; name: string; next: string };
/** A foreign key; `table` declares it and may be a partition, `from` and `to` are the backed-up tables. */
export type Reference = { table: string; from: string; to: string; constraint: string; definition: string };

const schemas = ['public', 'identity', 'queue'];

export const quoted = (thing: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(thing.schema)}.${pg.escapeIdentifier(thing.name)}`;

/** Partitions are read through their parent; generated columns are recomputed on restore. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            coalesce(json_agg(a.attname order by a.attnum) filter (where a.attname is not null), '[]') as columns
       from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       left join pg_catalog.pg_attribute a
         on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname, c.relname) <> ('public', 'schema_migrations')
      group by n.nspname, c.relname
      order by n.nspname, c.relname`,
    [schemas],
  );
  return rows;
}

/** Sequences are not part of a snapshot; read after it began, they are never behind its rows. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_catalog.pg_sequences
      where schemaname = any ($1) order by 1, 2`,
    [schemas],
  );
  const sequences: Sequence[] = [];
  for (const row of rows) {
    const { rows: values } = await client.query<{ next: string }>(
      `select (case when s.is_called then s.last_value + p.seqincrement else s.last_value end)::text as next
         from ${quoted(row)} s, pg_catalog.pg_sequence p where p.seqrelid = $1::regclass`,
      [quoted(row)],
    );
    sequences.push({ ...row, next: values[0]?.next ?? '1' });
  }
  return sequences;
}

export async function listMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>('select name, checksum from public.schema_migrations order by name');
  return rows;
}

export async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `with named as (
       select c.oid, format('"%s"."%s"', replace(n.nspname, '"', '""'), replace(c.relname, '"', '""')) as name, n.nspname
         from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace)
     select d.name as table, f.name as from, t.name as to, format('%I', k.conname) as constraint,
            pg_catalog.pg_get_constraintdef(k.oid) as definition
       from pg_catalog.pg_constraint k
       join named d on d.oid = k.conrelid
       join named f on f.oid = coalesce(pg_catalog.pg_partition_root(k.conrelid), k.conrelid)
       join named t on t.oid = coalesce(pg_catalog.pg_partition_root(k.confrelid), k.confrelid)
      where k.contype = 'f' and k.conparentid = 0 and d.nspname = any ($1)
      order by 1, 4`,
    [schemas],
  );
  return rows;
}

/** The owner of the tables sees every row by policy; a superuser or another member switches to it. */
export async function becomeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_catalog.pg_has_role(current_user, oid, 'MEMBER') as may
       from pg_catalog.pg_roles where rolname = 'rentroll_owner' and rolname <> current_user`,
  );
  if (rows[0]?.may) await client.query('set role rentroll_owner');
}

/** Fixes the text format of values, whatever the defaults of server, role and database are. */
export async function fixSessionFormats(client: pg.Client): Promise<void> {
  await client.query(
    `set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
     set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex';
     set local search_path = pg_catalog; set local row_security = on`,
  );
  // A backup of a large database takes longer than a request may. Not every server has all of these settings.
  await client.query(
    `select pg_catalog.set_config(name, '0', true) from pg_catalog.pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
}
