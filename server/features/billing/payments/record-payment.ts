import { randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { recoveryEntry } from '../../../../domain/journal/payment-entries.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { allocateOldestFirst } from '../../../../domain/payments/allocate-oldest-first.ts';
import { type FieldProblem, invalidFields, Refused, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { type Books, postEntries, readBooks } from '../../ledger/journal/post-entries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { findInvoice, type InvoiceWithLines, lockInvoice, lockInvoices, saveInvoice } from '../invoices/queries.ts';
import { openBalance, payCredit, payInvoice, type Receipt } from './apply-payment.ts';
import {
  insertPayments,
  leasesOfInvoices,
  locateRenter,
  lockForMoney,
  openInvoicesOfRenters,
  type PaymentRow,
  takeReceiptNumber,
} from './queries.ts';
import type { AllocateBody, RecordPaymentBody } from './schemas.ts';

export async function recordPayment(tx: Tx, input: Static<typeof RecordPaymentBody>): Promise<PaymentRow> {
  const date = paymentDate(tx, input.payment_date);
  const seen = await findInvoice(tx, input.invoice_id, 'invoice_id');
  if (dong(seen.deposit_amount) > 0n) await lockForMoney(tx, { leases: [seen.lease_id] });
  const [invoice, books] = await Promise.all([lockInvoice(tx, input.invoice_id), readBooks(tx)]);
  const amount = dong(input.amount);
  if (invoice.status === 'PAID' && dong(invoice.written_off_amount) > 0n)
    return recover(tx, books, invoice, input, date);
  throwIfRefused(checkAction('pay', invoice.status));
  const balance = openBalance(invoice);
  if (amount > balance) throw refused('payment_exceeds_invoice_balance', { balance: formatAmount(balance) });
  const payment = await payInvoice(tx, books, invoice, amount, await newReceipt(tx, input.method, date, input));
  await recordAudit(
    tx,
    'payment.recorded',
    { type: 'payment', id: payment.id },
    { invoice_id: invoice.id, amount: payment.amount, method: input.method },
  );
  return payment;
}

export async function newReceipt(
  tx: Tx,
  method: PaymentMethod,
  date: string,
  more: { reference?: string | null; note?: string | null; bankAccountId?: string | null } = {},
): Promise<Receipt> {
  const number = await takeReceiptNumber(tx, Number(date.slice(0, 4)));
  return {
    id: randomUUIDv7(),
    number,
    method,
    date,
    reference: more.reference ?? null,
    note: more.note ?? null,
    bankAccountId: more.bankAccountId ?? null,
  };
}

export function paymentDate(tx: Tx, given: string | undefined, path = 'payment_date'): string {
  const today = tx.today.toString();
  if (given !== undefined && given > today) throw invalidFields({ path, code: 'too_large', limit: today });
  return given ?? today;
}

/** Money that comes after all for what was written off is other income; the receivable is gone already. */
async function recover(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  input: Static<typeof RecordPaymentBody>,
  date: string,
): Promise<PaymentRow> {
  const amount = dong(input.amount);
  const lost = dong(invoice.written_off_amount) - dong(invoice.written_off_deposit);
  if (amount > lost) throw refused('payment_exceeds_invoice_balance', { balance: formatAmount(lost) });
  const receipt = await newReceipt(tx, input.method, date, input);
  const [payment] = await insertPayments(tx, [
    {
      id: randomUUIDv7(),
      receipt_id: receipt.id,
      receipt_number: receipt.number,
      direction: 'IN',
      purpose: 'INVOICE',
      method: input.method,
      status: 'RECORDED',
      property_id: invoice.property_id,
      room_id: invoice.room_id,
      renter_id: invoice.renter_id,
      lease_id: invoice.lease_id,
      invoice_id: invoice.id,
      amount: formatAmount(amount),
      charges_part: '0.00',
      deposit_part: '0.00',
      credit_part: '0.00',
      recovered_part: formatAmount(amount),
      payment_date: date,
      bank_account_id: null,
      reference: input.reference ?? null,
      note: input.note ?? null,
    },
  ]);
  await saveInvoice(tx, {
    ...invoice,
    written_off_amount: formatAmount(dong(invoice.written_off_amount) - amount),
    paid_amount: formatAmount(dong(invoice.paid_amount) + amount),
    recovered_amount: formatAmount(dong(invoice.recovered_amount) + amount),
  });
  const entry = recoveryEntry({
    amount,
    method: input.method,
    receivedOn: Temporal.PlainDate.from(date),
    subject: subjectOf(invoice),
  });
  await postEntries(tx, books, [{ entry, source: { type: 'payment', id: (payment as PaymentRow).id } }]);
  await recordAudit(
    tx,
    'payment.recorded',
    { type: 'payment', id: (payment as PaymentRow).id },
    { invoice_id: invoice.id, amount: input.amount, recovered: true },
  );
  return payment as PaymentRow;
}

/** One receipt over a renter's open invoices that the member may see, oldest due first; what is left is kept as credit. */
export async function allocatePayment(
  tx: Tx,
  input: Static<typeof AllocateBody>,
): Promise<{ payments: PaymentRow[]; credit: bigint }> {
  const renterIds = chosenRenters(input);
  const date = paymentDate(tx, input.payment_date);
  for (const id of renterIds) await findRenter(tx, id, { field: input.renter_id ? 'renter_id' : 'renter_ids' });
  const candidates = await lockInvoicesOf(tx, renterIds, await openInvoicesOfRenters(tx, renterIds));
  const open = candidates.filter((invoice) => invoice.status === 'ISSUED' || invoice.status === 'PARTIALLY_PAID');
  const { allocations, rest } = allocateOldestFirst(dong(input.amount), open.map(asOpen));
  const books = await readBooks(tx);
  const receipt = await newReceipt(tx, input.method, date, input);
  const payments: PaymentRow[] = [];
  for (const { invoiceId, amount } of allocations) {
    const invoice = open.find(({ id }) => id === invoiceId) as InvoiceWithLines;
    payments.push(await payInvoice(tx, books, invoice, amount, receipt));
  }
  const first = renterIds[0] as string;
  if (rest > 0n) payments.push(await payCredit(tx, books, first, await locateRenter(tx, first), rest, receipt));
  await recordAudit(
    tx,
    'payment.recorded',
    { type: 'receipt', id: receipt.id },
    { renter_ids: renterIds, amount: input.amount, method: input.method },
  );
  return { payments, credit: rest };
}

export const asOpen = (invoice: InvoiceWithLines) => ({
  id: invoice.id,
  dueDate: Temporal.PlainDate.from(invoice.due_date),
  createdOrder: invoice.id,
  balance: openBalance(invoice),
});

/** Locks leases, renters and invoices in the common order and reads the invoices again behind the locks. */
export async function lockInvoicesOf(tx: Tx, renterIds: string[], invoiceIds: string[]): Promise<InvoiceWithLines[]> {
  await lockForMoney(tx, { leases: await leasesOfInvoices(tx, invoiceIds), renters: renterIds });
  return invoiceIds.length === 0 ? [] : lockInvoices(tx, invoiceIds);
}

function chosenRenters(input: Static<typeof AllocateBody>): string[] {
  const problems: FieldProblem[] = [];
  if (!input.renter_id && !input.renter_ids) problems.push({ path: 'renter_id', code: 'required' });
  if (input.renter_id && input.renter_ids)
    problems.push({ path: 'renter_ids', code: 'conflicts_with', other: 'renter_id' });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  return input.renter_ids ?? [input.renter_id as string];
}
