import { addRecovered, openBalance, parseMoney, writtenOffCharges } from '../../../../domain/invoices/invoice-money.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import { allocateOldestFirst } from '../../../../domain/payments/allocate-oldest-first.ts';
import { parts } from '../../../../domain/payments/payment.ts';
import { type FieldProblem, invalidFields, Refused, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { type InvoiceWithLines, lockInvoice, lockInvoices } from '../invoices/queries.ts';
import { locateRenter, lockForMoney, lockLeasesOfInvoices, openInvoicesOfRenters, type PaymentRow } from './queries.ts';
import type { AllocateBody, RecordPaymentBody } from './schemas.ts';
import { type Allocation, type Receipt, storeReceipt, toAllocation, toCredit, toInvoice } from './store-receipt.ts';

export async function recordPayment(tx: Tx, input: Static<typeof RecordPaymentBody>): Promise<PaymentRow> {
  if (tx.collectsCash && input.method !== 'CASH') throw refused('forbidden', { method: 'CASH' });
  const date = paymentDate(tx, input.payment_date);
  const [, invoice, books] = await Promise.all([
    lockLeasesOfInvoices(tx, [input.invoice_id], { withDeposit: true }),
    lockInvoice(tx, input.invoice_id, 'invoice_id'),
    readBooks(tx),
  ]);
  const { method, reference, note } = input;
  const receipt: Receipt = { direction: 'IN', method, date, reference, note };
  const [payment] = await storeReceipt(tx, books, receipt, [allocationFor(invoice, dong(input.amount))]);
  return payment as PaymentRow;
}

/** A payment of a written-off invoice is other income, because the receivable no longer exists. */
function allocationFor(invoice: InvoiceWithLines, amount: Dong): Allocation {
  const money = parseMoney(invoice);
  const isWrittenOff = invoice.status === 'PAID' && money.writtenOff > 0n;
  if (!isWrittenOff) throwIfRefused(checkAction('pay', invoice.status));
  const payable = isWrittenOff ? writtenOffCharges(money) : openBalance(money);
  if (amount > payable) throw refused('payment_exceeds_invoice_balance', { balance: formatAmount(payable) });
  return isWrittenOff
    ? toAllocation(invoice, addRecovered(money, amount), parts({ recovered: amount }))
    : toInvoice(invoice, amount);
}

export function paymentDate(tx: Tx, given: string | undefined, path = 'payment_date'): string {
  const today = tx.today.toString();
  if (given !== undefined && given > today) throw invalidFields({ path, code: 'too_large', limit: today });
  return given ?? today;
}

/** Pays the renters' open invoices that the actor can see, oldest due first; the rest becomes credit. */
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
  const first = renterIds[0] as string;
  const { method, reference, note } = input;
  const payments = await storeReceipt(tx, await readBooks(tx), { direction: 'IN', method, date, reference, note }, [
    ...allocations.map(({ invoiceId, amount }) =>
      toInvoice(open.find(({ id }) => id === invoiceId) as InvoiceWithLines, amount),
    ),
    ...(rest > 0n ? [toCredit(first, await locateRenter(tx, first), rest)] : []),
  ]);
  return { payments, credit: rest };
}

export const asOpen = (invoice: InvoiceWithLines) => ({
  id: invoice.id,
  dueDate: Temporal.PlainDate.from(invoice.due_date),
  createdOrder: invoice.id,
  balance: openBalance(parseMoney(invoice)),
});

/** Locks leases, renters and invoices in the common order, in one flight, and returns the invoices as read after locking. */
export async function lockInvoicesOf(tx: Tx, renterIds: string[], invoiceIds: string[]): Promise<InvoiceWithLines[]> {
  const [, , invoices] = await Promise.all([
    lockLeasesOfInvoices(tx, invoiceIds),
    lockForMoney(tx, { renters: renterIds }),
    invoiceIds.length === 0 ? [] : lockInvoices(tx, invoiceIds),
  ]);
  return invoices;
}

function chosenRenters(input: Static<typeof AllocateBody>): string[] {
  const problems: FieldProblem[] = [];
  if (!input.renter_id && !input.renter_ids) problems.push({ path: 'renter_id', code: 'required' });
  if (input.renter_id && input.renter_ids)
    problems.push({ path: 'renter_ids', code: 'conflicts_with', other: 'renter_id' });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  return input.renter_ids ?? [input.renter_id as string];
}
