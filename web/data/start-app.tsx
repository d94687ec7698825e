import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, type RouteComponent, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles.css';
import { Crash, ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { type App, AppContext, createApp } from './app.ts';
import { keepAnswers, readAnswers } from './kept-answers.ts';
import { applyPreferences } from './preferences.ts';
import type { SessionKind } from './session-kinds.ts';

/** Opens the session of the cookie, then the screen of the address. */
export async function startApp(kind: SessionKind, createRouter: (app: App) => AnyRouter): Promise<void> {
  applyPreferences();
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const app = createApp(kind);
  const showKept = readAnswers();
  const router = createRouter(app);
  loadScreen(router);
  try {
    await app.session.start();
    await showKept(app.session, app.queries);
  } catch (error) {
    root.render(
      <AppContext value={app}>
        <Crash error={error} />
      </AppContext>,
    );
    return;
  }
  keepAnswers(app.session, app.queries);
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
function loadScreen(router: AnyRouter): void {
  const { pathname, search } = router.latestLocation;
  for (const { routeId } of router.matchRoutes(pathname, search))
    void (router.routesById[routeId].options.component as RouteComponent | undefined)?.preload?.();
}

const LOOK_MS = 500;

/** Resolves when the first screen has its data: keeping the app loads all its files, which needs the network too. */
async function loaded(queries: QueryClient): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  while (queries.isFetching() > 0 || !navigator.onLine);
}
