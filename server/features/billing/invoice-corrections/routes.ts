import type { Routes } from '../../../http/route.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { findInvoice } from '../invoices/queries.ts';
import { CancelBody, CreditNoteBody, Invoice, InvoiceParams, WriteOffBody } from '../invoices/schemas.ts';
import { cancelInvoice, writeOffInvoice } from './cancel-invoice.ts';
import { creditForRebilling } from './credit-for-rebilling.ts';
import { creditInvoice } from './credit-invoice.ts';
import { findCreditNote } from './credit-note-queries.ts';
import { CreditNote } from './credit-note-schemas.ts';
import { presentCreditNote } from './present-credit-note.ts';

const TAG = 'Invoices';

export function invoiceCorrectionRoutes(routes: Routes): void {
  routes.post('/invoices/{invoice_id}/cancel', {
    id: 'cancelInvoice',
    tag: TAG,
    summary: 'Cancel an invoice',
    description:
      'Its readings, fees and month can be billed again, and the credit it used returns to the renter. An invoice with payments is refused unless `payments` is `to_credit`.',
    access: 'invoices.cancel',
    params: InvoiceParams,
    body: CancelBody,
    data: Invoice,
    refuses: [
      'invoice_has_payments',
      'invalid_status_transition',
      'insufficient_deposit',
      'negative_total',
      'period_locked',
    ],
    run: async (tx, { params, body }) =>
      presentInvoice(await cancelInvoice(tx, params.invoice_id, body), tx.locale, tx.today),
  });

  routes.post('/invoices/{invoice_id}/credit-notes', {
    id: 'creditInvoice',
    tag: TAG,
    summary: 'Credit an invoice',
    description:
      'Credits lines of an issued invoice in full or in part. Payments above the remaining amount become the renter’s credit.',
    access: 'invoices.edit',
    params: InvoiceParams,
    body: CreditNoteBody,
    data: CreditNote,
    status: 201,
    refuses: ['not_found', 'invalid_status_transition', 'negative_total', 'insufficient_deposit', 'period_locked'],
    run: async (tx, { params, body }) => {
      const note = await (body.rebill ? creditForRebilling : creditInvoice)(tx, params.invoice_id, body);
      if (!note) throw new Error(`Credit note for invoice ${params.invoice_id} has no lines`);
      return {
        ...presentCreditNote(await findCreditNote(tx, note.id), tx.locale),
        invoice: presentInvoice(await findInvoice(tx, params.invoice_id), tx.locale, tx.today),
      };
    },
  });

  routes.post('/invoices/{invoice_id}/write-off', {
    id: 'writeOffInvoice',
    tag: TAG,
    summary: 'Write off an invoice',
    description:
      'Removes the open balance from the receivables; the revenue stays. Money received later is recorded as a payment and booked as other income.',
    access: 'invoices.edit',
    params: InvoiceParams,
    body: WriteOffBody,
    data: Invoice,
    refuses: ['invalid_status_transition', 'period_locked'],
    run: async (tx, { params, body }) =>
      presentInvoice(await writeOffInvoice(tx, params.invoice_id, body.reason), tx.locale, tx.today),
  });
}
