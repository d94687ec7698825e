import { openBalance, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import type { Allocation } from '../../../../domain/payments/allocate-oldest-first.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { assertMay } from '../../../security/may.ts';
import { findInvoice, type InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { paymentsOfReceipt } from '../../billing/payments/queries.ts';
import { lockInvoicesOf } from '../../billing/payments/record-payment.ts';
import { reversePayment } from '../../billing/payments/reverse-payment.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { bookAllocations } from '../bank-transfers/book-transfer.ts';
import { presentTransfer } from '../bank-transfers/present-transfer.ts';
import { findTransfer, type TransferRow } from '../bank-transfers/queries.ts';
import { saveDecision } from '../bank-transfers/write-queries.ts';
import type { MatchBody, SplitBody } from './schemas.ts';

/** Books a transfer to the invoice a person chose; any remainder becomes the renter's credit. */
export async function matchItem(tx: Tx, id: string, input: Static<typeof MatchBody>): Promise<TransferRow> {
  const invoice = await findInvoice(tx, input.invoice_id, 'invoice_id');
  const item = await lockOpen(tx, id);
  const total = dong(item.transfer_amount);
  const [locked] = await lockInvoicesOf(tx, [invoice.renter_id], [invoice.id]);
  const payable = payableBalance(locked as InvoiceWithLines);
  const amount = input.amount ? dong(input.amount) : total < payable ? total : payable;
  if (amount > total) throw invalidFields({ path: 'amount', code: 'too_large', limit: item.transfer_amount });
  if (amount > payable) throw refused('payment_exceeds_invoice_balance', { balance: formatAmount(payable) });
  return resolve(
    tx,
    item,
    [{ invoiceId: invoice.id, amount }],
    [locked as InvoiceWithLines],
    total - amount,
    invoice.renter_id,
    'MATCHED',
  );
}

/** Books a transfer to several invoices; the parts and the remainder add up to its amount. */
export async function splitItem(tx: Tx, id: string, input: Static<typeof SplitBody>): Promise<TransferRow> {
  const invoices: InvoiceWithLines[] = [];
  for (const [index, { invoice_id }] of input.allocations.entries()) {
    if (invoices.some((other) => other.id === invoice_id))
      throw invalidFields({ path: `allocations.${index}.invoice_id`, code: 'conflicts_with', other: 'invoice_id' });
    invoices.push(await findInvoice(tx, invoice_id, `allocations.${index}.invoice_id`));
  }
  if (input.rest_renter_id) await findRenter(tx, input.rest_renter_id, { field: 'rest_renter_id' });
  const item = await lockOpen(tx, id);
  const total = dong(item.transfer_amount);
  const parts = sumAmounts(input.allocations.map(({ amount }) => dong(amount)));
  if (parts > total) throw invalidFields({ path: 'allocations', code: 'too_large', limit: item.transfer_amount });
  if (parts < total && !input.rest_renter_id) throw invalidFields({ path: 'rest_renter_id', code: 'required' });
  const renters = [
    ...invoices.map(({ renter_id }) => renter_id),
    ...(input.rest_renter_id ? [input.rest_renter_id] : []),
  ];
  const locked = await lockInvoicesOf(
    tx,
    renters,
    invoices.map((invoice) => invoice.id),
  );
  const allocations = input.allocations.map(({ invoice_id, amount }): Allocation => {
    const balance = payableBalance(locked.find((invoice) => invoice.id === invoice_id) as InvoiceWithLines);
    if (dong(amount) > balance)
      throw refused('payment_exceeds_invoice_balance', { invoice_id, balance: formatAmount(balance) });
    return { invoiceId: invoice_id, amount: dong(amount) };
  });
  return resolve(tx, item, allocations, locked, total - parts, input.rest_renter_id ?? null, 'SPLIT');
}

function payableBalance(invoice: InvoiceWithLines): bigint {
  throwIfRefused(checkAction('pay', invoice.status));
  return openBalance(parseMoney(invoice));
}

async function lockOpen(tx: Tx, id: string): Promise<TransferRow> {
  const item = await findTransfer(tx, id, true);
  if (item.resolution_kind !== null)
    throw refused('review_item_already_resolved', { resolution_kind: item.resolution_kind });
  if (item.transfer_type === 'OUT') throw refused('invalid_status_transition', { transfer_type: 'OUT' });
  if (dong(item.transfer_amount) === 0n)
    throw refused('invalid_status_transition', { transfer_amount: item.transfer_amount });
  return item;
}

async function resolve(
  tx: Tx,
  item: TransferRow,
  allocations: Allocation[],
  locked: InvoiceWithLines[],
  credit: bigint,
  creditRenterId: string | null,
  kind: 'MATCHED' | 'SPLIT',
): Promise<TransferRow> {
  const payments = await bookAllocations(tx, item, allocations, locked, { amount: credit, creditRenterId });
  const first = locked.find(({ id }) => id === allocations[0]?.invoiceId);
  const resolved: TransferRow = {
    ...item,
    processed_at: item.processed_at ?? tx.now.toString(),
    receipt_id: payments[0]?.receipt_id ?? null,
    payment_id: payments[0]?.id ?? null,
    invoice_id: first?.id ?? null,
    property_id: first?.property_id ?? item.property_id,
    resolution_kind: kind,
    reviewed_by: tx.actor.id,
    reviewed_at: tx.now.toString(),
  };
  return conclude(tx, resolved, kind === 'MATCHED' ? 'review_item.matched' : 'review_item.split', {
    payments: payments.map(({ id }) => id),
  });
}

/** Closes a transfer without booking anything. */
export async function markResolved(tx: Tx, id: string, reason: string): Promise<TransferRow> {
  const item = await findTransfer(tx, id, true);
  if (item.resolution_kind !== null)
    throw refused('review_item_already_resolved', { resolution_kind: item.resolution_kind });
  const resolved: TransferRow = {
    ...item,
    processed_at: item.processed_at ?? tx.now.toString(),
    resolution_kind: 'EXTERNALLY_RESOLVED',
    reviewed_by: tx.actor.id,
    reviewed_at: tx.now.toString(),
    review_note: reason,
  };
  return conclude(tx, resolved, 'review_item.resolved', { reason });
}

async function conclude(
  tx: Tx,
  decided: TransferRow,
  action: 'review_item.matched' | 'review_item.split' | 'review_item.resolved',
  changes: object,
): Promise<TransferRow> {
  const item = await saveDecision(tx, decided);
  await recordAudit(tx, action, { type: 'review_item', id: item.id }, { ...changes });
  await recordEvent(
    tx,
    'review_item.resolved',
    { type: 'review_item', id: item.id, propertyId: item.property_id },
    presentTransfer(item),
  );
  return item;
}

/** False when the payments were already reversed by hand. */
async function stillPays(tx: Tx, { payment_id, receipt_id }: TransferRow): Promise<boolean> {
  if (!payment_id || !receipt_id) return false;
  return (await paymentsOfReceipt(tx, receipt_id)).some(({ status }) => status === 'RECORDED');
}

/** Undoes a resolution and reverses its payments. */
export async function reopenItem(tx: Tx, id: string, reason: string): Promise<TransferRow> {
  const item = await findTransfer(tx, id, true);
  if (item.resolution_kind === null) throw refused('invalid_status_transition', { resolution_kind: null });
  if (await stillPays(tx, item)) {
    assertMay(tx.actor, 'payments.reverse');
    await reversePayment(tx, item.payment_id as string, reason);
  }
  const reopened = await saveDecision(tx, {
    ...item,
    resolution_kind: null,
    reviewed_by: null,
    reviewed_at: null,
    review_note: null,
    invoice_id: null,
    payment_id: null,
    receipt_id: null,
  });
  await recordAudit(tx, 'review_item.reopened', { type: 'review_item', id }, { reason, was: item.resolution_kind });
  return reopened;
}
