import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { BillingRunParams } from '../../billing/billing-runs/schemas.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { RenterParams } from '../../portfolio/renters/schemas.ts';
import { changeRenterLinks } from './change-renter-links.ts';
import { listRunLinks, writeLinkMessage } from './list-links.ts';
import { ChangeRenterLinksBody, InvoiceLinks, ShareInvoiceBody, ShareLink } from './schemas.ts';
import { shareInvoice, unshareInvoice } from './share-invoice.ts';

const TAG = 'Documents';

export function shareLinkRoutes(routes: Routes): void {
  routes.post('/invoices/{invoice_id}/share-link', {
    id: 'shareInvoice',
    tag: TAG,
    summary: 'Get or create the share link of an invoice',
    description:
      'For renters without an account: whoever has the link sees the lines, the payment code and the PDF at `/i/{token}`. Every issued invoice has one, which messages to the renter and the PDF contain. Repeating the call returns the same link until it is revoked; `renew` replaces it, after which the old one no longer works. The link of a cancelled invoice leads to the invoice that replaced it.',
    access: 'invoices.issue',
    params: InvoiceParams,
    body: ShareInvoiceBody,
    data: ShareLink,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      const link = await shareInvoice(tx, context, params.invoice_id, body);
      return { ...link, message: await writeLinkMessage(tx, context, params.invoice_id) };
    },
  });

  routes.delete('/invoices/{invoice_id}/share-link', {
    id: 'unshareInvoice',
    tag: TAG,
    summary: 'Revoke the share link of an invoice',
    description:
      'Links of cancelled invoices that this one replaced are revoked too. Later messages about the invoice and its PDF contain no link, until `POST` creates a new one.',
    access: 'invoices.issue',
    params: InvoiceParams,
    data: Ok,
    run: async (tx, { params }) => {
      await unshareInvoice(tx, params.invoice_id);
      return { ok: true };
    },
  });

  routes.post('/billing-runs/{billing_run_id}/share-links', {
    id: 'shareBillingRun',
    tag: TAG,
    summary: 'Get the share links of a billing run',
    description:
      'Of all invoices of the run that are issued, partially paid or paid, ordered by property and room, each with a message to send. Revoked links stay revoked: their `url` is null. The same as a file: `.csv` and `.xlsx`.',
    access: 'invoices.issue',
    params: BillingRunParams,
    data: InvoiceLinks,
    run: async (tx, { params, context }) => (await listRunLinks(tx, context, params.billing_run_id)).links,
  });

  routes.post('/renters/{renter_id}/share-links', {
    id: 'changeRenterLinks',
    tag: TAG,
    summary: 'Revoke or renew the share links of a renter',
    description:
      'For example after the renter lost a phone. Covers all issued invoices of the renter in the properties the caller may see; returns them with their links as they are now.',
    access: 'invoices.issue',
    params: RenterParams,
    body: ChangeRenterLinksBody,
    data: InvoiceLinks,
    run: (tx, { params, body, context }) => changeRenterLinks(tx, context, params.renter_id, body.action),
  });
}
