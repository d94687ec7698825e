import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import { readBooks, reverseEntriesOf } from '../../ledger/journal/post-entries.ts';
import { changeCredit } from '../../portfolio/renters/credit-queries.ts';
import { figuresOf } from '../invoices/present-invoice.ts';
import { type InvoiceWithLines, lockInvoices, saveInvoice } from '../invoices/queries.ts';
import { withPaid } from './apply-payment.ts';
import { toPaymentEvent } from './present-payment.ts';
import { findPayment, lockForMoney, markReversed, type PaymentRow, paymentsOfReceipt } from './queries.ts';

/** Money that did not arrive: the whole receipt is taken back, wherever its parts lie by now. */
export async function reversePayment(
  tx: Tx,
  id: string,
  reason: string,
): Promise<{ payment: PaymentRow; warnings: object[] }> {
  const seen = await findPayment(tx, id);
  if (seen.status === 'REVERSED') throw refused('payment_already_reversed');
  const parts = await lockReceipt(tx, seen.receipt_id);
  const live = parts.filter(({ status }) => status === 'RECORDED');
  if (live.length === 0) throw refused('payment_already_reversed');
  const books = await readBooks(tx);
  const invoices = await lockInvoices(
    tx,
    live.flatMap(({ invoice_id }) => invoice_id ?? []),
  );
  for (const part of live) await detachFromInvoice(tx, part, invoices);
  await restoreDeposits(tx, live);
  const warnings = await restoreCredits(tx, live);
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
  for (const part of live) await recordEvents(tx, 'payment.reversed', [toPaymentEvent(await findPayment(tx, part.id))]);
  return { payment: await findPayment(tx, id), warnings };
}

/** All parts of a receipt, read behind the locks of what they lie on: one that moved meanwhile has left a new part elsewhere. */
export async function lockReceipt(tx: Tx, receiptId: string): Promise<PaymentRow[]> {
  const locked = new Set<string>();
  for (;;) {
    const rows = await paymentsOfReceipt(tx, receiptId);
    const ids = (pick: (row: PaymentRow) => string | null) => rows.flatMap((row) => pick(row) ?? []);
    const wanted = {
      leases: ids((row) => row.lease_id),
      renters: ids((row) => row.renter_id),
      invoices: ids((row) => row.invoice_id),
    };
    const all = [...Object.values(wanted).flat(), ...rows.map(({ id }) => id)];
    if (all.every((id) => locked.has(id))) return rows;
    await lockForMoney(tx, wanted);
    for (const id of all) locked.add(id);
  }
}

async function detachFromInvoice(tx: Tx, part: PaymentRow, invoices: InvoiceWithLines[]): Promise<void> {
  const at = invoices.findIndex(({ id }) => id === part.invoice_id);
  const invoice = invoices[at];
  if (!invoice || part.direction === 'OUT') return;
  const unpaid = withPaid(invoice, { charges: -dong(part.charges_part), deposit: -dong(part.deposit_part) });
  const after = withoutRecovered(unpaid, dong(part.recovered_part));
  invoices[at] = after;
  await saveInvoice(tx, after);
}

/** A deposit that paid for a DEPOSIT line gives and takes at once, so only what is left of both is changed. */
async function restoreDeposits(tx: Tx, live: PaymentRow[]): Promise<void> {
  const back = netOf(live, 'DEPOSIT', ({ lease_id, deposit_part }) => [lease_id, deposit_part]);
  for (const [leaseId, by] of back) await changeDepositHeld(tx, leaseId, formatAmount(by));
}

/** Credit that was used already goes below zero, and the answer says so. */
async function restoreCredits(tx: Tx, live: PaymentRow[]): Promise<object[]> {
  const warnings: object[] = [];
  for (const [renterId, by] of netOf(live, 'CREDIT', ({ renter_id, credit_part }) => [renter_id, credit_part])) {
    const { credit_balance } = await changeCredit(tx, renterId, formatAmount(by));
    if (by < 0n && dong(credit_balance) < 0n)
      warnings.push({ code: 'credit_already_used', renter_id: renterId, credit_balance });
  }
  return warnings;
}

/** What a purse is richer by: what was drawn on it or paid out of it, less what the parts laid into it. */
function netOf(
  live: PaymentRow[],
  fund: 'DEPOSIT' | 'CREDIT',
  paidInto: (part: PaymentRow) => [owner: string | null, paid: string],
): Map<string, bigint> {
  const net = new Map<string, bigint>();
  for (const part of live) {
    const [owner, paid] = paidInto(part);
    if (owner === null) continue;
    const out = part.direction === 'OUT';
    const drawn = out ? part.purpose === `${fund}_REFUND` : part.method === fund;
    const by = (drawn ? dong(part.amount) : 0n) - (out ? 0n : dong(paid));
    if (by !== 0n) net.set(owner, (net.get(owner) ?? 0n) + by);
  }
  return net;
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
