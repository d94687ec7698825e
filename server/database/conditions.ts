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

/**
 * Text search without case and diacritics over the folded copy a row keeps. Under row-level security no index can serve it and
 * nothing is known about how much it finds: `like` would be taken for rare and read all tables' rows to sort them, whereas this
 * is taken for common, so that the list's own index is followed until the page is full.
 */
export const matchesText = (column: Sql, q: string | undefined): Sql | null =>
  q === undefined ? null : sql`strpos(${column}, ${foldDiacritics(q).trim()}) > 0`;

/** As `foldDiacritics`, for rows that keep no folded copy. */
export const folded = (column: Sql): Sql =>
  sql`replace(regexp_replace(normalize(lower(${column}), NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')`;

/** Of a value that is derived in the statement nothing is known either: `=` is taken for rare, and this for common. */
export const equalsDerived = (expression: Sql, value: string): Sql =>
  sql`case ${expression} when ${value} then true else false end`;

export const searchText = (...parts: (string | null | undefined)[]): string =>
  foldDiacritics(parts.filter(Boolean).join(' '));
