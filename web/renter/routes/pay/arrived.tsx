import type { TenantInvoice, TenantPayment } from '@rentroll/client';
import { CircleCheck } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { formatMoment, formatMoney } from '../../../words/format.ts';
import { payWords } from '../../../words/renter-pay.ts';
import { isOpen } from '../../bills.ts';
import { SaveFile } from '../../save-file.tsx';

type Props = { readonly invoice: TenantInvoice; readonly payments: readonly TenantPayment[] };

/** What arrived last. The place is always there, so that it is read out when money comes. */
export function Arrived({ invoice, payments: [last] }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const at = last ? formatMoment(last.created_at, language) : '';
  return (
    <div className="arrived" role="status">
      {last && (
        <div className="banner good">
          <CircleCheck className="i" aria-hidden="true" />
          <span className="grow">
            <strong>{words.received(formatMoney(last.amount, language))}</strong>
            {words.receivedAt(at.slice(-5), at.slice(0, -7))}
            {isOpen(invoice) ? words.rest(formatMoney(invoice.balance_amount, language)) : words.thanks}
          </span>
          <Receipt payment={last} />
        </div>
      )}
    </div>
  );
}

/** The receipt of a payment as a file. */
export function Receipt({ payment: { id, receipt_number } }: { readonly payment: TenantPayment }) {
  const words = useWords(payWords);
  const { api } = useApp();
  const load = () => api().file('/tenant/payments/{payment_id}/receipt.pdf', { path: { payment_id: id } });
  return <SaveFile label={words.receipt} load={load} name={`${receipt_number}.pdf`} />;
}
