import type { AgingReport } from '@rentroll/client';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Search } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { receivablesWords } from '../../../words/receivables.ts';
import { Go } from '../../go.tsx';
import { addDays } from './report-data.ts';

export const AGES = ['not_due', 'days_0_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];
export type Ages = AgingReport['total'];
type Debtor = AgingReport['debtors'][number];

/** The invoices behind an amount: unpaid, due within the days of its age. */
export const invoicesOf = (age: Age, today: string): Search => {
  const due: Record<Age, [from: number | null, to: number | null]> = {
    not_due: [1, null],
    days_0_30: [-30, 0],
    days_31_60: [-60, -31],
    days_61_90: [-90, -61],
    over_90: [null, -91],
  };
  const [from, to] = due[age];
  return {
    status: 'unpaid',
    ...(from === null ? {} : { due_from: addDays(today, from) }),
    ...(to === null ? {} : { due_to: addDays(today, to) }),
  };
};

const colour = (index: number, value: number) => ({ '--v': value, '--k': `var(--age-${index})` }) as CSSProperties;

/** The parts of a debt by age, as one bar. Its amounts stand beside it in words. */
export function AgeBar({ ages, label, thin }: { readonly ages: Ages; readonly label?: string; readonly thin?: true }) {
  const described = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <div className={thin ? 'stackbar thin' : 'stackbar'} {...described}>
      {AGES.map((age, index) => {
        const value = Number(ages[age]);
        return value > 0 && <i key={age} style={colour(index, value)} />;
      })}
    </div>
  );
}

export const overdueOf = (ages: Ages): number => Number(ages.unpaid_amount) - Number(ages.not_due);

/** What is owed, by how long it has been due; each age opens its invoices. */
export function AgeSummary({ report }: { readonly report: AgingReport }) {
  const words = useWords(receivablesWords);
  const language = useLanguage();
  const { total, as_of: today } = report;
  const said = AGES.map((age) => `${words.ages[age]} ${formatMoney(total[age], language)}`).join(', ');
  return (
    <section className="panel" aria-labelledby="ages">
      <div className="age-top">
        <div>
          <h2 id="ages" className="small quiet">
            {words.owed}
          </h2>
          <p className="figure">
            <Money amount={total.unpaid_amount} />
          </p>
          <AgeBar ages={total} label={words.agesLabel(said)} />
          {overdueOf(total) > 0 ? (
            <p className="small quiet">
              {words.overdue}{' '}
              <strong className="bad">
                <Money amount={String(overdueOf(total))} />
              </strong>
              , {words.lateRenters(report.debtor_count)}
            </p>
          ) : (
            <p className="small quiet">{words.nothingOverdue}</p>
          )}
        </div>
        <ul className="ages">
          {AGES.map((age, index) => (
            <li key={age}>
              <Go to="/invoices" search={invoicesOf(age, today)}>
                <span className="key" style={colour(index, 1)} />
                <span>{words.ages[age]}</span>
                <strong>
                  <Money amount={total[age]} />
                </strong>
                <ChevronRight className="i s" aria-hidden="true" />
              </Go>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function useDebtorColumns(): Column<Debtor>[] {
  const words = useWords(receivablesWords);
  const language = useLanguage();
  return [
    {
      title: words.roomAndRenter,
      text: ({ renter_name }) => renter_name,
      show: ({ renter_id, renter_name, room_name, property_name, days_overdue }) => (
        <span className="line debtor">
          <Plate name={room_name} />
          <span>
            <Go className="strong report-name" to="/invoices" search={{ renter: renter_id, status: 'unpaid' }}>
              {renter_name}
            </Go>
            <span className="small quiet under-cell">
              {property_name}
              <span className="only-phone"> · {words.days(days_overdue)}</span>
            </span>
          </span>
        </span>
      ),
    },
    {
      title: words.age,
      text: ({ days_overdue }) => days_overdue,
      show: (debtor) => <AgeBar ages={debtor} thin />,
      wide: true,
    },
    moneyColumn(words.owes, ({ unpaid_amount }) => unpaid_amount),
    {
      title: words.oldest,
      text: ({ oldest_due_date }) => oldest_due_date,
      show: ({ oldest_due_date }) => formatDate(oldest_due_date, language),
      wide: true,
      end: true,
    },
    {
      title: words.lateDays,
      text: ({ days_overdue }) => days_overdue,
      show: ({ days_overdue }) => words.days(days_overdue),
      wide: true,
      end: true,
    },
    {
      title: words.invoices,
      text: ({ invoice_count }) => invoice_count,
      show: ({ invoice_count }) => invoice_count,
      wide: true,
      end: true,
    },
  ];
}

/** Who owes most. */
export function Debtors({ report, most }: { readonly report: AgingReport; readonly most?: number }) {
  const words = useWords(receivablesWords);
  const columns = useDebtorColumns();
  const rows = report.debtors.slice(0, most);
  return (
    <section className="panel" aria-labelledby="debtors">
      <header>
        <h2 id="debtors">{words.debtors}</h2>
        <span className="small quiet">{words.debtorCount(report.debtor_count)}</span>
      </header>
      {rows.length === 0 ? (
        <EmptyState title={words.noDebtors} />
      ) : (
        <DataTable label={words.debtors} columns={columns} rows={rows} keyOf={({ renter_id }) => renter_id} />
      )}
      {rows.length < report.debtor_count && (
        <footer>
          <Go className="btn small" to="/invoices" search={{ status: 'overdue' }}>
            {words.allOverdue}
          </Go>
        </footer>
      )}
    </section>
  );
}
