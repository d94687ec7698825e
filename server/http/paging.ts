import { createHash } from 'node:crypto';
import { invalidFields, refused } from '../../domain/refused.ts';
import { afterCursor, inOrder, type SortColumn } from '../database/keyset-queries.ts';
import { empty, type Sql } from '../database/sql.ts';
import { FORMATS, isUuid } from './formats.ts';
import { RouteResult } from './route-result.ts';
import { integer, optional, Type, text } from './schema.ts';

export const MAX_LIMIT = 200;

/** The query parameters of every list. */
export const PAGE_QUERY = {
  limit: optional(integer(1, MAX_LIMIT, { 'x-parameter': 'Limit' })),
  cursor: optional(text(1, 4000, { 'x-parameter': 'Cursor', description: 'The next_cursor of the previous page.' })),
  sort: optional(
    text(1, 40, {
      'x-parameter': 'Sort',
      description: 'A field, or -field for descending order.',
      examples: ['-created_at'],
    }),
  ),
};

/** For lists that can also sum up all rows that match. */
export const TOTALS = optional(
  Type.Boolean({ 'x-parameter': 'Totals', description: 'true: `meta.totals` sums up all pages, by the same filters.' }),
);

export type PageInput = { limit?: number; cursor?: string; sort?: string };

/** How a list may be sorted: the name in `sort`, the column, and the SQL type of its cursor value. */
export type SortColumns = Record<string, SortColumn>;

export type Page = { limit: number; where: Sql; orderBy: Sql; sort: string; column: string };

const CREATED: SortColumns = { created_at: { column: 'created_at', type: 'timestamptz' } };

/**
 * Keyset paging: the cursor holds the last row's sort value and id, so every page costs the same and new rows shift nothing.
 * `where` goes into the statement's conditions, `orderBy` to its end.
 */
export function pageOf(input: PageInput, columns: SortColumns = CREATED, fallback = '-created_at'): Page {
  const sort = input.sort ?? fallback;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const chosen = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!chosen) throw invalidFields({ path: 'sort', code: 'not_allowed', limit: Object.keys(columns).join(', ') });
  const limit = input.limit ?? 50;
  let where = empty;
  if (input.cursor !== undefined) {
    const [value, lastId] = readCursor(input.cursor, sort, chosen.type);
    where = afterCursor(chosen, descending, value, lastId);
  }
  return {
    limit,
    where,
    orderBy: inOrder(chosen, descending, limit + 1),
    sort,
    column: name,
  };
}

/** Removes the extra row that shows whether there are more, and adds the cursor of the next page. */
export function pageResult<Row extends { id: string }, Name extends string>(
  page: Page,
  name: Name,
  rows: Row[],
  sortValue: (row: Row) => string = (row) => String((row as Record<string, unknown>)[page.column]),
): RouteResult<Record<Name, Row[]>> {
  const pageRows = rows.slice(0, page.limit);
  const last = pageRows.at(-1);
  const next = rows.length > page.limit && last ? writeCursor(page.sort, sortValue(last), last.id) : null;
  return new RouteResult({ [name]: pageRows } as Record<Name, Row[]>, {
    meta: { limit: page.limit, count: pageRows.length, next_cursor: next },
  });
}

const writeCursor = (sort: string, value: string, id: string): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** A cursor is untrusted input: an edited one must not reach the database. */
function readCursor(cursor: string, sort: string, type: SortColumn['type']): [string, string] {
  const parts = parseCursor(cursor);
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) throw refused('invalid_cursor');
  const [, value, id] = parts as unknown[];
  if (typeof value !== 'string' || !VALUES[type](value)) throw refused('invalid_cursor');
  if (typeof id !== 'string' || !isUuid(id)) throw refused('invalid_cursor');
  return [value, id];
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const VALUES: Record<SortColumn['type'], (value: string) => boolean> = {
  timestamptz: (value) => value.endsWith('Z') && FORMATS['date-time'](value),
  date: FORMATS.date,
  text: (value) => value.length <= 1000 && value.isWellFormed() && !value.includes('\0'),
};

/** Binds a cursor to the list that returned it; in another list it would be meaningless. */
export const bindCursor = (cursor: string, list: string): string => listMark(list) + cursor;

export function unbindCursor(cursor: string, list: string): string {
  const mark = listMark(list);
  if (!cursor.startsWith(mark)) throw refused('invalid_cursor');
  return cursor.slice(mark.length);
}

const listMark = (list: string): string => createHash('sha256').update(list).digest('base64url').slice(0, 8);
