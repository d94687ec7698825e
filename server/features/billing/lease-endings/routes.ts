import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { assertMay } from '../../../security/may.ts';
import { presentLease } from '../../leasing/leases/present-lease.ts';
import { Lease, LeaseParams, TransferLeaseBody } from '../../leasing/leases/schemas.ts';
import { electricityWarnings } from '../electricity-guard/check-invoices.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { findInvoice } from '../invoices/queries.ts';
import { presentPayment } from '../payments/present-payment.ts';
import { Payment } from '../payments/schemas.ts';
import { cancelLease, endLease, refundDeposit, reopenLease, settleAgain } from './end-lease.ts';
import {
  CancelLeaseBody,
  DepositRefundBody,
  EndLeaseBody,
  LeaseEnd,
  LeaseTransfer,
  ReopenLeaseBody,
  SettleLeaseBody,
} from './schemas.ts';
import { transferWithMoney } from './transfer-with-money.ts';

const TAG = 'Leases';

const TRANSFER_REFUSES = [
  'lease_not_active',
  'room_has_active_lease',
  'meter_reading_backwards',
  'meter_reading_billed',
  'negative_total',
  'period_locked',
  'electricity_above_regulated',
] as const;

/** What the settlement invoice charges for electricity above what the law allows. */
const warningsAbout = async (tx: Tx, invoiceId: string | null) =>
  invoiceId === null ? [] : electricityWarnings(tx, [await findInvoice(tx, invoiceId)]);

export function leaseEndingRoutes(routes: Routes): void {
  routes.post('/leases/{lease_id}/end', {
    id: 'endLease',
    tag: TAG,
    summary: 'End a lease',
    description:
      'Stores the final readings of the last day, credits days billed beyond the end, issues the settlement invoice, and pays open invoices from the renter’s credit and the deposit, oldest due first. With `preview: true` nothing is stored. For a move-out in the future, set `end_date` of the lease instead. `refund_method` also needs `payments.record`.',
    access: 'leases.write',
    params: LeaseParams,
    body: EndLeaseBody,
    data: LeaseEnd,
    whileSuspended: ({ body }) => (body as { preview?: boolean }).preview === true,
    refuses: [
      'lease_not_active',
      'meter_reading_backwards',
      'meter_reading_billed',
      'insufficient_deposit',
      'negative_total',
      'period_locked',
      'electricity_above_regulated',
    ],
    run: async (tx, { params, body }) => {
      if (body.preview) tx.discard();
      else if (body.refund_method) assertMay(tx.actor, 'payments.record');
      const end = await endLease(tx, params.lease_id, body);
      return new RouteResult(end, { meta: { warnings: await warningsAbout(tx, end.invoice?.id ?? null) } });
    },
  });

  routes.post('/leases/{lease_id}/settle', {
    id: 'settleLease',
    tag: TAG,
    summary: 'Settle an ended lease again',
    description:
      'For charges found after the lease ended, such as damages. `refund_method` also needs `payments.record`.',
    access: 'leases.write',
    params: LeaseParams,
    body: SettleLeaseBody,
    data: LeaseEnd,
    whileSuspended: ({ body }) => (body as { preview?: boolean }).preview === true,
    refuses: [
      'invalid_status_transition',
      'insufficient_deposit',
      'negative_total',
      'period_locked',
      'electricity_above_regulated',
    ],
    run: async (tx, { params, body }) => {
      if (body.preview) tx.discard();
      else if (body.refund_method) assertMay(tx.actor, 'payments.record');
      const end = await settleAgain(tx, params.lease_id, body);
      return new RouteResult(end, { meta: { warnings: await warningsAbout(tx, end.invoice?.id ?? null) } });
    },
  });

  routes.post('/leases/{lease_id}/deposit-refunds', {
    id: 'refundDeposit',
    tag: TAG,
    summary: 'Refund a deposit',
    description: 'Pays deposit out to the renter, under a receipt number `PC-…`; also before the lease has ended.',
    access: 'payments.record',
    params: LeaseParams,
    body: DepositRefundBody,
    data: Payment,
    refuses: ['insufficient_deposit', 'period_locked'],
    example: { amount: '1000000', method: 'CASH' },
    run: async (tx, { params, body }) => presentPayment(await refundDeposit(tx, params.lease_id, body), tx.locale),
  });

  routes.post('/leases/{lease_id}/reopen', {
    id: 'reopenLease',
    tag: TAG,
    summary: 'Reopen a lease',
    description:
      'Undoes the end of a lease: its settlement invoice is cancelled, and days credited for the end are owed again. Credit that was spent meanwhile becomes a line of the next invoice. Possible while nothing was paid out and no later lease occupies the room.',
    access: 'leases.write',
    params: LeaseParams,
    body: ReopenLeaseBody,
    data: Lease,
    refuses: [
      'invalid_status_transition',
      'room_has_active_lease',
      'insufficient_deposit',
      'invoice_has_payments',
      'negative_total',
      'period_locked',
    ],
    run: async (tx, { params, body }) => presentLease(tx, await reopenLease(tx, params.lease_id, body.reason)),
  });

  routes.post('/leases/{lease_id}/transfer', {
    id: 'transferLease',
    tag: TAG,
    summary: 'Transfer a lease to another room',
    description:
      'The lease ends the day before `from_date` and a new one starts, with the household, the fees of the lease and the deposit. What the old room still owes is billed in a settlement, `meta.settlement_invoice_id`. `final_readings` are those of the old room on its last day, `initial_readings` those of the new room on `from_date`.',
    access: 'leases.write',
    params: LeaseParams,
    body: TransferLeaseBody,
    data: Lease,
    status: 201,
    refuses: TRANSFER_REFUSES,
    run: async (tx, { params, body, context }) => {
      const { lease, settlementInvoiceId } = await transferWithMoney(tx, context.sealing, params.lease_id, body);
      const warnings = await warningsAbout(tx, settlementInvoiceId);
      return new RouteResult(await presentLease(tx, lease), {
        meta: { settlement_invoice_id: settlementInvoiceId, warnings },
      });
    },
  });

  routes.post('/leases/{lease_id}/transfer/preview', {
    id: 'previewTransfer',
    tag: TAG,
    summary: 'Preview a transfer',
    description: 'The same calculation as transferring the lease; nothing is stored.',
    access: 'leases.write',
    whileSuspended: true,
    idempotent: false,
    params: LeaseParams,
    body: TransferLeaseBody,
    data: LeaseTransfer,
    refuses: TRANSFER_REFUSES,
    run: async (tx, { params, body, context }) => {
      tx.discard();
      const { lease, settlementInvoiceId } = await transferWithMoney(tx, context.sealing, params.lease_id, body);
      const invoice = settlementInvoiceId && (await findInvoice(tx, settlementInvoiceId));
      return {
        lease: await presentLease(tx, lease),
        invoice: invoice ? presentInvoice(invoice, tx.locale, tx.today) : null,
        deposit_moved: lease.deposit_held,
      };
    },
  });

  routes.post('/leases/{lease_id}/cancel', {
    id: 'cancelLease',
    tag: TAG,
    summary: 'Cancel a lease',
    description:
      'Only before it has started. Unpaid invoices are cancelled. `deposit` = `REFUND` also needs `payments.record`.',
    access: 'leases.write',
    params: LeaseParams,
    body: CancelLeaseBody,
    data: Lease,
    refuses: ['invalid_status_transition', 'period_locked'],
    run: async (tx, { params, body }) => {
      if (body.deposit === 'REFUND') assertMay(tx.actor, 'payments.record');
      return presentLease(tx, await cancelLease(tx, params.lease_id, body));
    },
  });
}
