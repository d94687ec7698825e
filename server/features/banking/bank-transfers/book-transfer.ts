import type { OverpaymentRule } from '../../../../domain/catalog/banking.ts';
import { findPaymentCodes } from '../../../../domain/invoices/find-payment-codes.ts';
import { isAllowed } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import type { Allocation } from '../../../../domain/payments/allocate-oldest-first.ts';
import { matchTransfer } from '../../../../domain/payments/match-transfer.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import type { InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { locateRenter, type PaymentRow } from '../../billing/payments/queries.ts';
import { asOpen, lockInvoicesOf } from '../../billing/payments/record-payment.ts';
import { type Receipt, storeReceipt, toCredit, toInvoice } from '../../billing/payments/store-receipt.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { presentTransfer } from './present-transfer.ts';
import {
  hasDuplicate,
  invoicesByCode,
  otherOpenInvoices,
  rentersOfInvoices,
  saveDecision,
  type TransferRow,
} from './queries.ts';

export type MatchRules = { accountKnown: boolean; overpayment: OverpaymentRule };

/** Books a stored transfer to the invoices it pays, or leaves it open with the reason why a person has to decide. */
export async function matchAndBook(tx: Tx, transfer: TransferRow, rules: MatchRules): Promise<TransferRow> {
  const codes = findPaymentCodes(`${transfer.payment_code ?? ''} ${transfer.memo}`);
  const known = codes.length > 0 ? await invoicesByCode(tx, codes) : [];
  const coded = [...new Set(known.map(({ id }) => id))];
  const renters = coded.length === 1 ? await rentersOfInvoices(tx, coded) : [];
  const others = renters.length === 1 ? await otherOpenInvoices(tx, coded[0] as string) : [];
  const locked = await lockInvoicesOf(tx, await rentersOfInvoices(tx, coded), [...coded, ...others]);
  const invoices = locked.filter(({ id }) => coded.includes(id));
  const code = known[0]?.payment_code ?? codes[0] ?? transfer.payment_code;
  const decision = matchTransfer({
    direction: transfer.transfer_type,
    amount: dong(transfer.transfer_amount),
    amountIsValid: transfer.amount_is_valid,
    accountKnown: rules.accountKnown,
    duplicateSuspected: await hasDuplicate(tx, { ...transfer, payment_code: code }),
    codes,
    invoices: invoices.map((invoice) => ({ ...asOpen(invoice), status: invoice.status })),
    overpayment: rules.overpayment,
    otherOpen: locked.filter(({ id, status }) => others.includes(id) && isAllowed('pay', status)).map(asOpen),
  });
  const base = { ...transfer, payment_code: code, processed_at: tx.now.toString() };
  if (decision.outcome === 'OPEN') {
    const invoice = invoices.find(({ id }) => id === decision.invoiceId);
    return conclude(tx, {
      ...base,
      failure_reason: decision.reason,
      invoice_id: invoice?.id ?? null,
      property_id: invoice?.property_id ?? null,
    });
  }
  const payments = await bookAllocations(
    tx,
    base,
    decision.allocations,
    locked,
    decision.credit,
    invoices[0]?.renter_id ?? null,
  );
  return conclude(tx, {
    ...base,
    ...booked(payments, invoices[0]),
    failure_reason: decision.note,
    resolution_kind: decision.resolution,
  });
}

const booked = (payments: PaymentRow[], invoice: InvoiceWithLines | undefined) => ({
  receipt_id: payments[0]?.receipt_id ?? null,
  payment_id: payments[0]?.id ?? null,
  invoice_id: invoice?.id ?? null,
  property_id: invoice?.property_id ?? payments[0]?.property_id ?? null,
});

/** One receipt per transfer, whatever the number of invoices it pays. The caller has locked the invoices. */
export async function bookAllocations(
  tx: Tx,
  transfer: TransferRow,
  allocations: readonly Allocation[],
  locked: InvoiceWithLines[],
  credit: bigint,
  creditRenterId: string | null,
): Promise<PaymentRow[]> {
  const today = tx.today.toString();
  const receipt: Receipt = {
    direction: 'IN',
    method: 'BANK_TRANSFER',
    date: transfer.transfer_date > today ? today : transfer.transfer_date,
    reference: transfer.bank_reference ?? transfer.provider_event_id,
    bankAccountId: transfer.bank_account_id,
  };
  return storeReceipt(tx, await readBooks(tx), receipt, [
    ...allocations.map(({ invoiceId, amount }) =>
      toInvoice(locked.find(({ id }) => id === invoiceId) as InvoiceWithLines, amount),
    ),
    ...(credit > 0n && creditRenterId
      ? [toCredit(creditRenterId, await locateRenter(tx, creditRenterId), credit)]
      : []),
  ]);
}

async function conclude(tx: Tx, decided: TransferRow): Promise<TransferRow> {
  const transfer = await saveDecision(tx, decided);
  const subject = { type: 'review_item', id: transfer.id, propertyId: transfer.property_id };
  await recordEvent(tx, 'review_item.created', subject, presentTransfer(transfer));
  if (transfer.resolution_kind) await recordEvent(tx, 'review_item.resolved', subject, presentTransfer(transfer));
  return transfer;
}
