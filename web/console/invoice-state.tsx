import type { Invoice } from '@rentroll/client';
import { Ban, Check, CircleAlert, Clock, FileText, type LucideIcon, Send } from 'lucide-react';
import { Badge, type BadgeTone, State } from '../ui/state/badge.tsx';

const LOOKS: Record<string, readonly [BadgeTone, LucideIcon]> = {
  PAID: ['good', Check],
  OVERDUE: ['bad', CircleAlert],
  PARTIALLY_PAID: ['warn', Clock],
  ISSUED: ['now', Send],
  DRAFT: ['', FileText],
};

type Props = {
  readonly invoice: Pick<Invoice, 'effective_display'>;
  readonly badge?: boolean;
  /** Said instead of the state's own word. */
  readonly said?: string | undefined;
};

/** The state of an invoice in a list; as a badge where it stands alone. */
export function InvoiceState({ invoice, badge = false, said }: Props) {
  const { value, label } = invoice.effective_display.status;
  const [tone, icon] = LOOKS[value] ?? ['', Ban];
  const Look = badge ? Badge : State;
  return <Look tone={tone} icon={icon} label={said ?? label} />;
}

/** What is left to pay. */
export const restOf = (invoice: Invoice): number =>
  ['CANCELLED', 'DRAFT'].includes(invoice.display.status.value)
    ? 0
    : Number(invoice.total_amount) -
      Number(invoice.paid_amount) -
      Number(invoice.credited_amount) -
      Number(invoice.written_off_amount);
