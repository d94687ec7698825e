import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import {
  ChevronsUpDown,
  House,
  Keyboard,
  Languages,
  LogOut,
  MonitorSmartphone,
  SunMoon,
  UserRound,
} from 'lucide-react';
import { useEffect } from 'react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { useLiveChanges } from '../../data/live.ts';
import { useOnline } from '../../data/online.ts';
import { changePreferences, switchTheme } from '../../data/preferences.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { KeyHelp, useKeyHelp } from './key-help.tsx';
import { Palette, usePalette } from './palette.tsx';

export type ConsoleSearch = { property?: string };

/** What surrounds every screen: navigation for phone and desktop, the house switcher, account, search and notices. */
export function Shell() {
  const words = useWords();
  const online = useOnline();
  useLiveChanges('/changes');
  const palette = usePalette();
  const keys = useKeyHelp();
  return (
    <div className="app">
      <a className="skip unseen" href="#main">
        {words.skip}
      </a>
      <header className="topbar">
        <HouseSwitcher />
        <button className="btn ghost square" type="button" aria-label={words.palette.open} onClick={palette.show}>
          <palette.Icon className="i" aria-hidden="true" />
        </button>
        <AccountMenu small onKeys={keys.show} />
      </header>
      <aside className="rail" aria-label={words.nav.side}>
        <HouseSwitcher />
        <button className="btn find" type="button" onClick={palette.show}>
          <palette.Icon className="i" aria-hidden="true" />
          {words.palette.open} <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label={words.nav.main}>
          <ul className="links">
            <NavLink to="/" icon={<House className="i" aria-hidden="true" />} label={words.nav.home} />
          </ul>
          <ul className="links">
            <NavLink
              to="/settings/sessions"
              icon={<MonitorSmartphone className="i" aria-hidden="true" />}
              label={words.nav.sessions}
            />
          </ul>
        </nav>
        <AccountMenu onKeys={keys.show} />
      </aside>
      <main className="main" id="main" tabIndex={-1}>
        <div className="in">
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </div>
      </main>
      <nav className="tabbar" aria-label={words.nav.bottom}>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
          <House className="i" aria-hidden="true" />
          {words.nav.home}
        </Link>
        <Link to="/settings/sessions" activeProps={{ 'aria-current': 'page' }}>
          <UserRound className="i" aria-hidden="true" />
          {words.nav.account}
        </Link>
      </nav>
      {!online && <output className="offline-note">{words.states.offline}</output>}
      <Palette state={palette} />
      <KeyHelp state={keys} />
    </div>
  );
}

function NavLink({ to, icon, label }: { to: '/' | '/settings/sessions'; icon: React.ReactNode; label: string }) {
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {icon}
        {label}
      </Link>
    </li>
  );
}

/** The chosen house is part of the address, so a link shows the same to a colleague. */
function HouseSwitcher() {
  const words = useWords();
  const { api } = useApp();
  const navigate = useNavigate();
  const { property } = useSearch({ strict: false }) as ConsoleSearch;
  const { data } = useQuery({
    queryKey: ['properties'],
    queryFn: () => api().get('/properties', { query: { limit: 200 } }),
  });
  const chosen = data?.properties.find(({ id }) => id === property);
  const choose = (id: string | undefined) => void navigate({ to: '.', search: { property: id } as never });
  const entries = [
    { key: 'all', label: words.house.all, current: !chosen, onSelect: () => choose(undefined) },
    ...(data?.properties ?? []).map(({ id, name, address }) => ({
      key: id,
      label: name,
      ...(address ? { hint: address } : {}),
      current: id === property,
      onSelect: () => choose(id),
    })),
  ];
  return (
    <Menu
      label={words.house.choose}
      groups={[entries]}
      triggerClass="house"
      trigger={
        <>
          <span className="mark" aria-hidden="true">
            R
          </span>
          <span className="clip">{chosen?.name ?? words.house.all}</span>
          <ChevronsUpDown className="i s" aria-hidden="true" />
        </>
      }
    />
  );
}

function AccountMenu({ small = false, onKeys }: { small?: boolean; onKeys: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const { api, session, queries } = useApp();
  const navigate = useNavigate();
  const me = useQuery({ queryKey: ['me'], queryFn: () => api().get('/auth/me'), staleTime: 60_000 });
  const name = me.data?.user.display_name ?? '';
  const role = me.data?.role ? (words.roles[me.data.role] ?? '') : '';
  const others = (me.data?.organizations ?? []).filter(({ id }) => id !== me.data?.organization?.id);

  const logOut = async () => {
    await session.logOut();
    queries.clear();
    location.assign('/');
  };
  useEffect(() => session.subscribe(() => session.state === 'out' && location.assign('/')), [session]);

  const groups = [
    others.map(({ id, name: label }) => ({
      key: id,
      label,
      hint: words.account.switchTo,
      onSelect: () =>
        void session.switchTo(id).then(() => {
          queries.clear();
          void navigate({ to: '/', search: {} as never });
        }),
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
      { key: 'keys', icon: <Keyboard className="i" aria-hidden="true" />, label: words.account.keys, onSelect: onKeys },
    ],
    [
      {
        key: 'out',
        icon: <LogOut className="i" aria-hidden="true" />,
        label: words.account.logOut,
        onSelect: () => void logOut(),
      },
    ],
  ];
  const trigger = small ? (
    <UserRound className="i" aria-hidden="true" />
  ) : (
    <>
      <span className="avatar small" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="grow">
        <span className="small strong">{name}</span>
        <br />
        <span className="micro pale">{role}</span>
      </span>
    </>
  );
  const look = small ? 'btn ghost square' : 'me';
  return (
    <Menu
      label={words.account.menu}
      groups={groups}
      trigger={trigger}
      triggerClass={look}
      side={small ? 'end' : 'start'}
      upwards={!small}
    />
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(-2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
