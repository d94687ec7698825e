import {
  CalendarCheck,
  DoorClosed,
  Gauge,
  GitCompareArrows,
  House,
  type LucideIcon,
  MonitorSmartphone,
} from 'lucide-react';
import type { Words } from '../../words/vi.ts';
import type { ScreenPath } from '../paths.ts';

export type NavEntry = {
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  readonly word: keyof Words['nav'];
  /** Without it the entry does not appear: there would be nothing to see. */
  readonly permission?: string;
  /** In the bottom bar of a phone. */
  readonly bar?: true;
};

/** The screens in the side bar, in groups; a phone has the most used ones in its bottom bar and the rest under "more". */
export const NAV: readonly (readonly NavEntry[])[] = [
  [
    { to: '/', icon: House, word: 'home', bar: true },
    { to: '/rooms', icon: DoorClosed, word: 'rooms', permission: 'rooms.read', bar: true },
    { to: '/meter', icon: Gauge, word: 'meter', permission: 'meter_readings.read', bar: true },
  ],
  [
    { to: '/billing', icon: CalendarCheck, word: 'billing', permission: 'billing_runs.read' },
    { to: '/matching', icon: GitCompareArrows, word: 'matching', permission: 'reconciliation.read' },
  ],
  [{ to: '/settings/sessions', icon: MonitorSmartphone, word: 'sessions' }],
];

export const allowed = (entries: readonly NavEntry[], permissions: readonly string[] | undefined): NavEntry[] =>
  entries.filter(({ permission }) => !permission || permissions?.includes(permission));
