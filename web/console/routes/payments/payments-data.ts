import type { Invoice, Payment, PaymentTotals } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import type { Search } from '../../../data/address.ts';
import { useApp } from '../../../data/app.ts';
import { given, useRows } from '../../../data/lists.ts';
import { useMe } from '../../../data/me.ts';

export type NamedInvoice = Invoice & { names: NonNullable<Invoice['names']> };
export type NamedPayment = Payment & { names: NonNullable<Payment['names']> };

const OPEN = 'ISSUED,PARTIALLY_PAID,OVERDUE';
const PAGE = 100;

/** Staff that may take cash and nothing else: one invoice at a time. */
export function useIsCollector(): boolean {
  const me = useMe();
  return Boolean(me && !me.permissions.includes('payments.record') && me.organization?.staff_may_collect_cash);
}

/** Open invoices, the oldest due first, of everybody or of those who match. */
export function useOpenInvoices({ property, q }: Search) {
  const { api } = useApp();
  const query = { ...(property ? { property_id: property } : {}), ...(q ? { q } : {}) };
  return useRows<NamedInvoice>(['invoices', 'open', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/invoices', {
      query: {
        ...{ effective_statuses: OPEN, sort: 'due_date', include: 'names', limit: PAGE },
        ...query,
        ...(cursor ? { cursor } : {}),
      } as never,
    });
    return { rows: data.invoices as NamedInvoice[], next: nextOf(meta) };
  });
}

/** What one renter owes, in the order in which a payment fills it. */
export function useDebtsOf(renterId: string | undefined) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['invoices', 'open', { renter: renterId ?? null }],
    enabled: Boolean(renterId),
    queryFn: async () => {
      const { invoices } = await api().get('/invoices', {
        query: {
          ...{ renter_id: renterId, effective_statuses: OPEN, sort: 'due_date', include: 'names', limit: 200 },
        } as never,
      });
      return invoices as NamedInvoice[];
    },
  });
}

export function useRenter(renterId: string | undefined) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['renter', renterId ?? null],
    enabled: Boolean(renterId),
    queryFn: () => api().get('/renters/{renter_id}', { query: { masked: true }, path: { renter_id: renterId ?? '' } }),
  });
}

/** All parts of a receipt; those that were moved on within it are left out. */
export function useReceipt(receiptId: string | undefined) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['payments', 'receipt', receiptId ?? null],
    enabled: Boolean(receiptId),
    queryFn: async () => {
      const { payments } = await api().get('/payments', {
        query: { receipt_id: receiptId ?? '', include: 'names', sort: 'created_at', limit: 200 },
      });
      return (payments as NamedPayment[])
        .filter(({ display }) => display.status.value !== 'MOVED')
        .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
    },
  });
}

/** Oldest month first, credit last. */
const orderOf = ({ names }: NamedPayment): string => names.invoice_period ?? '~';

export type PaymentFilters = { readonly [Name in 'method' | 'date_from' | 'date_to' | 'renter_id' | 'q']?: string };

export function usePayments(filters: PaymentFilters, property: string | undefined) {
  const { api } = useApp();
  const query = {
    ...given(filters, ['method', 'date_from', 'date_to', 'renter_id', 'q']),
    ...(property ? { property_id: property } : {}),
  };
  return useRows<NamedPayment>(['payments', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/payments', {
      query: {
        ...query,
        ...{ include: 'names', sort: '-payment_date', limit: 50 },
        ...(cursor ? { cursor } : { totals: true }),
      } as never,
    });
    return { rows: data.payments as NamedPayment[], next: nextOf(meta), meta: totalsOf(meta) };
  });
}

const nextOf = (meta: unknown): string | null => (meta as { next_cursor?: string | null }).next_cursor ?? null;
const totalsOf = (meta: unknown): PaymentTotals | undefined => (meta as { totals?: PaymentTotals }).totals;
