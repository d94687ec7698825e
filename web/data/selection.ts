import { useState } from 'react';

/** Which rows are chosen. It stays while more rows load; rows that are gone drop out when something is done with it. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (ids: Iterable<string>) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
