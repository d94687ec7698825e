import type { Routes } from '../../../http/route.ts';
import { AgingReport, agingReport } from './aging.ts';
import { Dashboard, dashboard } from './dashboard.ts';
import { ElectricityCompliance, electricityCompliance } from './electricity-compliance.ts';
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
    summary: 'Read the receivables report',
    description:
      'What was billed, paid and is still owed on invoices of the requested months (`period`, or `period_from` and `period_to`) that are neither drafts nor cancelled. `rows` lists properties with invoices, by name; `series` lists every month, also those without invoices. Billed deposits count like any other line.',
    access: 'reports.read',
    query: RangeQuery,
    data: ReceivablesReport,
    refuses: REFUSES,
    run: async (tx, { query }) => receivablesReport(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/aging', {
    id: 'readAging',
    tag: TAG,
    summary: 'Read the aging report',
    description:
      'How long unpaid amounts have been due, for all open invoices as of today in the organization’s time zone: per property, in total, and the renters who owe most.',
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
    summary: 'Read the occupancy report',
    description:
      'Days rooms were let, per property and month and in total, and who moves out within the next 60 days. A room counts from the day it was created, or from its first lease if that is earlier, until it is archived. A lease occupies it from its first to its last day. Future months show the leases as they are today.',
    access: 'reports.read',
    query: RangeQuery,
    data: OccupancyReport,
    refuses: REFUSES,
    run: async (tx, { query }) => occupancyReport(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/dashboard', {
    id: 'readDashboard',
    tag: TAG,
    summary: 'Read the dashboard',
    description:
      'Figures of the last twelve months up to this one, and what is open today. Every count is the number of rows of the list named with it.',
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
    summary: 'Read the meter reconciliation',
    description:
      'Per property, utility and month: what the supplier measured and billed (`PUT /properties/{property_id}/supplier-bills`), what the rooms’ meters measured, the loss or common use between them, and whether renters were charged more than the bill. Invoice lines count for the month they are for, whenever they were billed.',
    access: 'reports.read',
    query: RangeQuery,
    data: MeterReconciliation,
    refuses: REFUSES,
    run: async (tx, { query }) => meterReconciliation(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/electricity-compliance', {
    id: 'readElectricityCompliance',
    tag: TAG,
    summary: 'Read the electricity compliance report',
    description:
      'Per property, month and room: the supplier’s bill, what renters are charged for that month whenever it was billed, and the excess, which the law does not allow and `POST /properties/{property_id}/electricity-refunds` credits.',
    access: 'reports.read',
    query: RangeQuery,
    data: ElectricityCompliance,
    refuses: REFUSES,
    run: async (tx, { query }) => electricityCompliance(tx, await readScope(tx, query), query),
  });

  routes.get('/reports/revenue-book', {
    id: 'readRevenueBook',
    tag: TAG,
    summary: 'Read the revenue book',
    description:
      'A year’s revenue by class and month, and how each owner stands against the tax threshold.\n\nBy invoice: every line of an issued invoice counts in the month it is for (`service_period`, else the invoice’s period), less its credit notes, whenever it was billed or paid. Deposits and imported opening debts are shown separately and are not revenue. Written-off invoices remain revenue. Late fees, damages and forfeited deposits are not revenue either: they bear income tax, no VAT, and do not count towards the threshold.\n\nBy cash: money received less money refunded.\n\nOwners are identified by tax code, else by identity number and name, and compared with the threshold in force that year.',
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
