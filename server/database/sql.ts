import { createHash } from 'node:crypto';
import pg from 'pg';
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag';

export const sql = sqlTag;
export { empty, join, raw, type Sql };

/**
 * An insert of many rows that returns one: the number inserted. The inner `returning` is needed because a sharded database only
 * accepts a bulk insert that returns something.
 */
export const insertMany = (insert: Sql): Sql =>
  sql`with written as (${insert} returning 1) select count(*)::int as written from written`;

/** A part of the driver that its types leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** A statement as it is prepared, once per connection, with its values as they are sent. */
export type Statement = { name: string; text: string; values: unknown[] };

export const prepared = ({ text, values }: Sql): Statement => ({
  name: nameOf(text),
  text,
  values: values.map((value) => prepareValue(value)),
});

const names = new Map<string, string>();

/** Statements are prepared under a name derived from their text, so each connection parses and plans a text once. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
