import { INVOICE_STATUSES } from '../../../../domain/catalog/invoices.ts';
import { READING_STATUSES } from '../../../../domain/catalog/meters.ts';
import { RENTER_STATUSES } from '../../../../domain/catalog/renters.ts';
import { EXPORTED_ALLOCATION_METHODS } from '../../../../domain/catalog/reports.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, date, oneOf, optional, uuid } from '../../../http/schema.ts';
import { mayReadIdNumbers } from '../../../security/identity-numbers.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { assertValidDates } from '../profitability/assert-valid-dates.ts';
import { receivableRows } from '../reports/receivables.ts';
import { assertVisibleProperty, DatesQuery, RANGE_FIELDS, RangeQuery, readScope } from '../reports/report-scope.ts';
import { addExport } from './add-export.ts';
import { ALLOCATION_COLUMNS, allocationRows } from './allocation-preview.ts';
import { ROW_BATCH, spanOf } from './export-file.ts';
import { INVOICE_COLUMNS, invoiceRows, RECEIVABLE_COLUMNS } from './invoices.ts';
import { JOURNAL_COLUMNS, journalRows } from './journal-entries.ts';
import { READING_COLUMNS, readingRows } from './meter-readings.ts';
import { PAYMENT_COLUMNS, paymentRows } from './payments.ts';
import { RENTER_COLUMNS, renterRows } from './renters.ts';
import { REGISTER_COLUMNS, registerColumns, registerRows } from './residence-register.ts';
import { tableBatches } from './table-batches.ts';

const propertyId = () => optional(uuid({ description: 'Only this property.' }));

type Dates = { date_from?: string; date_to?: string; property_id?: string };

async function assertDateRange(tx: Tx, { date_from, date_to, property_id }: Dates): Promise<void> {
  if (date_from !== undefined && date_to !== undefined && date_to < date_from)
    throw invalidFields({ path: 'date_to', code: 'too_small', limit: date_from });
  await assertVisibleProperty(tx, { property_id });
}

/** One day given stands for itself, none for today. */
const daysOf = (tx: Tx, { date_from, date_to }: Dates) => ({
  from: date_from ?? date_to ?? tx.today.toString(),
  to: date_to ?? date_from ?? tx.today.toString(),
});

export function exportRoutes(routes: Routes): void {
  addMoneyExports(routes);
  addPropertyExports(routes);
  addExport(routes, {
    name: 'allocation-preview',
    path: '/accounting/property-room-profitability/allocation-preview',
    id: 'exportAllocationPreview',
    tag: 'Accounting',
    access: 'accounting.read',
    summary: 'Shared expenses laid on rooms',
    description:
      'The rows of the JSON preview. `allocation_method` is the one that was used: without any revenue `revenue_share` becomes `equal_room`. Expenses of a property without rooms in the range stand in a row without a room.',
    columns: ALLOCATION_COLUMNS,
    query: closed({
      ...DatesQuery,
      allocation_method: optional(oneOf(EXPORTED_ALLOCATION_METHODS, { description: 'revenue_share when absent.' })),
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
    summary: 'Payments by the month of their date',
    description: 'Reversed and moved payments stay and are marked by `status`. Money paid out has `direction` OUT.',
    columns: PAYMENT_COLUMNS,
    query: RangeQuery,
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const batches = tableBatches(tx, PAYMENT_COLUMNS, paymentRows(tx, range, query));
      return { columns: PAYMENT_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'receivables',
    id: 'exportReceivables',
    summary: 'The invoices behind the receivables report',
    description: 'Invoices of the asked months that are neither drafts nor cancelled.',
    columns: RECEIVABLE_COLUMNS,
    query: RangeQuery,
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const batches = tableBatches(tx, RECEIVABLE_COLUMNS, receivableRows(tx, range, query));
      return { columns: RECEIVABLE_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'invoices',
    id: 'exportInvoices',
    summary: 'Invoices of any status',
    description:
      'Of the asked months, drafts and cancelled ones too. `…_lines` is what the lines of a type come to, before credit notes; together they are `total_amount`.',
    columns: INVOICE_COLUMNS,
    query: closed({ ...RANGE_FIELDS, status: optional(oneOf(INVOICE_STATUSES)) }),
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const batches = tableBatches(tx, INVOICE_COLUMNS, invoiceRows(tx, range, query));
      return { columns: INVOICE_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'journal-entries',
    id: 'exportJournalEntries',
    summary: 'The journal, a row per line',
    description:
      '`account` is the number in the organization’s chart. With `property_id` whole entries that touch the property; lines of properties a member may not see are left out.',
    columns: JOURNAL_COLUMNS,
    query: closed({
      date_from: optional(date({ description: 'First entry date, included.' })),
      date_to: optional(date({ description: 'Last entry date, included.' })),
      property_id: propertyId(),
    }),
    read: async (tx, query) => {
      await assertDateRange(tx, query);
      const chart = (await readOrganization(tx, tx.organizationId))?.chart ?? 'TT133';
      const to = query.date_to ?? tx.today.toString();
      const span = query.date_from === undefined ? `until-${to}` : spanOf(query.date_from, to);
      return {
        columns: JOURNAL_COLUMNS,
        span,
        batches: tableBatches(tx, JOURNAL_COLUMNS, journalRows(tx, chart, query)),
      };
    },
  });
}

function addPropertyExports(routes: Routes): void {
  addExport(routes, {
    name: 'renters',
    id: 'exportRenters',
    summary: 'Renters with their rooms and what they owe',
    description:
      'Archived ones too unless `status` is given; with `property_id` those who ever had a lease there. Identity numbers are masked.',
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
    summary: 'Meter readings by billing month',
    description: 'With the invoices that billed them.',
    columns: READING_COLUMNS,
    query: closed({ ...RANGE_FIELDS, status: optional(oneOf(READING_STATUSES)) }),
    read: async (tx, query) => {
      const range = await readScope(tx, query);
      const batches = tableBatches(tx, READING_COLUMNS, readingRows(tx, range, query));
      return { columns: READING_COLUMNS, span: spanOf(range.from, range.to), batches };
    },
  });

  addExport(routes, {
    name: 'residence-register',
    id: 'exportResidenceRegister',
    access: 'exports.read',
    summary: 'Who lives where, with what form CT01 asks for',
    description:
      'Everybody who lived there on one of the days from `date_from` to `date_to`; today when neither is given. `missing_fields` names what is still to be asked for. Identity numbers stand in clear for OWNER and MANAGER, and that they read them is recorded; everybody else gets them masked.',
    columns: REGISTER_COLUMNS,
    query: closed({
      date_from: optional(date({ description: 'First day, included.' })),
      date_to: optional(date({ description: 'Last day, included.' })),
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
