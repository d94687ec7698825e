import { hash } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import { refused } from '../../domain/refused.ts';
import type { Transaction } from '../database/transaction.ts';

/** What the ETag names besides the language; neither field is part of the response. */
export type Versioned = { version: number; etag_state?: string };

/**
 * If-Match compares the version only. What is shown also depends on the day, on other rows and on who asks, so a hash of it is part of
 * the tag: If-None-Match never gets 304 for a body that would differ.
 */
export const etagOf = (row: Versioned, locale: Locale, shown: string): string =>
  `"${row.version}.${locale}.${row.etag_state ?? ''}_${hash('sha256', shown, 'hex').slice(0, 16)}"`;

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
