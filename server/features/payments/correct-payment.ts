import { randomUUIDv7 } from 'node:crypto';
import { refuseAction, statusByBalance } from '../../../domain/invoices/invoice-state.ts';
import { creditRefundEntry, movedPaymentEntry } from '../../../domain/journal/payment-entries.ts';
import { formatAmount } from '../../../domain/money.ts';
import { type SplitPayment, splitChargesDeposit } from '../../../domain/payments/split-charges-deposit.ts';
import { refuse, refuseFields } from '../../../domain/refuse.ts';
import { changesBetween, recordAudit } from '../../database/audit.ts';
import { recordEvent } from '../../database/events.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Static } from '../../http/schema.ts';
import { refuseRefusal } from '../../refuse-refusal.ts';
import { creditsFor } from '../invoices/input-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { dong } from '../invoices/load-inputs.ts';
import { figuresOf } from '../invoices/present-invoice.ts';
import {
  changeCredit,
  changeDepositHeld,
  findInvoice,
  type InvoiceWithLines,
  lockInvoices,
  saveInvoice,
} from '../invoices/queries.ts';
import { postEntries, readBooks, reverseEntriesOf } from '../journal/post-entries.ts';
import { findRenter } from '../renters/queries.ts';
import { announcePaid, openBalance, openSides, withPaid } from './apply-money.ts';
import { presentPayment } from './present-payment.ts';
import {
  findPayment,
  homeOf,
  insertPayments,
  lockForMoney,
  markMoved,
  markReversed,
  type PaymentRow,
  paymentsOfReceipt,
  saveNotes,
} from './queries.ts';
import { newReceipt, paymentDate } from './record-payment.ts';
import type { CreditRefundBody, MovePaymentBody, UpdatePaymentBody } from './schemas.ts';

export async function updatePayment(tx: Tx, id: string, wish: Static<typeof UpdatePaymentBody>): Promise<PaymentRow> {
  const before = await findPayment(tx, id);
  const after = { ...before, ...wish };
  await saveNotes(tx, after);
  await recordAudit(
    tx,
    'payment.updated',
    { type: 'payment', id },
    changesBetween(before, after, ['reference', 'note']),
  );
  return findPayment(tx, id);
}

/** Money that did not arrive: the whole receipt is taken back, wherever its parts lie by now. */
export async function reversePayment(
  tx: Tx,
  id: string,
  reason: string,
): Promise<{ payment: PaymentRow; warnings: object[] }> {
  const seen = await findPayment(tx, id);
  if (seen.status === 'REVERSED') throw refuse('payment_already_reversed');
  const parts = await lockReceipt(tx, seen.receipt_id);
  const live = parts.filter(({ status }) => status === 'RECORDED');
  if (live.length === 0) throw refuse('payment_already_reversed');
  const books = await readBooks(tx);
  const invoices = await lockInvoices(
    tx,
    live.flatMap(({ invoice_id }) => invoice_id ?? []),
  );
  const warnings: object[] = [];
  for (const part of live) {
    if (part.direction === 'OUT') await giveBackOutgoing(tx, part);
    else await takeBackIncoming(tx, part, invoices, warnings);
  }
  for (const part of parts) await reverseEntriesOf(tx, books, { type: 'payment', id: part.id });
  await markReversed(
    tx,
    live.map((part) => part.id),
    reason,
  );
  await recordAudit(
    tx,
    'payment.reversed',
    { type: 'receipt', id: seen.receipt_id },
    { reason, payments: live.map((part) => part.id) },
  );
  for (const part of live) {
    const row = await findPayment(tx, part.id);
    await recordEvent(
      tx,
      'payment.reversed',
      { type: 'payment', id: row.id, propertyId: row.property_id },
      presentPayment(row, 'vi'),
    );
  }
  return { payment: await findPayment(tx, id), warnings };
}

async function lockReceipt(tx: Tx, receiptId: string): Promise<PaymentRow[]> {
  const rows = await paymentsOfReceipt(tx, receiptId);
  const ids = (pick: (row: PaymentRow) => string | null) => rows.flatMap((row) => pick(row) ?? []);
  await lockForMoney(tx, {
    leases: ids((row) => row.lease_id),
    renters: ids((row) => row.renter_id),
    invoices: ids((row) => row.invoice_id),
  });
  return rows;
}

