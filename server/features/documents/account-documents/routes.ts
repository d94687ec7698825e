import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { CreditNoteParams } from '../../billing/invoice-corrections/credit-note-schemas.ts';
import { findOwnLease } from '../../billing/lease-statements/own-lease.ts';
import { StatementQuery } from '../../billing/lease-statements/schemas.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { pdfResponse } from '../invoice-documents/pdf-response.ts';
import { printCreditNote } from './print-credit-note.ts';
import { printStatement } from './print-statement.ts';

const PDF = { raw: { contentType: 'application/pdf' }, data: RawFile } as const;

export function accountDocumentRoutes(routes: Routes): void {
  routes.get('/credit-notes/{credit_note_id}.pdf', {
    ...PDF,
    id: 'printCreditNote',
    tag: 'Documents',
    summary: 'Print a credit note as PDF',
    description: 'With what the invoice leaves to pay today. A reversed note is stamped.',
    access: 'invoices.read',
    params: CreditNoteParams,
    run: async (tx, { params }) => pdfResponse(await printCreditNote(tx, params.credit_note_id)),
  });

  routes.get('/tenant/credit-notes/{credit_note_id}.pdf', {
    ...PDF,
    id: 'printTenantCreditNote',
    tag: 'Renter portal',
    summary: 'Print your credit note as PDF',
    access: 'renter',
    params: CreditNoteParams,
    run: async (tx, { params }) => pdfResponse(await printCreditNote(tx, params.credit_note_id, tx.actor.renterId)),
  });

  routes.get('/leases/{lease_id}/statement.pdf', {
    ...PDF,
    id: 'printLeaseStatement',
    tag: 'Documents',
    summary: 'Print the statement of a lease as PDF',
    description: 'Account and deposit, with room for both signatures.',
    access: 'invoices.read',
    params: LeaseParams,
    query: StatementQuery,
    run: async (tx, { params, query }) =>
      pdfResponse(await printStatement(tx, await findLease(tx, params.lease_id), query)),
  });

  routes.get('/tenant/leases/{lease_id}/statement.pdf', {
    ...PDF,
    id: 'printTenantLeaseStatement',
    tag: 'Renter portal',
    summary: 'Print the statement of your lease as PDF',
    access: 'renter',
    params: LeaseParams,
    query: StatementQuery,
    run: async (tx, { params, query }) =>
      pdfResponse(await printStatement(tx, await findOwnLease(tx, params.lease_id), query)),
  });
}
