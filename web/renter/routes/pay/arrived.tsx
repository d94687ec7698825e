import type { TenantPayment } from '@rentroll/client';
import { CircleCheck } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { formatMoment, formatMoney } from '../../../words/format.ts';
import { payWords } from '../../../words/renter-pay.ts';
import { SaveFile } from '../../save-file.tsx';
import type { ToPay } from './pay-data.ts';

type Props = { readonly toPay: ToPay; readonly all: boolean };

/** What arrived last. The place is always there, so that it is read out when money comes. */
export function Arrived({ toPay: { invoice, code, received }, all }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const [last] = received;
  const at = last ? formatMoment(last.payment.created_at, language) : '';
  const left = Number(invoice.balance_amount) + (all ? Number(invoice.previous_balance) : 0);
  const rest = formatMoney(left, language);
  return (
    <div className="arrived" role="status">
      {last && (
        <div className="banner good">
          <CircleCheck className="i" aria-hidden="true" />
          <span className="grow">
            <strong>{words.received(formatMoney(last.amount, language))}</strong>
            {words.receivedAt(at.slice(-5), at.slice(0, -7))}
            {left === 0 ? words.thanks : code ? words.rest(rest) : words.left(rest)}
          </span>
          <Receipt payment={last.payment} />
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
