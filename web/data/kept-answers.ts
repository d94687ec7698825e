import { RentrollError } from '@rentroll/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, get, type UseStore } from 'idb-keyval';
import { preferences } from './preferences.ts';
import type { BrowserSession } from './session.ts';

/** They open with what they showed last, while that is asked for anew. */
export const SCREENS = ['/console/', '/console/rooms', '/console/meter', '/renter/'];
/** Older than everything the service said since. */
export const KEPT_AT = 1;
const SAVE_MS = 1000;
/** A device that reads slower than the service answers. */
const READ_MS = 150;

export type Answer = readonly [key: QueryKey, data: unknown];
export type Kept = { readonly mark: string; readonly answers: readonly Answer[] };

let opened: UseStore | undefined;
export const store = (): UseStore => {
  opened ??= createStore('rentroll-answers', 'kept');
  return opened;
};

/** A browser that keeps nothing, or not now, does without. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const build = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

/** Answers are shown again only to the same person, at the same address, on the same day, by the same version in the same language. */
export function markOf({ answer }: BrowserSession): string {
  const { user, organization, account, renter } = (answer ?? {}) as Record<string, { id: string } | null | undefined>;
  const people = [user, organization, account, renter].map((each) => each?.id ?? null);
  return JSON.stringify([...people, location.search, new Date().toDateString(), build(), preferences().language]);
}

/** Begun before the session is open; what was kept is used only when the session is that of the same person. Says whether there was some. */
export function readAnswers(): (session: BrowserSession, queries: QueryClient) => Promise<boolean> {
  // Without the app's worker everything comes from the network, as after a forced reload.
  const isInstalled = Boolean(navigator.serviceWorker?.controller) && SCREENS.includes(location.pathname);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READ_MS));
  const reading = isInstalled ? attempt(() => get<Kept>(location.pathname, store())) : undefined;
  return async (session, queries) => {
    const kept = await Promise.race([reading, late]);
    if (!kept || session.state !== 'in' || !session.answer) return false;
    if (kept.mark !== markOf(session)) {
      void forgetAnswers();
      return false;
    }
    for (const [key, data] of kept.answers) queries.setQueryData(key, data, { updatedAt: KEPT_AT });
    return true;
  };
}

/** Keeps what these screens show, whenever the service said something new. */
export function keepAnswers(session: BrowserSession, queries: QueryClient): void {
  const cache = queries.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () =>
    void import('./save-answers.ts').then((module) => module.saveAnswers(session, queries)).catch(() => undefined);
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'error' && query.state.dataUpdatedAt === KEPT_AT && isRefusal(action.error))
      query.setState({ data: undefined });
    if (action.type !== 'success') return;
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_MS);
  });
}

/** What may no longer be read is not shown either. */
const isRefusal = (error: unknown): boolean => error instanceof RentrollError && error.status !== 0;

export const forgetAnswers = (): Promise<unknown> => attempt(() => clear(store()));
