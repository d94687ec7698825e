import { useSyncExternalStore } from 'react';

/** Uses the new version that waits, if one does. */
let update: (() => void) | null = null;
const listeners = new Set<() => void>();

export const offerUpdate = (use: () => void) => {
  update = use;
  for (const listener of listeners) listener();
};

/** Whether a new version waits, and how to use it. */
export const useUpdate = (): (() => void) | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => update,
  );
