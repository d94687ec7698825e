import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { placeNames, withNames } from '../../portfolio/place-names/queries.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { findInvoice } from '../invoices/queries.ts';
import { findCreditNote, listCreditNotes, sumCreditNotes } from './credit-note-queries.ts';
import {
  CreditNote,
  CreditNoteList,
  CreditNoteParams,
  CreditNoteQuery,
  CreditNoteSummary,
  CreditNoteTotals,
  TenantCreditNoteQuery,
} from './credit-note-schemas.ts';
import { presentCreditNote } from './present-credit-note.ts';

const SORTS = { created_at: { column: 'c.created_at', type: 'timestamptz' } } as const;

export function creditNoteRoutes(routes: Routes): void {
  operatorRoutes(routes);
  renterRoutes(routes);
}

function operatorRoutes(routes: Routes): void {
  routes.get('/credit-notes', {
    id: 'listCreditNotes',
    tag: 'Invoices',
    summary: 'List credit notes',
    description: 'Those you made and those the service made by itself, such as for days after a lease ended.',
    access: 'invoices.read',
    query: CreditNoteQuery,
    data: CreditNoteList,
    totals: CreditNoteTotals,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const [rows, totals] = await Promise.all([
        listCreditNotes(tx, query, page),
        query.totals ? sumCreditNotes(tx, query) : undefined,
      ]);
      const notes = rows.map((row) => presentCreditNote(row, tx.locale));
      const named = query.include ? withNames(notes, await placeNames(tx, rows)) : notes;
      return pageResult(page, 'credit_notes', named).withTotals(totals);
    },
  });

  routes.get('/credit-notes/{credit_note_id}', {
    id: 'readCreditNote',
    tag: 'Invoices',
    summary: 'Read a credit note',
    access: 'invoices.read',
    params: CreditNoteParams,
    data: CreditNote,
    run: async (tx, { params }) => {
      const note = await findCreditNote(tx, params.credit_note_id);
      const invoice = presentInvoice(await findInvoice(tx, note.invoice_id), tx.locale, tx.today);
      return { ...presentCreditNote(note, tx.locale), invoice };
    },
  });
}

function renterRoutes(routes: Routes): void {
  routes.get('/tenant/credit-notes', {
    id: 'listTenantCreditNotes',
    tag: 'Renter portal',
    summary: 'List your credit notes',
    access: 'renter',
    query: TenantCreditNoteQuery,
    data: CreditNoteList,
    totals: CreditNoteTotals,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const filter = { ...query, renter_id: tx.actor.renterId };
      const [rows, totals] = await Promise.all([
        listCreditNotes(tx, filter, page),
        query.totals ? sumCreditNotes(tx, filter) : undefined,
      ]);
      const notes = rows.map((row) => presentCreditNote(row, tx.locale));
      return pageResult(page, 'credit_notes', notes).withTotals(totals);
    },
  });

  routes.get('/tenant/credit-notes/{credit_note_id}', {
    id: 'readTenantCreditNote',
    tag: 'Renter portal',
    summary: 'Read your credit note',
    access: 'renter',
    params: CreditNoteParams,
    data: CreditNoteSummary,
    run: async (tx, { params }) =>
      presentCreditNote(await findCreditNote(tx, params.credit_note_id, tx.actor.renterId), tx.locale),
  });
}
