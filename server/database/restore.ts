import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../startup-error.ts';
import { assertSameMigrations, assertSameTables } from './backup/assert-same-contents.ts';
import {
  becomeOwner,
  fixSessionFormats,
  listMigrations,
  listReferences,
  listSequences,
  listTables,
  quoted,
  type Sequence,
  type Table,
} from './backup/list-contents.ts';
import { findForwardReferences } from './backup/order-tables.ts';
import { prepareForLoad } from './backup/prepare-for-load.ts';
import { type Contents, type Frame, readFrames, verifyBackup } from './backup/read-file.ts';
import { rebasePositions } from './backup/rebase-positions.ts';

export type RestoreOptions = {
  yes: boolean;
  lockTimeoutMs?: number;
  onTable?: (done: number, total: number) => void;
};
export type RestoreSummary = { tables: number; rows: number; madeAt: string };

const MAX_LOCK_ATTEMPTS = 3;

/** Replaces all rows with those of the backup in one transaction: all or nothing. */
export async function restore(client: pg.Client, file: string, options: RestoreOptions): Promise<RestoreSummary> {
  const contents = await verifyBackup(file);
  await becomeOwner(client);
  await client.query('begin');
  try {
    await replaceRows(client, file, contents, options);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The restore failed and nothing was changed: ${(error as Error).message}`, { cause: error });
  }
  await client.query('analyze').catch(() => {});
  const { tables, madeAt } = contents.header;
  return { tables: tables.length, rows: contents.rows.reduce((sum, rows) => sum + rows, 0), madeAt };
}

async function replaceRows(client: pg.Client, file: string, { header }: Contents, options: RestoreOptions) {
  await fixSessionFormats(client);
  assertSameMigrations(header.migrations, await listMigrations(client));
  assertSameTables(header, { tables: await listTables(client), sequences: await listSequences(client) });
  if (!options.yes) await assertEmpty(client, header.tables);
  const { tables } = header;
  if (tables.length > 0) await lock(client, tables, options.lockTimeoutMs ?? 10_000);
  const close = await prepareForLoad(client, tables, findForwardReferences(tables, await listReferences(client)));
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  await load(client, file, tables, options);
  await rebasePositions(client);
  await restoreSequences(client, header.sequences);
  await client.query('set constraints all immediate');
  for (const statement of close) await client.query(statement);
}

async function restoreSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  for (const sequence of sequences) {
    // Unlike setval, this is rolled back when the transaction fails.
    if (!rowCount) await client.query(`alter sequence ${quoted(sequence)} restart with ${BigInt(sequence.next)}`);
    // Citus refuses to restart the sequence of an identity column. setval survives a rollback, so it must not go backwards.
    else
      await client.query(
        `select setval($1::regclass, greatest($2::bigint, case when s.is_called then s.last_value + 1 else s.last_value end), false)
           from ${quoted(sequence)} s`,
        [quoted(sequence), sequence.next],
      );
  }
}

async function assertEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  const filled: string[] = [];
  // A queue without jobs has rows too, its version and its queues, and every startup records the secrets.
  const isData = ({ schema, name }: Table) => schema !== 'queue' && name !== 'secret_fingerprints';
  for (const table of tables.filter(isData)) {
    const { rows } = await client.query<{ any: boolean }>(`select exists (select 1 from ${quoted(table)}) as any`);
    if (rows[0]?.any) filled.push(`${table.schema}.${table.name}`);
  }
  if (filled.length === 0) return;
  const list = filled.length > 3 ? `${filled.slice(0, 3).join(', ')} and ${filled.length - 3} more` : filled.join(', ');
  throw new StartupError(
    `Nothing was restored: the database is not empty (${list}), and everything in it would be replaced. Confirm with --yes.`,
  );
}

async function lock(client: pg.Client, tables: Table[], timeoutMs: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, true)`, [String(timeoutMs)]);
  for (let attempt = 1; ; attempt++) {
    await client.query('savepoint before_locks');
    try {
      await client.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`);
      return;
    } catch (error) {
      const code = (error as pg.DatabaseError).code;
      // The running service holds a lock too long, or waits for one of ours.
      if (code !== '55P03' && code !== '40P01') throw error;
      if (attempt === MAX_LOCK_ATTEMPTS)
        throw new StartupError(
          'Nothing was restored: the database is too busy to be locked; try again, or stop the service first.',
        );
      await client.query('rollback to savepoint before_locks');
    }
  }
}

async function load(client: pg.Client, file: string, tables: Table[], { onTable }: RestoreOptions): Promise<void> {
  const frames = readFrames(file);
  try {
    await frames.next();
    for (const [index, table] of tables.entries()) {
      const expected = { rows: 0 };
      const columns = table.columns.map(pg.escapeIdentifier).join(', ');
      const into = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`));
      await pipeline(rowsOfNextTable(frames, expected), into);
      if (into.rowCount !== expected.rows)
        throw new Error(`${quoted(table)} took ${into.rowCount} of ${expected.rows} rows`);
      onTable?.(index + 1, tables.length);
    }
    // Reading to the end compares the checksum again, because the file may have changed since it was verified.
    while (!(await frames.next()).done);
  } finally {
    await frames.return(undefined);
  }
}

async function* rowsOfNextTable(frames: AsyncGenerator<Frame>, expected: { rows: number }): AsyncGenerator<Buffer> {
  for (let step = await frames.next(); !step.done; step = await frames.next()) {
    if (step.value.kind === 'data') yield step.value.content;
    if (step.value.kind === 'tableEnd') {
      expected.rows = step.value.rows;
      return;
    }
  }
  throw new Error('The backup ended before all tables were read');
}
