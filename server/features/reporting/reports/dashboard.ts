import { DEADLINE_KINDS } from '../../../../domain/catalog/deadlines.ts';
import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { TICKET_PRIORITIES } from '../../../../domain/catalog/tickets.ts';
import { addMonths, periodOf } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, date, display, list, nullable, oneOf, period, resource, Type, uuid } from '../../../http/schema.ts';
import { findWaiting } from '../../ledger/cash-books/act-for-book.ts';
import { countDeadlines } from '../deadlines/queries.ts';
import { visibleKinds } from '../deadlines/visible-kinds.ts';
import { findFirstRows } from './dashboard-first-queries.ts';
import { type PropertyProgress, sumProgress } from './dashboard-property-queries.ts';
import {
  collectedByMonth,
  countOpenWork,
  findPricesSet,
  sumOpenInvoices,
  sumUnmatchedTransfers,
} from './dashboard-queries.ts';
import { receivablesReport } from './receivables.ts';
import type { PropertyFilter } from './scope-queries.ts';

const SERIES_MONTHS = 12;
const MAX_PROPERTIES = 50;

const MONTH = resource('DashboardMonth', {
  period: period(),
  invoice_count: Type.Integer(),
  billed_amount: amount({
    description:
      'Total of the month’s invoices that are neither drafts nor cancelled, less credit notes and write-offs.',
  }),
  paid_amount: amount({ description: 'Paid on the month’s invoices, whenever and however.' }),
  unpaid_amount: amount({ description: 'Unpaid on the month’s invoices.' }),
  overdue_amount: amount({ description: 'Overdue on the month’s invoices.' }),
  collected_amount: amount({
    description:
      'Received from renters with a payment date in the month, whatever it pays for: invoices of any month, deposits and prepayments. Reversed payments and payments out of credit or a deposit do not count.',
  }),
  refunded_amount: amount({ description: 'Refunded to renters during the month.' }),
});

const count = (list: string, more = '') => Type.Integer({ description: `${more}The rows of \`GET ${list}\`.` });

const PROPERTY = resource('DashboardProperty', {
  property_id: uuid(),
  name: Type.String(),
  rooms_to_read: Type.Integer({ description: 'Let rooms with a metered utility.' }),
  unread_meters: Type.Integer(),
  unbilled_rooms: Type.Integer({ description: 'Let rooms without an invoice, read or not.' }),
  draft_invoices: Type.Integer(),
  issued_invoices: Type.Integer({ description: 'Neither drafts nor cancelled; the amounts are theirs.' }),
  billed_amount: amount(),
  paid_amount: amount(),
});

