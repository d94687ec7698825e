import type { Locale } from '../catalog/locales.ts';
import { fieldMessage } from '../catalog/messages.ts';
import { type Cell, printCell, type Workbook } from './cell.ts';
import { columnHeader, columnOf } from './columns.ts';
import { expectation } from './expectation.ts';
import { columnLetter } from './match-headers.ts';
import type { ImportProblem } from './problem.ts';
import type { SheetLayout } from './read-sheet.ts';

export type LocatedProblem = {
  sheet: string;
  row: number;
  column: string | null;
  /** As the spreadsheet program names it: `F7`. */
  cell: string | null;
  /** The header of the column as the file has it. */
  header: string | null;
  /** What the cell contains; null for an empty one. */
  value: string | null;
  expected: string | null;
  /** The known header that an unknown one probably means. */
  suggestion: string | null;
  code: ImportProblem['code'];
  message: string;
};

const WORDS: Record<Locale, { row: string; expected: string; suggestion: string; fill: (header: string) => string }> = {
  vi: {
    row: 'dòng',
    expected: 'Cần',
    suggestion: 'Có phải là',
    fill: (header) => `Hãy điền cột “${header}”, hoặc thêm cột này nếu tệp chưa có`,
  },
  en: {
    row: 'row',
    expected: 'Expected',
    suggestion: 'Did you mean',
    fill: (header) => `Fill in the column “${header}”, or add it if the file does not have it`,
  },
};

/** Where a problem is in the file, and what to write there instead, in the words of the file. */
export function locateProblem(
  problem: ImportProblem,
  workbook: Workbook,
  layouts: readonly SheetLayout[],
  locale: Locale,
): LocatedProblem {
  const { sheet, row, column, code } = problem;
  const layout = layouts.find(({ name }) => name === sheet);
  const place = column === null ? undefined : layout?.columns.get(column);
  const index = problem.position ?? place?.index;
  const cell = index === undefined ? null : findCell(workbook, sheet, row, index);
  const known = column === null ? undefined : columnOf(column, layout?.kind);
  const expected = known === undefined || column === null ? null : expectation(column, known, locale);
  const suggestion = problem.suggestion === undefined ? null : columnHeader(problem.suggestion, locale);
  const value = printCell(cell);
  const headerOf = (key: string) => layout?.columns.get(key)?.header ?? columnHeader(key, locale);
  return {
    sheet,
    row,
    column,
    cell: index === undefined ? null : `${columnLetter(index)}${row}`,
    header: place?.header ?? (problem.position === undefined ? null : value),
    value,
    expected,
    suggestion,
    code,
    message: describe(problem, { value, expected, suggestion, headerOf }, locale),
  };
}

export type LocatedRow = {
  sheet: string;
  row: number;
  cells: { cell: string; column: string; header: string; value: string | null }[];
};

/** A whole row of the file, cell by cell, as far as its columns are known. */
export function locateRow(
  { sheet, row }: Pick<ImportProblem, 'sheet' | 'row'>,
  workbook: Workbook,
  layout: SheetLayout,
): LocatedRow {
  const cells = [...layout.columns].map(([column, { index, header }]) => ({
    cell: `${columnLetter(index)}${row}`,
    column,
    header,
    value: printCell(findCell(workbook, sheet, row, index)),
  }));
  return { sheet, row, cells };
}

const findCell = (workbook: Workbook, sheet: string, row: number, index: number): Cell =>
  workbook.sheets.find(({ name }) => name === sheet)?.rows.find(({ number }) => number === row)?.cells[index] ?? null;

/** “3.5” has the wrong format. Expected: an amount in đồng, such as 3500000. */
function describe(
  problem: ImportProblem,
  {
    value,
    expected,
    suggestion,
    headerOf,
  }: Pick<LocatedProblem, 'value' | 'expected' | 'suggestion'> & { headerOf: (key: string) => string },
  locale: Locale,
): string {
  const words = WORDS[locale];
  const named = problem.other === undefined ? [] : [`“${headerOf(problem.other)}”`];
  const row = problem.otherRow === undefined ? [] : [`${words.row} ${problem.otherRow}`];
  const path = problem.column ?? problem.sheet;
  const { code, limit } = problem;
  const message = fieldMessage({ path, code, limit, other: [...named, ...row].join(', ') }, locale);
  const isAboutValue = value !== null && code !== 'required' && code !== 'requires';
  return [
    isAboutValue ? `“${value}” ${message}` : message,
    expected && code !== 'conflicts_with' ? `. ${words.expected}: ${expected}.` : '',
    suggestion ? `. ${words.suggestion} “${suggestion}”?` : '',
    problem.missing ? `. ${words.fill(headerOf(problem.missing))}.` : '',
  ].join('');
}
