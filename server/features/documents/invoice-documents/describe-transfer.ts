import { balanceOf } from '../../../../domain/invoices/invoice-state.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { bankName } from '../../../../domain/payments/banks.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Transfer } from '../../../notifications/write-notice.ts';
import { figuresOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { findPaymentQr } from './payment-qr.ts';

/** The bank transfer that pays the invoice; null if nothing is owed or there is no bank account. */
export async function describeTransfer(tx: Tx, invoiceId: string): Promise<Transfer | null> {
  const invoice = await findInvoice(tx, invoiceId);
  const qr = await findPaymentQr(tx, invoice);
  return (
    qr && {
      bank: bankName(qr.bank_bin),
      account: qr.account_number,
      holder: qr.account_holder,
      balance: formatAmount(balanceOf(figuresOf(invoice))),
      others: invoice.previous_balance,
      amount: qr.amount,
      memo: qr.memo,
    }
  );
}
