import { useMutation } from '@tanstack/react-query';
import { useApp, useWords } from '../data/app.ts';
import { useRequestKey } from '../data/idempotency.ts';
import { showRefusal, showToast } from '../ui/toast/toasts.ts';
import { remindWords } from '../words/remind.ts';

/** As many invoices as the service sends at once. */
const BATCH = 500;

/** Sends overdue invoices to their renters again; the service sends each at most once a day. */
export function useRemind(done?: () => void) {
  const words = useWords(remindWords);
  const { api } = useApp();
  const key = useRequestKey();
  return useMutation({
    /** Invoices are known on the screen of a room; for many rooms they are found here. */
    mutationFn: async ({ invoiceIds, rooms }: { invoiceIds?: readonly string[]; rooms?: ReadonlySet<string> }) => {
      const ids = invoiceIds ?? (await overdueOf(rooms ?? new Set()));
      const results = [];
      for (let start = 0; start < ids.length; start += BATCH) {
        const body = { action: 'send' as const, invoice_ids: ids.slice(start, start + BATCH) };
        results.push(...(await api().post('/invoices/bulk', { body, idempotencyKey: key.of(body) })).results);
      }
      return results;
    },
    onSuccess: (results) => {
      key.answered();
      const reached = results.filter(({ channels }) => channels.length > 0).length;
      showToast(words.reminded(reached, results.length - reached), reached === 0 ? { tone: 'bad' } : {});
      done?.();
    },
    onError: showRefusal,
  });

  async function overdueOf(rooms: ReadonlySet<string>): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { effective_statuses: 'OVERDUE', limit: 200, ...(cursor ? { cursor } : {}) };
      const { data, meta } = await api().request('get', '/invoices', { query: query as never });
      found.push(...data.invoices.filter(({ room_id }) => rooms.has(room_id)).map(({ id }) => id));
      cursor = (meta as { next_cursor?: string | null }).next_cursor ?? undefined;
    } while (cursor);
    return found;
  }
}
