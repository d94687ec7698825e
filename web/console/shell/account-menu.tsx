import { Keyboard, Languages, LogOut, Settings, SunMoon, UserRound } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { roleName, useMe } from '../../data/me.ts';
import { changePreferences, switchTheme } from '../../data/preferences.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { Avatar } from '../../ui/state/badge.tsx';
import { showRefusal } from '../../ui/toast/toasts.ts';
import { shellWords } from '../../words/shell.ts';
import { useGo } from '../go.tsx';

type Props = { readonly small?: boolean; readonly onKeys: () => void; readonly onLogOut: () => void };

/** Organizations, language, theme, keys and log out. */
export function AccountMenu({ small = false, onKeys, onLogOut }: Props) {
  const words = useWords();
  const shell = useWords(shellWords);
  const language = useLanguage();
  const { session, queries } = useApp();
  const go = useGo();
  const me = useMe();
  const name = me?.user.display_name ?? '';
  const role = me ? roleName(me, shell.roles) : '';
  const others = (me?.organizations ?? []).filter(({ id }) => id !== me?.organization?.id);

  const groups = [
    others.map(({ id, name: label }) => ({
      key: id,
      label,
      hint: shell.switchTo,
      onSelect: () =>
        void session.switchTo(id).then(() => {
          queries.clear();
          go({ to: '/', search: { property: undefined } });
        }, showRefusal),
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
      {
        key: 'account',
        icon: <Settings className="i" aria-hidden="true" />,
        label: shell.nav.account,
        onSelect: () => go({ to: '/settings/account' }),
      },
      { key: 'keys', icon: <Keyboard className="i" aria-hidden="true" />, label: shell.keys.title, onSelect: onKeys },
    ],
    [
      {
        key: 'out',
        icon: <LogOut className="i" aria-hidden="true" />,
        label: words.account.logOut,
        onSelect: () => onLogOut(),
      },
    ],
  ];
  const trigger = small ? (
    <UserRound className="i" aria-hidden="true" />
  ) : (
    <>
      <Avatar name={name} small />
      <span className="grow">
        <span className="small strong">{name}</span>
        <br />
        <span className="micro pale">{role}</span>
      </span>
    </>
  );
  return (
    <Menu
      label={words.account.menu}
      groups={groups}
      trigger={trigger}
      triggerClass={small ? 'btn ghost square' : 'me'}
      side={small ? 'end' : 'start'}
      upwards={!small}
    />
  );
}
