import { bankName } from '../../../../domain/payments/banks.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Transfer } from '../../../notifications/write-notice.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { findPaymentQr } from './payment-qr.ts';

/** The bank transfer that pays the invoice; null if nothing is owed or there is no bank account. */
export async function describeTransfer(tx: Tx, invoiceId: string): Promise<Transfer | null> {
  const qr = await findPaymentQr(tx, await findInvoice(tx, invoiceId));
  return (
    qr && {
      bank: bankName(qr.bank_bin),
      account: qr.account_number,
      holder: qr.account_holder,
      amount: qr.amount,
      memo: qr.memo,
    }
  );
}
