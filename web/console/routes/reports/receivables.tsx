import type { ReceivablesReport } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { receivablesWords } from '../../../words/receivables.ts';
import { Go } from '../../go.tsx';
import { AgeBar, AgeSummary, Debtors, overdueOf } from './age-parts.tsx';
import { Downloads } from './downloads.tsx';
import { MonthBars } from './month-bars.tsx';
import { monthsQuery, onlyProperty, useRange } from './report-data.ts';
import { Loaded, RangeSwitch, ReportPage } from './report-page.tsx';

const DEBTORS_SHOWN = 8;

/** What was billed, what came in, and who still owes it. */
export default function ReceivablesPage() {
  const words = useWords(receivablesWords);
  const { api } = useApp();
  const range = useRange();
  const months = monthsQuery(range);
  const report = useQuery({
    queryKey: ['receivables', months],
    queryFn: () => api().get('/reports/receivables', { query: months }),
  });
  const aging = useAging(range.property);
  return (
    <ReportPage
      report="receivables"
      about={<RangeSwitch />}
      actions={
        <>
          <Downloads
            name="receivables"
            permission="exports.read"
            xlsx={() => api().file('/exports/receivables.xlsx', { query: months })}
            csv={() => api().file('/exports/receivables.csv', { query: months })}
          />
          {aging.data && overdueOf(aging.data.total) > 0 && (
            <Go className="btn primary" to="/invoices" search={{ status: 'overdue' }}>
              <Send className="i" aria-hidden="true" />
              {words.remind}
            </Go>
          )}
        </>
      }
    >
      <Loaded query={aging}>{(data) => <AgeSummary report={data} />}</Loaded>
      <Loaded query={report}>
        {(data) =>
          data.invoice_count === 0 ? (
            <EmptyState title={words.noInvoices}>
              <p>{words.noInvoicesHint}</p>
              <Go className="btn" to="/billing">
                {words.closeMonth}
              </Go>
            </EmptyState>
          ) : (
            <div className="cols">
              <Months report={data} />
              <Houses report={data} ages={aging.data?.rows ?? []} />
            </div>
          )
        }
      </Loaded>
      {aging.data && <Debtors report={aging.data} most={DEBTORS_SHOWN} />}
    </ReportPage>
  );
}

export function useAging(property: string | undefined) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['aging', property ?? null],
    queryFn: () => api().get('/reports/aging', { query: onlyProperty(property) }),
  });
}

type Month = ReceivablesReport['series'][number];

function Months({ report }: { readonly report: ReceivablesReport }) {
  const words = useWords(receivablesWords);
  const language = useLanguage();
  const columns = [
    {
      title: words.month,
      text: ({ period }: Month) => period,
      show: ({ period }: Month) => (
        <Go className="report-name" to="/invoices" search={{ period }}>
          {formatPeriod(period, language)}
        </Go>
      ),
      sum: words.sum,
    },
    moneyColumn(words.billed, (row: Month) => row.total_receivable, { sum: report.total_receivable }),
    moneyColumn(words.collected, (row: Month) => row.paid_amount, { sum: report.paid_amount }),
    moneyColumn(words.unpaid, (row: Month) => row.unpaid_amount, { wide: true, sum: report.unpaid_amount }),
  ];
  return (
    <section className="panel" aria-labelledby="months">
      <header>
        <h2 id="months">{words.billedAndCollected}</h2>
        <span className="small quiet">{words.months(report.series.length)}</span>
      </header>
      <div className="pad">
        <MonthBars
          label={words.billedAndCollected}
          months={report.series.map((month) => ({
            period: month.period,
            parts: [Number(month.paid_amount), Number(month.unpaid_amount)],
            said: words.monthSaid(
              formatPeriod(month.period, language),
              formatMoney(month.paid_amount, language),
              formatMoney(month.unpaid_amount, language),
            ),
            search: { period: month.period, ...(Number(month.unpaid_amount) > 0 ? { status: 'unpaid' } : {}) },
          }))}
          names={[words.collected, words.unpaid]}
          table={
            <DataTable
              label={words.billedAndCollected}
              columns={columns}
              rows={report.series.toReversed()}
              keyOf={({ period }) => period}
            />
          }
        />
      </div>
    </section>
  );
}

type AgeRows = NonNullable<ReturnType<typeof useAging>['data']>['rows'];

function Houses({ report, ages }: { readonly report: ReceivablesReport; readonly ages: AgeRows }) {
  const words = useWords(receivablesWords);
  return (
    <section className="panel" aria-labelledby="houses">
      <header>
        <h2 id="houses">{words.byHouse}</h2>
      </header>
      <ul className="rows">
        {report.rows.map(({ property_id, property_name, unpaid_amount, total_receivable, invoice_count }) => {
          const age = ages.find((row) => row.property_id === property_id);
          return (
            <li className="house-row" key={property_id}>
              <Go className="strong report-name" to="/invoices" search={{ property: property_id, status: 'unpaid' }}>
                {property_name}
              </Go>
              <span className="between">
                <Money amount={unpaid_amount} />
                <span className="small quiet">{words.ofBilled(invoice_count)}</span>
              </span>
              {age && Number(age.unpaid_amount) > 0 && <AgeBar ages={age} thin />}
              <span className="between small quiet">
                {words.billed}
                <Money amount={total_receivable} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
