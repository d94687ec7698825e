import type { ElectricityCompliance } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { CircleCheck, CircleHelp, FilePlus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { OPENED, useOpened } from '../../../data/opened.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { RuleLinks } from '../../../ui/rules/rule-links.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { electricityWords } from '../../../words/electricity.ts';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { useMayWrite } from '../books/expenses-data.ts';
import type { BillFor } from '../books/supplier-bill-dialog.tsx';
import { Downloads } from './downloads.tsx';
import { ElectricityMonth } from './electricity-month.tsx';
import { monthsQuery, useRange } from './report-data.ts';
import { Loaded, RangeSwitch, ReportPage } from './report-page.tsx';

const SupplierBillDialog = lazyRouteComponent(() => import('../books/supplier-bill-dialog.tsx'));

export type Month = ElectricityCompliance['rows'][number];
const MONTHS = 3;

export const keyOf = ({ property_id, period }: Pick<Month, 'property_id' | 'period'>): string =>
  `${period}.${property_id}`;

/** What the electricity company billed, beside what renters were charged for the same month; the excess can be credited back. */
export default function ElectricityPage() {
  const words = useWords(electricityWords);
  const { api } = useApp();
  const { search, close } = useOpened();
  const query = monthsQuery(useRange(MONTHS));
  const report = useQuery({
    queryKey: ['electricity-compliance', query],
    queryFn: () => api().get('/reports/electricity-compliance', { query }),
  });
  const [bill, setBill] = useState<BillFor | null>(null);
  const reason = useMayWrite();
  const columns = useColumns(setBill);
  const open = report.data?.rows.find((row) => keyOf(row) === search.open);
  return (
    <ReportPage
      report="electricity"
      about={<RangeSwitch months={MONTHS} />}
      actions={
        <>
          <Downloads
            name="electricity"
            permission="exports.read"
            xlsx={() => api().file('/exports/electricity-compliance.xlsx', { query })}
            csv={() => api().file('/exports/electricity-compliance.csv', { query })}
          />
          <ActionButton
            look="primary"
            icon={FilePlus}
            reason={reason}
            onClick={() => setBill({ utility: 'ELECTRICITY' })}
          >
            {words.enterBill}
          </ActionButton>
        </>
      }
    >
      <Loaded query={report}>
        {({ rows, rules }) => (
          <section className="panel" aria-labelledby="electricity">
            <header>
              <h2 id="electricity">{words.rule}</h2>
            </header>
            {rows.length === 0 ? (
              <EmptyState title={words.nothing} />
            ) : (
              <DataTable
                label={words.titles.electricity}
                columns={columns}
                rows={rows.toSorted((one, other) => other.period.localeCompare(one.period))}
                keyOf={keyOf}
              />
            )}
            <footer>
              <RuleLinks rules={rules} />
            </footer>
          </section>
        )}
      </Loaded>
      {open && <ElectricityMonth month={open} onClose={() => close({ open: undefined })} />}
      <LoadedDialog onClose={() => setBill(null)}>
        {bill && <SupplierBillDialog bill={bill} onClose={() => setBill(null)} />}
      </LoadedDialog>
    </ReportPage>
  );
}

function useColumns(onEnter: (bill: BillFor) => void): Column<Month>[] {
  const words = useWords(electricityWords);
  const language = useLanguage();
  const { search } = useAddress();
  return [
    {
      title: words.monthAndHouse,
      text: ({ period, property_name }) => `${period} ${property_name}`,
      show: (row) => (
        <>
          <Go
            className="report-name strong"
            to="/reports/electricity"
            search={{ ...search, open: keyOf(row) }}
            state={OPENED}
          >
            {formatPeriod(row.period, language)}
          </Go>
          <span className="small quiet under-cell report-wrap">
            {row.property_name} · {words.ofRooms(row.rooms.length)}
          </span>
          <span className="only-phone small under-cell num">
            {words.collected} {formatMoney(row.collected_amount, language)}
          </span>
        </>
      ),
    },
    moneyColumn(words.supplier, ({ supplier_amount }) => supplier_amount, { wide: true }),
    moneyColumn(words.collected, ({ collected_amount }) => collected_amount, { wide: true }),
    moneyColumn(words.refunded, ({ refunded_amount }) => (Number(refunded_amount) > 0 ? refunded_amount : null), {
      wide: true,
    }),
    {
      title: words.state,
      text: ({ state }) => words.states[state],
      show: (row) => <Verdict row={row} onEnter={onEnter} />,
    },
  ];
}

function Verdict({ row, onEnter }: { readonly row: Month; readonly onEnter: (bill: BillFor) => void }) {
  const words = useWords(electricityWords);
  const language = useLanguage();
  if (row.state !== 'UNKNOWN') return <MonthState month={row} />;
  const { property_id, period, property_name } = row;
  return (
    <button
      className="btn small"
      type="button"
      onClick={() => onEnter({ property_id, utility: 'ELECTRICITY', period })}
    >
      {words.enterBill}
      <span className="unseen">
        {' '}
        {property_name}, {formatPeriod(period, language)}
      </span>
    </button>
  );
}

export function MonthState({ month }: { readonly month: Month }) {
  const words = useWords(electricityWords);
  const language = useLanguage();
  const { state, excess_amount: excess, refunded_amount: refunded } = month;
  if (state === 'UNKNOWN') return <State icon={CircleHelp} label={words.states.UNKNOWN} />;
  if (state === 'OVER')
    return <State tone="bad" icon={TriangleAlert} label={words.over(formatMoney(excess, language))} />;
  return (
    <State
      icon={CircleCheck}
      label={Number(refunded) > 0 ? words.credited(formatMoney(refunded, language)) : words.states.OK}
    />
  );
}
