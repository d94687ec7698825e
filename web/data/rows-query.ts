type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null; readonly meta?: unknown };

/** A list that loads more rows as it is scrolled. The key names the list and everything it depends on. */
export const rowsQuery = <Row>(key: readonly unknown[], load: (cursor: string | undefined) => Promise<Page<Row>>) => ({
  queryKey: key,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => load(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page<Row>) => page.next ?? undefined,
});
