import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { assertMay } from '../../../security/may.ts';
import { placeNames, withNames } from '../../portfolio/place-names/queries.ts';
import { createInvoice } from './create-invoice.ts';
import { addLine, removeLine, setDueDate, updateLine } from './edit-draft.ts';
import { generateInvoice, previewInvoice } from './generate-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listInvoices, sumInvoices } from './list-queries.ts';
import { presentInvoice } from './present-invoice.ts';
import { presentPreview } from './present-preview.ts';
import { findInvoice, type InvoiceWithLines } from './queries.ts';
import { refreshInvoice } from './recompute-draft.ts';
import {
  CreateInvoiceBody,
  CreateLineBody,
  GenerateBody,
  GeneratedInvoice,
  Invoice,
  InvoiceIncludeQuery,
  InvoiceLineParams,
  InvoiceList,
  InvoiceParams,
  InvoicePreview,
  InvoiceQuery,
  InvoiceTotals,
  IssueBody,
  UpdateInvoiceBody,
  UpdateLineBody,
} from './schemas.ts';

const TAG = 'Invoices';
const SORTS = {
  created_at: { column: 'i.created_at', type: 'timestamptz' },
  due_date: { column: 'i.due_date', type: 'date' },
  period: { column: 'i.period', type: 'text' },
} as const;

async function present(tx: Tx, rows: InvoiceWithLines[], include: 'names' | undefined) {
  const invoices = rows.map((row) => presentInvoice(row, tx.locale, tx.today));
  return include ? withNames(invoices, await placeNames(tx, rows)) : invoices;
}

