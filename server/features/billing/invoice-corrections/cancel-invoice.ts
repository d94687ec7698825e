import { formatMoney, paidSides, parseMoney, writeOffOpen } from '../../../../domain/invoices/invoice-money.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { writeOffEntry } from '../../../../domain/journal/correction-entries.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit, recordAudits } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import {
  type Books,
  postEntries,
  readBooks,
  reverseEntriesOf,
  reverseEntriesOfAll,
} from '../../ledger/journal/post-entries.ts';
import { releaseUses } from '../../metering/meter-readings/billed-use-queries.ts';
import { changeCreditBalances } from '../../portfolio/renters/credit-queries.ts';
import { creditUsed, subjectOf } from '../invoices/issue-invoice.ts';
import { toInvoiceEvent } from '../invoices/present-invoice.ts';
import {
  findInvoice,
  type InvoiceWithLines,
  lockInvoice,
  lockInvoices,
  saveInvoice,
  saveStates,
} from '../invoices/queries.ts';
import { lockForMoney, recordedOnInvoice } from '../payments/queries.ts';
import { releaseToCredit } from '../payments/reallocate-payments.ts';
import { dropCarried } from './drop-carried.ts';
import { creditNotesOf, setWriteOffReason } from './queries.ts';

/** Makes what it billed billable again, returns the credit it used, and reverses its journal entries. */
export async function cancelInvoice(
  tx: Tx,
  id: string,
  input: { reason: string; payments?: 'to_credit' },
): Promise<InvoiceWithLines> {
  const seen = await findInvoice(tx, id);
  await lockForMoney(tx, { leases: [seen.lease_id], renters: [seen.renter_id] });
  const invoice = await lockInvoice(tx, id);
  throwIfRefused(checkAction('cancel', invoice.status));
  const money = parseMoney(invoice);
  const paid = paidSides(money);
  const hasPayments = paid.charges + paid.deposit !== 0n;
  if (hasPayments && input.payments !== 'to_credit')
    throw refused('invoice_has_payments', { paid_amount: invoice.paid_amount });
  // Money recovered after a write-off is already booked as income, so its payment must be reversed first.
  if (money.recovered !== 0n) throw refused('invoice_has_payments', { recovered_amount: invoice.recovered_amount });
  const books = await readBooks(tx);
  if (hasPayments) {
    const lease = await findLease(tx, invoice.lease_id);
    if (paid.deposit > dong(lease.deposit_held))
      throw refused('insufficient_deposit', { deposit_held: lease.deposit_held });
    await releaseToCredit(tx, books, invoice, await recordedOnInvoice(tx, id), paid);
  }
  if (invoice.status !== 'DRAFT') {
    await returnCredit(tx, [invoice]);
    for (const note of await creditNotesOf(tx, id))
      await reverseEntriesOf(tx, books, { type: 'credit_note', id: note.id });
    await reverseEntriesOf(tx, books, { type: 'write_off', id });
    await reverseEntriesOf(tx, books, { type: 'invoice', id });
  }
  await releaseUses(tx, [id], 'all');
  await saveInvoice(tx, {
    ...invoice,
    status: 'CANCELLED',
    cancel_reason: input.reason,
    paid_amount: '0.00',
    paid_deposit: '0.00',
  });
  await dropCarried(tx, { invoiceIds: [id] });
  const cancelled = await findInvoice(tx, id);
  await recordAudit(tx, 'invoice.cancelled', { type: 'invoice', id }, { reason: input.reason, was: invoice.status });
  await recordEvents(tx, 'invoice.cancelled', [toInvoiceEvent(tx, cancelled)]);
  return cancelled;
}

/** Invoices that were credited or written off have further journal entries to reverse, so they are cancelled one by one. */
export const isTouched = (row: InvoiceWithLines): boolean =>
  [row.credited_amount, row.written_off_amount, row.recovered_amount].some((amount) => dong(amount) !== 0n);

/** For invoices without payments, credit notes or write-offs. The caller has locked them with their leases and renters. */
export async function cancelUntouched(
  tx: Tx,
  books: Books,
  invoices: InvoiceWithLines[],
  reason: string,
): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  const issued = invoices.filter(({ status }) => status !== 'DRAFT');
  await returnCredit(tx, issued);
  await reverseEntriesOfAll(
    tx,
    books,
    'invoice',
    issued.map(({ id }) => id),
  );
  await releaseUses(tx, ids, 'all');
  await saveStates(
    tx,
    invoices.map((invoice) => ({ ...invoice, status: 'CANCELLED', cancel_reason: reason })),
  );
  await dropCarried(tx, { invoiceIds: ids });
  await recordAudits(
    tx,
    'invoice.cancelled',
    invoices.map(({ id, status }) => ({ subject: { type: 'invoice', id }, changes: { reason, was: status } })),
  );
  const cancelled = await lockInvoices(tx, ids);
  await recordEvents(
    tx,
    'invoice.cancelled',
    cancelled.map((row) => toInvoiceEvent(tx, row)),
  );
}

/** Returns the credit that invoices used, less what credit notes already returned. */
async function returnCredit(tx: Tx, invoices: InvoiceWithLines[]): Promise<void> {
  const credits = invoices.flatMap(({ renter_id, lines }) =>
    creditUsed(
      lines.map((line) => ({ ...line, amount: formatAmount(dong(line.amount) - dong(line.credited_amount)) })),
    ).map((used) => [renter_id, formatAmount(-dong(used))] as const),
  );
  await changeCreditBalances(tx, credits);
}

/** Removes the open balance from the receivables; the revenue stays. */
export async function writeOffInvoice(tx: Tx, id: string, reason: string): Promise<InvoiceWithLines> {
  const seen = await findInvoice(tx, id);
  await lockForMoney(tx, { leases: [seen.lease_id], renters: [seen.renter_id] });
  const invoice = await lockInvoice(tx, id);
  throwIfRefused(checkAction('write_off', invoice.status));
  const { money, open } = writeOffOpen(parseMoney(invoice));
  const entry = writeOffEntry({ date: tx.today, openCharges: open.charges, subject: subjectOf(invoice) });
  await Promise.all([
    saveInvoice(tx, { ...invoice, ...formatMoney(money) }),
    setWriteOffReason(tx, id, reason),
    postEntries(tx, await readBooks(tx), [{ entry, source: { type: 'write_off', id } }]),
    recordAudit(
      tx,
      'invoice.written_off',
      { type: 'invoice', id },
      { reason, amount: formatAmount(open.charges + open.deposit) },
    ),
  ]);
  const written = await findInvoice(tx, id);
  await recordEvents(tx, 'invoice.updated', [toInvoiceEvent(tx, written)]);
  return written;
}
