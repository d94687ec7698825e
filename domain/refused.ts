import type { ErrorCode, FieldCode } from './catalog/errors.ts';

/** A problem with one field of a request. `other` is the field it conflicts with, `limit` the bound it exceeds, `of` what of a file exceeds it. */
export type FieldProblem = { path: string; code: FieldCode; limit?: number | string; of?: string; other?: string };

/** Thrown to reject a request; the HTTP layer turns it into the error body in the caller's language. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly fields: FieldProblem[];
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    details: unknown = null,
    fields: FieldProblem[] = [],
    headers: Record<string, string> = {},
  ) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.headers = headers;
  }
}

export const refused = (code: ErrorCode, details: unknown = null): Refused => new Refused(code, details);

export const invalidFields = (...fields: FieldProblem[]): Refused => new Refused('validation_failed', null, fields);