export const Dashboard = resource('Dashboard', {
  as_of: date(),
  property_id: nullable(uuid()),
  this_month: MONTH,
  month_before: MONTH,
  months: list(MONTH),
  properties: Type.Array(PROPERTY, {
    description: `How far the month being billed now is, most rooms left to do first; at most ${MAX_PROPERTIES}.`,
  }),
  open: resource(
    'DashboardOpenWork',
    {
      period: period({ description: 'The month being billed now.' }),
      unpaid_amount: amount({ description: 'On all open invoices.' }),
      overdue_amount: amount(),
      overdue_invoices: count('/invoices?status=OVERDUE'),
      overdue_renters: Type.Integer({ description: 'Renters who owe the overdue invoices.' }),
      oldest_overdue_date: nullable(date({ description: 'The earliest due date of the overdue invoices.' })),
      draft_invoices: count('/invoices?status=DRAFT'),
      room_count: count('/rooms'),
      prices_set: Type.Boolean({
        description: 'Whether billing settings, prices, tariffs or fees were saved for at least one property.',
      }),
      let_rooms: count('/rooms?status=OCCUPIED'),
      reserved_rooms: count('/rooms?status=RESERVED'),
      maintenance_rooms: count('/rooms?status=MAINTENANCE'),
      vacant_rooms: count('/rooms?statuses=VACANT,RESERVED,MAINTENANCE', 'Rooms without a current lease. '),
      unread_meters: count(
        '/rooms?needs=READING&period={period}',
        'Let rooms with a metered utility that has no value for the month being billed now. ',
      ),
      ready_to_bill: count(
        '/rooms?needs=INVOICE&period={period}',
        'Let rooms with complete readings and no invoice for the month being billed now. ',
      ),
      pending_readings: count(
        '/meter-readings?status=PENDING',
        'Readings sent by renters and not yet accepted or rejected. ',
      ),
      ending_leases: count(
        '/leases?status=ACTIVE&ends_from={as_of}&ends_to={as_of + 60 days}',
        'Leases whose end date is within 60 days, also if they continue after it. ',
      ),
      deadlines: count('/deadlines?state=OPEN'),
      first_deadlines: Type.Array(
        resource('DashboardDeadline', {
          id: uuid(),
          display: resource('DashboardDeadlineDisplay', { kind: display(DEADLINE_KINDS) }),
          due_on: date(),
          room_name: nullable(Type.String()),
          name: nullable(Type.String({ description: 'Of the person or property it is about.' })),
        }),
        { description: 'Up to three of the deadlines, the most urgent first.' },
      ),
      unanswered_questions: count('/invoice-questions?status=OPEN'),
      open_tickets: count('/maintenance-tickets?statuses=OPEN,IN_PROGRESS'),
      unmatched_transfers: count('/payment-reconciliation/review-items?state=open'),
      unmatched_in_amount: amount({ description: 'Received by the transfers to match.' }),
      unmatched_out_amount: amount({ description: 'Paid out by the transfers to match.' }),
      waiting_cash_handovers: Type.Integer({ description: '`waiting` of GET /cash-books: cash you have to confirm.' }),
      most_urgent_ticket: nullable(
        resource(
          'DashboardTicket',
          {
            id: uuid(),
            title: Type.String(),
            priority: oneOf(TICKET_PRIORITIES),
            room_name: nullable(Type.String()),
          },
          { description: 'The oldest of the open tickets with the highest priority; null without `tickets.read`.' },
        ),
      ),
      first_ending_leases: Type.Array(
        resource('DashboardEndingLease', {
          id: uuid(),
          room_name: Type.String(),
          renter_name: Type.String(),
          last_day: date(),
        }),
        { description: 'Up to three of the leases that end soon, the earliest first; none without `leases.read`.' },
      ),
      first_pending_readings: Type.Array(
        resource('DashboardPendingReading', {
          id: uuid(),
          room_name: Type.String(),
          renter_name: nullable(Type.String()),
        }),
        {
          description:
            'Up to three of the readings to accept, the oldest first; none without `meter_readings.read`, and without the name unless you have `renters.read`.',
        },
      ),
    },
    { description: 'With `property_id`, each list has the same filter.' },
  ),
});

const labelled = ({ first_deadlines, ...rest }: Awaited<ReturnType<typeof countDeadlines>>, locale: Locale) => ({
  ...rest,
  first_deadlines: first_deadlines.map(({ kind, ...row }) => ({
    ...row,
    display: { kind: withLabel('deadline_kind', kind, locale) },
  })),
});

const needsOf = (progress: readonly PropertyProgress[]) => ({
  unread_meters: progress.reduce((sum, { unread_meters }) => sum + unread_meters, 0),
  ready_to_bill: progress.reduce((sum, { ready_to_bill }) => sum + ready_to_bill, 0),
});

export async function dashboard(tx: Tx, input: PropertyFilter) {
  const month = periodOf(tx.today);
  const first = addMonths(month, 1 - SERIES_MONTHS);
  const range = { from: first.toString(), to: month.toString(), single: false };
  const [billed, moved, money, work, transfers, progress, firstRows, prices, deadlines, waiting] = await Promise.all([
    receivablesReport(tx, range, input),
    collectedByMonth(tx, first, month, input),
    sumOpenInvoices(tx, input),
    countOpenWork(tx, input),
    sumUnmatchedTransfers(tx, input),
    sumProgress(tx, month, input),
    findFirstRows(tx, input),
    findPricesSet(tx, input),
    countDeadlines(tx, visibleKinds(tx.actor), input),
    findWaiting(tx),
  ]);
  const months = billed.series.map((each) => {
    const cash = moved.find((row) => row.period === each.period);
    return {
      period: each.period,
      invoice_count: each.invoice_count,
      billed_amount: each.total_receivable,
      paid_amount: each.paid_amount,
      unpaid_amount: each.unpaid_amount,
      overdue_amount: each.overdue_amount,
      collected_amount: cash?.collected_amount ?? '0.00',
      refunded_amount: cash?.refunded_amount ?? '0.00',
    };
  });
  const [month_before, this_month] = months.slice(-2) as [(typeof months)[number], (typeof months)[number]];
  return {
    as_of: tx.today.toString(),
    property_id: input.property_id ?? null,
    this_month,
    month_before,
    months,
    properties: progress.filter(({ archived }) => !archived).slice(0, MAX_PROPERTIES),
    open: {
      period: month.toString(),
      ...money,
      ...work,
      ...transfers,
      waiting_cash_handovers: waiting.length,
      ...needsOf(progress),
      ...firstRows,
      ...prices,
      ...labelled(deadlines, tx.locale),
    },
  };
}
