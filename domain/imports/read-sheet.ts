import { foldDiacritics } from '../text/fold-diacritics.ts';
import { isBlank, type Sheet, type SheetRow, writtenText } from './cell.ts';
import type { Columns, ReadRow } from './column.ts';
import { EXAMPLE_MARK } from './columns.ts';
import { matchHeaders } from './match-headers.ts';
import type { ImportProblem } from './problem.ts';
import { readCell } from './read-cell.ts';

const MARKS = Object.values(EXAMPLE_MARK).map(foldDiacritics);

/** Reads every cell of a sheet by its column; a row with a problem is still returned, with null for what could not be read. */
export function readSheet<C extends Columns>(
  sheet: Sheet,
  columns: C,
): { readonly rows: readonly ReadRow<C>[]; readonly problems: readonly ImportProblem[] } {
  const header = matchHeaders(sheet, columns);
  if (header === null) {
    const row = sheet.rows[0]?.number ?? 1;
    return { rows: [], problems: [{ sheet: sheet.name, row, column: null, code: 'invalid_format' }] };
  }
  const problems = [...header.problems];
  const rows = sheet.rows
    .filter((row) => row.number > header.number && !row.cells.every(isBlank) && !isExample(row))
    .map((row) => readRow(sheet.name, row, columns, header.keys, problems));
  return { rows, problems };
}

function readRow<C extends Columns>(
  sheet: string,
  row: SheetRow,
  columns: C,
  keys: ReadonlyMap<number, string>,
  problems: ImportProblem[],
): ReadRow<C> {
  const values: Record<string, unknown> = Object.fromEntries(Object.keys(columns).map((key) => [key, null]));
  const filled = new Set<string>();
  for (const [index, key] of keys) {
    const column = columns[key];
    const cell = row.cells[index] ?? null;
    if (column === undefined) continue;
    if (isBlank(cell)) {
      if (column.required) problems.push({ sheet, row: row.number, column: key, code: 'required' });
      continue;
    }
    filled.add(key);
    const read = readCell(cell, column);
    if ('value' in read) values[key] = read.value;
    else problems.push({ sheet, row: row.number, column: key, ...read });
  }
  return { sheet, number: row.number, values, filled } as unknown as ReadRow<C>;
}

const isExample = (row: SheetRow): boolean =>
  row.cells.some((cell) => {
    const text = writtenText(cell)?.trimStart() ?? '';
    return text.startsWith('[') && MARKS.some((mark) => foldDiacritics(text).startsWith(mark));
  });
