import type { TenantInvoice } from '@rentroll/client';
import { ChevronRight } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { formatMoney } from '../../../words/format.ts';
import { renterInvoicesWords } from '../../../words/renter-invoices.ts';
import { BillState } from '../../bill-state.tsx';
import { useBillDay, useBillTitle } from '../../bills.ts';
import { Go } from '../../go.tsx';
import './invoices.css';

/** Every invoice of the renter with this landlord, the latest first. */
export default function InvoicesPage() {
  const words = useWords(renterInvoicesWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const onlyOpen = search.show === 'open';
  const list = useRows(['invoices', 'list', onlyOpen], async (cursor) => {
    const { data, meta } = await api().request('get', '/tenant/invoices', {
      query: { sort: '-period', limit: 24, ...(onlyOpen ? { open: true } : {}), ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.invoices, next: meta.next_cursor };
  });
  return (
    <>
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
        <Chips
          label={words.show}
          value={onlyOpen ? 'open' : ''}
          options={[
            { value: '', label: words.all },
            { value: 'open', label: words.open },
          ]}
          onChange={(show) => change({ show: show || undefined })}
        />
      </div>
      <section className="panel" aria-label={words.title}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            <EmptyState title={onlyOpen ? words.nothingOpen : words.none}>
              <p>{onlyOpen ? words.nothingOpenHint : words.noneHint}</p>
              {onlyOpen && (
                <button className="btn" type="button" onClick={() => change({ show: undefined })}>
                  {words.seeAll}
                </button>
              )}
            </EmptyState>
          }
        >
          <ul className="rows">
            {list.rows.map((invoice) => (
              <li key={invoice.id}>
                <InvoiceRow invoice={invoice} />
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
        </ListState>
      </section>
    </>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(renterInvoicesWords);
  const language = useLanguage();
  const title = useBillTitle()(invoice);
  const day = useBillDay()(invoice);
  const isPartly = Number(invoice.paid_amount) > 0 && Number(invoice.balance_amount) > 0;
  return (
    <Go className="row bill-row" to="/invoices/$invoice_id" params={{ invoice_id: invoice.id }}>
      <span className="grow">
        <span className="strong">{title}</span>
        <br />
        <span className="small quiet">
          {day}
          {isPartly && `, ${words.left(formatMoney(invoice.balance_amount, language))}`}
        </span>
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
