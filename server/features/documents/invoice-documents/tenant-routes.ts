import { qrPng, qrSvg } from '../../../documents/qr-image.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { findInvoiceOf } from '../../billing/invoices/renter-invoice.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { readPaymentQr } from './payment-qr.ts';
import { pdfResponse } from './pdf-response.ts';
import { printInvoice } from './print-invoice.ts';
import { PaymentQr, PaymentQrQuery } from './schemas.ts';

const TAG = 'Renter portal';

/** The same documents the house hands out, for the renter whose invoice it is. */
export function tenantDocumentRoutes(routes: Routes): void {
  const qr = {
    tag: TAG,
    access: 'renter',
    params: InvoiceParams,
    query: PaymentQrQuery,
    refuses: ['no_bank_account', 'nothing_to_pay'],
  } as const;

  routes.get('/tenant/invoices/{invoice_id}/payment-qr', {
    ...qr,
    id: 'readTenantPaymentQr',
    summary: 'The transfer that pays what you owe, as a VietQR code',
    data: PaymentQr,
    run: async (tx, { params, query }) => {
      const { id } = await findInvoiceOf(tx, tx.actor.renterId, params.invoice_id);
      return readPaymentQr(tx, id, query.scope ?? 'invoice');
    },
  });

  routes.get('/tenant/invoices/{invoice_id}/payment-qr.svg', {
    ...qr,
    id: 'drawTenantPaymentQrSvg',
    summary: 'The same code as a drawing',
    raw: { contentType: 'image/svg+xml' },
    data: RawFile,
    run: async (tx, { params, query }) => {
      const { id } = await findInvoiceOf(tx, tx.actor.renterId, params.invoice_id);
      const { payload } = await readPaymentQr(tx, id, query.scope ?? 'invoice');
      return new RawResponse(async () => Buffer.from(await qrSvg(payload)));
    },
  });

  routes.get('/tenant/invoices/{invoice_id}/payment-qr.png', {
    ...qr,
    id: 'drawTenantPaymentQrPng',
    summary: 'The same code as a picture',
    raw: { contentType: 'image/png' },
    data: RawFile,
    run: async (tx, { params, query }) => {
      const { id } = await findInvoiceOf(tx, tx.actor.renterId, params.invoice_id);
      const { payload } = await readPaymentQr(tx, id, query.scope ?? 'invoice');
      return new RawResponse(() => qrPng(payload));
    },
  });

  routes.get('/tenant/invoices/{invoice_id}.pdf', {
    id: 'printTenantInvoice',
    tag: TAG,
    summary: 'Your invoice as a printed notice',
    access: 'renter',
    params: InvoiceParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    run: async (tx, { params }) => {
      const { id } = await findInvoiceOf(tx, tx.actor.renterId, params.invoice_id);
      return pdfResponse(await printInvoice(tx, id));
    },
  });
}
