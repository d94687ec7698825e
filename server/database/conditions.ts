import { foldDiacritics } from '../../domain/text/fold-diacritics.ts';
import { phoneDigits } from '../../domain/text/phone-digits.ts';
import { join, type Sql, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** Joins the conditions a list was filtered by; unused filters are left out of the statement. */
export const allOf = (...conditions: (Sql | null | undefined | false | '')[]): Sql =>
  join(
    conditions.filter((condition): condition is Sql => Boolean(condition)),
    ' and ',
  );

/** A member limited to some properties sees only their rows. */
export const inVisibleProperty = (tx: Tx, column: Sql): Sql | null =>
  tx.propertyIds === null ? null : sql`${column} = any(${tx.propertyIds}::uuid[])`;

/**
 * Text search without case and diacritics on the folded copy stored with the row. Under row-level security no index can serve
 * it and the planner has no statistics for it: it would assume that `like` matches few rows and sort the whole table, while it
 * assumes that this expression matches many and follows the list's own index until the page is full.
 */
export const matchesText = (column: Sql, q: string | undefined): Sql | null =>
  q === undefined ? null : sql`strpos(${column}, ${foldDiacritics(q).trim()}) > 0`;

/** Of a renter: a phone number is found however it is written. */
export function matchesRenter(column: Sql, q: string | undefined): Sql | null {
  const digits = q === undefined ? null : phoneDigits(q.trim());
  const asTyped = matchesText(column, q);
  return digits === null || digits === q?.trim() ? asTyped : sql`(${asTyped} or strpos(${column}, ${digits}) > 0)`;
}

/** Like `foldDiacritics`, for rows without a folded copy. */
export const folded = (column: Sql): Sql =>
  sql`replace(regexp_replace(normalize(lower(${column}), NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')`;

/**
 * The planner has no statistics for derived values either: it assumes that `=` matches few rows and that this expression
 * matches many.
 */
export const equalsDerived = (expression: Sql, value: string): Sql =>
  sql`case ${expression} when ${value} then true else false end`;

export const isAnyDerived = (expression: Sql, values: string[]): Sql =>
  sql`case when ${expression} = any(${values}::text[]) then true else false end`;

export const searchText = (...parts: (string | null | undefined)[]): string =>
  foldDiacritics(parts.filter(Boolean).join(' '));
