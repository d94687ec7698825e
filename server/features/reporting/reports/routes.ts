import type { Routes } from '../../../http/route.ts';
import { AgingReport, agingReport } from './aging.ts';
import { Dashboard, dashboard } from './dashboard.ts';
import { MeterReconciliation, meterReconciliation } from './meter-reconciliation.ts';
import { OccupancyReport, occupancyReport } from './occupancy.ts';
import { ReceivablesReport, receivablesReport } from './receivables.ts';
import { assertVisibleProperty, PropertyOnlyQuery, RangeQuery, readScope } from './report-scope.ts';
import { revenueBook } from './revenue-book.ts';
import { RevenueBook, RevenueBookQuery } from './revenue-book-schemas.ts';

const TAG = 'Reports';
const REFUSES = ['not_found'] as const;

export function reportRoutes(routes: Routes): void {
  routes.get('/reports/receivables', {
    id: 'readReceivables',
    tag: TAG,
    summary: 'What was billed, paid and is still owed',
    description:
      'Invoices of the asked months (`period`, or `period_from` and `period_to`) that are neither drafts nor cancelled. `rows` has the properties that billed something, by name; `series` has every month, also those without invoices. Deposits that were billed count like any other line.',
    access: 'reports.read',
    query: RangeQuery,
    data: ReceivablesReport,
    refuses: REFUSES,
    run: async (tx, { query }) => receivablesReport(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/aging', {
    id: 'readAging',
    tag: TAG,
    summary: 'How long unpaid amounts have been due',
    description:
      'All open invoices as of today in the organization’s time zone, whatever month they are for: per property, in total, and the renters who owe most.',
    access: 'reports.read',
    query: PropertyOnlyQuery,
    data: AgingReport,
    refuses: REFUSES,
    run: async (tx, { query }) => {
      await assertVisibleProperty(tx, query);
      return agingReport(tx, query);
    },
  });

  routes.get('/reports/occupancy', {
    id: 'readOccupancy',
    tag: TAG,
    summary: 'How many days rooms were let',
    description:
      'Per property and month, in total, and who moves out within the next 60 days. A room counts from the day it was entered, or from its first lease when that is earlier, until it is archived; a lease holds it from its first to its last day. Months to come are told as leases stand today.',
    access: 'reports.read',
    query: RangeQuery,
    data: OccupancyReport,
    refuses: REFUSES,
    run: async (tx, { query }) => occupancyReport(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/dashboard', {
    id: 'readDashboard',
    tag: TAG,
    summary: 'How this month stands, and what waits to be done',
    description: 'This month beside the one before, and what is open today.',
    access: 'reports.read',
    query: PropertyOnlyQuery,
    data: Dashboard,
    refuses: REFUSES,
    run: async (tx, { query }) => {
      await assertVisibleProperty(tx, query);
      return dashboard(tx, query);
    },
  });

  routes.get('/reports/meter-reconciliation', {
    id: 'readMeterReconciliation',
    tag: TAG,
    summary: 'The supplier’s bill against the rooms’ meters and charges',
    description:
      'Per property, utility and month: what the utility company counted and asked (`PUT /properties/{property_id}/supplier-bills`), what the rooms’ meters counted, what got lost or was used in common, and whether renters were charged more than the bill. Lines count for the month they are about, whenever they were billed.',
    access: 'reports.read',
    query: RangeQuery,
    data: MeterReconciliation,
    refuses: REFUSES,
    run: async (tx, { query }) => meterReconciliation(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/revenue-book', {
    id: 'readRevenueBook',
    tag: TAG,
    summary: 'A year’s revenue by what it was for, and how it stands to the tax threshold',
    description:
      'By invoice: every line of an issued invoice in the month it is about (`service_period`, else the invoice’s), with credit notes against it, whenever it was billed or paid; deposits stand apart, and debts that moved in with the house were earned before. Written-off invoices stay revenue. Forfeited deposits are compensation on the day they were kept. By cash: money as it came in and was paid back. Owners are told apart by tax code, else by identity number and name, and each is held against the yearly threshold dated for that year.',
    access: 'reports.read',
    query: RevenueBookQuery,
    data: RevenueBook,
    refuses: REFUSES,
    run: async (tx, { query }) => {
      await assertVisibleProperty(tx, query);
      return revenueBook(tx, { ...query, year: query.year ?? tx.today.year });
    },
  });
}
