import type { Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  becomeOwner,
  fixSessionFormats,
  listMigrations,
  listReferences,
  listSequences,
  listTables,
  quoted,
  type Table,
} from './backup/list-contents.ts';
import { orderByReferences } from './backup/order-tables.ts';
import { writeBackupTo } from './backup/write-file.ts';

export type BackupSummary = { tables: number; rows: number };

/** Writes a consistent snapshot while the service keeps running. */
export async function backup(
  client: pg.Client,
  out: Writable,
  onTable: (done: number, total: number) => void = () => undefined,
): Promise<BackupSummary> {
  await becomeOwner(client);
  await client.query('begin isolation level repeatable read, read only');
  const writer = writeBackupTo(out);
  try {
    await fixSessionFormats(client);
    const tables = orderByReferences(await listTables(client), await listReferences(client));
    const { rows: server } = await client.query<{ server_version: string }>('show server_version');
    await writer.header({
      madeAt: new Date().toISOString(),
      postgres: server[0]?.server_version ?? '',
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
    });
    let rows = 0;
    for (const [index, table] of tables.entries()) {
      rows += await writer.table(client.query(copyTo(copyStatement(table))));
      onTable(index + 1, tables.length);
    }
    await writer.end();
    return { tables: tables.length, rows };
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

// A query instead of the table name: COPY does not read partitioned tables, nor tables under row-level security, directly.
const copyStatement = (table: Table) =>
  `copy (select ${table.columns.map(pg.escapeIdentifier).join(', ')} from ${quoted(table)}) to stdout`;
