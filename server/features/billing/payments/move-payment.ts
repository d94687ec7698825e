import { randomUUIDv7 } from 'node:crypto';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { movedPaymentEntry } from '../../../../domain/journal/payment-entries.ts';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import { type SplitPayment, splitChargesDeposit } from '../../../../domain/payments/split-charges-deposit.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import { postEntries, readBooks } from '../../ledger/journal/post-entries.ts';
import { changeCredit } from '../../portfolio/renters/credit-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { findInvoice, type InvoiceWithLines, lockInvoices, saveInvoice } from '../invoices/queries.ts';
import { emitPaid, openBalance, openSides, withPaid } from './apply-payment.ts';
import { findPayment, insertPayments, lockForMoney, markMoved, type PaymentRow } from './queries.ts';
import { assertEnoughCredit } from './refund-credit.ts';
import { lockReceipt } from './reverse-payment.ts';
import type { MovePaymentBody } from './schemas.ts';

/** Lays an allocation where it belongs: on another invoice, or into the renter's credit. */
export async function movePayment(tx: Tx, id: string, input: Static<typeof MovePaymentBody>): Promise<PaymentRow> {
  if (!input.invoice_id && !input.to_credit) throw invalidFields({ path: 'invoice_id', code: 'required' });
  if (input.invoice_id && input.to_credit)
    throw invalidFields({ path: 'to_credit', code: 'conflicts_with', other: 'invoice_id' });
  const seen = await findPayment(tx, id);
  const target = input.invoice_id ? await findInvoice(tx, input.invoice_id, 'invoice_id') : null;
  const parts = await lockReceipt(tx, seen.receipt_id);
  if (target) await lockForMoney(tx, { leases: [target.lease_id], renters: [target.renter_id], invoices: [target.id] });
  const payment = parts.find((part) => part.id === id) as PaymentRow;
  if (target && target.id === payment.invoice_id) throw invalidFields({ path: 'invoice_id', code: 'not_allowed' });
  if (!target && payment.invoice_id === null) throw invalidFields({ path: 'to_credit', code: 'not_allowed' });
  if (payment.status !== 'RECORDED' || payment.direction !== 'IN')
    throw refused('payment_already_reversed', { status: payment.status });
  assertMovable(payment);

  const from: SplitPayment = {
    charges: dong(payment.charges_part),
    deposit: dong(payment.deposit_part),
    excess: dong(payment.credit_part),
  };
  const source = payment.invoice_id ? ((await lockInvoices(tx, [payment.invoice_id]))[0] as InvoiceWithLines) : null;
  await detachPayment(tx, payment, from, source);
  const arrived = target ? await applyToInvoice(tx, payment, target.id) : await applyToCredit(tx, payment);
  await moveDeposit(tx, { leaseId: payment.lease_id, amount: from.deposit }, arrived);
  await markMoved(tx, id);
  const [moved] = await insertPayments(tx, [arrived.row]);
  const subject = (invoice: InvoiceWithLines | null) =>
    invoice
      ? subjectOf(invoice)
      : {
          propertyId: payment.property_id,
          roomId: payment.room_id,
          renterId: payment.renter_id,
          leaseId: payment.lease_id,
        };
  const entry = movedPaymentEntry({
    date: tx.today,
    from: { split: from, subject: subject(source) },
    to: { split: arrived.split, subject: subject(arrived.invoice) },
  });
  await postEntries(tx, await readBooks(tx), [{ entry, source: { type: 'payment', id: arrived.row.id } }]);
  await recordAudit(
    tx,
    'payment.moved',
    { type: 'payment', id },
    { to: arrived.row.id, invoice_id: target?.id ?? null },
  );
  if (arrived.invoice?.status === 'PAID') await emitPaid(tx, arrived.invoice.id);
  return moved as PaymentRow;
}

/** What was drawn from a deposit or credit belongs to its lease and renter, and what came for a write-off to its invoice. */
function assertMovable({ method, recovered_part }: PaymentRow): void {
  if (method === 'DEPOSIT' || method === 'CREDIT') throw refused('invalid_status_transition', { method });
  if (dong(recovered_part) !== 0n) throw refused('invalid_status_transition', { recovered: recovered_part });
}

async function detachPayment(
  tx: Tx,
  payment: PaymentRow,
  from: SplitPayment,
  source: InvoiceWithLines | null,
): Promise<void> {
  if (source) await saveInvoice(tx, withPaid(source, { charges: -from.charges, deposit: -from.deposit }));
  if (from.excess === 0n) return;
  await assertEnoughCredit(tx, payment.renter_id, from.excess);
  await changeCredit(tx, payment.renter_id, formatAmount(-from.excess));
}

/** Within one lease the deposit only changes its invoice, so it need not be there to be taken out. */
async function moveDeposit(
  tx: Tx,
  from: { leaseId: string | null; amount: Dong },
  { split, invoice }: MovedPayment,
): Promise<void> {
  const changes = new Map<string, Dong>();
  const change = (leaseId: string | null | undefined, by: Dong) =>
    leaseId && changes.set(leaseId, (changes.get(leaseId) ?? 0n) + by);
  change(from.leaseId, -from.amount);
  change(invoice?.lease_id, split.deposit);
  for (const [leaseId, by] of changes) if (by !== 0n) await changeDepositHeld(tx, leaseId, formatAmount(by));
}

type MovedPayment = { row: PaymentRow; split: SplitPayment; invoice: InvoiceWithLines | null };

async function applyToInvoice(tx: Tx, payment: PaymentRow, invoiceId: string): Promise<MovedPayment> {
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  if (!invoice) throw refused('not_found', { field: 'invoice_id' });
  throwIfRefused(checkAction('pay', invoice.status));
  const amount = dong(payment.amount);
  const balance = openBalance(invoice);
  if (amount > balance) throw refused('payment_exceeds_invoice_balance', { balance: formatAmount(balance) });
  const split = splitChargesDeposit(openSides(invoice), amount);
  const after = withPaid(invoice, split);
  await saveInvoice(tx, after);
  const row = {
    ...payment,
    id: randomUUIDv7(),
    purpose: 'INVOICE' as const,
    property_id: invoice.property_id,
    room_id: invoice.room_id,
    renter_id: invoice.renter_id,
    lease_id: invoice.lease_id,
    invoice_id: invoice.id,
    charges_part: formatAmount(split.charges),
    deposit_part: formatAmount(split.deposit),
    credit_part: '0.00',
  };
  return { row, split, invoice: after };
}

async function applyToCredit(tx: Tx, payment: PaymentRow): Promise<MovedPayment> {
  const amount = dong(payment.amount);
  await changeCredit(tx, payment.renter_id, payment.amount);
  const row = {
    ...payment,
    id: randomUUIDv7(),
    purpose: 'RENTER_CREDIT' as const,
    invoice_id: null,
    charges_part: '0.00',
    deposit_part: '0.00',
    credit_part: payment.amount,
  };
  return { row, split: { charges: 0n, deposit: 0n, excess: amount }, invoice: null };
}
