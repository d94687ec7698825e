import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatDate } from '../../../../words/format.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import { Go } from '../../../go.tsx';
import { useCan } from '../shared/use-can.ts';

/** What was reported last, by one connection or by all. */
export function RecentTransfers({ connection }: { readonly connection?: string }) {
  const words = useWords(bankWords);
  const language = useLanguage();
  const { api } = useApp();
  const heading = useId();
  const denied = useCan('reconciliation.read');
  const query = useQuery({
    queryKey: ['recent-transfers', connection ?? null],
    queryFn: () =>
      api().get('/payment-reconciliation/review-items', {
        query: { limit: 5, ...(connection ? { payment_connection_id: connection } : {}) },
      }),
    enabled: !denied,
  });
  if (denied) return null;
  return (
    <section className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{words.recent}</h2>
        <Go className="btn small" to="/matching">
          {words.seeMatching}
        </Go>
      </header>
      <ListState
        query={query}
        rows={query.data?.review_items.length ?? 0}
        empty={<EmptyState title={words.noRecent} />}
      >
        <ul className="rows settings-rows">
          {query.data?.review_items.map(({ id, memo, transfer_amount, transfer_date, provider }) => (
            <li className="row" key={id}>
              <span className="grow">
                {memo}
                <br />
                <span className="small quiet">
                  {formatDate(transfer_date, language)} · {provider}
                </span>
              </span>
              <Money amount={transfer_amount} />
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  );
}
