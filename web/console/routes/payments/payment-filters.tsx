import { X } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { paymentsWords } from '../../../words/payments.ts';
import { type PaymentFilters as Filters, useRenter } from './payments-data.ts';

const RANGES = ['month', 'today', 'before', 'all', 'own'] as const;
type Range = (typeof RANGES)[number];
const isRange = (text: string | undefined): text is Range => RANGES.includes(text as Range);

const lastDay = (period: string): string => {
  const [year, month] = period.split('-').map(Number) as [number, number];
  return `${period}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
};

/** The filters that the address asks for; this month when it asks for nothing. */
export function useFilters(): { filters: Filters; range: Range; isNarrowed: boolean } {
  const { search } = useAddress();
  const today = useToday();
  const month = today.slice(0, 7);
  const range = isRange(search.range) ? search.range : search.from || search.to ? 'own' : 'month';
  const before = addMonths(month, -1);
  const days: Record<Range, { date_from?: string | undefined; date_to?: string | undefined }> = {
    today: { date_from: today, date_to: today },
    month: { date_from: `${month}-01`, date_to: lastDay(month) },
    before: { date_from: `${before}-01`, date_to: lastDay(before) },
    all: {},
    own: { date_from: search.from, date_to: search.to },
  };
  const { method, renter, q } = search;
  const filters = Object.fromEntries(
    Object.entries({ ...days[range], method, renter_id: renter, q }).filter(([, value]) => value),
  );
  return { filters, range, isNarrowed: Boolean(method || renter || q || range !== 'all') };
}

export function PaymentFilters() {
  const words = useWords(paymentsWords);
  const { search, change } = useAddress();
  const { range } = useFilters();
  const today = useToday();
  const renter = useRenter(search.renter);
  const methods = Object.entries(words.methods).map(([value, label]) => ({ value, label }));
  return (
    <div className="pay-filters">
      <SearchField label={words.search} value={search.q} onChange={(q) => change({ q })} />
      <div className="pay-method">
        <SelectField
          label={words.method}
          value={search.method ?? ''}
          choices={[{ value: '', label: words.allMethods }, ...methods]}
          onChange={(event) => change({ method: event.target.value })}
        />
      </div>
      <Chips
        label={words.period}
        value={range}
        onChange={(value) => change({ range: value, ...(value === 'own' ? {} : { from: '', to: '' }) })}
        options={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
      />
      {search.renter && (
        <button className="chip" type="button" aria-pressed="true" onClick={() => change({ renter: '' })}>
          {words.onlyRenter(renter.data?.full_name ?? '…')}
          <X className="i s" aria-hidden="true" />
        </button>
      )}
      {range === 'own' && (
        <div className="fields">
          <DateField
            label={words.from}
            name="date_from"
            value={search.from ?? null}
            onChange={(from) => change({ range: 'own', from })}
          />
          <DateField
            label={words.to}
            name="date_to"
            value={search.to ?? today}
            onChange={(to) => change({ range: 'own', to })}
          />
        </div>
      )}
    </div>
  );
}
