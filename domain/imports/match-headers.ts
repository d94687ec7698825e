import { type Cell, isBlank, type Sheet, writtenText } from './cell.ts';
import type { Columns } from './column.ts';
import { IGNORED_HEADERS } from './columns.ts';
import { foldBareHeader, foldHeader } from './fold-header.ts';
import type { ImportProblem } from './problem.ts';
import { suggestHeader } from './suggest-header.ts';

// Lists often carry a title and an address above their header.
const HEADER_SEARCH_ROWS = 10;

export type HeaderRow = {
  readonly number: number;
  /** Column key by position; positions without a key have nothing to import. */
  readonly keys: ReadonlyMap<number, string>;
  /** Headers by position, as written. */
  readonly titles: ReadonlyMap<number, string>;
  readonly problems: readonly ImportProblem[];
};

const IGNORED = new Set(IGNORED_HEADERS.map(foldHeader));

/** Finds the header row: of the first ten rows, the one with the most known headers. */
export function matchHeaders(sheet: Sheet, columns: Columns): HeaderRow | null {
  const names = headerNames(columns);
  const candidates = sheet.rows
    .slice(0, HEADER_SEARCH_ROWS)
    .map((row) => ({ row, known: row.cells.filter((cell) => keyOf(cell, names) !== null).length }));
  const best = candidates.reduce((a, b) => (b.known > a.known ? b : a), { row: null, known: 0 } as Candidate);
  if (best.row === null) return null;
  const { number, cells } = best.row;
  const keys = new Map<number, string>();
  const titles = new Map<number, string>();
  const problems: ImportProblem[] = [];
  const report = (column: string, rest: Pick<ImportProblem, 'code' | 'other' | 'position'>) =>
    problems.push({ sheet: sheet.name, row: number, column, ...rest });
  for (const [index, cell] of cells.entries()) {
    const text = writtenText(cell)?.trim() ?? '';
    const key = keyOf(cell, names);
    titles.set(index, text);
    if (key !== null && [...keys.values()].includes(key))
      report(text, { code: 'conflicts_with', other: key, position: index });
    else if (key !== null) keys.set(index, key);
    else if (text !== '' && !IGNORED.has(foldHeader(text))) report(text, { code: 'unknown_field', position: index });
  }
  for (const index of unnamedColumns(sheet, number, cells))
    report(columnLetter(index), { code: 'unknown_field', position: index });
  const present = new Set(keys.values());
  for (const [key, column] of Object.entries(columns))
    if (column.required && !present.has(key))
      problems.push({ sheet: sheet.name, row: number, column: key, code: 'required' });
  const withSuggestions = problems.map((problem) => {
    const isUnknown = problem.code === 'unknown_field' && titles.get(problem.position ?? -1);
    const suggestion = isUnknown ? suggestHeader(isUnknown, names, present) : null;
    return suggestion === null ? problem : { ...problem, suggestion };
  });
  return { number, keys, titles, problems: withSuggestions };
}

type Candidate = { readonly row: Sheet['rows'][number] | null; readonly known: number };

/** 0 → A, 26 → AA: the name of a column without a header. */
export const columnLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetter(Math.trunc(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

export function headerNames(columns: Columns): Map<string, string> {
  const names = new Map<string, string>();
  for (const [key, { vi, en, aliases = [] }] of Object.entries(columns))
    for (const name of [key, vi, en, ...aliases]) names.set(foldHeader(name), key);
  return names;
}

function keyOf(cell: Cell, names: ReadonlyMap<string, string>): string | null {
  const text = writtenText(cell);
  if (text === null) return null;
  return names.get(foldHeader(text)) ?? names.get(foldBareHeader(text)) ?? null;
}

function unnamedColumns(sheet: Sheet, headerNumber: number, headers: readonly Cell[]): number[] {
  const unnamed = new Set<number>();
  for (const row of sheet.rows)
    if (row.number > headerNumber)
      for (const [index, cell] of row.cells.entries())
        if (!isBlank(cell) && isBlank(headers[index])) unnamed.add(index);
  return [...unnamed].sort((a, b) => a - b);
}
