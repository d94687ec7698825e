import type { QrScope } from '../../../../domain/catalog/invoices.ts';
import { balanceOf, checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { encodeTransferQr } from '../../../../domain/invoices/vietqr.ts';
import { dong, fitsAmount, formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { figuresOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice, type InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { type ReceivingAccount, receivingAccounts } from './queries.ts';

export type PaymentQr = ReceivingAccount & { payload: string; amount: string; memo: string };

export async function readPaymentQr(tx: Tx, invoiceId: string, scope: QrScope): Promise<PaymentQr> {
  const invoice = await findInvoice(tx, invoiceId);
  const amount = amountToPay(invoice, scope);
  const account = (await receivingAccounts(tx, [invoice.property_id])).get(invoice.property_id);
  if (!account) throw refused('no_bank_account');
  return paymentQr(invoice, amount, account);
}

/** Documents and messages ask for everything the renter owes; null for an invoice that asks for nothing. */
export const amountAsked = (invoice: InvoiceWithLines): bigint | null =>
  checkAction('show_qr', invoice.status) || balanceOf(figuresOf(invoice)) <= 0n ? null : amountToPay(invoice, 'renter');

/** For documents; null instead of a refusal when there is no code to show. */
export function documentQr(invoice: InvoiceWithLines, account: ReceivingAccount | undefined): PaymentQr | null {
  const amount = amountAsked(invoice);
  return account && amount !== null ? paymentQr(invoice, amount, account) : null;
}

export const findPaymentQr = async (tx: Tx, invoice: InvoiceWithLines): Promise<PaymentQr | null> =>
  documentQr(invoice, (await receivingAccounts(tx, [invoice.property_id])).get(invoice.property_id));

// The memo names this invoice: once it is paid, its code cannot be used to pay others.
function amountToPay(invoice: InvoiceWithLines, scope: QrScope): bigint {
  throwIfRefused(checkAction('show_qr', invoice.status));
  const balance = balanceOf(figuresOf(invoice));
  if (balance <= 0n) throw refused('nothing_to_pay', { status: invoice.status });
  return scope === 'renter' ? balance + dong(invoice.previous_balance) : balance;
}

// A code carries at most 13 digits. Whoever owes more pays in parts and types them.
const paymentQr = (invoice: InvoiceWithLines, amount: bigint, account: ReceivingAccount): PaymentQr => ({
  payload: encodeTransferQr({
    bankBin: account.bank_bin,
    accountNumber: account.account_number,
    amount: fitsAmount(amount) ? amount : null,
    memo: invoice.payment_reference,
  }),
  amount: formatAmount(amount),
  ...account,
  memo: invoice.payment_reference,
});
