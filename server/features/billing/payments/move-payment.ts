import { addPaid, openBalance, openSides, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { movedPaymentEntry } from '../../../../domain/journal/payment-entries.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { type PaymentParts, parseParts, parts, totalOf } from '../../../../domain/payments/payment.ts';
import { splitChargesDeposit } from '../../../../domain/payments/split-charges-deposit.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { findInvoice, type InvoiceWithLines, lockInvoices } from '../invoices/queries.ts';
import { findPayment, lockForMoney, type NewPayment, type PaymentRow, saveMoveReason } from './queries.ts';
import { reallocate, replacementPayment } from './reallocate-payments.ts';
import { assertEnoughCredit } from './refund-credit.ts';
import { lockReceipt } from './reverse-payment.ts';
import type { MovePaymentBody } from './schemas.ts';
import type { MoneyChange } from './write-money.ts';

/** Moves a payment to another invoice or to the renter's credit. */
export async function movePayment(tx: Tx, id: string, input: Static<typeof MovePaymentBody>): Promise<PaymentRow> {
  if (!input.invoice_id && !input.to_credit) throw invalidFields({ path: 'invoice_id', code: 'required' });
  if (input.invoice_id && input.to_credit)
    throw invalidFields({ path: 'to_credit', code: 'conflicts_with', other: 'invoice_id' });
  const seen = await findPayment(tx, id);
  const target = input.invoice_id ? await findInvoice(tx, input.invoice_id, 'invoice_id') : null;
  const rows = await lockReceipt(tx, seen.receipt_id);
  if (target) await lockForMoney(tx, { leases: [target.lease_id], renters: [target.renter_id], invoices: [target.id] });
  const payment = rows.find((row) => row.id === id) as PaymentRow;
  if (target && target.id === payment.invoice_id) throw invalidFields({ path: 'invoice_id', code: 'not_allowed' });
  if (!target && payment.invoice_id === null) throw invalidFields({ path: 'to_credit', code: 'not_allowed' });
  if (payment.status !== 'RECORDED' || payment.direction !== 'IN')
    throw refused('payment_already_reversed', { status: payment.status });
  assertMovable(payment);

  const from = parseParts(payment);
  const [source = null] = payment.invoice_id ? await lockInvoices(tx, [payment.invoice_id]) : [];
  if (from.credit !== 0n) await assertEnoughCredit(tx, payment.renter_id, from.credit);
  const destination = target ? await ontoInvoice(tx, payment, target.id) : intoCredit(payment);
  const entry = movedPaymentEntry({
    date: tx.today,
    from: { split: asSplit(from), subject: subjectIn(payment, source) },
    to: {
      split: asSplit(parseParts(destination.row)),
      subject: subjectIn(payment, destination.invoice?.before ?? null),
    },
  });
  const invoices: MoneyChange['invoices'] = destination.invoice ? [destination.invoice] : [];
  if (source)
    invoices.unshift({
      before: source,
      money: addPaid(parseMoney(source), { charges: -from.charges, deposit: -from.deposit }),
    });
  const [moved] = await reallocate(
    tx,
    await readBooks(tx),
    [{ from: payment, to: [destination.row], entry, ...(input.reason ? { reason: input.reason } : {}) }],
    invoices,
  );
  if (input.reason) await saveMoveReason(tx, payment.id, input.reason);
  return moved as PaymentRow;
}

/** Payments from deposit or credit stay with their lease and renter, and recovered write-offs with their invoice. */
function assertMovable({ method, recovered_part }: PaymentRow): void {
  if (method === 'DEPOSIT' || method === 'CREDIT') throw refused('invalid_status_transition', { method });
  if (recovered_part !== '0.00') throw refused('invalid_status_transition', { recovered: recovered_part });
}

const asSplit = ({ charges, deposit, credit }: PaymentParts) => ({ charges, deposit, excess: credit });

const subjectIn = (payment: PaymentRow, invoice: InvoiceWithLines | null) =>
  invoice
    ? subjectOf(invoice)
    : {
        propertyId: payment.property_id,
        roomId: payment.room_id,
        renterId: payment.renter_id,
        leaseId: payment.lease_id,
      };

type Destination = { row: NewPayment; invoice: NonNullable<MoneyChange['invoices']>[number] | null };

async function ontoInvoice(tx: Tx, payment: PaymentRow, invoiceId: string): Promise<Destination> {
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  if (!invoice) throw refused('not_found', { field: 'invoice_id' });
  throwIfRefused(checkAction('pay', invoice.status));
  const before = parseMoney(invoice);
  const amount = totalOf(parseParts(payment));
  const balance = openBalance(before);
  if (amount > balance) throw refused('payment_exceeds_invoice_balance', { balance: formatAmount(balance) });
  const { charges, deposit } = splitChargesDeposit(openSides(before), amount);
  const row = replacementPayment(payment, parts({ charges, deposit }), {
    purpose: 'INVOICE',
    property_id: invoice.property_id,
    room_id: invoice.room_id,
    renter_id: invoice.renter_id,
    lease_id: invoice.lease_id,
    invoice_id: invoice.id,
  });
  return { row, invoice: { before: invoice, money: addPaid(before, { charges, deposit }) } };
}

const intoCredit = (payment: PaymentRow): Destination => ({
  row: replacementPayment(payment, parts({ credit: totalOf(parseParts(payment)) }), {
    purpose: 'RENTER_CREDIT',
    invoice_id: null,
  }),
  invoice: null,
});
