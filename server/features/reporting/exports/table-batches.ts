import type { Batch } from '../../../database/batches.ts';
import type { Sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Column } from '../../../spreadsheet/table.ts';
import { ROW_BATCH } from './export-file.ts';
import { joinedCells, SEPARATOR } from './table-queries.ts';

/**
 * The rows of a statement that has every column of the table, all cells as text. The database sends each row as one text, because
 * parsing fourteen values per row would take this process three times as long as writing them.
 */
export async function* tableBatches(tx: Tx, columns: readonly Column[], statement: Sql): AsyncGenerator<Batch, void> {
  const names = columns.map(({ name }) => name);
  const cellsOf = (text: string): string[] => {
    const cells = text.split(SEPARATOR);
    if (cells.length !== names.length) throw new Error(`${cells.length} cells for ${names.length} columns`);
    return cells;
  };
  for await (const { rows } of tx.batches(joinedCells(columns, statement), ROW_BATCH))
    yield { names, rows: rows.map(([text]) => cellsOf(text as string)) };
}
