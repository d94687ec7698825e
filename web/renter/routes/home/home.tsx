import type { TenantInvoice } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, FileText } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { renterHomeWords } from '../../../words/renter-home.ts';
import './home.css';

/** What is due first, then the months before. */
export function RenterHomePage() {
  const words = useWords(renterHomeWords);
  const { api } = useApp();
  const me = useQuery({ queryKey: ['me'], queryFn: () => api().get('/tenant/auth/me'), staleTime: 60_000 });
  const linked = me.data ? me.data.renter !== null : false;
  const invoices = useQuery({
    queryKey: ['invoices'],
    queryFn: () => api().get('/tenant/invoices', { query: { limit: 6 } }),
    // Asked at the same time as who it is, to save a round trip.
    enabled: linked || me.isPending,
  });
  if (me.isPending) return <Skeleton />;
  if (me.isError) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  if (!linked)
    return (
      <EmptyState title={words.notLinked}>
        <p>{words.notLinkedHint}</p>
      </EmptyState>
    );
  if (invoices.isPending) return <Skeleton rows={4} />;
  if (invoices.isError) return <ErrorState error={invoices.error} onRetry={() => void invoices.refetch()} />;
  const all = invoices.data.invoices;
  const open = all.filter(({ balance_amount, status }) => Number(balance_amount) > 0 && status !== 'CANCELLED');
  const rest = all.filter((invoice) => !open.includes(invoice));
  return (
    <>
      <h1 className="unseen">{words.title(me.data.account.display_name)}</h1>
      <div className="stack">
        {open.length === 0 && (
          <section className="panel">
            <EmptyState title={words.nothing}>
              <p>{words.nothingHint}</p>
            </EmptyState>
          </section>
        )}
        {open.map((invoice) => (
          <Due key={invoice.id} invoice={invoice} />
        ))}
        <Earlier invoices={rest} />
      </div>
    </>
  );
}

const BILLION = 1_000_000_000;

function Due({ invoice }: { invoice: TenantInvoice }) {
  const words = useWords(renterHomeWords);
  const language = useLanguage();
  const late = invoice.effective_status === 'OVERDUE';
  const date = formatDate(invoice.due_date, language);
  return (
    <section className="due" aria-labelledby={`due-${invoice.id}`}>
      <h2 id={`due-${invoice.id}`}>{words.due(formatPeriod(invoice.period, language))}</h2>
      <p className={Number(invoice.balance_amount) >= BILLION ? 'amount long' : 'amount'}>
        <Money amount={invoice.balance_amount} />
      </p>
      <p className="when">
        <CalendarClock className="i s" aria-hidden="true" />
        {late ? words.overdue(date) : words.dueOn(date)}
      </p>
      <ul className="due-lines">
        {invoice.lines.map((line) => (
          <li key={line.id}>
            <span>{line.description}</span>
            <Money amount={line.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({ invoices }: { invoices: TenantInvoice[] }) {
  const words = useWords(renterHomeWords);
  const language = useLanguage();
  return (
    <section className="panel" aria-labelledby="earlier">
      <header>
        <h2 id="earlier">{words.earlier}</h2>
      </header>
      {invoices.length === 0 ? (
        <EmptyState title={words.noEarlier} />
      ) : (
        <ul className="rows">
          {invoices.map((invoice) => (
            <li className="row" key={invoice.id}>
              <FileText className="i" aria-hidden="true" />
              <span className="grow">
                <span className="strong">{words.monthOf(formatPeriod(invoice.period, language))}</span>
                <br />
                <span className="small quiet">{words.dueDate(formatDate(invoice.due_date, language))}</span>
              </span>
              <span className="end">
                <Money amount={invoice.total_amount} />
                <br />
                <span className={invoice.status === 'PAID' ? 'state good' : 'state'}>
                  {invoice.status === 'PAID' && <Check className="i" aria-hidden="true" />}
                  {words.statuses[invoice.status]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
