import type { RevenueBook } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { taxRuleOf } from '../../../../domain/reports/tax-rules.ts';
import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { Banner, Progress } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { RuleLinks } from '../../../ui/rules/rule-links.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatMoney, formatNumber, formatPeriod } from '../../../words/format.ts';
import { revenueWords } from '../../../words/revenue.ts';
import { Go } from '../../go.tsx';
import { Downloads } from './downloads.tsx';
import { MonthBars } from './month-bars.tsx';
import { onlyProperty, useRange } from './report-data.ts';
import { Loaded, ReportPage } from './report-page.tsx';
import { YearSwitch, yearOf } from './year-switch.tsx';

type Month = RevenueBook['months'][number];
type Owner = RevenueBook['owners'][number];

/** A year's revenue by month and kind, and how each owner stands against the tax threshold. */
export default function RevenuePage() {
  const words = useWords(revenueWords);
  const { api } = useApp();
  const { search } = useAddress();
  const year = yearOf(search.year, useToday());
  const { property } = useRange();
  const query = { year, ...onlyProperty(property) };
  const book = useQuery({
    queryKey: ['revenue-book', query],
    queryFn: () => api().get('/reports/revenue-book', { query }),
  });
  return (
    <ReportPage
      report="revenue"
      about={<YearSwitch year={year} />}
      actions={
        <Downloads
          name={`revenue-${year}`}
          permission="exports.read"
          xlsx={() => api().file('/exports/revenue-book.xlsx', { query })}
          csv={() => api().file('/exports/revenue-book.csv', { query })}
        />
      }
    >
      <Loaded query={book}>
        {(data) => (
          <>
            {data.owners.map((owner) => (
              <OwnerPanel key={JSON.stringify(owner.owner)} owner={owner} book={data} />
            ))}
            {Number(data.total.revenue) === 0 ? <EmptyState title={words.nothing} /> : <Months book={data} />}
          </>
        )}
      </Loaded>
    </ReportPage>
  );
}

/** Revenue against the threshold, and what tax that would mean. */
function OwnerPanel({
  owner: { owner, revenue, fines_and_compensation: fines, cash_revenue, tax },
  book,
}: {
  owner: Owner;
  book: RevenueBook;
}) {
  const words = useWords(revenueWords);
  const language = useLanguage();
  const name = owner.full_name ?? owner.tax_code ?? words.unnamedOwner;
  return (
    <section className="panel" aria-label={[name, owner.tax_code].filter(Boolean).join(', ')}>
      <header>
        <h2>{name}</h2>
        {owner.tax_code && <span className="small quiet code">{words.taxCode(owner.tax_code)}</span>}
      </header>
      <div className="pad stack">
        <div>
          <p className="small quiet">{words.revenueOf(book.year)}</p>
          <p className="figure">
            <Money amount={revenue} />
          </p>
          <p className="small quiet">{words.byCash(formatMoney(cash_revenue, language))}</p>
          {Number(fines) !== 0 && <p className="small quiet">{words.finesApart(formatMoney(fines, language))}</p>}
        </div>
        {tax ? (
          <>
            <Progress label={words.threshold} value={Math.min(100, Number(tax.used_percent))} max={100} />
            <p>
              {words.ofThreshold(
                formatNumber(Number(tax.used_percent), language),
                formatMoney(tax.threshold, language),
              )}
            </p>
            {tax.exempt ? (
              <Banner tone={tax.threshold_state === 'NEAR' ? 'warn' : 'good'}>
                {tax.threshold_state === 'NEAR' ? words.near : words.exempt}
              </Banner>
            ) : (
              <Banner tone="warn">
                {words.taxed(
                  formatMoney(tax.estimated_vat, language),
                  `${Number(tax.vat_percent)}%`,
                  formatMoney(tax.estimated_pit, language),
                  `${Number(tax.pit_percent)}%`,
                )}
              </Banner>
            )}
            <p className="small quiet">{words.estimate}</p>
            <RuleLinks rules={(taxRuleOf(book.year)?.rules ?? []).map((rule) => citeRule(rule, language))} />
          </>
        ) : (
          <p className="small quiet">{words.noTaxRule}</p>
        )}
        {!book.covers_all_properties && <p className="small quiet">{words.notAllHouses}</p>}
      </div>
    </section>
  );
}

function useColumns(book: RevenueBook | undefined) {
  const words = useWords(revenueWords);
  const language = useLanguage();
  const total = book?.total;
  const kind = (name: 'rent' | 'services' | 'utilities' | 'fines_and_compensation' | 'deposits' | 'earlier_debts') =>
    moneyColumn(words.kinds[name], (row: Month) => row[name].net, {
      wide: true,
      ...(total ? { sum: total[name].net } : {}),
    });
  return [
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
    kind('rent'),
    kind('services'),
    kind('utilities'),
    moneyColumn(words.revenue, (row: Month) => row.revenue, total ? { sum: total.revenue } : {}),
    kind('fines_and_compensation'),
    moneyColumn(words.cashRevenue, (row: Month) => row.cash.revenue, {
      wide: true,
      ...(total ? { sum: total.cash.revenue } : {}),
    }),
    kind('deposits'),
    kind('earlier_debts'),
  ];
}

function Months({ book }: { readonly book: RevenueBook }) {
  const words = useWords(revenueWords);
  const language = useLanguage();
  const columns = useColumns(book);
  return (
    <section className="panel" aria-labelledby="by-month">
      <header>
        <h2 id="by-month">{words.revenueByMonth}</h2>
        <span className="small quiet">{book.utilities_are_revenue ? words.withUtilities : words.withoutUtilities}</span>
      </header>
      <div className="pad">
        <MonthBars
          label={words.revenueByMonth}
          months={book.months.map(({ period, revenue }) => ({
            period,
            parts: [Number(revenue)],
            said: `${formatPeriod(period, language)}: ${formatMoney(revenue, language)}`,
            search: { period },
          }))}
          names={[words.revenue]}
          table={
            <DataTable
              label={words.revenueByMonth}
              columns={columns}
              rows={book.months}
              keyOf={({ period }) => period}
            />
          }
        />
      </div>
    </section>
  );
}
