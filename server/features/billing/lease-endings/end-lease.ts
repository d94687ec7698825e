import { dong, formatAmount } from '../../../../domain/money.ts';
import { refuse, refuseFields } from '../../../../domain/refuse.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import { newsOfLeases, presentLease } from '../../leasing/leases/present-lease.ts';
import { clearEnd, findLease, type LeaseRow, markCancelled, saveLease } from '../../leasing/leases/queries.ts';
import { readBooks, reverseEntriesOf } from '../../ledger/journal/post-entries.ts';
import { recordHandover } from '../../metering/meter-readings/record-handover.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { cancelInvoice } from '../invoice-corrections/cancel-invoice.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { findInvoice } from '../invoices/queries.ts';
import { findPayment, lockForMoney, type PaymentRow } from '../payments/queries.ts';
import { paymentDate } from '../payments/record-payment.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { forfeitDeposit, payOutDeposit } from './pay-out.ts';
import { forfeitedOf, liveInvoicesOf, settlementInvoices, settlementPayments } from './queries.ts';
import type { CancelLeaseBody, DepositRefundBody, EndLeaseBody, SettleLeaseBody } from './schemas.ts';
import { creditAfterEnd, creditAll, type Settled, settleLease, waiveOpenDeposits } from './settle-lease.ts';

/** The keys come back: readings, days, damages, credit and deposit in one go. */
export async function endLease(tx: Tx, id: string, wish: Static<typeof EndLeaseBody>) {
  const today = tx.today.toString();
  if (wish.end_date > today) throw refuseFields({ path: 'end_date', code: 'too_large', limit: today });
  const before = await lockLease(tx, id);
  if (before.ended_on !== null || before.status === 'CANCELLED') throw refuse('lease_not_active');
  if (wish.end_date < before.start_date)
    throw refuseFields({ path: 'end_date', code: 'too_small', limit: before.start_date });
  const ranOut = before.after_end_date === 'STOP' && before.end_date !== null && before.end_date < wish.end_date;
  const endedOn = ranOut ? (before.end_date as string) : wish.end_date;
  await saveLease(tx, { ...before, ended_on: endedOn, end_reason: wish.reason ?? null });
  if (wish.final_readings) {
    const room = await findRoom(tx, before.room_id, { lock: true });
    await recordHandover(tx, {
      room,
      leaseId: id,
      readingDate: endedOn,
      values: wish.final_readings,
      field: 'final_readings',
    });
  }
  const lease = await findLease(tx, id);
  await creditAfterEnd(tx, lease, endedOn, { creditDays: wish.credit_unused_days ?? true });
  const settled = await settleLease(tx, lease, wish);
  await recordAudit(tx, 'lease.ended', { type: 'lease', id }, { ended_on: endedOn, reason: wish.reason ?? null });
  const answer = await answerOf(tx, id, settled);
  await recordEvents(tx, 'lease.ended', await newsOfLeases(tx, [await findLease(tx, id)]));
  return answer;
}

/** What turns up after a lease ended. */
export async function settleAgain(tx: Tx, id: string, wish: Static<typeof SettleLeaseBody>) {
  const lease = await lockLease(tx, id);
  if (lease.ended_on === null) throw refuse('invalid_status_transition', { status: lease.status });
  await waiveOpenDeposits(tx, id);
  const settled = await settleLease(tx, lease, wish);
  await recordAudit(tx, 'lease.settled', { type: 'lease', id }, { damages: wish.damages ?? [] });
  return answerOf(tx, id, settled);
}

async function answerOf(tx: Tx, id: string, { invoiceId, plan }: Settled) {
  return {
    lease: await presentLease(tx, await findLease(tx, id)),
    invoice: invoiceId ? presentInvoice(await findInvoice(tx, invoiceId), tx.locale, tx.today) : null,
    deposit_applied: formatAmount(plan.depositApplied),
    refund_amount: formatAmount(plan.refundAmount),
    amount_due: formatAmount(plan.amountDue),
  };
}

