import type { TenantInvoice } from '@rentroll/client';
import { useLanguage, useWords } from '../data/app.ts';
import { useToday } from '../data/today.ts';
import { formatDate, formatPeriod } from '../words/format.ts';
import { billWords } from '../words/renter-bills.ts';

const DAY_MS = 86_400_000;

export const isOpen = ({ status }: TenantInvoice): boolean => status === 'ISSUED' || status === 'PARTIALLY_PAID';

export function useBillTitle(): (invoice: TenantInvoice) => string {
  const { titles } = useWords(billWords);
  const language = useLanguage();
  return ({ kind, period }) => titles[kind](formatPeriod(period, language));
}

/** By when an open invoice is to be paid, or when it was paid. */
export function useBillDay(): (invoice: TenantInvoice) => string {
  const words = useWords(billWords);
  const language = useLanguage();
  const today = useToday();
  return (invoice) => {
    if (!isOpen(invoice)) {
      if (invoice.status === 'CANCELLED') return words.states.CANCELLED;
      return invoice.paid_on ? words.paidOn(formatDate(invoice.paid_on, language)) : words.settled;
    }
    const days = Math.round((Date.parse(invoice.due_date) - Date.parse(today)) / DAY_MS);
    if (days < 0) return words.late(-days);
    return days === 0 ? words.dueToday : words.due(formatDate(invoice.due_date, language), days);
  };
}
