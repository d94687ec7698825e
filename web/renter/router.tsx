import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { App } from '../data/app.ts';
import { ForgotPage, LoginPage, RegisterPage, ResetPage } from '../data/auth-pages.tsx';
import { SessionsPage } from '../data/sessions-page.tsx';
import { Crash } from '../ui/states/error-boundary.tsx';
import { NotHere } from '../ui/states/not-here.tsx';
import { RenterHomePage } from './routes/home/home.tsx';
import { RenterShell } from './shell/shell.tsx';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function createRenterRouter({ session }: App) {
  const root: AnyRoute = createRootRoute({
    notFoundComponent: NotHere,
    errorComponent: ({ error }) => <Crash code={String(error)} />,
  });
  const open = [
    { path: '/login', component: LoginPage },
    { path: '/register', component: RegisterPage },
    { path: '/forgot', component: ForgotPage },
    { path: '/reset', component: ResetPage },
  ].map((route) =>
    createRoute({
      getParentRoute: () => root,
      ...route,
      validateSearch: (search): { next?: string; token?: string } => ({
        next: text(search.next),
        token: text(search.token),
      }),
    }),
  );
  const shell: AnyRoute = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: RenterShell,
    notFoundComponent: NotHere,
    beforeLoad: ({ location }) => {
      if (session.state === 'out') throw redirect({ to: '/login', search: { next: location.href } as never });
    },
  });
  const screens = [
    createRoute({ getParentRoute: () => shell, path: '/', component: RenterHomePage }),
    createRoute({ getParentRoute: () => shell, path: '/settings', component: SessionsPage }),
  ];
  return createRouter({
    routeTree: root.addChildren([...open, shell.addChildren(screens)]),
    basepath: '/renter',
    scrollRestoration: true,
  });
}
