import { INVOICE_STATUSES } from '../../../../domain/catalog/invoices.ts';
import { READING_STATUSES } from '../../../../domain/catalog/meters.ts';
import { RENTER_STATUSES } from '../../../../domain/catalog/renters.ts';
import { EXPORTED_ALLOCATION_METHODS } from '../../../../domain/catalog/reports.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import type { RangeInput, ReportRange } from '../../../../domain/reports/report-range.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, date, oneOf, optional, uuid } from '../../../http/schema.ts';
import { mayReadIdNumbers } from '../../../security/identity-numbers.ts';
import type { Column } from '../../../spreadsheet/table.ts';
import { FOUND_BY } from '../../billing/invoices/schemas.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { accountKey } from '../../ledger/journal/account-filter.ts';
import { ENTRY_DATES } from '../../ledger/journal/entry-dates.ts';
import { assertValidDates } from '../profitability/assert-valid-dates.ts';
import { receivableRows } from '../reports/receivables-queries.ts';
import { assertVisibleProperty, DatesQuery, RANGE_FIELDS, RangeQuery, readScope } from '../reports/report-scope.ts';
import type { PropertyFilter } from '../reports/scope-queries.ts';
import { addExport } from './add-export.ts';
import { ALLOCATION_COLUMNS, allocationRows } from './allocation-preview.ts';
import { ROW_BATCH, spanOf, spanUpTo } from './export-file.ts';
import { INVOICE_COLUMNS, RECEIVABLE_COLUMNS } from './invoice-columns.ts';
import { invoiceRows } from './invoice-queries.ts';
import { JOURNAL_COLUMNS } from './journal-columns.ts';
import { journalRows } from './journal-queries.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';
import { paymentRows } from './payment-queries.ts';
import { READING_COLUMNS } from './reading-columns.ts';
import { readingRows } from './reading-queries.ts';
import { REGISTER_COLUMNS, registerColumns } from './register-columns.ts';
import { registerRows } from './register-queries.ts';
import { RENTER_COLUMNS } from './renter-columns.ts';
import { renterRows } from './renter-queries.ts';
import { addReportExports } from './report-exports.ts';
import { tableBatches } from './table-batches.ts';

const propertyId = () => optional(uuid({ 'x-parameter': 'OnlyPropertyId', description: 'Only this property.' }));

type Dates = { date_from?: string; date_to?: string; property_id?: string };

async function assertDateRange(tx: Tx, { date_from, date_to, property_id }: Dates): Promise<void> {
  if (date_from !== undefined && date_to !== undefined && date_to < date_from)
    throw invalidFields({ path: 'date_to', code: 'too_small', limit: date_from });
  await assertVisibleProperty(tx, { property_id });
}

/** A day that is not given is today, or the one that is given if today is on its wrong side. */
function daysOf(tx: Tx, { date_from, date_to }: Dates) {
  const today = tx.today.toString();
  return {
    from: date_from ?? (date_to !== undefined && date_to < today ? date_to : today),
    to: date_to ?? (date_from !== undefined && date_from > today ? date_from : today),
  };
}

/** The rows of the requested months. */
const byMonths =
  <Q extends RangeInput & PropertyFilter>(
    columns: readonly Column[],
    rowsOf: (tx: Tx, range: ReportRange, query: Q) => Sql,
  ) =>
  async (tx: Tx, query: Q) => {
    const range = await readScope(tx, query);
    return {
      columns,
      span: spanOf(range.from, range.to),
      batches: tableBatches(tx, columns, rowsOf(tx, range, query)),
    };
  };

export function exportRoutes(routes: Routes): void {
  addMoneyExports(routes);
  addPropertyExports(routes);
  addReportExports(routes);
  addExport(routes, {
    name: 'allocation-preview',
    path: '/accounting/property-room-profitability/allocation-preview',
    id: 'exportAllocationPreview',
    tag: 'Accounting',
    access: 'accounting.read',
    summary: 'Export the allocation preview',
    description:
      'The rows of the JSON preview. `allocation_method` is the method that was used: without any revenue, `revenue_share` falls back to `equal_room`. Expenses of a property without rooms in the range have a row without a room.',
    columns: ALLOCATION_COLUMNS,
    query: closed({
      ...DatesQuery,
      allocation_method: optional(
        oneOf(EXPORTED_ALLOCATION_METHODS, {
          'x-parameter': 'ExportedAllocationMethod',
          description: 'Defaults to revenue_share.',
        }),
      ),
    }),
    read: async (tx, query) => {
      await assertValidDates(tx, query);
      const method = query.allocation_method ?? 'revenue_share';
      const batches = allocationRows(tx, query, method);
      return { columns: ALLOCATION_COLUMNS, span: spanOf(query.date_from, query.date_to), batches };
    },
  });
}

