import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, type RouteComponent, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles.css';
import { Crash, ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { type App, AppContext, createApp } from './app.ts';
import { keepAnswers, readAnswers } from './kept-answers.ts';
import { applyPreferences, preferences } from './preferences.ts';
import type { SessionKind } from './session-kinds.ts';
import { followHeading } from './window-title.ts';

/** What a first screen needs before it is drawn. */
export type FirstScreen = {
  /** How what the early script asks for is loaded, by path. */
  readonly data: (app: App) => Readonly<Record<string, (propertyId: string) => Promise<unknown>>>;
  /** What the screen keeps on the device, opened as soon as it is known whose it is. */
  readonly openDevice?: (app: App) => Promise<unknown> | undefined;
};

/** Opens the session of the cookie, then the screen of the address. */
export async function startApp(
  kind: SessionKind,
  createRouter: (app: App) => AnyRouter,
  first: FirstScreen,
): Promise<void> {
  applyPreferences();
  const box = document.getElementById('root') as HTMLElement;
  followHeading(box);
  const root = createRoot(box);
  const app = createApp(kind);
  const showKept = readAnswers();
  const router = createRouter(app);
  const screen = loadScreen(router);
  try {
    await app.session.start();
    keepAnswers(app.session, app.queries);
    const device = app.session.state === 'in' ? first.openDevice?.(app) : undefined;
    const isKept = await showKept(app.session, app.queries);
    const early = isKept ? [] : [...(window.early?.values() ?? [])];
    const isHere = await Promise.race([Promise.all([screen, device, ...early]).then(() => true), sleep(FIRST_MS)]);
    if (isHere) await Promise.all([router.load(), isKept || loadFirstData(first.data(app))]);
  } catch (error) {
    root.render(
      <AppContext value={app}>
        <Crash error={error} />
      </AppContext>,
    );
    return;
  }
  void loaded(app.queries)
    .then(() => import('./keep-app.ts'))
    .then(({ keepApp }) => keepApp(kind === 'operator' ? '/console' : '/renter'))
    .catch(() => undefined);
  root.render(
    <StrictMode>
      <AppContext value={app}>
        <QueryClientProvider client={app.queries}>
          <ErrorBoundary>
            <RouterProvider router={router} />
          </ErrorBoundary>
        </QueryClientProvider>
      </AppContext>
    </StrictMode>,
  );
}

/** The files of the screen load while the session is opened. */
function loadScreen(router: AnyRouter): Promise<unknown> {
  const { pathname, search } = router.latestLocation;
  const components = router
    .matchRoutes(pathname, search)
    .map(({ routeId }) => router.routesById[routeId].options.component as RouteComponent | undefined);
  // What cannot be loaded is said by the screen itself.
  return Promise.allSettled(components.map((component) => component?.preload?.()));
}

/** What the early script has asked for is drawn with the screen, not after it: drawing twice takes a slow phone half a second. */
function loadFirstData(loads: ReturnType<FirstScreen['data']>): Promise<unknown> {
  const start = `${preferences().language} /api/v1`;
  const paths = [...(window.early?.keys() ?? [])].filter((key) => key.startsWith(start));
  return Promise.allSettled(
    paths.map((key) => {
      const path = key.slice(start.length);
      const [propertyId = ''] = PROPERTY_ID.exec(path) ?? [];
      return loads[path.replace(PROPERTY_ID, '{property}')]?.(propertyId);
    }),
  );
}

const PROPERTY_ID = /(?<=^\/properties\/)[^/?]+/;

/** The frame of the screen does not wait longer for what it shows. */
const FIRST_MS = 300;
const LOOK_MS = 500;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the first screen has its data: keeping the app loads all its files, which needs the network too. */
async function loaded(queries: QueryClient): Promise<void> {
  do await sleep(LOOK_MS);
  while (queries.isFetching() > 0 || !navigator.onLine);
}
