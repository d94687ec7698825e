import { dong, formatAmount } from '../../../../domain/money.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { assertPartiesLive } from '../../leasing/leases/archived-queries.ts';
import { presentLease, toLeaseEvents } from '../../leasing/leases/present-lease.ts';
import { clearEnd, findLease, type LeaseRow, markCancelled, saveLease } from '../../leasing/leases/queries.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { recordHandover } from '../../metering/meter-readings/record-handover.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { cancelInvoice } from '../invoice-corrections/cancel-invoice.ts';
import { notesOfLeaseEnd } from '../invoice-corrections/queries.ts';
import { reverseNote } from '../invoice-corrections/reverse-note.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { findInvoice } from '../invoices/queries.ts';
import { recomputeDraft } from '../invoices/recompute-draft.ts';
import { restoreDraft } from '../invoices/store-queries.ts';
import { lockForMoney, type PaymentRow } from '../payments/queries.ts';
import { paymentDate } from '../payments/record-payment.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { creditAfterEnd, creditAll, LEASE_ENDED, waiveOpenDeposits } from './credit-after-end.ts';
import { forfeitDeposit, payOutDeposit, restoreForfeited } from './pay-out-deposit.ts';
import { draftsEndedWith, forfeitedOf, liveInvoicesOf, settlementInvoices, settlementPayments } from './queries.ts';
import type { CancelLeaseBody, DepositRefundBody, EndLeaseBody, SettleLeaseBody } from './schemas.ts';
import { type Settled, settleLease } from './settle-lease.ts';

/** Records the final readings, credits unused days and settles damages, credit and deposit in one transaction. */
export async function endLease(tx: Tx, id: string, input: Static<typeof EndLeaseBody>) {
  const today = tx.today.toString();
  if (input.end_date > today) throw invalidFields({ path: 'end_date', code: 'too_large', limit: today });
  const before = await lockLease(tx, id);
  if (before.ended_on !== null || before.status === 'CANCELLED') throw refused('lease_not_active');
  if (input.end_date < before.start_date)
    throw invalidFields({ path: 'end_date', code: 'too_small', limit: before.start_date });
  const hasExpired = before.after_end_date === 'STOP' && before.end_date !== null && before.end_date < input.end_date;
  const endedOn = hasExpired ? (before.end_date as string) : input.end_date;
  await saveLease(tx, { ...before, ended_on: endedOn, end_reason: input.reason ?? null });
  if (input.final_readings) {
    const room = await findRoom(tx, before.room_id, { lock: true });
    await recordHandover(tx, {
      room,
      leaseId: id,
      readingDate: endedOn,
      values: input.final_readings,
      field: 'final_readings',
    });
  }
  const lease = await findLease(tx, id);
  const handwritten = await creditAfterEnd(tx, lease, endedOn, { creditDays: input.credit_unused_days ?? true });
  const settled = await settleLease(tx, lease, input, handwritten);
  await recordAudit(tx, 'lease.ended', { type: 'lease', id }, { ended_on: endedOn, reason: input.reason ?? null });
  const result = await leaseEndResult(tx, id, settled);
  await recordEvents(tx, 'lease.ended', await toLeaseEvents(tx, [await findLease(tx, id)]));
  return result;
}

/** Bills and settles what became known after the lease ended. */
export async function settleAgain(tx: Tx, id: string, input: Static<typeof SettleLeaseBody>) {
  const lease = await lockLease(tx, id);
  if (lease.ended_on === null) throw refused('invalid_status_transition', { status: lease.status });
  await waiveOpenDeposits(tx, id);
  const settled = await settleLease(tx, lease, input);
  await recordAudit(tx, 'lease.settled', { type: 'lease', id }, { damages: input.damages ?? [] });
  return leaseEndResult(tx, id, settled);
}

async function leaseEndResult(tx: Tx, id: string, { invoiceId, plan }: Settled) {
  return {
    lease: await presentLease(tx, await findLease(tx, id)),
    invoice: invoiceId ? presentInvoice(await findInvoice(tx, invoiceId), tx.locale, tx.today) : null,
    deposit_applied: formatAmount(plan.depositApplied),
    refund_amount: formatAmount(plan.refundAmount),
    refund_left: formatAmount(plan.refundLeft),
    amount_due: formatAmount(plan.amountDue),
  };
}