async function takeBackIncoming(
  tx: Tx,
  part: PaymentRow,
  invoices: InvoiceWithLines[],
  warnings: object[],
): Promise<void> {
  const [charges, deposit, credit] = [dong(part.charges_part), dong(part.deposit_part), dong(part.credit_part)];
  const at = invoices.findIndex(({ id }) => id === part.invoice_id);
  const invoice = invoices[at];
  if (invoice) {
    const after = withoutRecovered(
      withPaid(invoice, { charges: -charges, deposit: -deposit }),
      dong(part.recovered_part),
    );
    invoices[at] = after;
    await saveInvoice(tx, after);
  }
  if (deposit !== 0n && part.lease_id) {
    await changeDepositHeld(tx, part.lease_id, formatAmount(-deposit));
  }
  if (credit !== 0n) {
    const { credit_balance } = await changeCredit(tx, part.renter_id, formatAmount(-credit));
    if (dong(credit_balance) < 0n)
      warnings.push({ code: 'credit_already_used', renter_id: part.renter_id, credit_balance });
  }
  // What was drawn from credit or deposit goes back to where it came from.
  if (part.method === 'CREDIT') await changeCredit(tx, part.renter_id, part.amount);
  if (part.method === 'DEPOSIT' && part.lease_id) await changeDepositHeld(tx, part.lease_id, part.amount);
}

/** What did not come after all is written off again. */
function withoutRecovered(invoice: InvoiceWithLines, recovered: bigint): InvoiceWithLines {
  if (recovered === 0n) return invoice;
  const after = {
    ...invoice,
    paid_amount: formatAmount(dong(invoice.paid_amount) - recovered),
    recovered_amount: formatAmount(dong(invoice.recovered_amount) - recovered),
    written_off_amount: formatAmount(dong(invoice.written_off_amount) + recovered),
  };
  return { ...after, status: statusByBalance(figuresOf(after)) };
}

async function giveBackOutgoing(tx: Tx, part: PaymentRow): Promise<void> {
  if (part.purpose === 'CREDIT_REFUND') await changeCredit(tx, part.renter_id, part.amount);
  if (part.purpose === 'DEPOSIT_REFUND' && part.lease_id) await changeDepositHeld(tx, part.lease_id, part.amount);
}

/** Lays an allocation where it belongs: on another invoice, or into the renter's credit. */
export async function movePayment(tx: Tx, id: string, wish: Static<typeof MovePaymentBody>): Promise<PaymentRow> {
  if (!wish.invoice_id && !wish.to_credit) throw refuseFields({ path: 'invoice_id', code: 'required' });
  if (wish.invoice_id && wish.to_credit)
    throw refuseFields({ path: 'to_credit', code: 'conflicts_with', other: 'invoice_id' });
  const seen = await findPayment(tx, id);
  const target = wish.invoice_id ? await findInvoice(tx, wish.invoice_id, 'invoice_id') : null;
  const parts = await lockReceipt(tx, seen.receipt_id);
  if (target) await lockForMoney(tx, { leases: [target.lease_id], renters: [target.renter_id], invoices: [target.id] });
  const payment = parts.find((part) => part.id === id) as PaymentRow;
  if (payment.status !== 'RECORDED' || payment.direction !== 'IN')
    throw refuse('payment_already_reversed', { status: payment.status });
  refuseBoundMoney(payment);
  if (target && target.id === payment.invoice_id) throw refuseFields({ path: 'invoice_id', code: 'not_allowed' });
  if (!target && payment.invoice_id === null) throw refuseFields({ path: 'to_credit', code: 'not_allowed' });

  const from: SplitPayment = {
    charges: dong(payment.charges_part),
    deposit: dong(payment.deposit_part),
    excess: dong(payment.credit_part),
  };
  const source = payment.invoice_id ? ((await lockInvoices(tx, [payment.invoice_id]))[0] as InvoiceWithLines) : null;
  await takeOff(tx, payment, from, source);
  const arrived = target ? await layOn(tx, payment, target.id) : await layIntoCredit(tx, payment);
  await markMoved(tx, id);
  const [moved] = await insertPayments(tx, [arrived.row]);
  const subject = (invoice: InvoiceWithLines | null) =>
    invoice
      ? subjectOf(invoice)
      : {
          propertyId: payment.property_id,
          roomId: payment.room_id,
          renterId: payment.renter_id,
          leaseId: payment.lease_id,
        };
  const entry = movedPaymentEntry({
    date: tx.today,
    from: { split: from, subject: subject(source) },
    to: { split: arrived.split, subject: subject(arrived.invoice) },
  });
  await postEntries(tx, await readBooks(tx), [{ entry, source: { type: 'payment', id: arrived.row.id } }]);
  await recordAudit(
    tx,
    'payment.moved',
    { type: 'payment', id },
    { to: arrived.row.id, invoice_id: target?.id ?? null },
  );
  if (arrived.invoice?.status === 'PAID') await announcePaid(tx, arrived.invoice.id);
  return moved as PaymentRow;
}

/** What was drawn from a deposit or credit belongs to its lease and renter, and what came for a write-off to its invoice. */
function refuseBoundMoney({ method, recovered_part }: PaymentRow): void {
  if (method === 'DEPOSIT' || method === 'CREDIT') throw refuse('invalid_status_transition', { method });
  if (dong(recovered_part) !== 0n) throw refuse('invalid_status_transition', { recovered: recovered_part });
}

