import { getOrMake } from './get-or-make.ts';

/** As `Map.groupBy`, which browsers of 2023 do not have. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) getOrMake(groups, keyOf(row), (): Row[] => []).push(row);
  return groups;
}
