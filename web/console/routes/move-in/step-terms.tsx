import { Plus, X } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { choicesOf } from '../../../ui/field/choices.ts';
import { Field, SelectField, Tick } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { ADDS_ROW, REMOVES_ROW, useRowKeys } from '../../../ui/form/use-row-keys.ts';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatDate } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';
import { moveInWords } from '../../../words/move-in.ts';
import { type Fee, lastDayAfter, type MoveInDraft, type StepProps } from './move-in-draft.ts';

type Props = Omit<StepProps, 'room'>;

export function StepTerms({ draft, onChange }: Props) {
  const words = useWords(moveInWords);
  const leases = useWords(leaseWords);
  return (
    <>
      <Term draft={draft} onChange={onChange} />
      <section className="panel" aria-labelledby="h-terms">
        <header>
          <h2 id="h-terms">{words.rentAndDeposit}</h2>
        </header>
        <div className="pad form">
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
          <SelectField
            label={leases.fields.rent_cycle_months}
            help={leases.cycleHint}
            name="rent_cycle_months"
            value={String(draft.rent_cycle_months)}
            choices={choicesOf(leases.cycles)}
            onChange={({ target }) =>
              onChange({ rent_cycle_months: Number(target.value) as MoveInDraft['rent_cycle_months'] })
            }
          />
          <div className="field">
            <span className="label">{words.firstMonth}</span>
            <Segmented
              label={words.firstMonth}
              value={draft.proration}
              options={choicesOf(leases.prorations)}
              onChange={(proration) => onChange({ proration: proration as MoveInDraft['proration'] })}
            />
          </div>
          {draft.deposit_amount && (
            <Tick checked={draft.depositPaid} onChange={(event) => onChange({ depositPaid: event.target.checked })}>
              {words.depositPaid}
            </Tick>
          )}
          {draft.deposit_amount && draft.depositPaid && (
            <div className="fields">
              <DateField
                label={words.receivedOn}
                name="deposit_received.received_on"
                value={draft.received_on}
                onChange={(received_on) => onChange({ received_on })}
              />
            </div>
          )}
        </div>
      </section>
      <Fees draft={draft} onChange={onChange} />
    </>
  );
}

/** Months that leases usually run for. */
const TERMS = [6, 12, 24] as const;

function Term({ draft, onChange }: Props) {
  const words = useWords(moveInWords);
  const leases = useWords(leaseWords);
  const language = useLanguage();
  const months = TERMS.find((each) => draft.end_date === lastDayAfter(draft.start_date, each));
  const other = draft.endsOther || (draft.end_date !== '' && !months);
  const pick = (value: string) => {
    if (value === OTHER) onChange({ endsOther: true });
    else onChange({ endsOther: false, end_date: value ? lastDayAfter(draft.start_date, Number(value)) : '' });
  };
  return (
    <section className="panel" aria-labelledby="h-term">
      <header>
        <h2 id="h-term">{words.term}</h2>
      </header>
      <div className="pad form">
        <div className="fields">
          <DateField
            label={words.start}
            name="start_date"
            value={draft.start_date}
            onChange={(start_date) =>
              onChange({ start_date, ...(months && !other && { end_date: lastDayAfter(start_date, months) }) })
            }
          />
          <SelectField
            label={words.rentFor}
            value={other ? OTHER : String(months ?? '')}
            choices={[
              ...TERMS.map((each) => ({
                value: String(each),
                label: words.months(each, formatDate(lastDayAfter(draft.start_date, each), language)),
              })),
              { value: '', label: words.openEnd },
              { value: OTHER, label: words.otherEnd },
            ]}
            onChange={({ target }) => pick(target.value)}
          />
        </div>
        {(draft.end_date || other) && (
          <div className="fields">
            {other && (
              <DateField
                label={words.end}
                name="end_date"
                value={draft.end_date}
                onChange={(end_date) => onChange({ end_date })}
              />
            )}
            <SelectField
              label={words.afterEnd}
              name="after_end_date"
              value={draft.after_end_date}
              choices={choicesOf(leases.afterEnds)}
              onChange={({ target }) => onChange({ after_end_date: target.value as MoveInDraft['after_end_date'] })}
            />
          </div>
        )}
      </div>
    </section>
  );
}

const OTHER = 'other';

function Fees({ draft: { fees }, onChange }: Props) {
  const words = useWords(moveInWords);
  const rows = useRowKeys(fees.length);
  const set = (at: number, part: Partial<Fee>) =>
    onChange({ fees: fees.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <section className="panel" aria-labelledby="h-fees">
      <header>
        <h2 id="h-fees">{words.fees}</h2>
        <button
          className="btn small"
          type="button"
          {...ADDS_ROW}
          onClick={() => onChange({ fees: [...fees, { name: '', amount: '' }] })}
        >
          <Plus className="i" aria-hidden="true" />
          {words.addFee}
        </button>
      </header>
      <div className="pad stack">
        <p className="small quiet">{words.feesHint}</p>
        {fees.map((fee, at) => (
          <div className="amount-row" key={rows.keys[at]}>
            <Field
              label={words.feeName}
              name={`fees.${at}.name`}
              value={fee.name}
              onChange={(event) => set(at, { name: event.target.value })}
            />
            <MoneyField
              label={words.feeAmount}
              name={`fees.${at}.amount`}
              value={fee.amount}
              onChange={(amount) => set(at, { amount })}
            />
            <button
              className="btn ghost square"
              type="button"
              aria-label={`${words.remove} ${fee.name}`}
              {...REMOVES_ROW}
              onClick={(event) => {
                rows.remove(at, event.currentTarget);
                onChange({ fees: fees.filter((_, index) => index !== at) });
              }}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}
