import { randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { balanceOf, statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { paymentEntry } from '../../../../domain/journal/payment-entries.ts';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import { type InvoiceSides, splitChargesDeposit } from '../../../../domain/payments/split-charges-deposit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import { type Books, postEntries } from '../../ledger/journal/post-entries.ts';
import { changeCredit } from '../../portfolio/renters/credit-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { figuresOf, toInvoiceEvent } from '../invoices/present-invoice.ts';
import { findInvoice, type InvoiceRow, type InvoiceWithLines, saveInvoice } from '../invoices/queries.ts';
import { toPaymentEvent } from './present-payment.ts';
import { insertPayments, type NewPayment, type PaymentRow, type RenterLocation } from './queries.ts';

export type Receipt = {
  id: string;
  number: string;
  method: PaymentMethod;
  date: string;
  reference?: string | null;
  note?: string | null;
  bankAccountId?: string | null;
};

export const owedSides = (row: InvoiceRow): InvoiceSides => ({
  charges:
    dong(row.total_amount) -
    dong(row.deposit_amount) -
    (dong(row.credited_amount) - dong(row.credited_deposit)) -
    (dong(row.written_off_amount) - dong(row.written_off_deposit)) -
    dong(row.recovered_amount),
  deposit: dong(row.deposit_amount) - dong(row.credited_deposit) - dong(row.written_off_deposit),
});

/** Without what came for a write-off, which is no payment of the receivable. */
export const paidSides = (row: InvoiceRow): InvoiceSides => ({
  charges: dong(row.paid_amount) - dong(row.paid_deposit) - dong(row.recovered_amount),
  deposit: dong(row.paid_deposit),
});

export const openSides = (row: InvoiceRow): InvoiceSides => {
  const [owed, paid] = [owedSides(row), paidSides(row)];
  return { charges: owed.charges - paid.charges, deposit: owed.deposit - paid.deposit };
};

export const openBalance = (row: InvoiceRow): Dong => balanceOf(figuresOf(row));

/** The invoice with money added to or taken from its two sides, and the state that follows. */
export function withPaid(row: InvoiceWithLines, by: InvoiceSides): InvoiceWithLines {
  const paid = paidSides(row);
  const next = {
    ...row,
    paid_amount: formatAmount(paid.charges + paid.deposit + by.charges + by.deposit + dong(row.recovered_amount)),
    paid_deposit: formatAmount(paid.deposit + by.deposit),
  };
  return { ...next, status: statusByBalance(figuresOf(next)) };
}

const newPayment = (
  receipt: Receipt,
): Pick<
  NewPayment,
  | 'id'
  | 'receipt_id'
  | 'receipt_number'
  | 'direction'
  | 'method'
  | 'status'
  | 'payment_date'
  | 'bank_account_id'
  | 'reference'
  | 'note'
> => ({
  id: randomUUIDv7(),
  receipt_id: receipt.id,
  receipt_number: receipt.number,
  direction: 'IN',
  method: receipt.method,
  status: 'RECORDED',
  payment_date: receipt.date,
  bank_account_id: receipt.bankAccountId ?? null,
  reference: receipt.reference ?? null,
  note: receipt.note ?? null,
});

/** Money onto one locked invoice, at most its balance: charges first, the deposit last. */
export async function payInvoice(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  amount: Dong,
  receipt: Receipt,
): Promise<PaymentRow> {
  const split = splitChargesDeposit(openSides(invoice), amount);
  if (split.excess !== 0n) throw new Error('a payment never exceeds the balance here');
  const draft: NewPayment = {
    ...newPayment(receipt),
    purpose: 'INVOICE',
    property_id: invoice.property_id,
    room_id: invoice.room_id,
    renter_id: invoice.renter_id,
    lease_id: invoice.lease_id,
    invoice_id: invoice.id,
    amount: formatAmount(amount),
    charges_part: formatAmount(split.charges),
    deposit_part: formatAmount(split.deposit),
    credit_part: '0.00',
    recovered_part: '0.00',
  };
  const after = withPaid(invoice, split);
  const [[payment]] = await Promise.all([insertPayments(tx, [draft]), saveInvoice(tx, after)]);
  if (split.deposit !== 0n) await changeDepositHeld(tx, invoice.lease_id, formatAmount(split.deposit));
  const subject = { ...subjectOf(invoice), bankAccountId: receipt.bankAccountId ?? null };
  const entry = paymentEntry({
    method: receipt.method,
    paymentDate: Temporal.PlainDate.from(receipt.date),
    split,
    subject,
  });
  await postEntries(tx, books, [{ entry, source: { type: 'payment', id: draft.id } }]);
  await emitPaymentRecorded(
    tx,
    payment as PaymentRow,
    invoice.status !== 'PAID' && after.status === 'PAID' ? invoice.id : null,
  );
  return payment as PaymentRow;
}

/** Money that no invoice takes is kept for the renter. */
export async function payCredit(
  tx: Tx,
  books: Books,
  renterId: string,
  location: RenterLocation | undefined,
  amount: Dong,
  receipt: Receipt,
): Promise<PaymentRow> {
  const draft: NewPayment = {
    ...newPayment(receipt),
    purpose: 'RENTER_CREDIT',
    property_id: location?.property_id ?? null,
    room_id: location?.room_id ?? null,
    renter_id: renterId,
    lease_id: location?.lease_id ?? null,
    invoice_id: null,
    amount: formatAmount(amount),
    charges_part: '0.00',
    deposit_part: '0.00',
    credit_part: formatAmount(amount),
    recovered_part: '0.00',
  };
  const [payment] = await insertPayments(tx, [draft]);
  await changeCredit(tx, renterId, formatAmount(amount));
  const subject = {
    propertyId: draft.property_id,
    roomId: draft.room_id,
    renterId,
    leaseId: draft.lease_id,
    bankAccountId: receipt.bankAccountId ?? null,
  };
  const split = { charges: 0n, deposit: 0n, excess: amount };
  const entry = paymentEntry({
    method: receipt.method,
    paymentDate: Temporal.PlainDate.from(receipt.date),
    split,
    subject,
  });
  await postEntries(tx, books, [{ entry, source: { type: 'payment', id: draft.id } }]);
  await emitPaymentRecorded(tx, payment as PaymentRow, null);
  return payment as PaymentRow;
}

async function emitPaymentRecorded(tx: Tx, payment: PaymentRow, paidInvoiceId: string | null): Promise<void> {
  await recordEvents(tx, 'payment.recorded', [toPaymentEvent(payment)]);
  if (paidInvoiceId) await emitPaid(tx, paidInvoiceId);
}

export async function emitPaid(tx: Tx, invoiceId: string): Promise<void> {
  await recordEvents(tx, 'invoice.paid', [toInvoiceEvent(tx, await findInvoice(tx, invoiceId))]);
}
