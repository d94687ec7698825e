import { Banknote, Landmark } from 'lucide-react';
import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Field, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import type { Draft } from './draft.ts';
import { restOf, totalOf } from './payment-plan.ts';
import { type NamedInvoice, useIsCollector } from './payments-data.ts';

type Props = {
  readonly draft: Draft;
  readonly change: (draft: Partial<Draft>) => void;
  readonly invoices: readonly NamedInvoice[];
  readonly given: number;
  /** What was sent without an answer; it can be sent again, not changed. */
  readonly sentAmount: number | null;
  readonly locked: boolean;
  readonly failed: boolean;
};

/** The amount, how it was paid, and when: filled in as far as it is known. */
export function MoneyGiven({ draft, change, invoices, given, sentAmount, locked, failed }: Props) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const today = useToday();
  const isCollector = useIsCollector();
  const owed = totalOf(invoices);
  return (
    <fieldset className="form" disabled={locked}>
      <legend className="unseen">{words.given}</legend>
      <MoneyField
        label={words.amount}
        name="amount"
        value={String(sentAmount ?? draft.amount ?? given)}
        onChange={(amount) => change({ amount })}
        help={given > 0 ? capital(spellAmount(BigInt(sentAmount ?? given), language)) : undefined}
      />
      {invoices.length > 1 && !isCollector && (
        <QuickAmounts invoices={invoices} owed={owed} given={given} onPick={(amount) => change({ amount })} />
      )}
      {isCollector ? (
        <p className="small quiet">{words.collectorOnly}</p>
      ) : (
        <Segmented
          label={words.method}
          value={draft.method}
          onChange={(method) => change({ method: method as Draft['method'] })}
          options={[
            { value: 'CASH', label: words.methods.CASH ?? '', icon: Banknote },
            { value: 'BANK_TRANSFER', label: words.methods.BANK_TRANSFER ?? '', icon: Landmark },
          ]}
        />
      )}
      <details className="pay-more" open={Boolean(draft.note || draft.date || failed)}>
        <summary>{words.more}</summary>
        <div className="form">
          <DateField
            label={words.date}
            name="payment_date"
            value={draft.date ?? today}
            onChange={(date) => change({ date })}
          />
          {draft.method === 'BANK_TRANSFER' && (
            <Field
              label={words.reference}
              name="reference"
              maxLength={200}
              value={draft.reference}
              onChange={(event) => change({ reference: event.target.value })}
            />
          )}
          <TextArea
            label={words.note}
            name="note"
            maxLength={2000}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
      </details>
    </fieldset>
  );
}

type QuickProps = {
  readonly invoices: readonly NamedInvoice[];
  readonly owed: number;
  readonly given: number;
  readonly onPick: (amount: string) => void;
};

function QuickAmounts({ invoices, owed, given, onPick }: QuickProps) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const [oldest] = invoices;
  const options = [
    { label: words.allOwed, amount: owed },
    ...(oldest ? [{ label: words.onlyPeriod(formatPeriod(oldest.period, language)), amount: restOf(oldest) }] : []),
  ];
  return (
    <div className="quick" role="group" aria-label={words.quick}>
      {options.map(({ label, amount }) => (
        <button
          className="chip"
          type="button"
          key={label}
          aria-pressed={given === amount}
          onClick={() => onPick(String(amount))}
        >
          <small>{label}</small>
          <span className="money">{formatMoney(amount, language)}</span>
        </button>
      ))}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
