import { useCallback, useMemo, useState } from 'react';

/**
 * Which rows are chosen. It stays while more rows load; rows that are gone drop out when something is done with it. What changes
 * it stays the same, so that choosing one row draws only that row.
 */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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
  return useMemo(
    () => ({ chosen, has: (id: string) => chosen.has(id), toggle, set, clear }),
    [chosen, toggle, set, clear],
  );
}

export type Selection = ReturnType<typeof useSelection>;
