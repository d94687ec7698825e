import type { BillingRun } from '@rentroll/client';
import { ChevronRight } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { billingWords } from '../../../words/billing.ts';
import { formatMoment, formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';

const PAGE = 6;

/** Earlier runs, so that one that was left is found again. */
export function Runs() {
  const words = useWords(billingWords);
  const common = useWords();
  const language = useLanguage();
  const { api } = useApp();
  const houses = useProperties().data?.properties ?? [];
  const runs = useRows<BillingRun>(['billing-runs'], async (cursor) => {
    const { data, meta } = await api().request('get', '/billing-runs', {
      query: { limit: PAGE, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.billing_runs, next: meta.next_cursor };
  });
  if (runs.isPending || (runs.isSuccess && runs.rows.length === 0)) return null;
  return (
    <section className="panel" aria-labelledby="h-runs">
      <header>
        <h2 id="h-runs">{words.runs}</h2>
      </header>
      <ListState query={runs} rows={runs.rows.length} empty={null}>
        <ul className="rows">
          {runs.rows.map(({ id, period, property_id, display, created, total_amount, created_at }) => {
            const house = houses.find((each) => each.id === property_id)?.name;
            return (
              <li key={id}>
                <Go className="row" to="/billing/$billing_run_id" params={{ billing_run_id: id }}>
                  <span className="grow">
                    <span className="strong">
                      {words.runOf(formatPeriod(period, language))}
                      {house && ` · ${house}`}
                    </span>
                    <br />
                    <span className="small quiet">
                      {display.status.label} · {words.invoiceCount(created)} · {formatMoment(created_at, language)}
                    </span>
                  </span>
                  <span className="num">
                    <Money amount={total_amount} />
                  </span>
                  <ChevronRight className="i go" aria-hidden="true" />
                </Go>
              </li>
            );
          })}
        </ul>
        {runs.hasNextPage && (
          <footer>
            <button
              className="btn link small"
              type="button"
              disabled={runs.isFetchingNextPage}
              onClick={() => void runs.fetchNextPage()}
            >
              {common.actions.more}
            </button>
          </footer>
        )}
      </ListState>
    </section>
  );
}
