import { foldDiacritics } from '../text/fold-diacritics.ts';
import { type Cell, isBlank, type Sheet, type SheetRow, writtenText } from './cell.ts';
import type { Column, Columns, ReadRow } from './column.ts';
import { EXAMPLE_MARK, type SheetKind } from './columns.ts';
import { foldHeader } from './fold-header.ts';
import type { Source } from './import-batch.ts';
import { type ImportMapping, mappingOf } from './mapping.ts';
import { matchHeaders, type RecognizedColumn } from './match-headers.ts';
import type { ImportProblem } from './problem.ts';
import { readCell } from './read-cell.ts';

const MARKS = Object.values(EXAMPLE_MARK).map(foldDiacritics);

/** Where the columns of a sheet are, and their headers as written. */
export type SheetLayout = {
  readonly name: string;
  readonly kind: SheetKind;
  readonly headerRow: number;
  readonly columns: ReadonlyMap<string, { readonly index: number; readonly header: string }>;
};

/** The columns of a sheet as they were understood. */
export type SheetColumns = {
  readonly name: string;
  readonly kind: SheetKind;
  readonly columns: readonly RecognizedColumn[];
};

export type SheetRead<C extends Columns> = {
  readonly rows: readonly ReadRow<C>[];
  readonly problems: readonly ImportProblem[];
  /** Rows that only add up others. */
  readonly totals: readonly Source[];
  readonly layout: SheetLayout | null;
  readonly recognized: SheetColumns;
};

/** Reads every cell of a sheet by its column; a row with a problem is still returned, with null for what could not be read. */
export function readSheet<C extends Columns>(
  sheet: Sheet,
  kind: SheetKind,
  columns: C,
  mapping: ImportMapping = new Map(),
): SheetRead<C> {
  const header = matchHeaders(sheet, columns, mappingOf(mapping, sheet.name));
  const recognized = { name: sheet.name, kind, columns: header?.columns ?? [] };
  if (header === null) {
    const row = sheet.rows[0]?.number ?? 1;
    const problem = { sheet: sheet.name, row, column: null, code: 'invalid_format' } as const;
    return { rows: [], problems: [problem], totals: [], layout: null, recognized };
  }
  const problems = [...header.problems];
  const filled = sheet.rows.filter((row) => row.number > header.number && !row.cells.every(isBlank) && !isExample(row));
  const totals = filled.filter((row) => isTotal(row, columns, header.keys));
  const rows = filled
    .filter((row) => !totals.includes(row))
    .map((row) => readRow(sheet.name, row, columns, header.keys, problems));
  const located = [...header.keys].map(
    ([index, key]) => [key, { index, header: header.titles.get(index) ?? '' }] as const,
  );
  const layout = { name: sheet.name, kind, headerRow: header.number, columns: new Map(located) };
  return {
    rows,
    problems,
    totals: totals.map(({ number }) => ({ sheet: sheet.name, row: number })),
    layout,
    recognized,
  };
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
    if (isBlank(cell) || meansBlank(cell, column)) {
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

/** "Trống" or a dash in place of a name. */
function meansBlank(cell: Cell, { blankWords }: Column): boolean {
  if (blankWords === undefined || cell?.kind !== 'text') return false;
  const written = foldHeader(cell.text);
  return written === '' || blankWords.some((word) => foldHeader(word) === written);
}

const TOTAL_WORDS = new Set(
  ['Tổng', 'Tổng cộng', 'Tổng số', 'Tổng tiền', 'Cộng', 'Total', 'Grand total', 'Subtotal', 'Sum'].map(foldHeader),
);

/** A row that says "total" and lacks what every row of the sheet must have, such as the room. */
function isTotal(row: SheetRow, columns: Columns, keys: ReadonlyMap<number, string>): boolean {
  const saysTotal = (cell: Cell | undefined) =>
    TOTAL_WORDS.has(foldHeader(writtenText(cell) ?? '').replace(/\d+$/, ''));
  if (!row.cells.some(saysTotal)) return false;
  return [...keys].some(
    ([index, key]) => columns[key]?.required && (isBlank(row.cells[index]) || saysTotal(row.cells[index])),
  );
}

const isExample = (row: SheetRow): boolean =>
  row.cells.some((cell) => {
    const text = writtenText(cell)?.trimStart() ?? '';
    return text.startsWith('[') && MARKS.some((mark) => foldDiacritics(text).startsWith(mark));
  });