function addMoneyExports(routes: Routes): void {
  addExport(routes, {
    name: 'payments',
    id: 'exportPayments',
    summary: 'Export payments',
    description:
      'Payments dated in the requested months. Reversed and moved payments are included and have their own `status`. Money paid out has `direction` OUT.',
    columns: PAYMENT_COLUMNS,
    query: RangeQuery,
    read: byMonths(PAYMENT_COLUMNS, paymentRows),
  });

  addExport(routes, {
    name: 'receivables',
    id: 'exportReceivables',
    summary: 'Export receivables',
    description:
      'The invoices behind the receivables report: those of the requested months that are neither drafts nor cancelled.',
    columns: RECEIVABLE_COLUMNS,
    query: RangeQuery,
    read: byMonths(RECEIVABLE_COLUMNS, receivableRows),
  });

  addExport(routes, {
    name: 'invoices',
    id: 'exportInvoices',
    summary: 'Export invoices',
    description:
      'Invoices of the requested months, drafts and cancelled ones too. `…_lines` is the sum of the lines of a type before credit notes; together they are `total_amount`.',
    columns: INVOICE_COLUMNS,
    query: closed({ ...RANGE_FIELDS, status: optional(oneOf(INVOICE_STATUSES)), ...FOUND_BY }),
    read: byMonths(INVOICE_COLUMNS, invoiceRows),
  });

  addExport(routes, {
    name: 'journal-entries',
    id: 'exportJournalEntries',
    summary: 'Export journal entries',
    description:
      'One row per line. `account` is the number in the organization’s chart of accounts. With `property_id`: whole entries with a line of the property. Lines of properties a member may not see are left out.',
    columns: JOURNAL_COLUMNS,
    query: closed({
      ...ENTRY_DATES,
      property_id: propertyId(),
      account_key: accountKey(),
    }),
    read: async (tx, query) => {
      await assertDateRange(tx, query);
      const chart = (await readOrganization(tx, tx.organizationId))?.chart ?? 'TT133';
      const to = query.date_to ?? tx.today.toString();
      return {
        columns: JOURNAL_COLUMNS,
        span: spanUpTo(query.date_from, to),
        batches: tableBatches(tx, JOURNAL_COLUMNS, journalRows(tx, chart, query)),
      };
    },
  });
}

function addPropertyExports(routes: Routes): void {
  addExport(routes, {
    name: 'renters',
    id: 'exportRenters',
    summary: 'Export renters',
    description:
      'With their rooms and what they owe. Includes archived renters unless `status` is given; with `property_id` those who ever had a lease there. Identity numbers are masked.',
    columns: RENTER_COLUMNS,
    query: closed({ property_id: propertyId(), status: optional(oneOf(RENTER_STATUSES)) }),
    read: async (tx, query) => {
      await assertVisibleProperty(tx, query);
      return {
        columns: RENTER_COLUMNS,
        span: tx.today.toString(),
        batches: tableBatches(tx, RENTER_COLUMNS, renterRows(tx, query)),
      };
    },
  });

  addExport(routes, {
    name: 'meter-readings',
    id: 'exportMeterReadings',
    summary: 'Export meter readings',
    description: 'Readings of the requested billing months, with the invoices that billed them.',
    columns: READING_COLUMNS,
    query: closed({ ...RANGE_FIELDS, status: optional(oneOf(READING_STATUSES)) }),
    read: byMonths(READING_COLUMNS, readingRows),
  });

  addExport(routes, {
    name: 'residence-register',
    id: 'exportResidenceRegister',
    access: 'exports.read',
    freshProof: 'with-factor',
    summary: 'Export the residence register',
    description:
      'Everybody who lived there on any day from `date_from` to `date_to` (by default today), with the data form CT01 requires. `missing_fields` names what is still missing. People with `renters.write` get full identity numbers, which is audited; all others get them masked.',
    columns: REGISTER_COLUMNS,
    query: closed({
      date_from: optional(date({ 'x-parameter': 'FirstDay', description: 'First day, included.' })),
      date_to: optional(date({ 'x-parameter': 'LastDay', description: 'Last day, included.' })),
      property_id: propertyId(),
    }),
    before: async (tx, query) => {
      await assertDateRange(tx, query);
      if (!mayReadIdNumbers(tx.actor)) return;
      const days = daysOf(tx, query);
      const subject = { type: 'residence_register', id: query.property_id ?? tx.organizationId };
      await recordAudit(tx, 'id_number.read', subject, { ...days, property_id: query.property_id ?? null });
    },
    read: async (tx, query, { sealing }) => {
      const days = daysOf(tx, query);
      const batches = tx.batches(registerRows(tx, days, query), ROW_BATCH);
      return {
        columns: registerColumns(sealing, mayReadIdNumbers(tx.actor)),
        span: spanOf(days.from, days.to),
        batches,
      };
    },
  });
}
