import type { MeterReconciliation } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { CircleCheck, Droplet, FilePlus, TriangleAlert, Zap } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatMoney, formatNumber, formatPeriod } from '../../../words/format.ts';
import { meterReportWords } from '../../../words/meter-report.ts';
import { Go } from '../../go.tsx';
import { useMayWrite } from '../books/expenses-data.ts';
import type { BillFor } from '../books/supplier-bill-dialog.tsx';
import { Downloads } from './downloads.tsx';
import { monthsQuery, useRange } from './report-data.ts';
import { Loaded, RangeSwitch, ReportPage } from './report-page.tsx';

const SupplierBillDialog = lazyRouteComponent(() => import('../books/supplier-bill-dialog.tsx'));

type Row = MeterReconciliation['rows'][number];
/** Few months at first: each has a row per house and utility. */
const MONTHS = 3;

/** What the supplier measured and billed, beside what the rooms' meters measured and renters were charged. */
export default function MetersPage() {
  const words = useWords(meterReportWords);
  const { api } = useApp();
  const query = monthsQuery(useRange(MONTHS));
  const report = useQuery({
    queryKey: ['meter-reconciliation', query],
    queryFn: () => api().get('/reports/meter-reconciliation', { query }),
  });
  const [open, setOpen] = useState<BillFor | null>(null);
  const columns = useColumns(setOpen);
  const reason = useMayWrite();
  return (
    <ReportPage
      report="meters"
      about={<RangeSwitch months={MONTHS} />}
      actions={
        <>
          <Downloads
            name="meters"
            permission="exports.read"
            xlsx={() => api().file('/exports/meter-reconciliation.xlsx', { query })}
            csv={() => api().file('/exports/meter-reconciliation.csv', { query })}
          />
          <ActionButton look="primary" icon={FilePlus} reason={reason} onClick={() => setOpen({})}>
            {words.enterBill}
          </ActionButton>
        </>
      }
    >
      <Loaded query={report}>
        {({ rows }) => (
          <section className="panel" aria-labelledby="meters">
            <header>
              <h2 id="meters">{words.supplierAndRooms}</h2>
              <span className="small quiet">{words.electricityRule}</span>
            </header>
            {rows.length === 0 ? (
              <EmptyState title={words.nothing} />
            ) : (
              <DataTable
                label={words.supplierAndRooms}
                columns={columns}
                rows={rows.toSorted((one, other) => other.period.localeCompare(one.period))}
                keyOf={({ property_id, utility, period }) => `${property_id}${utility}${period}`}
              />
            )}
          </section>
        )}
      </Loaded>
      <LoadedDialog onClose={() => setOpen(null)}>
        {open && <SupplierBillDialog bill={open} onClose={() => setOpen(null)} />}
      </LoadedDialog>
    </ReportPage>
  );
}

function useColumns(onEnter: (bill: BillFor) => void): Column<Row>[] {
  const words = useWords(meterReportWords);
  const language = useLanguage();
  const quantity = (title: string, value: (row: Row) => string | null): Column<Row> => ({
    title,
    text: value,
    show: (row) => {
      const text = value(row);
      return text === null ? (
        <span className="pale">–</span>
      ) : (
        `${formatNumber(Number(text), language)} ${words.units[row.utility]}`
      );
    },
    end: true,
    wide: true,
  });
  return [
    {
      title: words.house,
      text: ({ property_name, utility, period }) => `${property_name} ${words.utilities[utility]} ${period}`,
      show: ({ property_name, utility, period, property_id, rooms_quantity, charged_amount }) => (
        <>
          <span className="line">
            {utility === 'ELECTRICITY' ? (
              <Zap className="i" aria-hidden="true" />
            ) : (
              <Droplet className="i" aria-hidden="true" />
            )}
            <Go className="report-name strong" to="/meter" search={{ property: property_id, period }}>
              {words.utilities[utility]} {formatPeriod(period, language)}
            </Go>
          </span>
          <span className="small quiet under-cell report-wrap">{property_name}</span>
          <span className="only-phone small under-cell num">
            {formatNumber(Number(rooms_quantity), language)} {words.units[utility]} ·{' '}
            {formatMoney(charged_amount, language)}
          </span>
        </>
      ),
    },
    quantity(words.supplierMeter, ({ supplier_quantity }) => supplier_quantity),
    quantity(words.roomMeters, ({ rooms_quantity }) => rooms_quantity),
    {
      ...quantity(words.loss, ({ loss_quantity }) => loss_quantity),
      show: ({ loss_quantity, loss_percent, utility }) =>
        loss_quantity === null ? (
          <span className="pale">–</span>
        ) : (
          <>
            {formatNumber(Number(loss_quantity), language)} {words.units[utility]}
            <span className="small quiet under-cell">{formatNumber(Number(loss_percent), language)}%</span>
          </>
        ),
    },
    moneyColumn(words.supplierAmount, ({ supplier_amount }) => supplier_amount, { wide: true }),
    moneyColumn(words.charged, ({ charged_amount }) => charged_amount, { wide: true }),
    {
      title: words.verdict,
      text: ({ overcharged_amount }) => overcharged_amount,
      show: (row) => <Verdict row={row} onEnter={onEnter} />,
    },
  ];
}

function Verdict({ row, onEnter }: { readonly row: Row; readonly onEnter: (bill: BillFor) => void }) {
  const words = useWords(meterReportWords);
  const language = useLanguage();
  const { property_id, utility, period, supplier_amount, overcharged_amount } = row;
  if (supplier_amount === null)
    return (
      <button className="btn small" type="button" onClick={() => onEnter({ property_id, utility, period })}>
        {words.enterBillShort}
        <span className="unseen">
          {' '}
          {row.property_name}, {words.utilities[utility]} {formatPeriod(period, language)}
        </span>
      </button>
    );
  const over = Number(overcharged_amount ?? 0);
  return over > 0 ? (
    <State
      tone={utility === 'ELECTRICITY' ? 'bad' : 'warn'}
      icon={TriangleAlert}
      label={words.overcharged(formatMoney(over, language))}
    />
  ) : (
    <State icon={CircleCheck} label={words.notOvercharged} />
  );
}