async function lockLease(tx: Tx, id: string): Promise<LeaseRow> {
  const lease = await findLease(tx, id, { lock: true });
  await lockForMoney(tx, { renters: [lease.renter_id] });
  return lease;
}

export async function refundDeposit(tx: Tx, id: string, wish: Static<typeof DepositRefundBody>): Promise<PaymentRow> {
  const date = paymentDate(tx, wish.paid_on, 'paid_on');
  const lease = await lockLease(tx, id);
  const amount = dong(wish.amount);
  if (amount > dong(lease.deposit_held)) throw refuse('insufficient_deposit', { deposit_held: lease.deposit_held });
  const payment = await payOutDeposit(tx, await readBooks(tx), lease, amount, {
    method: wish.method,
    date,
    note: wish.note,
  });
  await recordAudit(tx, 'deposit.refunded', { type: 'lease', id }, { amount: wish.amount, method: wish.method });
  return findPayment(tx, payment.id);
}

/** Takes the end back while nothing was paid out: credit and deposit return, the settlement is cancelled. */
export async function reopenLease(tx: Tx, id: string, reason: string): Promise<LeaseRow> {
  const lease = await lockLease(tx, id);
  if (lease.ended_on === null || lease.end_reason === 'transfer')
    throw refuse('invalid_status_transition', { status: lease.status });
  const moves = await settlementPayments(tx, id);
  if (moves.some(({ purpose }) => purpose === 'DEPOSIT_REFUND' || purpose === 'CREDIT_REFUND')) {
    throw refuse('invalid_status_transition', { reason: 'refunded' });
  }
  const books = await readBooks(tx);
  const forfeited = await forfeitedOf(tx, id);
  if (dong(forfeited) > 0n) {
    await reverseEntriesOf(tx, books, { type: 'deposit_forfeit', id });
    await changeDepositHeld(tx, id, forfeited);
  }
  for (const [, [first]] of Map.groupBy(moves, ({ receipt_id }) => receipt_id))
    if (first) await reversePayment(tx, first.id, reason);
  for (const invoice of await settlementInvoices(tx, id))
    await cancelInvoice(tx, invoice.id, { reason, payments: 'to_credit' });
  await clearEnd(tx, id);
  await recordAudit(tx, 'lease.reopened', { type: 'lease', id }, { reason, ended_on: lease.ended_on });
  return findLease(tx, id);
}

/** A reservation falls through: unpaid invoices go, and the deposit is refunded or kept. */
export async function cancelLease(tx: Tx, id: string, wish: Static<typeof CancelLeaseBody>): Promise<LeaseRow> {
  const lease = await lockLease(tx, id);
  if (lease.status !== 'UPCOMING')
    throw refuse('invalid_status_transition', { status: lease.status, allowed: ['UPCOMING'] });
  if (dong(lease.deposit_held) > 0n && !wish.deposit) throw refuseFields({ path: 'deposit', code: 'required' });
  for (const invoiceId of await liveInvoicesOf(tx, id)) {
    const invoice = await findInvoice(tx, invoiceId);
    if (dong(invoice.paid_amount) === 0n) await cancelInvoice(tx, invoiceId, { reason: wish.reason });
    else await creditAll(tx, invoice, wish.reason);
  }
  const held = dong((await findLease(tx, id)).deposit_held);
  const books = await readBooks(tx);
  if (held > 0n && wish.deposit === 'FORFEIT') await forfeitDeposit(tx, books, lease, held);
  if (held > 0n && wish.deposit === 'REFUND') {
    await payOutDeposit(tx, books, lease, held, { method: wish.refund_method ?? 'CASH', date: tx.today.toString() });
  }
  await markCancelled(tx, id, wish.reason);
  await recordAudit(
    tx,
    'lease.cancelled',
    { type: 'lease', id },
    { reason: wish.reason, deposit: wish.deposit ?? null },
  );
  return findLease(tx, id);
}
