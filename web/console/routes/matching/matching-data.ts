import type { ReviewItem, ReviewItemTotals, SplitReviewItemBody } from '@rentroll/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Search } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';
import type { FoundInvoice } from '../../find-invoice.tsx';

export type Tab = 'open' | 'auto' | 'done';

const FILTERS = {
  open: { state: 'open' },
  auto: { state: 'automatic', include: 'matched_invoice' },
  done: { state: 'decided', include: 'matched_invoice' },
} as const;

export function useReviewItems(tab: Tab, { property, from }: Search) {
  const { api } = useApp();
  const query = {
    ...FILTERS[tab],
    ...(property ? { property_id: property } : {}),
    ...(from ? { date_from: from } : {}),
  };
  return useRows<ReviewItem>(['review-items', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/payment-reconciliation/review-items', {
      query: { limit: 50, ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.review_items, next: meta.next_cursor };
  });
}

/** How many transfers each tab has, in one request. */
export function useTabCounts({ property, from }: Search) {
  const { api } = useApp();
  const query = { ...(property ? { property_id: property } : {}), ...(from ? { date_from: from } : {}) };
  return useQuery({
    queryKey: ['review-items', 'counts', query],
    queryFn: async () => {
      const { meta } = await api().request('get', '/payment-reconciliation/review-items', {
        query: { limit: 1, state: 'open', totals: true, ...query },
      });
      return meta.totals as ReviewItemTotals;
    },
  }).data;
}

export type Candidate = FoundInvoice & { readonly reasons: readonly string[]; readonly sure: boolean };

export const candidatesOf = ({ suggestions }: ReviewItem): Candidate[] =>
  suggestions.map((found) => ({
    invoiceId: found.invoice_id,
    invoiceNumber: found.invoice_number,
    period: found.period,
    room: found.room_name,
    renter: found.renter_name,
    renterId: found.renter_id,
    openAmount: found.open_amount,
    reasons: found.reasons,
    sure: found.sure,
  }));

/** Sure ones first, then those with a suggestion; as the service lists them otherwise, the newest first. */
export const confidenceOf = (item: ReviewItem): number => (isSure(item) ? 2 : item.suggestions.length > 0 ? 1 : 0);

export const isSure = ({ suggestions }: ReviewItem): boolean => suggestions.some(({ sure }) => sure);

type Decision =
  | { readonly kind: 'match'; readonly item: ReviewItem; readonly candidate: Candidate }
  | {
      readonly kind: 'split';
      readonly item: ReviewItem;
      readonly split: SplitReviewItemBody;
    }
  | { readonly kind: 'resolve'; readonly item: ReviewItem; readonly reason: string }
  | { readonly kind: 'reopen'; readonly item: ReviewItem; readonly reason: string };

/** One decision at a time. Its key is that of the transfer and what is decided, so that a second tap books nothing. */
export function useDecide(onDone: (decision: Decision) => void) {
  const words = useWords(matchingWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: async (decision: Decision) => {
      const path = { review_item_id: decision.item.id };
      // A transfer that was reopened is decided anew.
      const idempotencyKey = await keyOf(decision);
      if (decision.kind === 'match')
        return api().post('/payment-reconciliation/review-items/{review_item_id}/match', {
          path,
          idempotencyKey,
          body: { invoice_id: decision.candidate.invoiceId },
        });
      if (decision.kind === 'split')
        return api().post('/payment-reconciliation/review-items/{review_item_id}/split', {
          path,
          idempotencyKey,
          body: decision.split,
        });
      const body = { reason: decision.reason };
      return decision.kind === 'resolve'
        ? api().post('/payment-reconciliation/review-items/{review_item_id}/mark-resolved', {
            path,
            idempotencyKey,
            body,
          })
        : api().post('/payment-reconciliation/review-items/{review_item_id}/reopen', { path, idempotencyKey, body });
    },
    onSuccess: async (item, decision) => {
      onDone(decision);
      const undo = () => decide.mutate({ kind: 'reopen', item, reason: words.undo });
      const amount = formatMoney(decision.item.transfer_amount, language);
      if (decision.kind === 'match') {
        showToast(words.matched(amount, decision.candidate.room), { undo });
      } else if (decision.kind === 'reopen') showToast(words.reopened);
      else if (decision.kind === 'split') showToast(words.splitDone(amount), { undo });
      else showToast(words.resolved, { undo });
      await queries.invalidateQueries();
    },
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  return decide;
}

async function keyOf({ item, ...decision }: Decision): Promise<string> {
  const text = JSON.stringify([item.id, item.updated_at, decision]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
