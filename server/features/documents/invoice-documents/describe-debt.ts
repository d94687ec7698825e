import { balanceOf } from '../../../../domain/invoices/invoice-state.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { bankName } from '../../../../domain/payments/banks.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Debt } from '../../../notifications/write-notice.ts';
import { figuresOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { amountAsked, findPaymentQr } from './payment-qr.ts';

/** What the invoice and the renter's others ask for, and the bank transfer that pays it; null if the invoice asks for nothing. */
export async function describeDebt(tx: Tx, invoiceId: string): Promise<Debt | null> {
  const invoice = await findInvoice(tx, invoiceId);
  const amount = amountAsked(invoice);
  if (amount === null) return null;
  const qr = await findPaymentQr(tx, invoice);
  return {
    balance: formatAmount(balanceOf(figuresOf(invoice))),
    others: invoice.previous_balance,
    amount: formatAmount(amount),
    transfer: qr && {
      bank: bankName(qr.bank_bin),
      account: qr.account_number,
      holder: qr.account_holder,
      memo: qr.memo,
    },
  };
}
