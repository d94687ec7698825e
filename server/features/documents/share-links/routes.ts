import type { Routes } from '../../../http/route.ts';
import { body, dateTime, nullable, Ok, optional, resource, Type } from '../../../http/schema.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { shareInvoice, unshareInvoice } from './share-invoice.ts';

const TAG = 'Documents';

const ShareLink = resource('ShareLink', {
  url: Type.String({ examples: ['https://rentroll.example/i/8sT0yq3Zr4m2fV6kJx1bQ7cW9dLhN5uEoPgRaSiYtXw'] }),
  expires_at: nullable(
    dateTime({
      description: 'Null while the invoice is unpaid; once paid, the link expires 90 days after the last payment.',
    }),
  ),
});

const ShareInvoiceBody = body('ShareInvoiceBody', {
  renew: optional(Type.Boolean({ description: 'true: replace the link.' })),
});

export function shareLinkRoutes(routes: Routes): void {
  routes.post('/invoices/{invoice_id}/share-link', {
    id: 'shareInvoice',
    tag: TAG,
    summary: 'Get or create the share link of an invoice',
    description:
      'For renters without an account: whoever has the link sees the lines, the payment code and the PDF at `/i/{token}`. Repeating the call returns the same link until it is revoked; `renew` replaces it, after which the old one no longer works. The link of a cancelled invoice leads to the invoice that replaced it.',
    access: 'invoices.issue',
    params: InvoiceParams,
    body: ShareInvoiceBody,
    data: ShareLink,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context: { base, sealing } }) => {
      const { token, expiresAt } = await shareInvoice(tx, sealing, params.invoice_id, body);
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