export function invoiceRoutes(routes: Routes): void {
  routes.post('/invoices/generate', {
    id: 'generateInvoice',
    tag: TAG,
    summary: 'Generate an invoice',
    description:
      'Calculates the invoice of a room and month from rent, unbilled use and fees. If the month is billed already, by its invoice or by the settlement of the lease, that one is returned with `already_existed: true`. `meta.warnings` lists what is missing, such as a meter reading. `issue` also needs `invoices.issue`.',
    access: 'invoices.generate',
    body: GenerateBody,
    data: GeneratedInvoice,
    status: 201,
    otherStatus: 200,
    refuses: [
      'not_found',
      'room_has_no_lease',
      'nothing_to_bill',
      'negative_total',
      'period_locked',
      'electricity_above_regulated',
    ],
    run: async (tx, { body }) => {
      if (body.issue) assertMay(tx.actor, 'invoices.issue');
      const { invoice, existed, warnings } = await generateInvoice(tx, body);
      const data = { ...presentInvoice(invoice, tx.locale, tx.today), already_existed: existed };
      return new RouteResult(data, { status: existed ? 200 : 201, meta: existed ? {} : { warnings } });
    },
  });

  routes.post('/invoices/preview', {
    id: 'previewInvoice',
    tag: TAG,
    summary: 'Preview an invoice',
    description: 'The same calculation as generating it; nothing is stored.',
    access: 'invoices.generate',
    whileSuspended: true,
    idempotent: false,
    body: GenerateBody,
    data: InvoicePreview,
    refuses: ['not_found', 'room_has_no_lease', 'nothing_to_bill', 'negative_total'],
    run: async (tx, { body }) => {
      const previewed = await previewInvoice(tx, body);
      if ('existing' in previewed)
        return { ...presentInvoice(previewed.existing, tx.locale, tx.today), already_existed: true as const };
      const { draft } = previewed;
      return new RouteResult(await presentPreview(tx, draft), { meta: { warnings: draft.warnings } });
    },
  });

  routes.get('/invoices', {
    id: 'listInvoices',
    tag: TAG,
    summary: 'List invoices',
    description: 'Drafts and cancelled invoices too, unless a filter leaves them out.',
    access: 'invoices.read',
    forCashCollectors: true,
    query: InvoiceQuery,
    sorts: SORTS,
    data: InvoiceList,
    totals: InvoiceTotals,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const [rows, totals] = await Promise.all([
        listInvoices(tx, query, page),
        query.totals ? sumInvoices(tx, query) : undefined,
      ]);
      return pageResult(page, 'invoices', await present(tx, rows, query.include)).withTotals(totals);
    },
  });

  routes.post('/invoices', {
    id: 'createInvoice',
    tag: TAG,
    summary: 'Create an invoice',
    description:
      'With lines you enter yourself. Without `lease_id` it is for the room’s current lease. `issue` also needs `invoices.issue`.',
    access: 'invoices.generate',
    body: CreateInvoiceBody,
    data: Invoice,
    status: 201,
    refuses: ['not_found', 'room_has_no_lease', 'invoice_already_generated', 'negative_total', 'period_locked'],
    run: async (tx, { body }) => {
      if (body.issue) assertMay(tx.actor, 'invoices.issue');
      return presentInvoice(await createInvoice(tx, body), tx.locale, tx.today);
    },
  });

  routes.get('/invoices/{invoice_id}', {
    id: 'readInvoice',
    tag: TAG,
    summary: 'Read an invoice',
    access: 'invoices.read',
    forCashCollectors: true,
    params: InvoiceParams,
    query: InvoiceIncludeQuery,
    data: Invoice,
    etag: true,
    run: async (tx, { params, query }) => {
      const [invoice] = await present(tx, [await findInvoice(tx, params.invoice_id)], query.include);
      return invoice as NonNullable<typeof invoice>;
    },
  });

  routes.patch('/invoices/{invoice_id}', {
    id: 'updateInvoice',
    tag: TAG,
    summary: 'Update a draft invoice',
    description: 'Only its due date can change.',
    access: 'invoices.edit',
    params: InvoiceParams,
    body: UpdateInvoiceBody,
    data: Invoice,
    ifMatch: true,
    refuses: ['invoice_not_editable'],
    run: async (tx, { params, body }) =>
      presentInvoice(await setDueDate(tx, params.invoice_id, body.due_date), tx.locale, tx.today),
  });

  routes.post('/invoices/{invoice_id}/issue', {
    id: 'issueInvoice',
    tag: TAG,
    summary: 'Issue an invoice',
    description:
      '`meta.warnings` names a due date in the past, metered utilities without a reading, and electricity above what the law allows.',
    access: 'invoices.issue',
    params: InvoiceParams,
    body: IssueBody,
    data: Invoice,
    refuses: ['invoice_not_editable', 'period_locked', 'electricity_above_regulated'],
    run: async (tx, { params, body }) => {
      const { invoice, warnings } = await issueInvoice(tx, params.invoice_id, body);
      return new RouteResult(presentInvoice(invoice, tx.locale, tx.today), { meta: { warnings } });
    },
  });

  routes.post('/invoices/{invoice_id}/refresh', {
    id: 'refreshInvoice',
    tag: TAG,
    summary: 'Recalculate a draft invoice',
    description: 'Replaces the calculated lines; manual and edited lines stay.',
    access: 'invoices.edit',
    params: InvoiceParams,
    data: Invoice,
    refuses: ['invoice_not_editable', 'negative_total'],
    run: async (tx, { params }) => {
      const { invoice, warnings } = await refreshInvoice(tx, params.invoice_id);
      return new RouteResult(presentInvoice(invoice, tx.locale, tx.today), { meta: { warnings } });
    },
  });

  routes.post('/invoices/{invoice_id}/lines', {
    id: 'addInvoiceLine',
    tag: TAG,
    summary: 'Add a line to a draft invoice',
    description: '`refresh` keeps it.',
    access: 'invoices.edit',
    params: InvoiceParams,
    body: CreateLineBody,
    data: Invoice,
    status: 201,
    refuses: ['invoice_not_editable', 'negative_total'],
    run: async (tx, { params, body }) =>
      presentInvoice(await addLine(tx, params.invoice_id, body), tx.locale, tx.today),
  });

  routes.patch('/invoice-lines/{line_id}', {
    id: 'updateInvoiceLine',
    tag: TAG,
    summary: 'Update a line of a draft invoice',
    description: '`refresh` keeps a calculated line that was changed. A CREDIT line cannot be changed.',
    access: 'invoices.edit',
    params: InvoiceLineParams,
    body: UpdateLineBody,
    data: Invoice,
    ifMatch: true,
    refuses: ['invoice_not_editable', 'negative_total'],
    run: async (tx, { params, body }) =>
      presentInvoice(await updateLine(tx, params.line_id, body), tx.locale, tx.today),
  });

  routes.delete('/invoice-lines/{line_id}', {
    id: 'removeInvoiceLine',
    tag: TAG,
    summary: 'Delete a line of a draft invoice',
    description:
      'The totals are recalculated. If it was the last line of a meter reading’s utility, the next invoice bills that use.',
    access: 'invoices.edit',
    params: InvoiceLineParams,
    data: Invoice,
    ifMatch: true,
    refuses: ['invoice_not_editable', 'negative_total'],
    run: async (tx, { params }) => presentInvoice(await removeLine(tx, params.line_id), tx.locale, tx.today),
  });
}
