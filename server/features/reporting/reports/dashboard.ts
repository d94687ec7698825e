import { addMonths, periodOf } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, date, nullable, period, resource, Type, uuid } from '../../../http/schema.ts';
import { collectedByMonth, countOpenWork, countUnreadMeters, sumOpenInvoices } from './dashboard-queries.ts';
import { receivablesReport } from './receivables.ts';
import type { PropertyFilter } from './scope-queries.ts';

const MONTH = Type.Object({
  period: period(),
  invoice_count: Type.Integer(),
  billed_amount: amount({ description: 'Owed by the invoices of the month, less credits and write-offs.' }),
  unpaid_amount: amount({ description: 'Of those invoices.' }),
  overdue_amount: amount({ description: 'Of those invoices.' }),
  collected_amount: amount({
    description: 'Received from renters in the month, for whatever month, deposits included.',
  }),
  refunded_amount: amount({ description: 'Paid back to renters in the month.' }),
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
    vacant_rooms: Type.Integer({ description: 'Nobody lives there today.' }),
    unread_meters: Type.Integer({
      description: 'Let rooms with a metered utility and no reading for the month that is billed now.',
    }),
    pending_readings: Type.Integer({ description: 'Sent by renters, not yet accepted.' }),
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
