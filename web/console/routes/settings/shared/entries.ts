import { Building2, type LucideIcon, MonitorSmartphone, School, UserRound } from 'lucide-react';
import type { SettingsWords } from '../../../../words/settings.ts';
import type { ScreenPath } from '../../../paths.ts';

export type PageName = keyof SettingsWords['pages'];
export type SettingsEntry = {
  readonly page: PageName;
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  /** Needed to see the page at all. */
  readonly permission?: string;
};
type Group = { readonly word: keyof SettingsWords['groups']; readonly entries: readonly SettingsEntry[] };

export const SETTINGS: readonly Group[] = [
  {
    word: 'house',
    entries: [{ page: 'properties', to: '/settings/properties', icon: Building2, permission: 'properties.read' }],
  },
  {
    word: 'team',
    entries: [{ page: 'organization', to: '/settings/organization', icon: School }],
  },
  {
    word: 'you',
    entries: [
      { page: 'account', to: '/settings/account', icon: UserRound },
      { page: 'sessions', to: '/settings/sessions', icon: MonitorSmartphone },
    ],
  },
];
