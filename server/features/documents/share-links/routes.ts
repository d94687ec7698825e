import type { Routes } from '../../../http/route.ts';
import { dateTime, nullable, Ok, resource, Type } from '../../../http/schema.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { shareInvoice, unshareInvoice } from './share-invoice.ts';

const TAG = 'Documents';

const ShareLink = resource('ShareLink', {
  url: Type.String({ description: 'Shown once.', examples: ['https://rentroll.example/i/…'] }),
  expires_at: nullable(
    dateTime({
      description: 'Null while the invoice is unpaid; once paid, the link expires 90 days after the last payment.',
    }),
  ),
});

export function shareLinkRoutes(routes: Routes): void {
  routes.post('/invoices/{invoice_id}/share-link', {
    id: 'shareInvoice',
    tag: TAG,
    summary: 'Create a share link for an invoice',
    description:
      'For renters without an account: whoever has the link sees the lines, the payment code and the PDF at `/i/{token}`. A new link replaces the previous one. The link of a cancelled invoice leads to the invoice that replaced it.',
    access: 'invoices.issue',
    params: InvoiceParams,
    data: ShareLink,
    shownOnce: ['url'],
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, context: { base } }) => {
      const { token, expiresAt } = await shareInvoice(tx, params.invoice_id);
      return { url: `${base.url}/i/${token}`, expires_at: expiresAt };
    },
  });

  routes.delete('/invoices/{invoice_id}/share-link', {
    id: 'unshareInvoice',
    tag: TAG,
    summary: 'Revoke the share link of an invoice',
    access: 'invoices.issue',
    params: InvoiceParams,
    data: Ok,
    run: async (tx, { params }) => {
      await unshareInvoice(tx, params.invoice_id);
      return { ok: true };
    },
  });
}
