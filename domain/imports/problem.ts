import type { FieldCode } from '../catalog/errors.ts';
import type { Locale } from '../catalog/locales.ts';
import { fieldMessage } from '../catalog/messages.ts';
import { columnHeader } from './columns.ts';

export type Limit = number | string;

/** One thing wrong with one cell. `column` is a column key, the header itself when it is unknown, null for the whole sheet. */
export type ImportProblem = {
  readonly sheet: string;
  readonly row: number;
  readonly column: string | null;
  readonly code: FieldCode;
  readonly limit?: Limit;
  /** The column it clashes with or is needed by. */
  readonly other?: string;
  /** The earlier row it clashes with. */
  readonly otherRow?: number;
};

/** What a reader of one cell answers. */
export type CellRead<Value> = { readonly value: Value } | { readonly code: FieldCode; readonly limit?: Limit };

const ROW_WORD: Record<Locale, string> = { vi: 'dòng', en: 'row' };

/** The sentence a landlord reads beside the row, with the headers they know. */
export function describeProblem(problem: ImportProblem, locale: Locale): string {
  const named = problem.other === undefined ? [] : [`“${columnHeader(problem.other, locale)}”`];
  const row = problem.otherRow === undefined ? [] : [`${ROW_WORD[locale]} ${problem.otherRow}`];
  const path = problem.column ?? problem.sheet;
  return fieldMessage({ path, code: problem.code, limit: problem.limit, other: [...named, ...row].join(', ') }, locale);
}
