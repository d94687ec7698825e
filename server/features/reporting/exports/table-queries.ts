import { join, raw, type Sql, sql } from '../../../database/sql.ts';
import type { Column } from '../../../spreadsheet/table.ts';

/** The unit separator: the API and imports reject control characters. */
export const SEPARATOR = '\x1f';
const SEPARATOR_IN_SQL = raw(`E'\\x1f'`);

/** Text from a bank may contain any character, the separator too. */
export const withoutSeparator = (text: Sql): Sql => sql`replace(${text}, ${SEPARATOR_IN_SQL}, '')`;

function cellText({ name, kind }: Column): Sql {
  const cell = sql`q.${raw(name)}`;
  return kind === 'timestamp'
    ? sql`coalesce(to_char(${cell} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`
    : sql`coalesce(${cell}::text, '')`;
}

/** The rows of `statement`, each as one text of cells with separators between them. */
export function joinedCells(columns: readonly Column[], statement: Sql): Sql {
  const line = sql`concat_ws(${SEPARATOR_IN_SQL}, ${join(columns.map(cellText))})`;
  return sql`select ${line} from (${statement}) q`;
}
