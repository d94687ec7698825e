import { ChevronRight } from 'lucide-react';
import { useAddress, useParam } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { reasonShown, serviceReasonWords } from '../../../words/service-reasons.ts';
import { Go } from '../../go.tsx';
import { InvoiceState } from '../../invoice-state.tsx';
import { daysLate } from '../invoices/invoices-data.ts';
import { InvoiceActs } from './invoice-acts.tsx';
import { type ReadInvoice, useInvoice, useTrail } from './invoice-data.ts';
import { InvoiceFix } from './invoice-fix.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import { InvoicePay } from './invoice-pay.tsx';
import { InvoiceQuestions } from './invoice-questions.tsx';
import { InvoiceSlip } from './invoice-slip.tsx';
import '../../../ui/bill/invoice-head.css';
import './invoice.css';

/** One invoice: every line explained, how it is paid, what happened, and how to put it right. */
export default function InvoicePage() {
  const read = useInvoice(useParam('invoice_id'));
  if (read.isPending) return <Skeleton rows={8} />;
  if (read.isLoadingError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return <Opened read={read.data} />;
}

function Opened({ read: { invoice, etag } }: { readonly read: ReadInvoice }) {
  const words = useWords(invoiceWords);
  const reasons = useWords(serviceReasonWords);
  const { search } = useAddress();
  const status = invoice.display.status.value;
  const collects = status === 'ISSUED' || status === 'PARTIALLY_PAID';
  const isDraft = status === 'DRAFT';
  const trail = useTrail(invoice.id);
  return (
    <>
      <Head read={{ invoice, etag }} />
      {status === 'CANCELLED' && (
        <Banner
          tone="bad"
          action={
            invoice.replaced_by && (
              <Go className="btn small" to="/invoices/$invoice_id" params={{ invoice_id: invoice.replaced_by }}>
                {words.openReplacement}
              </Go>
            )
          }
        >
          {words.cancelled(reasonShown(reasons, invoice.cancel_reason ?? ''))}
        </Banner>
      )}
      <div className="cols invoice-cols">
        <div className="stack">
          <InvoiceSlip invoice={invoice} etag={etag} editing={isDraft && search.edit === '1'} />
          <InvoiceQuestions invoice={invoice} />
        </div>
        <div className="stack">
          {collects && <InvoicePay invoice={invoice} />}
          {!trail.isLoading && (
            <>
              <InvoiceHistory invoice={invoice} trail={trail} />
              {(collects || status === 'PAID') && <InvoiceLink key={invoice.id} invoice={invoice} />}
              {status !== 'CANCELLED' && <InvoiceFix invoice={invoice} />}
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Head({ read: { invoice } }: { readonly read: ReadInvoice }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const late = daysLate(invoice, useToday());
  const open = ['ISSUED', 'PARTIALLY_PAID', 'DRAFT'].includes(invoice.display.status.value);
  const about = [
    invoice.invoice_number,
    ...(open
      ? [
          `${words.due(formatDate(invoice.due_date, language))}, ${late > 0 ? words.daysLate(late) : words.daysLeft(-late)}`,
        ]
      : []),
  ];
  return (
    <>
      <nav className="crumbs" aria-label={words.invoices}>
        <Go to="/invoices">{words.invoices}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <Go to="/invoices" search={{ period: invoice.period }}>
          {words.month(formatPeriod(invoice.period, language))}
        </Go>
      </nav>
      <div className="page-head invoice-head">
        <div className="grow">
          <div className="head-line">
            <Go to="/rooms/$room_id" params={{ room_id: invoice.room_id }} className="plate-link">
              <Plate name={invoice.names?.room_name ?? ''} />
            </Go>
            <h1>{invoice.names?.renter_name}</h1>
            <InvoiceState invoice={invoice} badge />
          </div>
          <p className="small quiet code">{about.join(' · ')}</p>
        </div>
        <InvoiceActs invoice={invoice} />
      </div>
    </>
  );
}
