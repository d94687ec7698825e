import { type PaymentQr, RentrollError, type TenantInvoice, type TenantPayment } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../data/app.ts';
import { isOpen } from '../../bills.ts';

export type PayCode = {
  readonly facts: PaymentQr;
  readonly picture: Blob;
  /** Money is recorded as it arrives; otherwise the landlord looks for it. */
  readonly isDetected: boolean;
};
export type ToPay = {
  readonly invoice: TenantInvoice;
  /** Null: nothing is left to pay, or there is no account to pay it to. */
  readonly code: PayCode | null;
  /** The latest first. */
  readonly received: readonly Received[];
};
/** What was paid at once, in whichever parts it was booked. */
export type Received = { readonly payment: TenantPayment; readonly amount: number };

const RECORDED = { status: 'RECORDED', limit: 50 } as const;

/** A deposit or credit that pays an invoice was received before. */
const isMoney = ({ display }: TenantPayment): boolean => !['DEPOSIT', 'CREDIT'].includes(display.method.value);

function receiptsOf(payments: readonly TenantPayment[]): readonly Received[] {
  const receipts = new Map<string, Received>();
  for (const payment of payments) {
    const before = receipts.get(payment.receipt_id);
    const amount = (before?.amount ?? 0) + Number(payment.amount);
    receipts.set(payment.receipt_id, { payment: before?.payment ?? payment, amount });
  }
  return [...receipts.values()];
}

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
        scope === 'renter' ? readAll() : readOwn(),
      ]);
      return { invoice, code, received: receiptsOf(paid.filter(isMoney)) };

      async function readOwn(): Promise<readonly TenantPayment[]> {
        if (Number(invoice.paid_amount) === 0) return [];
        return (await api().get('/tenant/payments', { query: { invoice_id, ...RECORDED } })).payments;
      }

      /** Money for all invoices may have gone to others alone; what came before this one is no answer to it. */
      async function readAll(): Promise<readonly TenantPayment[]> {
        const since = invoice.issue_date ? { date_from: invoice.issue_date } : {};
        const { payments } = await api().get('/tenant/payments', { query: { ...since, ...RECORDED } });
        const here = new Set(
          payments.filter(({ property_id }) => property_id === invoice.property_id).map(({ receipt_id }) => receipt_id),
        );
        return payments.filter(({ direction, receipt_id }) => direction === 'IN' && here.has(receipt_id));
      }

      async function readCode(): Promise<PayCode | null> {
        const query = { scope };
        try {
          const [{ data: facts, meta }, picture] = await Promise.all([
            api().request('get', '/tenant/invoices/{invoice_id}/payment-qr', { path, query }),
            api().file('/tenant/invoices/{invoice_id}/payment-qr.svg', { path, query }),
          ]);
          return { facts, picture: await picture.blob(), isDetected: meta.transfers_detected === true };
        } catch (error) {
          // Paid in the meantime: the stream of changes loads it again.
          if (error instanceof RentrollError && ['no_bank_account', 'nothing_to_pay'].includes(error.code)) return null;
          throw error;
        }
      }
    },
  });
}
