import type { QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { type Answer, KEPT_AT, type Kept, markOf, SCREENS, store } from './kept-answers.ts';
import type { BrowserSession } from './session.ts';

let saved: unknown[] = [];

/** Filters and searches come and go; keeping each would disturb who is typing. */
const isPlain = (): boolean =>
  [...new URLSearchParams(location.search).keys()].every((name) => ['property', 'view'].includes(name));

/** Not part of the first scripts: it runs once the screen has been shown for a while. */
export async function saveAnswers(session: BrowserSession, queries: QueryClient): Promise<void> {
  const shown = queries.getQueryCache().findAll({ type: 'active' });
  const isFresh = shown.every(({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt !== KEPT_AT);
  if (!isFresh || session.state !== 'in' || !SCREENS.includes(location.pathname) || !isPlain()) return;
  const answers = shown
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): Answer => [queryKey, state.data]);
  const now = [location.href, ...answers.map(([, data]) => data)];
  if (now.length === saved.length && now.every((each, index) => each === saved[index])) return;
  saved = now;
  const kept: Kept = { mark: markOf(session), answers };
  await set(location.pathname, kept, store());
}
