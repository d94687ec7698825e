import { type EndLeaseBody, type Lease, RentrollError } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Field, Tick } from '../../../ui/field/field.tsx';
import { MoneyField, NumberField } from '../../../ui/field/number-field.tsx';
import { ADDS_ROW, REMOVES_ROW, useRowKeys } from '../../../ui/form/use-row-keys.ts';
import { Segmented } from '../../../ui/tabs/tabs.tsx';
import { formatNumber } from '../../../words/format.ts';
import { moveOutWords } from '../../../words/move-out.ts';
import { HandoverDamages } from './handover-damages.tsx';
import { PlannedEnd } from './planned-end.tsx';

type Damage = { description: string; amount: string };
export type EndDraft = {
  end_date: string;
  reason: string;
  electricity: string;
  water: string;
  credit: boolean;
  damages: Damage[];
  forfeit: string;
  method: string;
};
export const EMPTY_END: EndDraft = {
  end_date: '',
  reason: '',
  electricity: '',
  water: '',
  credit: true,
  damages: [],
  forfeit: '',
  method: '',
};

/** What of the damages is missing: one without an amount is not settled, and must not be left out unseen. */
export function lackOf({ damages }: EndDraft, messages: Record<keyof Damage, string>): RentrollError | null {
  const fields = damages.flatMap(({ description, amount }, at) => {
    if ((description === '') === (amount === '')) return [];
    const part = amount ? 'description' : 'amount';
    return { path: `damages.${at}.${part}`, code: 'required' as const, message: messages[part] };
  });
  const [first] = fields;
  return first ? new RentrollError({ status: 400, code: 'validation_failed', message: first.message, fields }) : null;
}

export function bodyOf(draft: EndDraft): EndLeaseBody {
  const { electricity, water, forfeit, method, reason } = draft;
  const damages = draft.damages.filter(({ description, amount }) => description && amount);
  return {
    end_date: draft.end_date,
    credit_unused_days: draft.credit,
    ...(reason && { reason }),
    ...((electricity || water) && {
      final_readings: {
        ...(electricity && { electricity: Number(electricity) }),
        ...(water && { water: Number(water) }),
      },
    }),
    ...(damages.length > 0 && { damages }),
    ...(forfeit && { forfeit_amount: forfeit }),
    ...(method && { refund_method: method as 'CASH' }),
  };
}

type Props = {
  readonly lease: Lease;
  readonly draft: EndDraft;
  readonly onChange: (part: Partial<EndDraft>) => void;
  /** For a last day that is still to come. */
  readonly onSetEnd: () => void;
};

export function EndFields({ lease, draft, onChange, onSetEnd }: Props) {
  const words = useWords(moveOutWords);
  const language = useLanguage();
  const { api } = useApp();
  const today = useToday();
  const mayPay = useMay('payments.record') === null;
  const readings = useQuery({
    queryKey: ['room-readings', lease.room_id, 'last'],
    queryFn: () =>
      api().get('/meter-readings', {
        query: { room_id: lease.room_id, status: 'ACCEPTED', limit: 1, sort: '-recorded_at' },
      }),
  });
  const last = readings.data?.meter_readings[0];
  const oldOf = (value: number | null | undefined) => (value == null ? '' : words.old(formatNumber(value, language)));
  const { damages } = draft;
  const rows = useRowKeys(damages.length);
  const setDamage = (at: number, part: Partial<Damage>) =>
    onChange({ damages: damages.map((damage, index) => (index === at ? { ...damage, ...part } : damage)) });
  return (
    <>
      <section className="panel" aria-labelledby="h-day">
        <header>
          <h2 id="h-day">{words.dayAndReason}</h2>
        </header>
        <div className="pad fields">
          <DateField
            label={words.lastDay}
            name="end_date"
            value={draft.end_date}
            onChange={(end_date) => onChange({ end_date })}
          />
          <Field
            label={words.reason}
            name="reason"
            list="end-reasons"
            value={draft.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
          <datalist id="end-reasons">
            {words.reasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </div>
        {draft.end_date > today && (
          <div className="pad">
            <PlannedEnd lease={lease} day={draft.end_date} onSetEnd={onSetEnd} />
          </div>
        )}
        <div className="pad">
          <Tick checked={draft.credit} onChange={(event) => onChange({ credit: event.target.checked })}>
            {words.unusedDays}
          </Tick>
        </div>
      </section>
      <section className="panel" aria-labelledby="h-final">
        <header>
          <h2 id="h-final">{words.finalReadings}</h2>
        </header>
        <div className="pad fields">
          <NumberField
            label={words.electricity}
            name="final_readings.electricity"
            unit="kWh"
            help={oldOf(last?.electricity_current)}
            value={draft.electricity}
            onChange={(electricity) => onChange({ electricity })}
          />
          <NumberField
            label={words.water}
            name="final_readings.water"
            unit="m³"
            help={oldOf(last?.water_current)}
            value={draft.water}
            onChange={(water) => onChange({ water })}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="h-damages">
        <header>
          <h2 id="h-damages">{words.damages}</h2>
          <button
            className="btn small"
            type="button"
            {...ADDS_ROW}
            onClick={() => onChange({ damages: [...damages, { description: '', amount: '' }] })}
          >
            <Plus className="i" aria-hidden="true" />
            {words.addDamage}
          </button>
        </header>
        <HandoverDamages lease={lease} draft={draft} onChange={onChange} />
        {damages.length > 0 && (
          <div className="pad stack">
            {damages.map((damage, at) => (
              <div className="amount-row" key={rows.keys[at]}>
                <Field
                  label={words.what}
                  name={`damages.${at}.description`}
                  value={damage.description}
                  onChange={(event) => setDamage(at, { description: event.target.value })}
                />
                <MoneyField
                  label={words.amount}
                  name={`damages.${at}.amount`}
                  value={damage.amount}
                  onChange={(amount) => setDamage(at, { amount })}
                />
                <button
                  className="btn ghost square"
                  type="button"
                  aria-label={words.removeDamage}
                  {...REMOVES_ROW}
                  onClick={(event) => {
                    rows.remove(at, event.currentTarget);
                    onChange({ damages: damages.filter((_, index) => index !== at) });
                  }}
                >
                  <X className="i" aria-hidden="true" />
                </button>
              </div>
            ))}
          </div>
        )}
      </section>
      {Number(lease.deposit_held) > 0 && (
        <section className="panel" aria-labelledby="h-back">
          <header>
            <h2 id="h-back">{words.payBy}</h2>
          </header>
          <div className="pad stack">
            {mayPay && (
              <Segmented
                label={words.payBy}
                value={draft.method}
                onChange={(method) => onChange({ method })}
                options={[
                  { value: '', label: words.later },
                  ...Object.entries(words.methods).map(([value, label]) => ({ value, label })),
                ]}
              />
            )}
            <MoneyField
              label={words.keep}
              help={words.keepHint}
              name="forfeit_amount"
              value={draft.forfeit}
              onChange={(forfeit) => onChange({ forfeit })}
            />
          </div>
        </section>
      )}
    </>
  );
}
