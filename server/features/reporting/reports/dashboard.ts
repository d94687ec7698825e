import { addMonths, periodOf } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, date, nullable, period, resource, Type, uuid } from '../../../http/schema.ts';
import { collectedByMonth, countOpenWork, countUnreadMeters, sumOpenInvoices } from './dashboard-queries.ts';
import { receivablesReport } from './receivables.ts';
import type { PropertyFilter } from './scope-queries.ts';

const MONTH = resource('DashboardMonth', {
  period: period(),
  invoice_count: Type.Integer(),
  billed_amount: amount({ description: 'Total of the month’s invoices, less credit notes and write-offs.' }),
  unpaid_amount: amount({ description: 'Unpaid on the month’s invoices.' }),
  overdue_amount: amount({ description: 'Overdue on the month’s invoices.' }),
  collected_amount: amount({
    description: 'Received from renters during the month, whatever it pays for, deposits included.',
  }),
  refunded_amount: amount({ description: 'Refunded to renters during the month.' }),
});

export const Dashboard = resource('Dashboard', {
  as_of: date(),
  property_id: nullable(uuid()),
  this_month: MONTH,
  month_before: MONTH,
  open: Type.Object({
    unpaid_amount: amount({ description: 'On all open invoices.' }),
    overdue_amount: amount(),
    overdue_invoices: Type.Integer(),
    draft_invoices: Type.Integer(),
    room_count: Type.Integer(),
    vacant_rooms: Type.Integer({ description: 'Rooms without a current lease.' }),
    unread_meters: Type.Integer({
      description: 'Let rooms with a metered utility and no reading for the month being billed now.',
    }),
    pending_readings: Type.Integer({ description: 'Readings sent by renters and not yet accepted or rejected.' }),
    open_tickets: Type.Integer(),
    unmatched_transfers: Type.Integer(),
  }),
});

export async function dashboard(tx: Tx, input: PropertyFilter) {
  const month = periodOf(tx.today);
  const before = addMonths(month, -1);
  const range = { from: before.toString(), to: month.toString(), single: false };
  const [billed, moved, money, work, meters] = await Promise.all([
    receivablesReport(tx, range, input),
    collectedByMonth(tx, before, month, input),
    sumOpenInvoices(tx, input),
    countOpenWork(tx, input),
    countUnreadMeters(tx, month, input),
  ]);
  const months = billed.series.map((each) => {
    const cash = moved.find((row) => row.period === each.period);
    return {
      period: each.period,
      invoice_count: each.invoice_count,
      billed_amount: each.total_receivable,
      unpaid_amount: each.unpaid_amount,
      overdue_amount: each.overdue_amount,
      collected_amount: cash?.collected_amount ?? '0.00',
      refunded_amount: cash?.refunded_amount ?? '0.00',
    };
  });
  const [month_before, this_month] = months as [(typeof months)[number], (typeof months)[number]];
  return {
    as_of: tx.today.toString(),
    property_id: input.property_id ?? null,
    this_month,
    month_before,
    open: { ...money, ...work, ...meters },
  };
}
