import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { House, Languages, LogOut, MonitorSmartphone, SunMoon, UserRound } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { useLiveChanges } from '../../data/live.ts';
import { changePreferences, switchTheme } from '../../data/preferences.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import '../../ui/renter/renter.css';

/** Not needed to show the first screen; when its file cannot be loaded, the app goes on without it. */
const Notices = lazy<ComponentType>(() =>
  import('../../ui/notices/notices.tsx').then(
    (module) => ({ default: module.Notices }),
    () => ({ default: () => null }),
  ),
);

export function RenterShell() {
  const words = useWords();
  const language = useLanguage();
  const { api, session, queries } = useApp();
  useLiveChanges('/tenant/changes');
  const me = useQuery({ queryKey: ['me'], queryFn: () => api().get('/tenant/auth/me'), staleTime: 60_000 });
  const renters = useQuery({ queryKey: ['renters'], queryFn: () => api().get('/tenant/renters'), staleTime: 60_000 });
  useEffect(() => session.subscribe(() => session.state === 'out' && location.assign('/')), [session]);

  const current = me.data?.renter;
  const linked = renters.data?.renters ?? [];
  const others = linked.filter(({ id }) => id !== current?.id);
  const landlord = linked.find(({ id }) => id === current?.id)?.organization_name;
  const groups = [
    others.map(({ id, organization_name }) => ({
      key: id,
      label: organization_name,
      hint: words.account.switchRenter,
      onSelect: () => void session.switchTo(id).then(() => queries.clear()),
    })),
    [
      {
        key: 'language',
        icon: <Languages className="i" aria-hidden="true" />,
        label: words.account.language,
        onSelect: () => changePreferences({ language: language === 'vi' ? 'en' : 'vi' }),
      },
      {
        key: 'theme',
        icon: <SunMoon className="i" aria-hidden="true" />,
        label: words.account.theme,
        onSelect: switchTheme,
      },
    ],
    [
      {
        key: 'out',
        icon: <LogOut className="i" aria-hidden="true" />,
        label: words.account.logOut,
        onSelect: () =>
          void session.logOut().then(() => {
            queries.clear();
            location.assign('/');
          }),
      },
    ],
  ];
  return (
    <div className="renter">
      <a className="skip unseen" href="#main">
        {words.skip}
      </a>
      <header className="topbar renter-top">
        <span className="house">
          <span className="mark" aria-hidden="true">
            R
          </span>
          <span className="clip">{landlord ?? words.app.renter}</span>
        </span>
        <Menu
          label={words.account.menu}
          groups={groups}
          side="end"
          triggerClass="btn ghost square"
          trigger={<UserRound className="i" aria-hidden="true" />}
        />
      </header>
      <main className="main" id="main" tabIndex={-1}>
        <div className="in">
          <Suspense>
            <Notices />
          </Suspense>
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </div>
      </main>
      <nav className="tabbar" aria-label={words.nav.bottom}>
        <Link to="/" activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
          <House className="i" aria-hidden="true" />
          {words.nav.home}
        </Link>
        <Link to="/settings" activeProps={{ 'aria-current': 'page' }}>
          <MonitorSmartphone className="i" aria-hidden="true" />
          {words.nav.account}
        </Link>
      </nav>
    </div>
  );
}
