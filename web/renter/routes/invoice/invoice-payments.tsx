import type { TenantInvoice, TenantPayment } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { renterInvoiceWords } from '../../../words/renter-invoice.ts';
import { SaveFile } from '../../save-file.tsx';

/** What was paid towards it, with the receipts. A payment moved to another invoice is listed there. */
export function InvoicePayments({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(renterInvoiceWords);
  const { api } = useApp();
  const payments = useQuery({
    queryKey: ['payments', invoice.id],
    queryFn: () => api().get('/tenant/payments', { query: { invoice_id: invoice.id, limit: 50 } }),
  });
  const shown = payments.data?.payments.filter(({ display }) => display.status.value !== 'MOVED') ?? [];
  return (
    <section className="panel" aria-labelledby="h-paid">
      <header>
        <h2 id="h-paid">{words.payments}</h2>
      </header>
      {payments.isPending && <Skeleton rows={1} />}
      {payments.isError && !payments.data && (
        <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />
      )}
      {payments.data && shown.length === 0 && <p className="pad quiet">{words.noPayments}</p>}
      <ul className="rows">
        {shown.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function PaymentRow({ payment }: { readonly payment: TenantPayment }) {
  const words = useWords(renterInvoiceWords);
  const language = useLanguage();
  const { api } = useApp();
  const { id, amount, display, payment_date, receipt_number, reversed_at } = payment;
  return (
    <li className="row">
      <span className="grow">
        <span className="strong">
          <Money amount={amount} />
        </span>
        <br />
        <span className="small quiet">
          {formatDate(payment_date, language)} · {display.method.label} · <span className="code">{receipt_number}</span>
        </span>
        {reversed_at && (
          <>
            <br />
            <State tone="bad" icon={Undo2} label={words.returned} />
          </>
        )}
      </span>
      <SaveFile
        label={words.receipt}
        name={`${receipt_number}.pdf`}
        load={() => api().file('/tenant/payments/{payment_id}/receipt.pdf', { path: { payment_id: id } })}
      />
    </li>
  );
}
