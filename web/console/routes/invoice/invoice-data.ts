import type { Invoice } from '@rentroll/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useApp } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import type { PhotoOf } from '../../../ui/bill/charges.tsx';
import { factsOf } from '../../../ui/bill/explain-lines.ts';

export type ReadInvoice = { readonly invoice: Invoice; readonly etag: string };

/** The invoice with the tag of its version: a change made by somebody else in between is refused instead of overwritten. */
export function useInvoice(id: string) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['invoice', id],
    queryFn: async (): Promise<ReadInvoice> => {
      const path = { invoice_id: id };
      const query = { include: 'names' } as const;
      const { data, response } = await api().request('get', '/invoices/{invoice_id}', { path, query });
      return { invoice: data, etag: response.headers.get('etag') ?? '' };
    },
  });
}

/** What happened to the invoice: messages, payments and questions; who did what, as far as the person may read it. */
export function useTrail(id: string) {
  const { api } = useApp();
  const permissions = useMe()?.permissions ?? [];
  const path = { invoice_id: id };
  const notifications = useQuery({
    queryKey: ['invoice-notifications', id],
    queryFn: () => api().get('/invoices/{invoice_id}/notifications', { path, query: { limit: 50 } }),
  });
  const payments = useQuery({
    queryKey: ['invoice-payments', id],
    queryFn: () => api().get('/payments', { query: { invoice_id: id, limit: 50 } }),
    enabled: permissions.includes('payments.read'),
  });
  const audit = useQuery({
    queryKey: ['invoice-audit', id],
    queryFn: () => api().get('/audit-events', { query: { subject_type: 'invoice', subject_id: id, limit: 100 } }),
    enabled: permissions.includes('audit_events.read'),
  });
  const failed = [notifications, payments, audit].filter(({ isLoadingError }) => isLoadingError);
  return {
    isLoading: [notifications, payments, audit].some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((part) => void part.refetch()),
    notifications: notifications.data?.notifications ?? [],
    payments: payments.data?.payments ?? [],
    audit: audit.data?.audit_events ?? [],
  };
}

export type Trail = ReturnType<typeof useTrail>;

/** The photos of the readings that the lines bill. */
export function usePhotos({ lines }: Invoice): PhotoOf {
  const { api } = useApp();
  const ids = [...new Set(lines.flatMap((line) => factsOf(line).reading_id ?? []))];
  const readings = useQueries({
    queries: ids.map((meter_reading_id) => ({
      queryKey: ['meter-reading', meter_reading_id],
      queryFn: () => api().get('/meter-readings/{meter_reading_id}', { path: { meter_reading_id } }),
    })),
  });
  return (readingId) =>
    readings
      .find(({ data }) => data?.id === readingId)
      ?.data?.photos.flatMap(({ id, url }) => (url ? [{ id, url }] : [])) ?? [];
}
