import { addPaid, addRecovered, type InvoiceMoney, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { type Dong, formatAmount } from '../../../../domain/money.ts';
import { balanceChanges, parseParts } from '../../../../domain/payments/payment.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { type InvoiceWithLines, lockInvoices } from '../invoices/queries.ts';
import { findPayment, lockForMoney, type PaymentRow, paymentsOfReceipt } from './queries.ts';
import { toMoved } from './reallocate-payments.ts';
import { writeMoney } from './write-money.ts';

/** Reverses the whole receipt, including parts that were moved to other invoices or to credit. */
export async function reversePayment(
  tx: Tx,
  id: string,
  reason: string,
): Promise<{ payment: PaymentRow; warnings: object[] }> {
  const seen = await findPayment(tx, id);
  if (seen.status === 'REVERSED') throw refused('payment_already_reversed');
  const rows = await lockReceipt(tx, seen.receipt_id);
  const live = rows.filter(({ status }) => status === 'RECORDED');
  if (live.length === 0) throw refused('payment_already_reversed');
  // One receipt may pay invoices of several properties.
  const { propertyIds } = tx;
  if (propertyIds && live.some(({ property_id }) => property_id && !propertyIds.includes(property_id)))
    throw refused('forbidden');
  const books = await readBooks(tx);
  const invoices = await lockInvoices(
    tx,
    live.flatMap(({ invoice_id }) => invoice_id ?? []),
  );
  const balances = balanceChanges([], live.map(toMoved));
  const ids = live.map((row) => row.id);
  const { credits, cashAdvanced } = await writeMoney(tx, books, {
    reversed: { ids, reason },
    invoices: invoices.map((before) => ({ before, money: withoutPayments(before, live) })),
    balances,
    postings: [],
    reverses: { type: 'payment', ids: rows.map((row) => row.id) },
    audits: [
      {
        action: 'payment.reversed',
        subject: { type: 'receipt', id: seen.receipt_id },
        changes: { reason, payments: ids },
      },
    ],
    event: 'payment.reversed',
  });
  const warnings = [...overdrawn(balances.credits, credits), ...advanced(cashAdvanced)];
  return { payment: await findPayment(tx, id), warnings };
}

/** All rows of a receipt, with everything they refer to locked. Repeats until no new row appears, because a concurrent move adds rows. */
export async function lockReceipt(tx: Tx, receiptId: string): Promise<PaymentRow[]> {
  const locked = new Set<string>();
  for (;;) {
    const rows = await paymentsOfReceipt(tx, receiptId);
    const ids = (pick: (row: PaymentRow) => string | null) => rows.flatMap((row) => pick(row) ?? []);
    const toLock = {
      leases: ids((row) => row.lease_id),
      renters: ids((row) => row.renter_id),
      invoices: ids((row) => row.invoice_id),
    };
    const allIds = [...Object.values(toLock).flat(), ...rows.map(({ id }) => id)];
    if (allIds.every((id) => locked.has(id))) return rows;
    await lockForMoney(tx, toLock);
    for (const id of allIds) locked.add(id);
  }
}

function withoutPayments(invoice: InvoiceWithLines, payments: PaymentRow[]): InvoiceMoney {
  const ownPayments = payments.filter(({ invoice_id, direction }) => invoice_id === invoice.id && direction === 'IN');
  return ownPayments.reduce((money, row) => {
    const { charges, deposit, recovered } = parseParts(row);
    return addRecovered(addPaid(money, { charges: -charges, deposit: -deposit }), -recovered);
  }, parseMoney(invoice));
}

const advanced = (amount: Dong): object[] =>
  amount > 0n ? [{ code: 'cash_from_own_book', amount: formatAmount(amount) }] : [];

/** Warnings for renters whose credit became negative because it was already used. */
const overdrawn = (changes: ReadonlyMap<string, Dong>, credits: ReadonlyMap<string, Dong>): object[] =>
  [...changes].flatMap(([renterId, by]) => {
    const balance = credits.get(renterId) ?? 0n;
    return by < 0n && balance < 0n
      ? [{ code: 'credit_already_used', renter_id: renterId, credit_balance: formatAmount(balance) }]
      : [];
  });
