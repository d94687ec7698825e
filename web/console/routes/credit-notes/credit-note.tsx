import type { CreditNote } from '@rentroll/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, FileDown } from 'lucide-react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { openFile } from '../../../data/download.ts';
import { BillLines, BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { creditNotesWords } from '../../../words/credit-notes.ts';
import { dayOf, formatMoney, formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { InvoiceState, restOf } from '../../invoice-state.tsx';
import { CreditNoteState } from './credit-note-state.tsx';
import './credit-notes.css';

/** One credit note: what came off which invoice, why, and where the invoice stands. */
export default function CreditNotePage() {
  const { api } = useApp();
  const credit_note_id = useParam('credit_note_id');
  const note = useQuery({
    queryKey: ['credit-note', credit_note_id],
    queryFn: () => api().get('/credit-notes/{credit_note_id}', { path: { credit_note_id } }),
  });
  if (note.isPending) return <Skeleton rows={6} />;
  if (note.isLoadingError) return <ErrorState error={note.error} onRetry={() => void note.refetch()} />;
  return <Opened note={note.data} />;
}

function Opened({ note }: { readonly note: CreditNote }) {
  const words = useWords(creditNotesWords);
  const language = useLanguage();
  return (
    <>
      <Head note={note} />
      {note.reversed_at && <Banner tone="bad">{words.reversed(dayOf(note.reversed_at, language))}</Banner>}
      <div className="cols">
        <article className="panel" aria-labelledby="h-note">
          <header>
            <h2 id="h-note">{words.lines}</h2>
          </header>
          <div className="pad">
            <BillLines
              lines={note.lines.map(({ line_id, description, amount }) => ({ key: line_id, description, amount }))}
            />
            <BillTotal label={words.total} amount={note.amount} />
            {Number(note.credit_amount) > 0 && (
              <p className="small quiet">{words.toCredit(formatMoney(note.credit_amount, language))}</p>
            )}
            {note.rebill && <p className="small quiet">{words.rebill}</p>}
          </div>
        </article>
        <div className="stack">
          <section className="panel" aria-labelledby="h-why">
            <header>
              <h2 id="h-why">{words.reason}</h2>
              <CreditNoteState note={note} />
            </header>
            <dl className="facts pad note-facts">
              <Fact name={words.reason} look="strong">
                {note.reason}
              </Fact>
              <Fact name={words.columns.date}>{dayOf(note.created_at, language)}</Fact>
              {note.cause && <Fact name={words.by}>{words.automatic}</Fact>}
            </dl>
          </section>
          <InvoiceNow note={note} />
        </div>
      </div>
    </>
  );
}

function Head({ note }: { readonly note: CreditNote }) {
  const words = useWords(creditNotesWords);
  const language = useLanguage();
  const { api } = useApp();
  const pdf = useMutation({
    mutationFn: () =>
      openFile(() => api().file('/credit-notes/{credit_note_id}.pdf', { path: { credit_note_id: note.id } })),
    onError: showRefusal,
  });
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/invoices">{words.invoices}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <Go to="/credit-notes">{words.title}</Go>
      </nav>
      <div className="page-head">
        <div className="grow">
          <h1 className="code">{note.credit_note_number}</h1>
          <p className="small quiet">
            {words.month(formatPeriod(note.period, language))}. {words.made(dayOf(note.created_at, language))}
          </p>
        </div>
        <div className="btns">
          <ActionButton icon={FileDown} busy={pdf.isPending} onClick={() => pdf.mutate()}>
            {words.pdf}
          </ActionButton>
        </div>
      </div>
    </>
  );
}

function InvoiceNow({ note: { invoice } }: { readonly note: CreditNote }) {
  const words = useWords(creditNotesWords);
  const less = [
    [words.credited, invoice.credited_amount],
    [words.writtenOff, invoice.written_off_amount],
    [words.paid, invoice.paid_amount],
  ] as const;
  return (
    <section className="panel" aria-labelledby="h-invoice">
      <header>
        <h2 id="h-invoice">{words.after}</h2>
        <InvoiceState invoice={invoice} />
      </header>
      <dl className="facts pad">
        <Fact name={words.billed}>
          <Money amount={invoice.total_amount} />
        </Fact>
        {less
          .filter(([, amount]) => Number(amount) !== 0)
          .map(([name, amount]) => (
            <Fact key={name} name={name}>
              <Money amount={`-${amount}`} />
            </Fact>
          ))}
        <Fact name={words.left} look="strong">
          <Money amount={String(restOf(invoice))} />
        </Fact>
      </dl>
      <footer className="btns">
        <Go className="btn small" to="/invoices/$invoice_id" params={{ invoice_id: invoice.id }}>
          {words.openInvoice}
        </Go>
        <Go className="btn small" to="/leases/$lease_id/statement" params={{ lease_id: invoice.lease_id }}>
          {words.statement}
        </Go>
      </footer>
    </section>
  );
}
