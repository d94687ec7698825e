import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { closed } from '../../../http/schema.ts';
import { allocationMethod } from '../profitability/allocation-method.ts';
import { assertValidDates } from '../profitability/assert-valid-dates.ts';
import { debtorRows } from '../reports/aging-queries.ts';
import { electricityCompliance } from '../reports/electricity-compliance.ts';
import { meterReconciliation } from '../reports/meter-reconciliation.ts';
import { occupancyReport } from '../reports/occupancy.ts';
import {
  assertVisibleProperty,
  DatesQuery,
  PropertyOnlyQuery,
  RangeQuery,
  readScope,
} from '../reports/report-scope.ts';
import { revenueBook } from '../reports/revenue-book.ts';
import { RevenueBookQuery } from '../reports/revenue-book-schemas.ts';
import { addExport } from './add-export.ts';
import { ALLOCATION_COLUMNS, allocationRows } from './allocation-preview.ts';
import { spanOf } from './export-file.ts';
import {
  AGING_COLUMNS,
  ELECTRICITY_COLUMNS,
  OCCUPANCY_COLUMNS,
  RECONCILIATION_COLUMNS,
  REVENUE_COLUMNS,
  UNBILLED_COLUMNS,
} from './report-columns.ts';
import { electricityRows, occupancyRows, reportRows, revenueRows, unbilledRows } from './report-rows.ts';
import { tableBatches } from './table-batches.ts';

/** The rows of the reports as files. */
export function addReportExports(routes: Routes): void {
  addExport(routes, {
    name: 'aging',
    id: 'exportAging',
    summary: 'Export overdue renters',
    description: 'Every renter with overdue invoices, largest overdue amount first.',
    columns: AGING_COLUMNS,
    query: PropertyOnlyQuery,
    read: async (tx, query) => {
      await assertVisibleProperty(tx, query);
      return { columns: AGING_COLUMNS, ...today(tx), batches: tableBatches(tx, AGING_COLUMNS, debtorRows(tx, query)) };
    },
  });

  addExport(routes, {
    name: 'occupancy',
    id: 'exportOccupancy',
    summary: 'Export occupancy',
    description: 'One row per property and month of the occupancy report.',
    columns: OCCUPANCY_COLUMNS,
    query: RangeQuery,
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const rows = occupancyRows(await occupancyReport(tx, range, query));
      const batches = reportRows(OCCUPANCY_COLUMNS, rows);
      return { columns: OCCUPANCY_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'profitability',
    id: 'exportProfitability',
    summary: 'Export profitability by room',
    description: 'The rows of the allocation preview, by any of its methods.',
    columns: ALLOCATION_COLUMNS,
    query: closed({ ...DatesQuery, allocation_method: allocationMethod() }),
    read: async (tx, query) => {
      await assertValidDates(tx, query);
      const batches = allocationRows(tx, query, query.allocation_method ?? 'revenue_share');
      return { columns: ALLOCATION_COLUMNS, span: spanOf(query.date_from, query.date_to), batches };
    },
  });

  addExport(routes, {
    name: 'meter-reconciliation',
    id: 'exportMeterReconciliation',
    summary: 'Export the meter reconciliation',
    description: 'The rows of the meter reconciliation.',
    columns: RECONCILIATION_COLUMNS,
    query: RangeQuery,
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const { rows } = await meterReconciliation(tx, range, query);
      const batches = reportRows(RECONCILIATION_COLUMNS, rows);
      return { columns: RECONCILIATION_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'electricity-compliance',
    id: 'exportElectricityCompliance',
    summary: 'Export the electricity compliance report',
    description: 'One row per room and month; state and the supplier’s bill are those of the property.',
    columns: ELECTRICITY_COLUMNS,
    query: RangeQuery,
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const rows = electricityRows(await electricityCompliance(tx, range, query));
      const batches = reportRows(ELECTRICITY_COLUMNS, rows);
      return { columns: ELECTRICITY_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'revenue-book',
    id: 'exportRevenueBook',
    summary: 'Export the revenue book',
    description: 'The months of the year: amounts billed net of credit notes, then money received as `cash_…`.',
    columns: REVENUE_COLUMNS,
    query: RevenueBookQuery,
    read: async (tx, query) => {
      await assertVisibleProperty(tx, query);
      const year = query.year ?? tx.today.year;
      const rows = revenueRows(await revenueBook(tx, { ...query, year }));
      return { columns: REVENUE_COLUMNS, span: String(year), batches: reportRows(REVENUE_COLUMNS, rows) };
    },
  });

  addExport(routes, {
    name: 'unbilled',
    id: 'exportUnbilled',
    summary: 'Export what is not billed yet',
    description: 'One row per line of `GET /reports/unbilled`.',
    columns: UNBILLED_COLUMNS,
    query: PropertyOnlyQuery,
    read: async (tx, query) => {
      await assertVisibleProperty(tx, query);
      return { columns: UNBILLED_COLUMNS, ...today(tx), batches: unbilledRows(tx, query) };
    },
  });
}

const today = (tx: Tx) => ({ span: tx.today.toString() });
