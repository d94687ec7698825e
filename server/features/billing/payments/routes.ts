import { formatAmount } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { RenterParams } from '../../portfolio/renters/schemas.ts';
import { listPayments } from './list-queries.ts';
import { movePayment } from './move-payment.ts';
import { paymentNames } from './name-queries.ts';
import { presentPayment } from './present-payment.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { allocatePayment, recordPayment } from './record-payment.ts';
import { refundCredit } from './refund-credit.ts';
import { reversePayment } from './reverse-payment.ts';
import {
  AllocateBody,
  AllocateResult,
  CreditRefundBody,
  MovePaymentBody,
  Payment,
  PaymentIncludeQuery,
  PaymentList,
  PaymentParams,
  PaymentQuery,
  PaymentTotals,
  RecordPaymentBody,
  ReversePaymentBody,
  UpdatePaymentBody,
} from './schemas.ts';
import { totalPayments } from './total-payments.ts';
import { updatePayment } from './update-payment.ts';

const TAG = 'Payments';
const SORTS = {
  created_at: { column: 'y.created_at', type: 'timestamptz' },
  payment_date: { column: 'y.payment_date', type: 'date' },
} as const;

async function present(tx: Tx, rows: PaymentRow[], include: 'names' | undefined) {
  const namesOf = include ? await paymentNames(tx, rows) : null;
  return rows.map((row) => ({ ...presentPayment(row, tx.locale), ...(namesOf ? { names: namesOf(row) } : {}) }));
}

export function paymentRoutes(routes: Routes): void {
  routes.get('/payments', {
    id: 'listPayments',
    tag: TAG,
    summary: 'List payments',
    description: 'Money received and paid out, with reversed and moved payments; see `direction` and `purpose`.',
    access: 'payments.read',
    forCashCollectors: true,
    query: PaymentQuery,
    sorts: SORTS,
    data: PaymentList,
    totals: PaymentTotals,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const [rows, totals] = await Promise.all([
        listPayments(tx, query, page),
        query.totals ? totalPayments(tx, query) : undefined,
      ]);
      return pageResult(page, 'payments', await present(tx, rows, query.include)).withTotals(totals);
    },
  });

  routes.post('/payments', {
    id: 'recordPayment',
    tag: TAG,
    summary: 'Record a payment',
    description:
      'Pays the charges of an invoice first, its deposit last. With the organization’s `staff_may_collect_cash`, STAFF may record CASH.',
    access: 'payments.record',
    forCashCollectors: true,
    body: RecordPaymentBody,
    data: Payment,
    status: 201,
    refuses: ['not_found', 'invoice_not_payable', 'payment_exceeds_invoice_balance', 'period_locked'],
    run: async (tx, { body }) => presentPayment(await recordPayment(tx, body), tx.locale),
  });

  routes.post('/payments/allocate', {
    id: 'allocatePayment',
    tag: TAG,
    summary: 'Allocate a payment to open invoices',
    description: 'Pays a renter’s open invoices, oldest due first; the rest becomes the renter’s credit.',
    access: 'payments.record',
    body: AllocateBody,
    data: AllocateResult,
    status: 201,
    refuses: ['not_found', 'period_locked'],
    example: { renter_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', amount: '3500000', method: 'CASH' },
    run: async (tx, { body }) => {
      const { payments, credit } = await allocatePayment(tx, body);
      return { payments: payments.map((row) => presentPayment(row, tx.locale)), credit_amount: formatAmount(credit) };
    },
  });

  routes.get('/payments/{payment_id}', {
    id: 'readPayment',
    tag: TAG,
    summary: 'Read a payment',
    access: 'payments.read',
    forCashCollectors: true,
    params: PaymentParams,
    query: PaymentIncludeQuery,
    data: Payment,
    run: async (tx, { params, query }) => {
      const [payment] = await present(tx, [await findPayment(tx, params.payment_id)], query.include);
      return payment as NonNullable<typeof payment>;
    },
  });

  routes.patch('/payments/{payment_id}', {
    id: 'updatePayment',
    tag: TAG,
    summary: 'Update a payment',
    description: 'Only its reference and note can change.',
    access: 'payments.record',
    params: PaymentParams,
    body: UpdatePaymentBody,
    data: Payment,
    run: async (tx, { params, body }) => presentPayment(await updatePayment(tx, params.payment_id, body), tx.locale),
  });

  routes.post('/payments/{payment_id}/reverse', {
    id: 'reversePayment',
    tag: TAG,
    summary: 'Reverse a payment',
    description:
      'Reverses all payments of the receipt, for example if the money did not arrive. Cash comes out of the book it went into; if that no longer has it, out of yours, and `meta.warnings` has `cash_from_own_book`. If credit from it was already used, it has `credit_already_used`.',
    access: 'payments.reverse',
    params: PaymentParams,
    body: ReversePaymentBody,
    data: Payment,
    refuses: ['payment_already_reversed', 'insufficient_deposit', 'period_locked'],
    run: async (tx, { params, body }) => {
      const { payment, warnings } = await reversePayment(tx, params.payment_id, body.reason);
      return new RouteResult(presentPayment(payment, tx.locale), { meta: warnings.length > 0 ? { warnings } : {} });
    },
  });

  routes.post('/payments/{payment_id}/move', {
    id: 'movePayment',
    tag: TAG,
    summary: 'Move a payment to another invoice or into credit',
    description: 'The moved payment keeps the `reason` as its `reversal_reason`.',
    access: 'payments.record',
    params: PaymentParams,
    body: MovePaymentBody,
    bodyRequired: true,
    data: Payment,
    refuses: [
      'not_found',
      'invoice_not_payable',
      'payment_exceeds_invoice_balance',
      'payment_already_reversed',
      'invalid_status_transition',
      'insufficient_deposit',
      'insufficient_credit',
      'period_locked',
    ],
    example: { to_credit: true },
    run: async (tx, { params, body }) => presentPayment(await movePayment(tx, params.payment_id, body), tx.locale),
  });

  routes.post('/renters/{renter_id}/credit-refunds', {
    id: 'refundCredit',
    tag: TAG,
    summary: 'Refund renter credit',
    description: 'Pays credit out to the renter, under a receipt number `PC-…`.',
    access: 'payments.record',
    params: RenterParams,
    body: CreditRefundBody,
    data: Payment,
    refuses: ['insufficient_credit', 'period_locked'],
    example: { amount: '100000', method: 'CASH' },
    run: async (tx, { params, body }) => presentPayment(await refundCredit(tx, params.renter_id, body), tx.locale),
  });
}
