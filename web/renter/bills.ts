import type { TenantInvoice } from '@rentroll/client';
import { useLanguage, useWords } from '../data/app.ts';
import { useToday } from '../data/today.ts';
import { formatDate, formatPeriod } from '../words/format.ts';
import { billWords } from '../words/renter-bills.ts';
import { useRoomNames } from './data.ts';

const DAY_MS = 86_400_000;

/** Whoever owes nothing has not always paid: the landlord may have written it off, or credit notes took all of it. */
export type BillStanding = TenantInvoice['effective_status'] | 'WRITTEN_OFF' | 'CREDITED';

export const isOpen = ({ status }: TenantInvoice): boolean => status === 'ISSUED' || status === 'PARTIALLY_PAID';

export function standingOf(invoice: TenantInvoice): BillStanding {
  if (invoice.effective_status !== 'PAID') return invoice.effective_status;
  if (Number(invoice.written_off_amount) > 0) return 'WRITTEN_OFF';
  return Number(invoice.paid_amount) > 0 || Number(invoice.total_amount) === 0 ? 'PAID' : 'CREDITED';
}

export function useBillTitle(): (invoice: TenantInvoice) => string {
  const { titles, inRoom } = useWords(billWords);
  const language = useLanguage();
  const rooms = useRoomNames();
  return ({ kind, period, room_id }) => {
    const title = titles[kind](formatPeriod(period, language));
    const room = rooms.get(room_id);
    return room === undefined ? title : inRoom(title, room);
  };
}

/** By when an open invoice is to be paid, or when it was paid. */
export function useBillDay(): (invoice: TenantInvoice) => string {
  const words = useWords(billWords);
  const language = useLanguage();
  const today = useToday();
  return (invoice) => {
    if (!isOpen(invoice)) {
      if (invoice.status === 'CANCELLED') return words.states.CANCELLED;
      return invoice.paid_on && standingOf(invoice) === 'PAID'
        ? words.paidOn(formatDate(invoice.paid_on, language))
        : words.settled;
    }
    const days = Math.round((Date.parse(invoice.due_date) - Date.parse(today)) / DAY_MS);
    if (days < 0) return words.late(-days);
    return days === 0 ? words.dueToday : words.due(formatDate(invoice.due_date, language), days);
  };
}
