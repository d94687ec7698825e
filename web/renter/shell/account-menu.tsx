import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { House, Languages, LogOut, MonitorSmartphone, UserRound } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { changePreferences } from '../../data/preferences.ts';
import { usePushRenewal } from '../../data/push-renewal.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { showRefusal } from '../../ui/toast/toasts.ts';

/** Other landlords, language, sessions, the way out. */
export function AccountMenu() {
  const words = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { api, session } = useApp();
  usePushRenewal();
  const renters = useQuery({ queryKey: ['renters'], queryFn: () => api().get('/tenant/renters'), staleTime: 60_000 });
  const landlords = renters.data?.renters ?? [];
  const groups = [
    landlords.length < 2
      ? []
      : landlords.map(({ id, organization_name, full_name, current }) => ({
          key: id,
          icon: <House className="i" aria-hidden="true" />,
          label: organization_name,
          hint: current ? full_name : words.account.switchRenter,
          current,
          // Everything that is open belongs to the landlord before: the app starts again for the other one.
          onSelect: () => void (current || session.switchTo(id).then(() => location.assign('/renter/'), showRefusal)),
        })),
    [
      {
        key: 'language',
        icon: <Languages className="i" aria-hidden="true" />,
        label: words.account.language,
        hint: words.account.languageHint,
        onSelect: () => changePreferences({ language: language === 'vi' ? 'en' : 'vi' }),
      },
      {
        key: 'settings',
        icon: <MonitorSmartphone className="i" aria-hidden="true" />,
        label: words.nav.settings,
        onSelect: () => void navigate({ to: '/settings' } as never),
      },
    ],
    [
      {
        key: 'out',
        icon: <LogOut className="i" aria-hidden="true" />,
        label: words.account.logOut,
        onSelect: () => void session.logOut(),
      },
    ],
  ];
  return (
    <Menu
      label={words.account.menu}
      groups={groups}
      side="end"
      triggerClass="btn ghost square"
      trigger={<UserRound className="i" aria-hidden="true" />}
    />
  );
}
