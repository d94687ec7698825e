import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { bankName } from '../../../../domain/payments/banks.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { findPaymentQr } from '../invoice-documents/payment-qr.ts';
import { shareInvoice } from './share-invoice.ts';

/** For an email: the share link of the invoice and the data of the transfer that pays it. */
export const describeBill =
  ({ sealing, base }: Pick<AppContext, 'sealing' | 'base'>) =>
  (write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, invoiceId: string) =>
    write(async (tx) => {
      const invoice = await findInvoice(tx, invoiceId);
      if (checkAction('share', invoice.status)) return null;
      const { token } = await shareInvoice(tx, sealing, invoiceId);
      const qr = await findPaymentQr(tx, invoice);
      return {
        url: `${base.url}/i/${token}`,
        bank: qr && {
          bank: bankName(qr.bank_bin),
          account: qr.account_number,
          holder: qr.account_holder,
          amount: qr.amount,
          memo: qr.memo,
        },
      };
    });
