import { Check, Clock, Minus } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatDate, formatMoney, formatNumber, formatPeriod } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { daysBetween, type PlannedInvoice } from './payment-plan.ts';
import type { NamedInvoice } from './payments-data.ts';

type Props = {
  readonly plan: { readonly lines: readonly PlannedInvoice<NamedInvoice>[]; readonly rest: number };
  readonly given: number;
  readonly owed: number;
  readonly givesChange: boolean;
  readonly onGivesChange: (givesChange: boolean) => void;
  readonly mayKeep: boolean;
};

/** What the money will pay, as arithmetic, before it is booked. */
export function PlanPanel({ plan, given, owed, givesChange, onGivesChange, mayKeep }: Props) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const over = given - owed;
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className="panel slip" aria-labelledby="h-pays">
      <header>
        <h2 id="h-pays">{words.paysFor}</h2>
        {plan.lines.length > 1 && <span className="small quiet">{words.paysHint}</span>}
      </header>
      <ol className="bill">
        {plan.lines.map((line) => (
          <PlanLine key={line.invoice.id} {...line} />
        ))}
        {over > 0 && (
          <li>
            <div className="lead">
              <span>{words.rest}</span>
              <Money amount={String(over)} />
            </div>
            {owed > 0 && (
              <span className="why num">
                {number(given)} − {number(owed)}
              </span>
            )}
          </li>
        )}
        {over < 0 && given > 0 && (
          <li>
            <div className="lead">
              <span>{words.owesAfter}</span>
              <Money amount={String(-over)} />
            </div>
            <span className="why num">
              {number(owed)} − {number(given)}
            </span>
          </li>
        )}
      </ol>
      {over > 0 && (
        <div className="over">
          <p>
            <strong>{words.over(formatMoney(over, language))}</strong>
            <br />
            <span className="small">
              {givesChange ? words.overReturned(formatMoney(over, language)) : words.overKept}
            </span>
          </p>
          {owed > 0 && mayKeep && (
            <Segmented
              label={words.overChoice}
              value={givesChange ? 'change' : 'credit'}
              onChange={(choice) => onGivesChange(choice === 'change')}
              options={[
                { value: 'credit', label: words.keep },
                { value: 'change', label: words.giveBack },
              ]}
            />
          )}
        </div>
      )}
    </section>
  );
}

function PlanLine({ invoice, open, paid }: PlannedInvoice<NamedInvoice>) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const late = daysBetween(invoice.due_date, useToday());
  return (
    <li>
      <div className="lead">
        <span>{words.invoice(formatPeriod(invoice.period, language))}</span>
        <Money amount={String(paid > 0 ? paid : open)} />
      </div>
      <span className="why">
        {late > 0 ? words.overdue(late) : words.due(formatDate(invoice.due_date, language))}
        {paid === open ? (
          <State tone="good" icon={Check} label={words.full} />
        ) : paid > 0 ? (
          <State tone="warn" icon={Clock} label={words.leaves(formatMoney(open - paid, language))} />
        ) : (
          <State icon={Minus} label={words.unpaid} />
        )}
      </span>
    </li>
  );
}
