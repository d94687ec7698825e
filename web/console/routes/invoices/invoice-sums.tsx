import type { InvoiceTotals } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { formatNumber } from '../../../words/format.ts';
import { invoicesWords } from '../../../words/invoices.ts';

/** What the filters add up to, over all pages. */
export function InvoiceSums({ totals }: { readonly totals: InvoiceTotals | undefined }) {
  const words = useWords(invoicesWords);
  const language = useLanguage();
  if (!totals) return null;
  const late = Number(totals.overdue_amount) > 0;
  return (
    <dl className="panel invoice-sums" aria-label={words.sums}>
      <div>
        <dt>{words.count}</dt>
        <dd className="num">{formatNumber(totals.count, language)}</dd>
      </div>
      <div>
        <dt>{words.total}</dt>
        <dd>
          <Money amount={totals.total_amount} />
        </dd>
      </div>
      <div>
        <dt>{words.paid}</dt>
        <dd>
          <Money amount={totals.paid_amount} />
        </dd>
      </div>
      <div>
        <dt>{words.unpaid}</dt>
        <dd>
          <Money amount={totals.unpaid_amount} />
          {late && (
            <small className="bad">
              {words.overdue} <Money amount={totals.overdue_amount} />
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}
