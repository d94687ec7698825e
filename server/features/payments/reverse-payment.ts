import { statusByBalance } from '../../../domain/invoices/invoice-state.ts';
import { formatAmount } from '../../../domain/money.ts';
import { refuse } from '../../../domain/refuse.ts';
import { recordAudit } from '../../database/audit.ts';
import { recordEvents } from '../../database/events.ts';
import type { Tx } from '../../database/transaction.ts';
import { dong } from '../invoices/load-inputs.ts';
import { figuresOf } from '../invoices/present-invoice.ts';
import {
  changeCredit,
  changeDepositHeld,
  type InvoiceWithLines,
  lockInvoices,
  saveInvoice,
} from '../invoices/queries.ts';
import { readBooks, reverseEntriesOf } from '../journal/post-entries.ts';
import { withPaid } from './apply-money.ts';
import { newsOfPayment } from './present-payment.ts';
import { findPayment, lockForMoney, markReversed, type PaymentRow, paymentsOfReceipt } from './queries.ts';

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
  for (const part of live) await recordEvents(tx, 'payment.reversed', [newsOfPayment(await findPayment(tx, part.id))]);
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
