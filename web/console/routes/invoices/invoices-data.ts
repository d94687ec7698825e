import type { Invoice, InvoiceTotals } from '@rentroll/client';
import { useQueries } from '@tanstack/react-query';
import type { Search } from '../../../data/address.ts';
import { useApp } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';

/** What people mean by a state, in the states of the API. */
export const STATUSES = {
  draft: 'DRAFT',
  open: 'ISSUED,PARTIALLY_PAID',
  overdue: 'OVERDUE',
  paid: 'PAID',
  cancelled: 'CANCELLED',
  unpaid: 'ISSUED,PARTIALLY_PAID,OVERDUE',
} as const;
export type Status = keyof typeof STATUSES;
export const isStatus = (text: string | undefined): text is Status => text !== undefined && text in STATUSES;

/** The states that wait for somebody. */
const COUNTED = ['draft', 'open', 'overdue'] as const;
const PAGE = 50;
/** As many invoices as the service changes or prints at once. */
export const MAX_CHOSEN = 500;

/** The filters of the address, as the API takes them. */
export const filtersOf = ({
  property,
  period,
  status,
  q,
  renter,
  due_from,
  due_to,
}: Search): Record<string, string> => ({
  ...(property ? { property_id: property } : {}),
  ...(period ? { period } : {}),
  ...(isStatus(status) ? { effective_statuses: STATUSES[status] } : {}),
  ...(q ? { q } : {}),
  ...(renter ? { renter_id: renter } : {}),
  ...(due_from ? { date_from: due_from } : {}),
  ...(due_to ? { date_to: due_to } : {}),
});

export function useInvoices(search: Search) {
  const { api } = useApp();
  const filters = filtersOf(search);
  const sort = search.sort === 'due_date' || search.sort === '-due_date' ? { sort: search.sort } : {};
  const list = useRows<Invoice>(['invoices', filters, sort], async (cursor) => {
    // Sums are of all pages, so the first one asks for them.
    const query = { include: 'names', limit: PAGE, ...filters, ...sort, ...(cursor ? { cursor } : { totals: true }) };
    const { data, meta } = await api().request('get', '/invoices', { query: query as never });
    const { next_cursor: next, totals } = meta as { next_cursor?: string | null; totals?: InvoiceTotals };
    return { rows: data.invoices, next: next ?? null, meta: totals };
  });
  return { ...list, totals: list.first?.meta as InvoiceTotals | undefined };
}

/** How many invoices of the chosen house and month are in each state that waits for somebody. */
export function useCounts({ property, period }: Search): Partial<Record<Status, number>> {
  const { api } = useApp();
  return useQueries({
    queries: COUNTED.map((status) => ({
      queryKey: ['invoice-count', property ?? null, period ?? null, status],
      queryFn: async () => {
        const query = { ...filtersOf({ property, period, status }), limit: 1, totals: true };
        const { meta } = await api().request('get', '/invoices', { query: query as never });
        return (meta as { totals?: InvoiceTotals }).totals?.count ?? 0;
      },
    })),
    combine: (counts) => Object.fromEntries(COUNTED.map((status, index) => [status, counts[index]?.data])),
  });
}

/** A file of everything the filters find. Without a month: the last five years, as far as the service goes. */
export function useExport(search: Search, today: string): () => Promise<Response> {
  const { api } = useApp();
  const { property, period, status, q } = search;
  const filters = filtersOf({ property, status, q });
  const month = today.slice(0, 7);
  const range = period ? { period } : { period_from: addMonths(month, -58), period_to: addMonths(month, 1) };
  return () => api().file('/exports/invoices.xlsx', { query: { ...filters, ...range } as never });
}

export const daysLate = ({ due_date }: Pick<Invoice, 'due_date'>, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(due_date)) / 86_400_000);
