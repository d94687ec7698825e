import { randomUUIDv7 } from 'node:crypto';
import { buildEntry } from '../../../../domain/journal/build-entry.ts';
import { dong, formatAmount, smallerAmount } from '../../../../domain/money.ts';
import type { InvoiceSides } from '../../../../domain/payments/split-charges-deposit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import { type Books, postEntries } from '../../ledger/journal/post-entries.ts';
import { changeCredit } from '../../portfolio/renters/credit-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import type { InvoiceWithLines } from '../invoices/queries.ts';
import { insertPayments, markMoved, type PaymentRow } from './queries.ts';

/**
 * Takes money that was paid off an invoice and makes it the renter's credit, newest payment first. Each touched payment is
 * MOVED and goes on as a rest on the invoice and a part in credit, so that reversing the receipt later still undoes all of it.
 */
export async function releaseToCredit(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  payments: PaymentRow[],
  release: InvoiceSides,
): Promise<void> {
  const left = { ...release };
  for (const payment of payments) {
    const take = {
      charges: smallerAmount(left.charges, dong(payment.charges_part)),
      deposit: smallerAmount(left.deposit, dong(payment.deposit_part)),
    };
    if (take.charges + take.deposit === 0n) continue;
    left.charges -= take.charges;
    left.deposit -= take.deposit;
    await splitPayment(tx, books, invoice, payment, take);
  }
  if (left.charges + left.deposit !== 0n) throw new Error('an invoice releases no more than was paid');
  const total = release.charges + release.deposit;
  if (total !== 0n) await changeCredit(tx, invoice.renter_id, formatAmount(total));
  if (release.deposit !== 0n) await changeDepositHeld(tx, invoice.lease_id, formatAmount(-release.deposit));
}

async function splitPayment(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  payment: PaymentRow,
  take: InvoiceSides,
): Promise<void> {
  const rest = {
    charges: dong(payment.charges_part) - take.charges,
    deposit: dong(payment.deposit_part) - take.deposit,
  };
  const credit = {
    ...payment,
    id: randomUUIDv7(),
    purpose: 'RENTER_CREDIT' as const,
    invoice_id: null,
    amount: formatAmount(take.charges + take.deposit),
    charges_part: '0.00',
    deposit_part: '0.00',
    credit_part: formatAmount(take.charges + take.deposit),
  };
  const remaining = {
    ...payment,
    id: randomUUIDv7(),
    amount: formatAmount(rest.charges + rest.deposit),
    charges_part: formatAmount(rest.charges),
    deposit_part: formatAmount(rest.deposit),
  };
  await markMoved(tx, payment.id);
  await insertPayments(tx, rest.charges + rest.deposit > 0n ? [remaining, credit] : [credit]);
  const subject = subjectOf(invoice);
  const creditSubject = { ...subject, invoiceId: null };
  const entry = buildEntry('payment_moved', tx.today, subject, [
    { debit: 'receivable', credit: 'renter_credit', amount: take.charges, creditSubject },
    { debit: 'deposits', credit: 'renter_credit', amount: take.deposit, creditSubject },
  ]);
  await postEntries(tx, books, [{ entry, source: { type: 'payment', id: credit.id } }]);
}
