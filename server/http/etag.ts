import type { Locale } from '../../domain/catalog/locales.ts';
import { refused } from '../../domain/refused.ts';
import type { Transaction } from '../database/transaction.ts';

/** What the ETag is made of; neither field is part of the response. */
export type Versioned = { version: number; etag_state?: string };

/** The body also depends on the language and on the date, so both are part of the tag. */
export const etagOf = (row: Versioned, locale: Locale): string => `"${row.version}.${locale}.${row.etag_state ?? ''}"`;

export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^\s*"(\d{1,15})(?:\.[^"]*)?"\s*$/.exec(header)?.[1];
  // A tag we never issued cannot match any version.
  return version === undefined ? -1 : Number(version);
}

export const matchesNone = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Call with the row a command has locked: a caller who saw an older version is refused instead of overwriting it. */
export function expectVersion(tx: Transaction, row: { version: number }): void {
  if (tx.caller.ifMatch !== null && tx.caller.ifMatch !== row.version) throw refused('stale_version');
}