async function takeOff(
  tx: Tx,
  payment: PaymentRow,
  from: SplitPayment,
  source: InvoiceWithLines | null,
): Promise<void> {
  if (source) await saveInvoice(tx, withPaid(source, { charges: -from.charges, deposit: -from.deposit }));
  if (from.deposit !== 0n && payment.lease_id)
    await changeDepositHeld(tx, payment.lease_id, formatAmount(-from.deposit));
  if (from.excess === 0n) return;
  await refuseBeyondCredit(tx, payment.renter_id, from.excess);
  await changeCredit(tx, payment.renter_id, formatAmount(-from.excess));
}

type Arrival = { row: PaymentRow; split: SplitPayment; invoice: InvoiceWithLines | null };

async function layOn(tx: Tx, payment: PaymentRow, invoiceId: string): Promise<Arrival> {
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  if (!invoice) throw refuse('not_found', { field: 'invoice_id' });
  refuseRefusal(refuseAction('pay', invoice.status));
  const amount = dong(payment.amount);
  const balance = openBalance(invoice);
  if (amount > balance) throw refuse('payment_exceeds_invoice_balance', { balance: formatAmount(balance) });
  const split = splitChargesDeposit(openSides(invoice), amount);
  const after = withPaid(invoice, split);
  await saveInvoice(tx, after);
  if (split.deposit !== 0n) await changeDepositHeld(tx, invoice.lease_id, formatAmount(split.deposit));
  const row = {
    ...payment,
    id: randomUUIDv7(),
    purpose: 'INVOICE' as const,
    property_id: invoice.property_id,
    room_id: invoice.room_id,
    renter_id: invoice.renter_id,
    lease_id: invoice.lease_id,
    invoice_id: invoice.id,
    charges_part: formatAmount(split.charges),
    deposit_part: formatAmount(split.deposit),
    credit_part: '0.00',
  };
  return { row, split, invoice: after };
}

async function layIntoCredit(tx: Tx, payment: PaymentRow): Promise<Arrival> {
  const amount = dong(payment.amount);
  await changeCredit(tx, payment.renter_id, payment.amount);
  const row = {
    ...payment,
    id: randomUUIDv7(),
    purpose: 'RENTER_CREDIT' as const,
    invoice_id: null,
    charges_part: '0.00',
    deposit_part: '0.00',
    credit_part: payment.amount,
  };
  return { row, split: { charges: 0n, deposit: 0n, excess: amount }, invoice: null };
}

/** Credit that a draft reserves is spoken for. */
async function refuseBeyondCredit(tx: Tx, renterId: string, amount: bigint): Promise<void> {
  const [credit] = await creditsFor(tx, [renterId], null);
  if (dong(credit?.available ?? '0') < amount)
    throw refuse('insufficient_credit', { credit_balance: credit?.available ?? '0.00' });
}

/** Pays a renter's credit out. */
export async function refundCredit(
  tx: Tx,
  renterId: string,
  wish: Static<typeof CreditRefundBody>,
): Promise<PaymentRow> {
  const date = paymentDate(tx, wish.paid_on, 'paid_on');
  await findRenter(tx, renterId, { lock: true });
  const amount = dong(wish.amount);
  await refuseBeyondCredit(tx, renterId, amount);
  await changeCredit(tx, renterId, formatAmount(-amount));
  const home = await homeOf(tx, renterId);
  const receipt = await newReceipt(tx, wish.method, date, wish);
  const [payment] = await insertPayments(tx, [
    {
      id: randomUUIDv7(),
      receipt_id: receipt.id,
      receipt_number: receipt.number,
      direction: 'OUT',
      purpose: 'CREDIT_REFUND',
      method: wish.method,
      status: 'RECORDED',
      property_id: home?.property_id ?? null,
      room_id: home?.room_id ?? null,
      renter_id: renterId,
      lease_id: home?.lease_id ?? null,
      invoice_id: null,
      amount: formatAmount(amount),
      charges_part: '0.00',
      deposit_part: '0.00',
      credit_part: formatAmount(amount),
      recovered_part: '0.00',
      payment_date: date,
      bank_account_id: null,
      reference: null,
      note: wish.note ?? null,
    },
  ]);
  const subject = { propertyId: home?.property_id, roomId: home?.room_id, renterId, leaseId: home?.lease_id };
  const entry = creditRefundEntry({ amount, method: wish.method, paidOn: Temporal.PlainDate.from(date), subject });
  await postEntries(tx, await readBooks(tx), [{ entry, source: { type: 'payment', id: (payment as PaymentRow).id } }]);
  await recordAudit(
    tx,
    'credit.refunded',
    { type: 'renter', id: renterId },
    { amount: wish.amount, method: wish.method },
  );
  return payment as PaymentRow;
}
