import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { SunMoon, UserRound } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { useLiveChanges } from '../../data/live.ts';
import { switchTheme } from '../../data/preferences.ts';
import { Plate } from '../../ui/plate/plate.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { renterShellWords } from '../../words/renter-shell.ts';
import { useHousehold, useMe } from '../data.ts';
import { Go } from '../go.tsx';
import { TABS } from './tabs.ts';
import '../../ui/renter/renter.css';

/** Not needed to show the first screen; when its file cannot be loaded, the app goes on without it. */
const later = (load: () => Promise<ComponentType>) =>
  lazy<ComponentType>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
const Notices = later(async () => (await import('../../ui/notices/notices.tsx')).Notices);
const Toaster = later(async () => (await import('../../ui/toast/toaster.tsx')).Toaster);
const AccountMenu = later(async () => (await import('./account-menu.tsx')).AccountMenu);

const NoRoom = lazy(() => import('../routes/home/no-room.tsx'));

/** Screens of an account that no landlord has linked to a room yet. */
const WITHOUT_ROOM = ['/', '/household', '/settings'];

export function RenterShell() {
  const words = useWords();
  const names = useWords(renterShellWords);
  const { session } = useApp();
  const router = useRouter();
  const { pathname } = useLocation();
  const { data: me } = useMe();
  // What the outlet shows: the address is ahead of it while a screen is loading.
  const screen = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '' });
  const isShown = me?.renter !== null || WITHOUT_ROOM.includes(screen);
  useLiveChanges('/tenant/changes', Boolean(me?.renter));
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state !== 'out') return;
        const back = new URLSearchParams({ next: router.latestLocation.href, ended: '1' });
        location.assign(session.wasLeft ? '/' : `/renter/login?${back}`);
      }),
    [session, router],
  );
  return (
    <div className="renter">
      <a className="skip unseen" href="#main">
        {words.skip}
      </a>
      <header className="topbar renter-top">
        <House />
        <button className="btn ghost square" type="button" aria-label={words.account.theme} onClick={switchTheme}>
          <SunMoon className="i" aria-hidden="true" />
        </button>
        <Suspense
          fallback={
            <span className="btn ghost square" aria-hidden="true">
              <UserRound className="i" />
            </span>
          }
        >
          <AccountMenu />
        </Suspense>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        <div className="in">
          <Suspense>
            <Notices />
          </Suspense>
          <ErrorBoundary place={pathname}>
            {isShown ? (
              <Outlet />
            ) : (
              <Suspense>
                <NoRoom name={me.account.display_name} />
              </Suspense>
            )}
          </ErrorBoundary>
        </div>
      </main>
      <nav className="tabbar" aria-label={words.nav.bottom}>
        {TABS.map(({ to, icon: Icon, label, also }) => (
          <Go
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            activeProps={{ 'aria-current': 'page' }}
            {...(also && pathname.startsWith(also) ? { 'aria-current': 'page' } : {})}
          >
            <Icon className="i" aria-hidden="true" />
            {names[label]}
          </Go>
        ))}
      </nav>
      <Suspense>
        <Toaster />
      </Suspense>
    </div>
  );
}

/** Where the renter lives; without a room, the name of the app. */
function House() {
  const words = useWords();
  const { data: home } = useHousehold();
  return (
    <span className="house">
      {home ? (
        <Plate name={home.room.name} />
      ) : (
        <span className="mark" aria-hidden="true">
          R
        </span>
      )}
      <span className="clip">
        {home?.property.name ?? words.app.renter}
        {home?.property.address && <small className="clip">{home.property.address}</small>}
      </span>
    </span>
  );
}
