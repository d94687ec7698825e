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

const EARLY_MS = 10_000;

/** The answer to a request that the early script has sent already, once and only while the app starts. */
async function takeEarly(input: RequestInfo | URL): Promise<Response | null> {
  if (!window.early || !(input instanceof Request) || performance.now() > EARLY_MS) return null;
  const key = `${input.headers.get('accept-language')} ${input.url.slice(location.origin.length)}`;
  const answer = window.early.get(key);
  window.early.delete(key);
  return (await answer) ?? null;
}

/** `fetch` that notes whether there was an answer. */
export const notingFetch: typeof fetch = async (...input) => {
  try {
    const response = (await takeEarly(input[0])) ?? (await fetch(...input));
    noteReached(true);
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) noteReached(false);
    throw error;
  }
};
