import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { App } from '../data/app.ts';
import { ForgotPage, LoginPage, RegisterPage, ResetPage } from '../data/auth-pages.tsx';
import { SessionsPage } from '../data/sessions-page.tsx';
import { Crash } from '../ui/states/error-boundary.tsx';
import { NotHere } from '../ui/states/not-here.tsx';
import { InvitationPage } from './routes/auth/invitation.tsx';
import { HomePage } from './routes/home/home.tsx';
import { type ConsoleSearch, Shell } from './shell/shell.tsx';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function createConsoleRouter({ session }: App) {
  const root: AnyRoute = createRootRoute({
    notFoundComponent: NotHere,
    errorComponent: ({ error }) => <Crash code={String(error)} />,
  });
  const open = [
    { path: '/login', component: LoginPage },
    { path: '/register', component: RegisterPage },
    { path: '/forgot', component: ForgotPage },
    { path: '/reset', component: ResetPage },
    { path: '/invitations/$token', component: InvitationPage },
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
    component: Shell,
    notFoundComponent: NotHere,
    validateSearch: (search): ConsoleSearch => ({ property: text(search.property) }),
    beforeLoad: ({ location }) => {
      if (session.state === 'out') throw redirect({ to: '/login', search: { next: location.href } as never });
    },
  });
  const screens = [
    createRoute({ getParentRoute: () => shell, path: '/', component: HomePage }),
    createRoute({ getParentRoute: () => shell, path: '/settings/sessions', component: SessionsPage }),
  ];
  return createRouter({
    routeTree: root.addChildren([...open, shell.addChildren(screens)]),
    basepath: '/console',
    scrollRestoration: true,
  });
}
