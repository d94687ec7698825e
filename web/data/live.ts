import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from './app.ts';

/**
 * Reloads what is shown when something changes on the server. Changes that come together, such as those of a billing run, cause one
 * reload. Without the stream, polling keeps screens current. An account that belongs to nobody yet has none.
 */
export function useLiveChanges(path: '/changes' | '/tenant/changes', belongs = true): void {
  const { api, session } = useApp();
  const queries = useQueryClient();
  useEffect(() => {
    if (!belongs) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ predicate: ({ queryKey }) => !isBeingRemoved(queries, queryKey) });
      }, GATHER_MS);
    };
    const follow = async () => {
      while (!abort.signal.aborted && session.state === 'in') {
        try {
          for await (const _change of api().stream(path, { signal: abort.signal })) reloadSoon();
        } catch {
          // The token of the stream expired, or the service refused it; a new token may be accepted.
          await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
        }
      }
    };
    void follow();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [api, belongs, path, queries, session]);
}

/** The stream may say that something is gone before the answer to its removal does, while it is still shown. */
const isBeingRemoved = (queries: QueryClient, key: QueryKey): boolean =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ state, meta }) => state.status === 'pending' && key.includes(meta?.removed));

const GATHER_MS = 300;
const REOPEN_MS = 5000;
