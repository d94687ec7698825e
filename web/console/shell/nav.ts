import type { OperatorMe } from '@rentroll/client';
import {
  AlarmClock,
  ArrowDownUp,
  BookOpen,
  CalendarCheck,
  ChartNoAxesColumn,
  DoorClosed,
  FileSignature,
  Gauge,
  GitCompareArrows,
  HandCoins,
  House,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Settings,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { Permission } from '../../../domain/catalog/permissions.ts';
import type { shellWords } from '../../words/shell.ts';
import type { ScreenPath } from '../paths.ts';

export type NavEntry = {
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  readonly word: keyof typeof shellWords.vi.nav;
  /** Without it the entry does not appear: there would be nothing to see. */
  readonly permission?: Permission;
  /** Either is enough. */
  readonly orPermission?: Permission;
  /** Also for staff that may take cash. */
  readonly forCollectors?: true;
  /** What waits there, as the dashboard counts it. */
  readonly waiting?: 'unread_meters' | 'unmatched_transfers' | 'open_tickets' | 'deadlines';
  /** Other addresses that belong to the entry begin like this. */
  readonly covers?: string;
  /** In the bottom bar of a phone. */
  readonly bar?: true;
};

/** The screens in the side bar, in groups; a phone has the most used ones in its bottom bar and the rest under "more". */
export const NAV: readonly (readonly NavEntry[])[] = [
  [
    { to: '/', icon: House, word: 'home', bar: true },
    { to: '/rooms', icon: DoorClosed, word: 'rooms', permission: 'rooms.read', bar: true },
    {
      to: '/meter',
      icon: Gauge,
      word: 'meter',
      permission: 'meter_readings.read',
      waiting: 'unread_meters',
      bar: true,
    },
    { to: '/payments', icon: HandCoins, word: 'payments', permission: 'payments.read', forCollectors: true, bar: true },
  ],
  [
    { to: '/deadlines', icon: AlarmClock, word: 'deadlines', permission: 'deadlines.read', waiting: 'deadlines' },
    { to: '/leases', icon: FileSignature, word: 'leases', permission: 'leases.read' },
    { to: '/billing', icon: CalendarCheck, word: 'billing', permission: 'billing_runs.read' },
    { to: '/invoices', icon: ReceiptText, word: 'invoices', permission: 'invoices.read' },
    {
      to: '/matching',
      icon: GitCompareArrows,
      word: 'matching',
      permission: 'reconciliation.read',
      waiting: 'unmatched_transfers',
    },
    { to: '/renters', icon: Users, word: 'renters', permission: 'renters.read' },
    { to: '/tickets', icon: Wrench, word: 'tickets', permission: 'tickets.read', waiting: 'open_tickets' },
    { to: '/announcements', icon: Megaphone, word: 'announcements', permission: 'announcements.read' },
  ],
  [
    {
      to: '/cash',
      icon: Wallet,
      word: 'cash',
      permission: 'payments.read',
      orPermission: 'payments.record',
      forCollectors: true,
    },
    { to: '/books', icon: BookOpen, word: 'books', permission: 'accounting.read' },
    {
      to: '/reports/receivables',
      icon: ChartNoAxesColumn,
      word: 'reports',
      permission: 'reports.read',
      covers: '/reports/',
    },
    { to: '/import', icon: ArrowDownUp, word: 'importExport', permission: 'imports.read', covers: '/export' },
    { to: '/settings', icon: Settings, word: 'settings' },
  ],
];

export const allowed = (entries: readonly NavEntry[], me: OperatorMe | undefined): NavEntry[] =>
  entries.filter(
    ({ permission, orPermission, forCollectors }) =>
      !permission ||
      me?.permissions.includes(permission) ||
      (orPermission && me?.permissions.includes(orPermission)) ||
      (forCollectors && me?.role === 'STAFF' && me.organization?.staff_may_collect_cash),
  );
