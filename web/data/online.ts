import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

addEventListener('online', tell);
addEventListener('offline', tell);

/** A phone with full bars can still be cut off, so requests say whether the service was reached. */
export function noteReached(reached: boolean): void {
  if (reached === reachable) return;
  reachable = reached;
  tell();
}

export const isOnline = (): boolean => navigator.onLine && reachable;

export const useOnline = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOnline);

/** `fetch` that notes whether there was an answer. */
export const notingFetch: typeof fetch = async (...input) => {
  try {
    const response = await fetch(...input);
    noteReached(true);
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) noteReached(false);
    throw error;
  }
};
