import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/**
 * Which rows are chosen. It stays while more rows load and over a reload, until the screen is left; rows that are gone drop out. What
 * changes it stays the same, so that choosing one row draws only that row.
 */
export function useSelection(keptAs: string) {
  const key = `rentroll.selection.${keptAs}`;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(sessionStorage.getItem(key)?.split(',')));
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const set = useCallback((ids: Iterable<string>) => setChosen(new Set(ids)), []);
  const clear = useCallback(() => setChosen(new Set()), []);
  useEffect(() => {
    if (chosen.size > 0) sessionStorage.setItem(key, [...chosen].join());
    else sessionStorage.removeItem(key);
  }, [key, chosen]);
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  return useMemo(
    () => ({ chosen, has: (id: string) => chosen.has(id), toggle, set, clear }),
    [chosen, toggle, set, clear],
  );
}

export type Selection = ReturnType<typeof useSelection>;

/** The rows that are chosen, also those that another filter hides now. */
export function useChosenRows<Row extends { readonly id: string }>(
  { chosen }: Selection,
  ...lists: readonly (readonly Row[])[]
): Row[] {
  const seen = useRef(new Map<string, Row>());
  for (const rows of lists) for (const row of rows) seen.current.set(row.id, row);
  return [...chosen].flatMap((id) => seen.current.get(id) ?? []);
}
