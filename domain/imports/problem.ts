import type { FieldCode } from '../catalog/errors.ts';

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
  /** The column that would resolve the conflict and is empty or not in the file. */
  readonly missing?: string;
  /** The earlier row it conflicts with. */
  readonly otherRow?: number;
  /** The position of a column whose header is unknown, from 0. */
  readonly position?: number;
  /** The column that an unknown header probably means. */
  readonly suggestion?: string;
};

export type CellRead<Value> = { readonly value: Value } | { readonly code: FieldCode; readonly limit?: Limit };
