import type { InvoiceQuestion } from '@rentroll/client';
import { ChevronRight } from 'lucide-react';
import type { Search } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Avatar } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatMoment } from '../../../words/format.ts';
import { invoicesWords } from '../../../words/invoices.ts';
import { Go } from '../../go.tsx';

/** The chip of the filters that shows questions instead of invoices. */
export const ASKED = 'asked';

export function useOpenQuestions({ property }: Search) {
  const { api } = useApp();
  const query = { status: 'OPEN' as const, ...(property ? { property_id: property } : {}) };
  return useRows<InvoiceQuestion>(['open-questions', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/invoice-questions', {
      query: { ...query, limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.questions, next: meta.next_cursor };
  });
}

type Props = { readonly list: ReturnType<typeof useOpenQuestions> };

/** What renters ask about their bills; each opens its invoice, where it is answered. */
export function OpenQuestions({ list }: Props) {
  const words = useWords(invoicesWords);
  const language = useLanguage();
  return (
    <ListState
      query={list}
      rows={list.rows.length}
      empty={
        <EmptyState title={words.noQuestions}>
          <Go className="btn" to="/invoices">
            {words.allInvoices}
          </Go>
        </EmptyState>
      }
    >
      <section className="panel" aria-label={words.asked}>
        <ul className="rows">
          {list.rows.map(({ id, invoice_id, asked_by_name: name, message, asked_at, line }) => (
            <li key={id}>
              <Go className="row" to="/invoices/$invoice_id" params={{ invoice_id }}>
                <Avatar name={name} small />
                <span className="grow asked">
                  <span className="strong">{message}</span>
                  <br />
                  <span className="small quiet">
                    {[name, line.description, formatMoment(asked_at, language)].join(' · ')}
                  </span>
                </span>
                <ChevronRight className="i go" aria-hidden="true" />
              </Go>
            </li>
          ))}
        </ul>
        <MoreRows list={list} />
      </section>
    </ListState>
  );
}

export function SaveQuestions({ list }: Props) {
  const { asked, questionColumns } = useWords(invoicesWords);
  return (
    <SaveList
      name={asked}
      list={list}
      columns={[
        [questionColumns.invoice, ({ invoice_number }) => invoice_number],
        [questionColumns.renter, ({ renter_name }) => renter_name],
        [questionColumns.line, ({ line }) => line.description],
        [questionColumns.amount, ({ line }) => line.amount],
        [questionColumns.question, ({ message }) => message],
        [questionColumns.by, ({ asked_by_name }) => asked_by_name],
        [questionColumns.at, ({ asked_at }) => asked_at],
      ]}
    />
  );
}
