import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { FieldProblem } from '../../domain/refused.ts';

/** The field code for the uploaded file; `details.what` names the limit or the part. */
export type FileRefusal = Refusal<'invalid_format' | 'too_large' | 'not_allowed'>;

export type FileReason = 'not_a_spreadsheet' | 'old_or_locked_workbook' | 'damaged' | 'unknown_encoding';
export type FileBound =
  | 'bytes'
  | 'unpacked_bytes'
  | 'archive_entries'
  | 'sheets'
  | 'rows'
  | 'columns'
  | 'cells'
  | 'xml_depth'
  | 'xml_attributes'
  | 'xml_elements';

export const invalidFile = (what: FileReason, row?: number): FileRefusal => refusal('invalid_format', { what, row });
export const unsupportedFile = (what: FileReason): FileRefusal => refusal('not_allowed', { what });
export const overLimit = (what: FileBound, limit: number): FileRefusal => refusal('too_large', { what, limit });

export function problemOf({ refused, details }: FileRefusal): FieldProblem {
  const { what: of, limit } = (details ?? {}) as { what?: FileBound; limit?: number };
  return { path: 'file', code: refused, limit, of };
}

/** Carries a refusal out of a loop over a library's iterator. */
export class UnreadableFile extends Error {
  readonly result: FileRefusal;
  constructor(result: FileRefusal) {
    super(result.refused);
    this.result = result;
  }
}
