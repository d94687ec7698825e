import { foldDiacritics } from '../../domain/text/fold-diacritics.ts';
import { join, type Sql, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** Joins the conditions a list was asked for; those that were not asked for do not burden the statement. */
export const allOf = (...conditions: (Sql | null | undefined | false | '')[]): Sql =>
  join(
    conditions.filter((condition): condition is Sql => Boolean(condition)),
    ' and ',
  );

/** A member who is limited to properties sees only their rows. */
export const inVisibleProperty = (tx: Tx, column: Sql): Sql | null =>
  tx.propertyIds === null ? null : sql`${column} = any(${tx.propertyIds}::uuid[])`;

/** Text search without case and diacritics over the folded copy a row keeps. */
export const matchesText = (column: Sql, q: string | undefined): Sql | null =>
  q === undefined
    ? null
    : sql`${column} like ${`%${foldDiacritics(q)
        .trim()
        .replace(/[\\%_]/g, '\\$&')}%`}`;

export const searchText = (...parts: (string | null | undefined)[]): string =>
  foldDiacritics(parts.filter(Boolean).join(' '));
