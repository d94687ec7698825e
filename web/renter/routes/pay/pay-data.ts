import { type PaymentQr, RentrollError, type TenantInvoice, type TenantPayment } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../data/app.ts';
import { isOpen } from '../../bills.ts';

export type PayCode = { readonly facts: PaymentQr; readonly picture: Blob };
export type ToPay = {
  readonly invoice: TenantInvoice;
  /** Null: nothing is left to pay, or there is no account to pay it to. */
  readonly code: PayCode | null;
  /** The latest first. */
  readonly payments: readonly TenantPayment[];
};

/** The invoice, the code for what is left of it, and what arrived: loaded as one, so that they always fit together. */
export function usePay(invoice_id: string, scope: 'invoice' | 'renter') {
  const { api } = useApp();
  return useQuery({
    queryKey: ['pay', invoice_id, scope],
    queryFn: async (): Promise<ToPay> => {
      const path = { invoice_id };
      const invoice = await api().get('/tenant/invoices/{invoice_id}', { path });
      const [code, paid] = await Promise.all([
        isOpen(invoice) ? readCode() : null,
        Number(invoice.paid_amount) > 0
          ? api().get('/tenant/payments', { query: { invoice_id, status: 'RECORDED', limit: 20 } })
          : { payments: [] },
      ]);
      return { invoice, code, payments: paid.payments };

      async function readCode(): Promise<PayCode | null> {
        const query = { scope };
        try {
          const [facts, picture] = await Promise.all([
            api().get('/tenant/invoices/{invoice_id}/payment-qr', { path, query }),
            api().file('/tenant/invoices/{invoice_id}/payment-qr.svg', { path, query }),
          ]);
          return { facts, picture: await picture.blob() };
        } catch (error) {
          // Paid in the meantime: the stream of changes loads it again.
          if (error instanceof RentrollError && ['no_bank_account', 'nothing_to_pay'].includes(error.code)) return null;
          throw error;
        }
      }
    },
  });
}
