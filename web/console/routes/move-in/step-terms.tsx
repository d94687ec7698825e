import { Plus, X } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Field, Tick } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { moveWords } from '../../../words/move.ts';
import type { Fee, StepProps } from './move-in-draft.ts';

export function StepTerms({ draft, onChange }: StepProps) {
  const words = useWords(moveWords).in;
  return (
    <>
      <section className="panel" aria-labelledby="h-terms">
        <header>
          <h2 id="h-terms">{words.datesAndMoney}</h2>
        </header>
        <div className="pad form">
          <div className="fields">
            <DateField
              label={words.start}
              name="start_date"
              value={draft.start_date}
              onChange={(start_date) => onChange({ start_date })}
            />
            <DateField
              label={words.end}
              name="end_date"
              help={draft.end_date ? '' : words.openEnd}
              value={draft.end_date}
              onChange={(end_date) => onChange({ end_date })}
            />
          </div>
          <div className="fields">
            <MoneyField
              label={words.rent}
              name="monthly_rent"
              value={draft.monthly_rent}
              onChange={(monthly_rent) => onChange({ monthly_rent })}
            />
            <MoneyField
              label={words.deposit}
              name="deposit_amount"
              value={draft.deposit_amount}
              onChange={(deposit_amount) => onChange({ deposit_amount })}
            />
          </div>
          {draft.deposit_amount && (
            <div className="fields">
              <Tick checked={draft.depositPaid} onChange={(event) => onChange({ depositPaid: event.target.checked })}>
                {words.depositPaid}
              </Tick>
              {draft.depositPaid && (
                <DateField
                  label={words.receivedOn}
                  name="deposit_received.received_on"
                  value={draft.received_on}
                  onChange={(received_on) => onChange({ received_on })}
                />
              )}
            </div>
          )}
        </div>
      </section>
      <Fees draft={draft} onChange={onChange} />
    </>
  );
}

function Fees({ draft: { fees }, onChange }: StepProps) {
  const words = useWords(moveWords).in;
  const set = (at: number, part: Partial<Fee>) =>
    onChange({ fees: fees.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <section className="panel" aria-labelledby="h-fees">
      <header>
        <h2 id="h-fees">{words.fees}</h2>
        <button
          className="btn small"
          type="button"
          onClick={() => onChange({ fees: [...fees, { name: '', amount: '' }] })}
        >
          <Plus className="i" aria-hidden="true" />
          {words.addFee}
        </button>
      </header>
      <div className="pad stack">
        <p className="small quiet">{words.feesHint}</p>
        {fees.map((fee, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed whole
          <div className="amount-row" key={at}>
            <Field
              label={words.feeName}
              name={`fees.${at}.name`}
              value={fee.name}
              onChange={(event) => set(at, { name: event.target.value })}
            />
            <MoneyField label={words.feeAmount} value={fee.amount} onChange={(amount) => set(at, { amount })} />
            <button
              className="btn ghost square"
              type="button"
              aria-label={`${words.remove} ${fee.name}`}
              onClick={() => onChange({ fees: fees.filter((_, index) => index !== at) })}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}
