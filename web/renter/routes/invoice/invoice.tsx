import type { TenantInvoice } from '@rentroll/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleHelp, QrCode } from 'lucide-react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Charges, type PhotoOf } from '../../../ui/bill/charges.tsx';
import { type Explained, explainLines, factsOf } from '../../../ui/bill/explain-lines.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatMoney } from '../../../words/format.ts';
import { renterInvoiceWords } from '../../../words/renter-invoice.ts';
import { renterLineWords } from '../../../words/renter-lines.ts';
import { BillState } from '../../bill-state.tsx';
import { isOpen, useBillDay, useBillTitle } from '../../bills.ts';
import { Go } from '../../go.tsx';
import { SaveFile } from '../../save-file.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { Questions } from './questions.tsx';
import { Settled } from './settled.tsx';
import '../../../ui/bill/invoice-head.css';
import './invoice.css';

/** One invoice: every charge with its arithmetic, what was paid, and a place to ask. */
export default function InvoicePage() {
  const invoice_id = useParam('invoice_id');
  const { api } = useApp();
  const invoice = useQuery({
    queryKey: ['invoice', invoice_id],
    queryFn: () => api().get('/tenant/invoices/{invoice_id}', { path: { invoice_id } }),
  });
  if (invoice.isPending) return <Skeleton rows={8} />;
  if (invoice.isError && !invoice.data)
    return <ErrorState error={invoice.error} onRetry={() => void invoice.refetch()} />;
  return <Opened invoice={invoice.data} />;
}

function Opened({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(renterInvoiceWords);
  const forLines = useWords(renterLineWords);
  const language = useLanguage();
  const photosOf = usePhotos(invoice);
  const charges = explainLines(invoice.lines, forLines, language);
  return (
    <>
      <Head invoice={invoice} />
      {invoice.status === 'CANCELLED' && (
        <Banner
          action={
            invoice.replaced_by && (
              <Go className="btn small" to="/invoices/$invoice_id" params={{ invoice_id: invoice.replaced_by }}>
                {words.replacement}
              </Go>
            )
          }
        >
          {words.cancelled}
        </Banner>
      )}
      <div className="cols">
        <div className="stack">
          <article className="panel slip" aria-labelledby="h-slip">
            <h2 id="h-slip">{words.lines}</h2>
            <Charges charges={charges} photosOf={photosOf} act={(charge) => <AskLink charge={charge} />} />
            <Settled invoice={invoice} />
            <p className="small quiet">{words.notice}</p>
          </article>
        </div>
        <div className="stack">
          <InvoicePayments invoice={invoice} />
          <Questions invoice={invoice} charges={charges} />
        </div>
      </div>
    </>
  );
}

function Head({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(renterInvoiceWords);
  const language = useLanguage();
  const { api } = useApp();
  const title = useBillTitle()(invoice);
  const day = useBillDay()(invoice);
  const path = { invoice_id: invoice.id };
  const about = [invoice.invoice_number, ...(invoice.status === 'CANCELLED' ? [] : [day])].join(' · ');
  return (
    <>
      <nav className="crumbs" aria-label={words.invoices}>
        <Go to="/invoices">{words.invoices}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{title}</span>
      </nav>
      <div className="page-head invoice-head">
        <div className="grow">
          <div className="head-line">
            <h1>{title}</h1>
            <BillState invoice={invoice} badge />
          </div>
          <p className="small quiet code">{about}</p>
        </div>
        <div className="btns acts">
          {isOpen(invoice) && (
            <Go className="btn primary" to="/pay/$invoice_id" params={path}>
              <QrCode className="i" aria-hidden="true" />
              {words.pay(formatMoney(invoice.balance_amount, language))}
            </Go>
          )}
          <SaveFile
            label={words.pdf}
            look=""
            name={`${invoice.invoice_number}.pdf`}
            load={() => api().file('/tenant/invoices/{invoice_id}.pdf', { path })}
          />
        </div>
      </div>
    </>
  );
}

/** Chooses the charge in the form below. */
function AskLink({ charge }: { readonly charge: Explained }) {
  const words = useWords(renterInvoiceWords);
  const invoice_id = useParam('invoice_id');
  return (
    <Go
      className="btn link small ask-line"
      to="/invoices/$invoice_id"
      params={{ invoice_id }}
      search={{ ask: charge.key }}
      replace
      aria-label={words.askLine(charge.description)}
    >
      <CircleHelp className="i s" aria-hidden="true" />
      {words.ask}
    </Go>
  );
}

/** The photos of the readings that the lines bill. */
function usePhotos({ lines }: TenantInvoice): PhotoOf {
  const { api } = useApp();
  const periods = [
    ...new Set(lines.flatMap((line) => (factsOf(line).reading_id ? (factsOf(line).service_period ?? []) : []))),
  ];
  const months = useQueries({
    queries: periods.map((period) => ({
      queryKey: ['meter-readings', period],
      queryFn: () => api().get('/tenant/meter-readings', { query: { period } }),
    })),
  });
  const readings = months.flatMap(({ data }) => data?.meter_readings ?? []);
  return (id) =>
    readings
      .find((reading) => reading.id === id)
      ?.photos.flatMap((photo) => (photo.url ? [{ id: photo.id, url: photo.url }] : [])) ?? [];
}
