import {
  Bell,
  Building2,
  FileSignature,
  Fingerprint,
  History,
  KeyRound,
  Landmark,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  ScanEye,
  School,
  ShieldCheck,
  Tags,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { Permission } from '../../../../../domain/catalog/permissions.ts';
import type { SettingsWords } from '../../../../words/settings.ts';
import type { ScreenPath } from '../../../paths.ts';

export type PageName = keyof SettingsWords['pages'];
export type SettingsEntry = {
  readonly page: PageName;
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  /** Needed to see the page at all. */
  readonly permission?: Permission;
};
type Group = { readonly word: keyof SettingsWords['groups']; readonly entries: readonly SettingsEntry[] };

export const SETTINGS: readonly Group[] = [
  {
    word: 'house',
    entries: [
      { page: 'properties', to: '/settings/properties', icon: Building2, permission: 'properties.read' },
      { page: 'prices', to: '/settings/prices', icon: Tags, permission: 'settings.read' },
      { page: 'contract', to: '/settings/contract', icon: FileSignature, permission: 'settings.read' },
    ],
  },
  {
    word: 'money',
    entries: [{ page: 'bank', to: '/settings/bank', icon: Landmark, permission: 'bank_accounts.read' }],
  },
  {
    word: 'team',
    entries: [
      { page: 'organization', to: '/settings/organization', icon: School },
      { page: 'members', to: '/settings/members', icon: UsersRound, permission: 'members.read' },
      { page: 'roles', to: '/settings/roles', icon: ShieldCheck, permission: 'members.read' },
      { page: 'privacy', to: '/settings/privacy', icon: Fingerprint, permission: 'organization.read' },
      { page: 'identityAccesses', to: '/settings/identity-accesses', icon: ScanEye, permission: 'audit_events.read' },
      { page: 'audit', to: '/settings/audit', icon: History, permission: 'audit_events.read' },
    ],
  },
  {
    word: 'connect',
    entries: [
      { page: 'apiKeys', to: '/settings/api-keys', icon: KeyRound, permission: 'api_keys.read' },
      { page: 'webhooks', to: '/settings/webhooks', icon: Webhook, permission: 'webhook_endpoints.read' },
    ],
  },
  {
    word: 'you',
    entries: [
      { page: 'notifications', to: '/settings/notifications', icon: Bell },
      { page: 'account', to: '/settings/account', icon: UserRound },
      { page: 'security', to: '/settings/security', icon: LockKeyhole },
      { page: 'sessions', to: '/settings/sessions', icon: MonitorSmartphone },
    ],
  },
];
