import { type Client, createClient, RentrollError } from '@rentroll/client';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import { en } from '../words/en.ts';
import { type Language, setTimeZone } from '../words/format.ts';
import { vi, type Words } from '../words/vi.ts';
import type { Bilingual } from '../words/words.ts';
import { getOrMake } from './get-or-make.ts';
import { onLanguageChange, preferences, usePreferences } from './preferences.ts';
import { provingFetch } from './proof.ts';
import { BrowserSession, type SessionState } from './session.ts';
import type { SessionKind } from './session-kinds.ts';
import { timezoneOf } from './today.ts';

/** What every screen of an app shares. */
export type App = { session: BrowserSession; queries: QueryClient; api(): Client };

export function createApp(kind: SessionKind): App {
  const session = new BrowserSession(kind);
  const clients = new Map<Language, Client>();
  const api = () =>
    getOrMake(clients, preferences().language, (language) =>
      createClient({ address: location.origin, token: session, language, fetch: provingFetch(() => app) }),
    );
  const queries = new QueryClient({
    mutationCache: new MutationCache({
      // What was sent first was done, although its answer was lost: whoever tries again with other words sees it.
      onError: (error) => {
        if (error instanceof RentrollError && error.code === 'idempotency_key_reused') void queries.invalidateQueries();
      },
    }),
    // What is shown is at most half a minute old, also on a screen that stays open.
    // Without a network an act fails at once; otherwise it would be done later, although the person had given it up.
    defaultOptions: {
      queries: { staleTime: 15_000, refetchInterval: 30_000, retry: false },
      mutations: { networkMode: 'always' },
    },
  });
  // Names of states and reasons come from the service in the language of the request.
  onLanguageChange(() => void queries.invalidateQueries());
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'me' && query.state.data) setTimeZone(timezoneOf(query.state.data));
  });
  const app: App = { session, queries, api };
  return app;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('No app around this component');
  return app;
}

export const useSessionState = (): SessionState => {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, () => session.state);
};

/** The texts that every screen has, or those of one area. */
export function useWords(): Words;
export function useWords<Area>(area: Bilingual<Area>): Area;
export function useWords(area: Bilingual<unknown> = { vi, en }): unknown {
  return area[usePreferences().language];
}

export const useLanguage = (): Language => usePreferences().language;
