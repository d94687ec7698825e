import type { TenantInvoice } from '@rentroll/client';
import { Ban, Check, CircleAlert, CircleMinus, Clock, type LucideIcon } from 'lucide-react';
import { useWords } from '../data/app.ts';
import { Badge, type BadgeTone, State } from '../ui/state/badge.tsx';
import { billWords } from '../words/renter-bills.ts';
import { type BillStanding, standingOf } from './bills.ts';

const LOOKS: Record<BillStanding, readonly [BadgeTone, LucideIcon]> = {
  PAID: ['good', Check],
  OVERDUE: ['bad', CircleAlert],
  PARTIALLY_PAID: ['warn', Clock],
  ISSUED: ['now', Clock],
  CANCELLED: ['', Ban],
  WRITTEN_OFF: ['', CircleMinus],
  CREDITED: ['', CircleMinus],
};

/** How an invoice stands; as a badge where it stands alone. */
export function BillState({ invoice, badge = false }: { readonly invoice: TenantInvoice; readonly badge?: boolean }) {
  const words = useWords(billWords);
  const standing = standingOf(invoice);
  const [tone, icon] = LOOKS[standing];
  const Look = badge ? Badge : State;
  return <Look tone={tone} icon={icon} label={words.states[standing]} />;
}
