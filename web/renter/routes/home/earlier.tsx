import type { TenantInvoice } from '@rentroll/client';
import { ChevronRight } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { BillState } from '../../bill-state.tsx';
import { useBillDay, useBillTitle } from '../../bills.ts';
import { useRoomNames } from '../../data.ts';
import { Go } from '../../go.tsx';
import { useClosed } from './rest-data.ts';

/** The last months and when each was paid. */
export function Earlier({ open }: { readonly open: number }) {
  const words = useWords(homeMoreWords);
  const list = useClosed();
  return (
    <section className="panel" aria-labelledby="h-earlier">
      <header>
        <h2 id="h-earlier">{words.earlier}</h2>
        {list.data && list.data.count + open > 0 && (
          <Go className="btn link small" to="/invoices">
            {words.all(list.data.count + open)}
          </Go>
        )}
      </header>
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.invoices.length === 0 && <p className="pad quiet">{words.noEarlier}</p>}
      {list.data && list.data.invoices.length > 0 && (
        <ul className="rows">
          {list.data.invoices.map((invoice) => (
            <li key={invoice.id}>
              <Month invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Month({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(homeMoreWords);
  const language = useLanguage();
  const rooms = useRoomNames();
  const title = useBillTitle()(invoice);
  const day = useBillDay()(invoice);
  return (
    <Go className="row" to="/invoices/$invoice_id" params={{ invoice_id: invoice.id }}>
      <span className="grow">
        <span className="strong">
          {invoice.kind === 'MONTHLY' && !rooms.has(invoice.room_id)
            ? words.month(formatPeriod(invoice.period, language))
            : title}
        </span>
        <br />
        <span className="small quiet">{day}</span>
      </span>
      <span className="end">
        <Money amount={invoice.total_amount} />
        <br />
        <BillState invoice={invoice} />
      </span>
      <ChevronRight className="i go" aria-hidden="true" />
    </Go>
  );
}
