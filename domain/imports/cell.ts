import type { CivilDate } from '../period.ts';

/** The content of a spreadsheet cell. Numbers are decimal text, because money must never pass through a float. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly decimal: string }
  | { readonly kind: 'date'; readonly date: CivilDate }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'error'; readonly text: string }
  | null;

/** `number` is the row's number as the spreadsheet program shows it. */
export type SheetRow = { readonly number: number; readonly cells: readonly Cell[] };
export type Sheet = { readonly name: string; readonly rows: readonly SheetRow[] };
export type Workbook = { readonly sheets: readonly Sheet[] };

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (cell.kind === 'text' && cell.text.trim() === '');

export function writtenText(cell: Cell | undefined): string | null {
  if (cell?.kind === 'text') return cell.text;
  return cell?.kind === 'number' ? cell.decimal : null;
}

const MAX_PRINTED_LENGTH = 100;

/** What a cell contains, for people; null for an empty one. */
export function printCell(cell: Cell): string | null {
  if (cell === null) return null;
  if (cell.kind === 'date') return cell.date.toString();
  if (cell.kind === 'flag') return String(cell.value);
  return (cell.kind === 'number' ? cell.decimal : cell.text).slice(0, MAX_PRINTED_LENGTH);
}
