import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Search } from './address.ts';

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null; readonly meta?: unknown };

/** A list that loads more rows as it is scrolled. The key names the list and everything it depends on. */
export function useRows<Row>(key: readonly unknown[], load: (cursor: string | undefined) => Promise<Page<Row>>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows, first: query.data?.pages[0] };
}

/** The parameters of a search that are set, for a query of the API. */
export const given = (search: Search, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
