import { createHash } from 'node:crypto';
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag';

export const sql = sqlTag;
export { empty, join, raw, type Sql };

const names = new Map<string, string>();

/** Statements are prepared under a name made from their text, so each connection parses and plans a text once. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
