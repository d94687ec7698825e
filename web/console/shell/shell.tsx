import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAddress } from '../../data/address.ts';
import { useWords } from '../../data/app.ts';
import { useLiveChanges } from '../../data/live.ts';
import { useMe } from '../../data/me.ts';
import { usePushRenewal } from '../../data/push-renewal.ts';
import { useWide } from '../../ui/list/use-wide.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { Toaster } from '../../ui/toast/toaster.tsx';
import { shellWords } from '../../words/shell.ts';
import { useDashboard } from '../dashboard.ts';
import { LawNotices } from '../electricity/law-notices.tsx';
import { useFollow } from '../go.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HouseSwitcher } from './house-switcher.tsx';
import { KeyHelp, useKeyHelp } from './key-help.tsx';
import { allowed, NAV, type NavEntry } from './nav.ts';
import { Palette, usePalette } from './palette.tsx';
import { useLogOut } from './use-log-out.tsx';

const Leftovers = lazy(() => import('./leftovers.tsx'));
const FactorGate = lazy(() => import('../../account/security/factor-gate.tsx'));

/** What surrounds every screen: navigation for phone and desktop, the house switcher, account, search and notices. */
export function Shell() {
  const words = useWords();
  const shell = useWords(shellWords);
  const me = useMe();
  useLiveChanges('/changes');
  usePushRenewal();
  const palette = usePalette();
  const keys = useKeyHelp();
  const logOut = useLogOut();
  const wide = useWide();
  const { pathname } = useLocation();
  const groups = NAV.map((group) => allowed(group, me)).filter((group) => group.length > 0);
  const [shut, setShut] = useState<string | null>(null);
  const closed = me?.organization === null ? me.organizations.find((one) => one.requires_second_factor) : undefined;
  // It stays until the recovery codes are stored, although the organization opens before.
  if (closed && shut === null) setShut(closed.name);
  if (shut !== null)
    return (
      <Suspense>
        <FactorGate name={shut} onDone={() => setShut(null)} onLogOut={() => void logOut.start()} />
        {logOut.dialog}
      </Suspense>
    );
  return (
    <div className="app">
      <a className="skip unseen" href="#main">
        {words.skip}
      </a>
      {wide ? (
        <aside className="rail" aria-label={shell.nav.side}>
          <HouseSwitcher />
          <button className="btn find" type="button" onClick={palette.show}>
            <palette.Icon className="i" aria-hidden="true" />
            {shell.palette.open} <kbd>Ctrl K</kbd>
          </button>
          <nav aria-label={shell.nav.main}>
            {groups.map((group) => (
              <ul className="links" key={group[0]?.to}>
                {group.map((entry) => (
                  <li key={entry.to}>
                    <NavLink entry={entry} />
                  </li>
                ))}
              </ul>
            ))}
          </nav>
          <AccountMenu onKeys={keys.show} onLogOut={() => void logOut.start()} />
        </aside>
      ) : (
        <header className="topbar">
          <HouseSwitcher />
          <button className="btn ghost square" type="button" aria-label={shell.palette.open} onClick={palette.show}>
            <palette.Icon className="i" aria-hidden="true" />
          </button>
          <AccountMenu small onKeys={keys.show} onLogOut={() => void logOut.start()} />
        </header>
      )}
      <main className="main" id="main" tabIndex={-1}>
        <div className="in">
          <Notices />
          <LawNotices />
          <ErrorBoundary place={pathname}>
            <Outlet />
          </ErrorBoundary>
        </div>
      </main>
      {!wide && (
        <nav className="tabbar" aria-label={shell.nav.bottom}>
          {groups
            .flat()
            .filter(({ bar }) => bar)
            .map((entry) => (
              <NavLink entry={entry} key={entry.to} />
            ))}
          <NavLink entry={{ to: '/more', icon: Ellipsis, word: 'more' }} />
        </nav>
      )}
      <Toaster />
      <Palette state={palette} />
      <KeyHelp state={keys} />
      {logOut.dialog}
      <Suspense>
        <Leftovers />
      </Suspense>
    </div>
  );
}

/** Plain, because every screen begins with twenty of them: a link of the router takes a slow phone a millisecond or two. */
function NavLink({ entry: { to, icon: Icon, word, waiting, covers } }: { readonly entry: NavEntry }) {
  const words = useWords(shellWords);
  const { property } = useAddress().search;
  const { pathname } = useLocation();
  const router = useRouter();
  const follow = useFollow();
  const inside = covers !== undefined && pathname.includes(covers);
  const path = pathname.replace(/^\/console(?=\/)/, '');
  const here = path === to || (to !== '/' && path.startsWith(`${to}/`));
  const preload = () => void router.preloadRoute({ to } as never);
  return (
    <a
      href={`/console${to}${property ? `?${new URLSearchParams({ property })}` : ''}`}
      aria-current={here || inside ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Icon className="i" aria-hidden="true" />
      {words.nav[word]}
      {waiting && <Waiting of={waiting} />}
    </a>
  );
}

const MOST_SHOWN = 99;

function Waiting({ of }: { readonly of: NonNullable<NavEntry['waiting']> }) {
  const words = useWords(shellWords);
  const count = useDashboard().data?.open[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="count hot">
      <span className="unseen">, </span>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="unseen"> {words.nav.waiting}</span>
    </span>
  );
}
