import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { presentRowError } from '../../../http/row-outcome.ts';
import { presentTransfer } from '../bank-transfers/present-transfer.ts';
import { countTransfers, findTransfer, listTransfers, type TransferRow } from '../bank-transfers/queries.ts';
import { matchSureItems } from './match-sure-items.ts';
import { matchedInvoices } from './queries.ts';
import { markResolved, matchItem, reopenItem, splitItem } from './review-item.ts';
import {
  MatchBody,
  MatchSureBody,
  MatchSureResult,
  ReasonBody,
  ReviewItem,
  ReviewItemList,
  ReviewItemParams,
  ReviewItemQuery,
  ReviewItemTotals,
  SplitBody,
} from './schemas.ts';
import { suggestInvoices } from './suggest-invoices.ts';

const TAG = 'Payment reconciliation';
const ALL = '/payment-reconciliation/review-items';
const ONE = `${ALL}/{review_item_id}`;
const SORTS = { created_at: { column: 't.created_at', type: 'timestamptz' } } as const;

const BOOKING_REFUSES = [
  'not_found',
  'review_item_already_resolved',
  'invoice_not_payable',
  'payment_exceeds_invoice_balance',
  'invalid_status_transition',
  'period_locked',
] as const;

type PresentedItem = ReturnType<typeof presentTransfer> & { failure_reason: never };
const showAll = async (tx: Tx, rows: TransferRow[]) => {
  const suggestions = await suggestInvoices(tx, rows);
  return rows.map((row) => presentTransfer(row, suggestions.get(row.id)) as PresentedItem);
};
const showWithInvoices = async (tx: Tx, rows: TransferRow[]) => {
  const ids = rows.flatMap(({ invoice_id }) => invoice_id ?? []);
  const [items, invoices] = await Promise.all([showAll(tx, rows), matchedInvoices(tx, ids)]);
  const byId = new Map(invoices.map((invoice) => [invoice.invoice_id, invoice]));
  return items.map((item) => {
    const invoice = item.resolution_kind && item.invoice_id ? byId.get(item.invoice_id) : undefined;
    return invoice ? { ...item, matched_invoice: invoice } : item;
  });
};
const show = async (tx: Tx, row: TransferRow) => (await showAll(tx, [row]))[0] as PresentedItem;

export function reviewItemRoutes(routes: Routes): void {
  routes.get(ALL, {
    id: 'listReviewItems',
    tag: TAG,
    summary: 'List review items',
    description:
      'Every bank transfer is a review item, also those that were matched automatically. `state=open` lists the ones a person has to decide, `state=decided` those a person decided, `state=automatic` those that can be checked and undone by reopening them.',
    access: 'reconciliation.read',
    query: ReviewItemQuery,
    data: ReviewItemList,
    totals: ReviewItemTotals,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const [rows, totals] = await Promise.all([
        listTransfers(tx, query, page),
        query.totals ? countTransfers(tx, query) : undefined,
      ]);
      const show = query.include === 'matched_invoice' ? showWithInvoices : showAll;
      return pageResult(page, 'review_items', await show(tx, rows)).withTotals(totals);
    },
  });

  routes.post(`${ALL}/match-sure`, {
    id: 'matchSureReviewItems',
    tag: TAG,
    summary: 'Match all review items that are sure',
    description:
      'Matches each open item whose suggestion is `sure` to that invoice, one by one, with an outcome each. Of the given items, one that is no longer sure is `review_item_not_sure`.',
    access: 'reconciliation.write',
    body: MatchSureBody,
    data: MatchSureResult,
    prepare: (open, { body }) => matchSureItems(open, body.review_item_ids),
    run: async (tx, { prepared }) => ({
      results: prepared.map(({ review_item_id, invoice_id, error }) => ({
        review_item_id,
        invoice_id,
        error: error && presentRowError(error, tx.locale),
      })),
    }),
  });

  routes.get(ONE, {
    id: 'readReviewItem',
    tag: TAG,
    summary: 'Read a review item',
    description: 'While it is open, `suggestions` lists invoices it may pay.',
    access: 'reconciliation.read',
    params: ReviewItemParams,
    data: ReviewItem,
    run: async (tx, { params }) => show(tx, await findTransfer(tx, params.review_item_id)),
  });

  routes.post(`${ONE}/match`, {
    id: 'matchReviewItem',
    tag: TAG,
    summary: 'Match a review item to an invoice',
    description:
      'Without `amount` it pays as much of the invoice’s balance as it covers. Any remainder becomes the renter’s credit.',
    access: 'reconciliation.write',
    params: ReviewItemParams,
    body: MatchBody,
    data: ReviewItem,
    refuses: BOOKING_REFUSES,
    run: async (tx, { params, body }) => show(tx, await matchItem(tx, params.review_item_id, body)),
  });

  routes.post(`${ONE}/split`, {
    id: 'splitReviewItem',
    tag: TAG,
    summary: 'Split a review item over several invoices',
    description: 'The invoices may belong to several renters.',
    access: 'reconciliation.write',
    params: ReviewItemParams,
    body: SplitBody,
    data: ReviewItem,
    refuses: BOOKING_REFUSES,
    run: async (tx, { params, body }) => show(tx, await splitItem(tx, params.review_item_id, body)),
  });

  routes.post(`${ONE}/mark-resolved`, {
    id: 'markReviewItemResolved',
    tag: TAG,
    summary: 'Mark a review item as resolved',
    description: 'For transfers that need no payment here: handled elsewhere, or not from a renter.',
    access: 'reconciliation.write',
    params: ReviewItemParams,
    body: ReasonBody,
    data: ReviewItem,
    refuses: ['review_item_already_resolved'],
    run: async (tx, { params, body }) => show(tx, await markResolved(tx, params.review_item_id, body.reason)),
  });

  routes.post(`${ONE}/reopen`, {
    id: 'reopenReviewItem',
    tag: TAG,
    summary: 'Reopen a review item',
    description: 'Reverses the payments that were booked from it, which also needs `payments.reverse`.',
    access: 'reconciliation.write',
    params: ReviewItemParams,
    body: ReasonBody,
    data: ReviewItem,
    refuses: ['invalid_status_transition', 'insufficient_deposit', 'period_locked'],
    run: async (tx, { params, body }) => show(tx, await reopenItem(tx, params.review_item_id, body.reason)),
  });
}
