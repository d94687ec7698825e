import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Search } from './address.ts';
import { rowsQuery } from './rows-query.ts';

/** A list that loads more rows as it is scrolled. */
export const useRows = <Row>(...[key, load]: Parameters<typeof rowsQuery<Row>>) => useRowsOf(rowsQuery(key, load));

export function useRowsOf<Row>(options: ReturnType<typeof rowsQuery<Row>>) {
  const query = useInfiniteQuery(options);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows, first: query.data?.pages[0] };
}

/** The parameters of a search that are set, for a query of the API. */
export const given = (search: Search, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
