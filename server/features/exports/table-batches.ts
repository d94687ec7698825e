import { join, raw, type Sql, sql } from '../../database/sql.ts';
import type { Batch, Tx } from '../../database/transaction.ts';
import type { Column } from '../../spreadsheet/table.ts';
import { ROWS_AT_ONCE } from './export-file.ts';

/** The unit separator: the API takes no control characters, and from texts that came another way it is left out. */
const SEPARATOR = '\x1f';
const SEPARATOR_IN_SQL = raw(`E'\\x1f'`);

function cellText({ name, kind }: Column): Sql {
  const cell = sql`q.${raw(name)}`;
  if (kind === 'text') return sql`replace(${cell}, ${SEPARATOR_IN_SQL}, '')`;
  if (kind === 'timestamp') return sql`to_char(${cell} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return cell;
}

/**
 * The rows of a statement that has a column for each of the table's, all cells as text. The database hands over each row as one
 * text, because reading fourteen values a row would cost this process three times as much as writing them.
 */
export async function* tableBatches(tx: Tx, columns: readonly Column[], statement: Sql): AsyncGenerator<Batch, void> {
  const names = columns.map(({ name }) => name);
  const line = join(columns.map(cellText), `, ${SEPARATOR_IN_SQL.sql}, `);
  for await (const { rows } of tx.batches(sql`select concat(${line}) from (${statement}) q`, ROWS_AT_ONCE))
    yield { names, rows: rows.map(([cells]) => (cells as string).split(SEPARATOR)) };
}
