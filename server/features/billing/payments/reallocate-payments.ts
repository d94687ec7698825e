import { randomUUIDv7 } from 'node:crypto';
import type { JournalEntry } from '../../../../domain/journal/build-entry.ts';
import { releasedPaymentEntry, shiftedPaymentEntry } from '../../../../domain/journal/payment-entries.ts';
import type { Dong } from '../../../../domain/money.ts';
import {
  balanceChanges,
  formatParts,
  type MovedMoney,
  type PaymentParts,
  parseParts,
  parts,
  releasePayments,
  shiftPayments,
  totalOf,
} from '../../../../domain/payments/payment.ts';
import type { InvoiceSides } from '../../../../domain/payments/split-charges-deposit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import type { InvoiceWithLines } from '../invoices/queries.ts';
import type { NewPayment, PaymentRow } from './queries.ts';
import { type MoneyChange, writeMoney } from './write-money.ts';

/** Replaces a recorded payment by the payments in `to`, under the same receipt. */
export type Reallocation = { from: PaymentRow; to: NewPayment[]; entry: JournalEntry | null; reason?: string };

/**
 * The old row becomes MOVED and the new ones have the same receipt, so that reversing the receipt later still undoes all of it. The
 * journal entry belongs to the last of the new rows.
 */
export async function reallocate(
  tx: Tx,
  books: Books,
  moves: Reallocation[],
  invoices: MoneyChange['invoices'] = [],
): Promise<PaymentRow[]> {
  if (moves.length === 0) return [];
  const { payments } = await writeMoney(tx, books, {
    payments: moves.flatMap(({ to }) => to),
    moved: moves.map(({ from }) => from.id),
    invoices,
    balances: balanceChanges(
      moves.flatMap(({ to }) => to.map(toMoved)),
      moves.map(({ from }) => toMoved(from)),
    ),
    postings: moves.map(({ to, entry }) => ({ entry, source: { type: 'payment', id: (to.at(-1) as NewPayment).id } })),
    audits: moves.map(({ from, to, reason }) => ({
      action: 'payment.moved',
      subject: { type: 'payment', id: from.id },
      changes: {
        to: to.map(({ id, purpose, invoice_id, amount }) => ({ id, purpose, invoice_id, amount })),
        ...(reason ? { reason } : {}),
      },
    })),
    event: null,
  });
  return payments;
}

export const toMoved = (row: NewPayment): MovedMoney => ({
  direction: row.direction,
  method: row.method,
  leaseId: row.lease_id,
  renterId: row.renter_id,
  parts: parseParts(row),
});

/** A copy of the payment with other parts. */
export const replacementPayment = (
  payment: PaymentRow,
  money: PaymentParts,
  changes: Partial<NewPayment> = {},
): NewPayment => ({
  ...payment,
  ...changes,
  id: randomUUIDv7(),
  ...formatParts(money),
});

const withParts = (rows: PaymentRow[]) => rows.map((row) => ({ row, parts: parseParts(row) }));

/** Moves payments of an invoice to the renter's credit, in the given order. */
export async function releaseToCredit(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  payments: PaymentRow[],
  release: InvoiceSides,
): Promise<void> {
  const moves = releasePayments(withParts(payments), release).map(({ payment, stays, leaves }): Reallocation => {
    const credit = replacementPayment(payment.row, parts({ credit: leaves.charges + leaves.deposit }), {
      purpose: 'RENTER_CREDIT',
      invoice_id: null,
    });
    return {
      from: payment.row,
      to: totalOf(stays) > 0n ? [replacementPayment(payment.row, stays), credit] : [credit],
      entry: releasedPaymentEntry({ date: tx.today, leaves, subject: subjectOf(invoice) }),
    };
  });
  await reallocate(tx, books, moves);
}

/** Moves payments between the charges and the deposit of an invoice; returns its payments afterwards. */
export async function shiftBetweenSides(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  payments: PaymentRow[],
  shifted: Dong,
): Promise<PaymentRow[]> {
  const shifts = shiftPayments(withParts(payments), shifted);
  const moved = await reallocate(
    tx,
    books,
    shifts.map(({ payment, by, parts: money }) => ({
      from: payment.row,
      to: [replacementPayment(payment.row, money)],
      entry: shiftedPaymentEntry({ date: tx.today, by, subject: subjectOf(invoice) }),
    })),
  );
  const replaced = new Map(shifts.map(({ payment }, index) => [payment.row.id, moved[index] as PaymentRow]));
  return payments.map((payment) => replaced.get(payment.id) ?? payment);
}
