import { join, raw, type Sql, sql } from './sql.ts';

type ColumnType = 'uuid' | 'text' | 'int' | 'numeric' | 'date' | 'boolean' | 'timestamptz' | 'bytea';
/** `json`: any value; `list`: an array of texts. Both arrive as text and are cast where they are used. */
type TextType = 'json' | 'list';

/**
 * Rows to select from, under an alias: how every statement that writes many rows receives them. One array per column, which
 * PostgreSQL reads in half the time of a JSON list of objects.
 */
export function tableOf<Row extends object>(
  name: string,
  rows: readonly Row[],
  columns: { [Column in keyof Row]?: ColumnType | TextType },
): Sql {
  const all = Object.entries(columns) as [keyof Row & string, ColumnType | TextType][];
  const plain = all.flatMap(([column, type]): [keyof Row & string, ColumnType | 'list'][] =>
    type === 'json' ? [] : [[column, type]],
  );
  const texts = all.filter(([, type]) => type === 'json');
  const arrays = plain.map(
    ([column, type]) => sql`${arrayOf(rows, column, type)}::${raw(type === 'list' ? 'text' : type)}[]`,
  );
  const sources = [
    sql`unnest(${join(arrays)})`,
    ...texts.map(([column]) => sql`string_to_table(${textsOf(rows, column)}, chr(30))`),
  ];
  const names = [...plain, ...texts].map(([column]) => column).join(', ');
  return sql`rows from (${join(sources)}) as ${raw(`${name}(${names})`)}`;
}

/**
 * JSON texts joined by a separator that JSON never contains: PostgreSQL parses each once, where the elements of an array would
 * be parsed twice.
 */
const textsOf = <Row>(rows: readonly Row[], column: keyof Row): string =>
  rows.map((row) => JSON.stringify(row[column])).join('\x1e');

/** An array in PostgreSQL's own notation; quoted where a value can contain its syntax. */
function arrayOf<Row>(rows: readonly Row[], column: keyof Row, type: ColumnType | 'list'): string {
  const written =
    type === 'text' || type === 'timestamptz'
      ? quoted
      : type === 'bytea'
        ? (value: unknown) => quoted(`\\x${(value as Buffer).toString('hex')}`)
        : type === 'list'
          ? (value: unknown) => quoted(`{${(value as unknown[]).map(quoted)}}`)
          : (value: unknown) => String(value);
  let text = '';
  for (const row of rows) {
    const value = row[column];
    text += `${text === '' ? '' : ','}${value === null || value === undefined ? 'NULL' : written(value)}`;
  }
  return `{${text}}`;
}

const quoted = (value: unknown): string => `"${String(value).replace(/[\\"]/g, '\\$&')}"`;
