import { raw, type Sql, sql } from './sql.ts';

/** A column that a list can be sorted by, and the SQL type of its cursor value. */
export type SortColumn = { column: string; type: 'timestamptz' | 'date' | 'text' };

const idBeside = ({ column }: SortColumn): Sql => raw(column.includes('.') ? `${column.split('.')[0]}.id` : 'id');

/** Rows after the last one of the previous page. */
export const afterCursor = (sort: SortColumn, descending: boolean, value: string, lastId: string): Sql =>
  sql`and (${raw(sort.column)}, ${idBeside(sort)}) ${raw(descending ? '<' : '>')} (${value}::${raw(sort.type)}, ${lastId}::uuid)`;

export function inOrder(sort: SortColumn, descending: boolean, limit: number): Sql {
  const direction = raw(descending ? 'desc' : 'asc');
  return sql`order by ${raw(sort.column)} ${direction}, ${idBeside(sort)} ${direction} limit ${limit}`;
}
