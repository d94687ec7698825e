import { type Cell, isBlank, printCell, type Sheet, type SheetRow, writtenText } from './cell.ts';
import type { Columns } from './column.ts';
import { IGNORED_HEADERS } from './columns.ts';
import { foldBareHeader, foldHeader } from './fold-header.ts';
import { chosenField, type SheetMapping } from './mapping.ts';
import type { ImportProblem } from './problem.ts';
import { suggestHeader } from './suggest-header.ts';

// Lists often carry a title and an address above their header.
const HEADER_SEARCH_ROWS = 10;

/** What a column of the file is taken for. `sure`: recognized or chosen; otherwise `field` is only a guess and nothing is read. */
export type RecognizedColumn = {
  readonly header: string;
  readonly field: string | null;
  readonly sure: boolean;
  /** What its first cells contain, to recognize it by. */
  readonly samples: string[];
};

export type HeaderRow = {
  readonly number: number;
  /** Column key by position; positions without a key have nothing to import. */
  readonly keys: ReadonlyMap<number, string>;
  /** Headers by position, as written. */
  readonly titles: ReadonlyMap<number, string>;
  readonly problems: readonly ImportProblem[];
  readonly columns: readonly RecognizedColumn[];
};

const IGNORED = new Set(IGNORED_HEADERS.map(foldHeader));

/** Finds the header row: of the first ten rows, the one with the most known or chosen headers. */
export function matchHeaders(sheet: Sheet, columns: Columns, mapping?: SheetMapping): HeaderRow | null {
  const names = headerNames(columns);
  const isKnown = (cell: Cell) => keyOf(cell, names) !== null || chosenField(mapping, titleOf(cell)) !== undefined;
  const candidates = sheet.rows
    .slice(0, HEADER_SEARCH_ROWS)
    .map((row) => ({ row, known: row.cells.filter(isKnown).length }));
  const best = candidates.reduce((a, b) => (b.known > a.known ? b : a), { row: null, known: 0 } as Candidate);
  if (best.row === null) return null;
  const { number, cells } = best.row;
  const keys = new Map<number, string>();
  const titles = new Map<number, string>();
  const problems: ImportProblem[] = [];
  const report = (column: string, rest: Pick<ImportProblem, 'code' | 'other' | 'position'>) =>
    problems.push({ sheet: sheet.name, row: number, column, ...rest });
  for (const [index, cell] of cells.entries()) {
    const text = titleOf(cell);
    const chosen = text === '' ? undefined : chosenField(mapping, text);
    const key = chosen === undefined ? keyOf(cell, names) : chosen;
    titles.set(index, text);
    if (key !== null && [...keys.values()].includes(key))
      report(text, { code: 'conflicts_with', other: key, position: index });
    else if (key !== null) keys.set(index, key);
    else if (chosen === undefined && text !== '' && !isIgnored(text))
      report(text, { code: 'unknown_field', position: index });
  }
  for (const index of unnamedColumns(sheet, number, cells)) {
    const letter = columnLetter(index);
    const chosen = chosenField(mapping, letter);
    titles.set(index, letter);
    if (chosen === undefined) report(letter, { code: 'unknown_field', position: index });
    else if (chosen !== null) keys.set(index, chosen);
  }
  const present = new Set(keys.values());
  for (const [key, column] of Object.entries(columns))
    if (column.required && !present.has(key))
      problems.push({ sheet: sheet.name, row: number, column: key, code: 'required' });
  const withSuggestions = problems.map((problem) => {
    const isUnknown = problem.code === 'unknown_field' && titles.get(problem.position ?? -1);
    const suggestion = isUnknown ? suggestHeader(isUnknown, names, present) : null;
    return suggestion === null ? problem : { ...problem, suggestion };
  });
  const below = sheet.rows.filter((row) => row.number > number);
  return { number, keys, titles, problems: withSuggestions, columns: recognized(titles, keys, withSuggestions, below) };
}

const titleOf = (cell: Cell): string => writtenText(cell)?.trim() ?? '';
const isIgnored = (header: string): boolean => IGNORED.has(foldHeader(header));

/** A guess is a column of its own problem; what is left out on purpose is sure to mean nothing. */
const recognized = (
  titles: ReadonlyMap<number, string>,
  keys: ReadonlyMap<number, string>,
  problems: readonly ImportProblem[],
  rows: readonly SheetRow[],
): RecognizedColumn[] =>
  [...titles]
    .filter(([, header]) => header !== '')
    .sort(([a], [b]) => a - b)
    .map(([index, header]) => {
      const problem = problems.find(({ position }) => position === index);
      const field = keys.get(index) ?? problem?.suggestion ?? null;
      return { header, field, sure: problem === undefined, samples: samplesOf(rows, index) };
    });

const SAMPLES = 3;

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = printCell(cells[index] ?? null)?.trim();
    if (text) samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
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
