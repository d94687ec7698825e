import type { BankStatement } from '@rentroll/client';
import { Check, CircleHelp } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { formatDayMonth } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';

const SHOWN = 100;

/** What the statement has and the books do not: each transfer with what would become of it. */
export function StatementDifferences({ statement }: { readonly statement: BankStatement }) {
  const words = useWords(matchingWords);
  const language = useLanguage();
  const items = statement.review_items;
  const matched = items.filter(({ resolution_kind }) => resolution_kind !== null).length;
  return (
    <>
      <Banner tone={items.length === 0 ? 'good' : 'plain'}>
        {words.statementFound(statement.rows, statement.known)}.{' '}
        {items.length === 0 ? words.statementSame : `${words.statementNew(matched, items.length - matched)}.`}
      </Banner>
      {items.length > 0 && (
        <ul className="rows statement-rows" aria-label={words.statementMissing}>
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <span className="between">
                <strong>
                  <Money amount={item.transfer_type === 'OUT' ? `-${item.transfer_amount}` : item.transfer_amount} />
                </strong>
                <span className="small pale num">{formatDayMonth(item.transfer_date, language)}</span>
              </span>
              <span className="memo small code">{item.memo}</span>
              {item.resolution_kind ? (
                <State tone="good" icon={Check} label={words.auto} />
              ) : (
                <State icon={CircleHelp} label={words.reasonsOfFailure[item.failure_reason ?? ''] ?? words.open} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
