import type { BillingSettings, UpdateBillingSettingsBody } from '@rentroll/client';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { useWords } from '../../../../data/app.ts';
import { parseDecimal } from '../../../../data/decimal.ts';
import { Field, SelectField, Switch } from '../../../../ui/field/field.tsx';
import { MoneyField } from '../../../../ui/field/number-field.tsx';
import { pricesWords } from '../../../../words/settings-prices.ts';

export const daysOf = ({
  billing_day,
  due_day,
  utilities_lag_months,
  auto_billing,
  reminder_days,
  late_fee,
}: BillingSettings) => ({
  billing_day: String(billing_day),
  due_day: String(due_day),
  utilities_lag_months: String(utilities_lag_months),
  auto_billing,
  reminder_days: reminder_days.join(', '),
  late_kind: late_fee?.kind ?? '',
  late_value: late_fee?.value ?? '',
  late_grace: String(late_fee?.grace_days ?? 0),
  late_cap: late_fee?.cap_percent ?? '',
  late_auto: late_fee?.auto ?? true,
});
type Days = ReturnType<typeof daysOf>;

const BETWEEN_DAYS = /[,;\s]+/;

export const daysBody = (days: Days): UpdateBillingSettingsBody => ({
  billing_day: Number(days.billing_day),
  due_day: Number(days.due_day),
  utilities_lag_months: Number(days.utilities_lag_months) as 0 | 1,
  auto_billing: days.auto_billing,
  reminder_days: days.reminder_days.split(BETWEEN_DAYS).filter(Boolean).map(Number),
  late_fee:
    days.late_kind === ''
      ? null
      : {
          kind: days.late_kind as 'FIXED',
          value: parseDecimal(days.late_value),
          grace_days: Number(days.late_grace),
          cap_percent: parseDecimal(days.late_cap) || null,
          auto: days.late_auto,
        },
});

type Props = { readonly days: Days; readonly onChange: (part: Partial<Days>) => void };
const DAYS = Array.from({ length: 31 }, (_, day) => day + 1);

/** When invoices are made, due and reminded of. */
export function BillingDays({ days, onChange }: Props) {
  const words = useWords(pricesWords);
  const [wasLeft, setWasLeft] = useState(false);
  const areWrong = days.reminder_days.split(BETWEEN_DAYS).some((day) => !/^(-?\d{1,3})?$/.test(day));
  const text = (name: keyof Days) => ({
    value: String(days[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange({ [name]: target.value }),
  });
  const choices = DAYS.map((day) => ({ value: String(day), label: words.day(day) }));
  const labels = (from: Readonly<Record<string, string>>) =>
    Object.entries(from).map(([value, label]) => ({ value, label }));
  const isPercent = days.late_kind.startsWith('PERCENT');
  return (
    <section className="panel" aria-labelledby="h-days">
      <header>
        <h2 id="h-days">{words.days}</h2>
      </header>
      <div className="pad days">
        <SelectField label={words.billingDay} name="billing_day" {...text('billing_day')} choices={choices} />
        <SelectField label={words.dueDay} name="due_day" {...text('due_day')} choices={choices} />
        <SelectField
          label={words.lag}
          full
          name="utilities_lag_months"
          {...text('utilities_lag_months')}
          choices={labels(words.lags).toReversed()}
        />
        <SelectField
          label={words.auto}
          full
          name="auto_billing"
          {...text('auto_billing')}
          choices={labels(words.autos)}
        />
        <Field
          label={words.reminders}
          help={words.remindersHelp}
          error={wasLeft && areWrong ? words.remindersWrong : null}
          full
          name="reminder_days"
          {...text('reminder_days')}
          {...(areWrong && { 'data-unreadable': true })}
          onBlur={() => setWasLeft(true)}
        />
        <SelectField
          label={words.lateFee}
          full
          name="late_fee.kind"
          {...text('late_kind')}
          choices={labels(words.lateKinds)}
        />
        {days.late_kind !== '' && (
          <>
            {isPercent ? (
              <Field
                label={`${words.lateValue} (%)`}
                inputMode="decimal"
                name="late_fee.value"
                {...text('late_value')}
              />
            ) : (
              <MoneyField
                label={words.lateValue}
                name="late_fee.value"
                value={days.late_value.replace(/\.0+$/, '')}
                onChange={(late_value) => onChange({ late_value })}
              />
            )}
            <Field label={words.grace} inputMode="numeric" name="late_fee.grace_days" {...text('late_grace')} />
            <Field label={`${words.cap} (%)`} inputMode="decimal" name="late_fee.cap_percent" {...text('late_cap')} />
            <Switch checked={days.late_auto} onChange={({ target }) => onChange({ late_auto: target.checked })}>
              {words.lateAuto}
            </Switch>
          </>
        )}
      </div>
    </section>
  );
}