async function lockLease(tx: Tx, id: string): Promise<LeaseRow> {
  const lease = await findLease(tx, id, { lock: true });
  await lockForMoney(tx, { renters: [lease.renter_id] });
  return lease;
}

export async function refundDeposit(tx: Tx, id: string, input: Static<typeof DepositRefundBody>): Promise<PaymentRow> {
  const date = paymentDate(tx, input.paid_on, 'paid_on');
  const lease = await lockLease(tx, id);
  const amount = dong(input.amount);
  if (amount > dong(lease.deposit_held)) throw refused('insufficient_deposit', { deposit_held: lease.deposit_held });
  const payment = await payOutDeposit(tx, await readBooks(tx), lease, amount, {
    method: input.method,
    date,
    note: input.note,
  });
  await recordAudit(tx, 'deposit.refunded', { type: 'lease', id }, { amount: input.amount, method: input.method });
  return payment;
}

/** Undoes the end of a lease if nothing was paid out: credit, deposit, settlement invoice and the credit notes for its last days. */
export async function reopenLease(tx: Tx, id: string, reason: string): Promise<LeaseRow> {
  const lease = await lockLease(tx, id);
  if (lease.ended_on === null || lease.end_reason === 'transfer')
    throw refused('invalid_status_transition', { status: lease.status });
  const moves = await settlementPayments(tx, id);
  if (moves.some(({ purpose }) => purpose === 'DEPOSIT_REFUND' || purpose === 'CREDIT_REFUND')) {
    throw refused('invalid_status_transition', { reason: 'refunded' });
  }
  const books = await readBooks(tx);
  await restoreForfeited(tx, books, id, dong(await forfeitedOf(tx, id)));
  for (const [, [first]] of Map.groupBy(moves, ({ receipt_id }) => receipt_id))
    if (first) await reversePayment(tx, first.id, reason);
  for (const invoice of await settlementInvoices(tx, id))
    await cancelInvoice(tx, invoice.id, { reason, payments: 'to_credit' });
  for (const note of await notesOfLeaseEnd(tx, id)) await reverseNote(tx, books, note);
  const drafts = await draftsEndedWith(tx, id, LEASE_ENDED);
  await clearEnd(tx, id);
  for (const draft of drafts) {
    await restoreDraft(tx, draft.id);
    await recomputeDraft(tx, draft.id);
  }
  await recordAudit(tx, 'lease.reopened', { type: 'lease', id }, { reason, ended_on: lease.ended_on });
  const reopened = await findLease(tx, id);
  if (reopened.status !== 'ENDED') await assertPartiesLive(tx, reopened);
  return reopened;
}

/** Cancels unpaid invoices, credits paid ones, and refunds or forfeits the deposit. */
export async function cancelLease(tx: Tx, id: string, input: Static<typeof CancelLeaseBody>): Promise<LeaseRow> {
  const lease = await lockLease(tx, id);
  if (lease.status !== 'UPCOMING')
    throw refused('invalid_status_transition', { status: lease.status, allowed: ['UPCOMING'] });
  if (dong(lease.deposit_held) > 0n && !input.deposit) throw invalidFields({ path: 'deposit', code: 'required' });
  for (const invoiceId of await liveInvoicesOf(tx, id)) {
    const invoice = await findInvoice(tx, invoiceId);
    if (dong(invoice.paid_amount) === 0n) await cancelInvoice(tx, invoiceId, { reason: input.reason });
    else await creditAll(tx, invoice, input.reason);
  }
  const depositHeld = dong((await findLease(tx, id)).deposit_held);
  const books = await readBooks(tx);
  if (depositHeld > 0n && input.deposit === 'FORFEIT') await forfeitDeposit(tx, books, lease, depositHeld);
  if (depositHeld > 0n && input.deposit === 'REFUND') {
    await payOutDeposit(tx, books, lease, depositHeld, {
      method: input.refund_method ?? 'CASH',
      date: tx.today.toString(),
    });
  }
  await markCancelled(tx, id, input.reason);
  await recordAudit(
    tx,
    'lease.cancelled',
    { type: 'lease', id },
    { reason: input.reason, deposit: input.deposit ?? null },
  );
  return findLease(tx, id);
}
