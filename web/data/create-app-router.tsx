import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Crash } from '../ui/states/error-boundary.tsx';
import { NotHere } from '../ui/states/not-here.tsx';
import type { App } from './app.ts';

export type Screens<Path extends string> = Readonly<Record<Path, RouteComponent>>;

/** A screen that is loaded when it is opened for the first time. */
export const lazy = (load: () => Promise<{ default: RouteComponent }>): RouteComponent => lazyRouteComponent(load);

type Parts = {
  readonly basepath: string;
  /** Pages that need no session. */
  readonly open: Screens<string>;
  readonly shell: RouteComponent;
  readonly screens: Screens<string>;
};

export function createAppRouter({ session }: App, { basepath, open, shell, screens }: Parts): AnyRouter {
  const root: AnyRoute = createRootRoute({
    notFoundComponent: NotHere,
    errorComponent: ({ error }) => <Crash error={error} />,
  });
  const framed: AnyRoute = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: shell,
    notFoundComponent: NotHere,
    beforeLoad: ({ location }: { location: { href: string } }) => {
      if (session.state === 'out') throw redirect({ to: '/login', search: { next: location.href } as never });
    },
  });
  const routes = (parent: AnyRoute, pages: Screens<string>) =>
    Object.entries(pages).map(([path, component]) => createRoute({ getParentRoute: () => parent, path, component }));
  return createRouter({
    routeTree: root.addChildren([...routes(root, open), framed.addChildren(routes(framed, screens))]),
    basepath,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Everything in the address is plain text: ?status=OVERDUE&q=102, without quotes.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const said = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
      const query = new URLSearchParams(said).toString();
      return query === '' ? '' : `?${query}`;
    },
  });
}
