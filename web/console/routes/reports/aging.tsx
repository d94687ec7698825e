import type { AgingReport } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatDate } from '../../../words/format.ts';
import { receivablesWords } from '../../../words/receivables.ts';
import { Go } from '../../go.tsx';
import { AGES, AgeSummary, Debtors, invoicesOf } from './age-parts.tsx';
import { Downloads } from './downloads.tsx';
import { useAging } from './receivables.tsx';
import { onlyProperty, useRange } from './report-data.ts';
import { Loaded, ReportPage } from './report-page.tsx';

/** How long unpaid money has been due, by house and by renter. */
export default function AgingPage() {
  const words = useWords(receivablesWords);
  const language = useLanguage();
  const { api } = useApp();
  const { property } = useRange();
  const aging = useAging(property);
  const query = onlyProperty(property);
  return (
    <ReportPage
      report="aging"
      about={aging.data && <p className="small quiet">{words.asOf(formatDate(aging.data.as_of, language))}</p>}
      actions={
        <Downloads
          name="aging"
          permission="exports.read"
          xlsx={() => api().file('/exports/aging.xlsx', { query })}
          csv={() => api().file('/exports/aging.csv', { query })}
        />
      }
    >
      <Loaded query={aging}>
        {(report) => (
          <>
            <AgeSummary report={report} />
            <ByHouse report={report} />
            <Debtors report={report} />
          </>
        )}
      </Loaded>
    </ReportPage>
  );
}

type Row = AgingReport['rows'][number];

function ByHouse({ report }: { readonly report: AgingReport }) {
  const words = useWords(receivablesWords);
  const { rows, total, as_of: today } = report;
  const columns = [
    {
      title: words.house,
      text: ({ property_name }: Row) => property_name,
      show: ({ property_name }: Row) => <span className="report-wrap">{property_name}</span>,
      sum: words.sum,
    },
    ...AGES.map((age) => ({
      ...moneyColumn(words.ages[age], (row: Row) => row[age], { sum: total[age], wide: true }),
      show: (row: Row) =>
        Number(row[age]) > 0 ? (
          <Go to="/invoices" search={{ ...invoicesOf(age, today), property: row.property_id }}>
            <Money amount={row[age]} />
          </Go>
        ) : (
          <span className="pale">–</span>
        ),
    })),
    moneyColumn(words.owed, (row: Row) => row.unpaid_amount, { sum: total.unpaid_amount }),
  ];
  return (
    <section className="panel" aria-labelledby="by-house">
      <header>
        <h2 id="by-house">{words.byHouse}</h2>
      </header>
      <DataTable label={words.byHouse} columns={columns} rows={rows} keyOf={({ property_id }) => property_id} />
    </section>
  );
}
