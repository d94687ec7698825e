import type { FieldCode } from '../catalog/errors.ts';
import type { Locale } from '../catalog/locales.ts';
import { fieldMessage } from '../catalog/messages.ts';
import { columnHeader } from './columns.ts';

export type Limit = number | string;

/** A problem with one cell. `column` is a column key, the header itself when it is unknown, null for the whole sheet. */
export type ImportProblem = {
  readonly sheet: string;
  readonly row: number;
  readonly column: string | null;
  readonly code: FieldCode;
  readonly limit?: Limit;
  /** The column it conflicts with, or that requires it. */
  readonly other?: string;
  /** The earlier row it conflicts with. */
  readonly otherRow?: number;
};

export type CellRead<Value> = { readonly value: Value } | { readonly code: FieldCode; readonly limit?: Limit };

const ROW_WORD: Record<Locale, string> = { vi: 'dòng', en: 'row' };

/** The text a landlord reads next to the row, with the headers of their language. */
export function describeProblem(problem: ImportProblem, locale: Locale): string {
  const named = problem.other === undefined ? [] : [`“${columnHeader(problem.other, locale)}”`];
  const row = problem.otherRow === undefined ? [] : [`${ROW_WORD[locale]} ${problem.otherRow}`];
  const path = problem.column ?? problem.sheet;
  return fieldMessage({ path, code: problem.code, limit: problem.limit, other: [...named, ...row].join(', ') }, locale);
}
