import type { ErrorCode, FieldCode } from './catalog/errors.ts';

/** One thing wrong with one field of a request. `other` names the field it clashes with, `limit` the bound it broke. */
export type FieldProblem = { path: string; code: FieldCode; limit?: number | string; other?: string };

/** A request that ends without its effect. The edge turns it into the error body in the caller's language. */
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
