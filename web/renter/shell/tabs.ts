import { Gauge, House, type LucideIcon, ReceiptText, UserRound, Wrench } from 'lucide-react';
import type { renterShellWords } from '../../words/renter-shell.ts';
import type { ScreenPath } from '../paths.ts';

type Tab = {
  readonly to: ScreenPath;
  readonly icon: LucideIcon;
  readonly label: keyof (typeof renterShellWords)['vi'];
  /** Where the addresses begin that belong to it too. */
  readonly also?: string;
};

/** The bar at the bottom of a phone, in its order. */
export const TABS: readonly Tab[] = [
  { to: '/', icon: House, label: 'home' },
  { to: '/invoices', icon: ReceiptText, label: 'invoices', also: '/pay/' },
  { to: '/meter', icon: Gauge, label: 'meter' },
  { to: '/tickets', icon: Wrench, label: 'tickets' },
  { to: '/household', icon: UserRound, label: 'household', also: '/settings' },
];
