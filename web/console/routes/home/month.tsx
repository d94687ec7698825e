import type { Dashboard, DashboardMonth } from '@rentroll/client';
import type { CSSProperties } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Bars, roundUp } from '../../../ui/chart/bars.tsx';
import { Progress } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { homeWords } from '../../../words/home.ts';
import { roundAmount } from '../../../words/round-amount.ts';
import { Go } from '../../go.tsx';
import '../../../ui/table/table.css';

/** The month that was billed last: what came in, what is left, and the twelve months up to now. */
export function Month({ dashboard }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { this_month: now, month_before: before, open } = dashboard;
  const month = Number(now.billed_amount) > 0 ? now : before;
  const percent =
    Number(month.billed_amount) > 0 ? Math.floor((Number(month.paid_amount) * 100) / Number(month.billed_amount)) : 0;
  return (
    <section className="panel" aria-labelledby="month">
      <header>
        <h2 id="month">{words.month(formatPeriod(month.period, language))}</h2>
        <Go className="btn link small" to="/reports/receivables">
          {words.receivables}
        </Go>
      </header>
      <div className="pad month-sum">
        <p className="small quiet">{words.collected}</p>
        <p className="figure">
          <Money amount={month.paid_amount} />
        </p>
        <Progress label={words.collected} value={percent} max={100} />
        <p className="small quiet">{words.ofBilled(percent, formatMoney(month.unpaid_amount, language))}</p>
      </div>
      <MonthsChart months={dashboard.months} />
      <dl className="figures">
        <div>
          <dt>{words.billed}</dt>
          <dd>
            <Money amount={month.billed_amount} />
            <small>{words.invoices(month.invoice_count)}</small>
          </dd>
        </div>
        <div>
          <dt>{words.open}</dt>
          <dd>
            <Go to="/invoices" search={{ status: 'unpaid' }}>
              <Money amount={open.unpaid_amount} />
            </Go>
            <small>{words.openHint}</small>
          </dd>
        </div>
        <div>
          <dt>{words.occupancy}</dt>
          <dd className="num">
            {Math.round((open.let_rooms * 100) / open.room_count)}%
            <small>
              {open.let_rooms}/{words.rooms(open.room_count)}
            </small>
          </dd>
        </div>
        <div>
          <dt>{words.vacant}</dt>
          <dd className="num">
            <Go to="/rooms" search={{ filter: 'vacant' }}>
              {words.rooms(Math.max(0, open.vacant_rooms - open.reserved_rooms - open.maintenance_rooms))}
            </Go>
            <small>{words.vacantDetail(open.reserved_rooms, open.maintenance_rooms)}</small>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function MonthsChart({ months }: { readonly months: readonly DashboardMonth[] }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const [first, last] = [months[0], months.at(-1)];
  const highest = Math.max(0, ...months.map(({ billed_amount }) => Number(billed_amount)));
  if (!first || !last || highest === 0) return null;
  const top = roundUp(highest);
  return (
    <div className="home-chart">
      <Bars
        label={words.chart(formatPeriod(first.period, language), formatPeriod(last.period, language))}
        top={top}
        scale={roundAmount(top, language)}
        bars={months.map(({ period, paid_amount, unpaid_amount }) => ({
          key: period,
          label: period.slice(5),
          parts: [
            { value: Number(paid_amount), look: period === last.period ? 'b1' : 'b2' },
            { value: Number(unpaid_amount), look: 'b3' },
          ],
        }))}
        legend={
          <>
            <span>
              <span className="key" />
              {words.collected}
            </span>
            <span>
              <span className="key" style={{ '--k': 'var(--chart-3)' } as CSSProperties} />
              {words.unpaid}
            </span>
          </>
        }
        tableLabel={words.asTable}
        table={<MonthsTable months={months} />}
      />
    </div>
  );
}

function MonthsTable({ months }: { readonly months: readonly DashboardMonth[] }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.monthColumn}</th>
          <th scope="col" className="end">
            {words.billed}
          </th>
          <th scope="col" className="end">
            {words.collected}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ period, billed_amount, paid_amount }) => (
          <tr key={period}>
            <th scope="row">{formatPeriod(period, language)}</th>
            <td className="end">
              <Money amount={billed_amount} />
            </td>
            <td className="end">
              <Money amount={paid_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
