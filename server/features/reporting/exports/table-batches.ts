import { join, raw, type Sql, sql } from '../../../database/sql.ts';
import type { Batch, Tx } from '../../../database/transaction.ts';
import type { Column } from '../../../spreadsheet/table.ts';
import { ROW_BATCH } from './export-file.ts';

/** The unit separator: neither the API nor an import takes control characters. */
const SEPARATOR = '\x1f';
const SEPARATOR_IN_SQL = raw(`E'\\x1f'`);

/** What came from a bank may hold any character. */
export const withoutSeparator = (text: Sql): Sql => sql`replace(${text}, ${SEPARATOR_IN_SQL}, '')`;

function cellText({ name, kind }: Column): Sql {
  const cell = sql`q.${raw(name)}`;
  return kind === 'timestamp'
    ? sql`coalesce(to_char(${cell} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`
    : sql`coalesce(${cell}::text, '')`;
}

/**
 * The rows of a statement that has a column for each of the table's, all cells as text. The database hands over each row as one
 * text, because reading fourteen values a row would cost this process three times as much as writing them.
 */
export async function* tableBatches(tx: Tx, columns: readonly Column[], statement: Sql): AsyncGenerator<Batch, void> {
  const names = columns.map(({ name }) => name);
  const line = sql`concat_ws(${SEPARATOR_IN_SQL}, ${join(columns.map(cellText))})`;
  const cellsOf = (text: string): string[] => {
    const cells = text.split(SEPARATOR);
    if (cells.length !== names.length) throw new Error('A text holds the separator of cells');
    return cells;
  };
  for await (const { rows } of tx.batches(sql`select ${line} from (${statement}) q`, ROW_BATCH))
    yield { names, rows: rows.map(([text]) => cellsOf(text as string)) };
}
