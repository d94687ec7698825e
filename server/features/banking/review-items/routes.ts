import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { presentTransfer } from '../bank-transfers/present-transfer.ts';
import { findTransfer, listTransfers, type TransferRow } from '../bank-transfers/queries.ts';
import { markResolved, matchItem, reopenItem, splitItem } from './review-item.ts';
import {
  MatchBody,
  ReasonBody,
  ReviewItem,
  ReviewItemList,
  ReviewItemParams,
  ReviewItemQuery,
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
const show = async (tx: Tx, row: TransferRow) => (await showAll(tx, [row]))[0] as PresentedItem;

export function reviewItemRoutes(routes: Routes): void {
  routes.get(ALL, {
    id: 'listReviewItems',
    tag: TAG,
    summary: 'List bank transfers and what became of them',
    description: '`state=open` is the queue of what a person has to decide.',
    access: 'reconciliation.read',
    query: ReviewItemQuery,
    data: ReviewItemList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const rows = await listTransfers(tx, query, page);
      return pageResult(page, 'review_items', await showAll(tx, rows));
    },
  });

  routes.get(ONE, {
    id: 'readReviewItem',
    tag: TAG,
    summary: 'Read one transfer, with suggestions while it is open',
    access: 'reconciliation.read',
    params: ReviewItemParams,
    data: ReviewItem,
    run: async (tx, { params }) => show(tx, await findTransfer(tx, params.review_item_id)),
  });

  routes.post(`${ONE}/match`, {
    id: 'matchReviewItem',
    tag: TAG,
    summary: 'Say which invoice a transfer pays',
    description: 'Without an amount: as much as the invoice takes. The rest becomes credit of its renter.',
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
    summary: 'Split a transfer over several invoices',
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
    summary: 'Mark a transfer as resolved elsewhere',
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
    summary: 'Take a resolution back',
    description: 'Reverses the payments it made.',
    access: 'reconciliation.write',
    params: ReviewItemParams,
    body: ReasonBody,
    data: ReviewItem,
    refuses: ['invalid_status_transition', 'insufficient_deposit', 'period_locked'],
    run: async (tx, { params, body }) => show(tx, await reopenItem(tx, params.review_item_id, body.reason)),
  });
}
