import { qrPng, qrSvg } from '../../../documents/qr-image.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { PaymentParams } from '../../billing/payments/schemas.ts';
import { readPaymentQr } from './payment-qr.ts';
import { pdfResponse } from './pdf-response.ts';
import { printInvoice } from './print-invoice.ts';
import { printReceipt } from './print-receipt.ts';
import { PaymentQr, PaymentQrQuery } from './schemas.ts';
import { tenantDocumentRoutes } from './tenant-routes.ts';

const TAG = 'Documents';
const PDF = 'application/pdf';

export function invoiceDocumentRoutes(routes: Routes): void {
  tenantDocumentRoutes(routes);
  const qr = {
    tag: TAG,
    access: 'invoices.read',
    params: InvoiceParams,
    query: PaymentQrQuery,
    refuses: ['no_bank_account', 'nothing_to_pay'],
  } as const;

  routes.get('/invoices/{invoice_id}/payment-qr', {
    ...qr,
    id: 'readPaymentQr',
    summary: 'The transfer that pays what is open, as a VietQR code',
    description:
      'Goes to the property’s default bank account, else another of the property, else the organization’s default one, else another of the organization.',
    data: PaymentQr,
    run: (tx, { params, query }) => readPaymentQr(tx, params.invoice_id, query.scope ?? 'invoice'),
  });

  routes.get('/invoices/{invoice_id}/payment-qr.svg', {
    ...qr,
    id: 'drawPaymentQrSvg',
    summary: 'The same code as a drawing',
    raw: { contentType: 'image/svg+xml' },
    data: RawFile,
    run: async (tx, { params, query }) => {
      const { payload } = await readPaymentQr(tx, params.invoice_id, query.scope ?? 'invoice');
      return new RawResponse(async () => Buffer.from(await qrSvg(payload)));
    },
  });

  routes.get('/invoices/{invoice_id}/payment-qr.png', {
    ...qr,
    id: 'drawPaymentQrPng',
    summary: 'The same code as a picture',
    raw: { contentType: 'image/png' },
    data: RawFile,
    run: async (tx, { params, query }) => {
      const { payload } = await readPaymentQr(tx, params.invoice_id, query.scope ?? 'invoice');
      return new RawResponse(() => qrPng(payload));
    },
  });

  routes.get('/invoices/{invoice_id}.pdf', {
    id: 'printInvoice',
    tag: TAG,
    summary: 'The invoice as a printed notice',
    description:
      'In the language of Accept-Language, with a code that pays the total to pay: what is open and the previous balance. The same state gives the same bytes.',
    access: 'invoices.read',
    params: InvoiceParams,
    raw: { contentType: PDF },
    data: RawFile,
    run: async (tx, { params }) => pdfResponse(await printInvoice(tx, params.invoice_id)),
  });

  routes.get('/payments/{payment_id}/receipt.pdf', {
    id: 'printReceipt',
    tag: TAG,
    summary: 'The receipt a payment belongs to',
    description: 'Shows all that the money of this receipt paid.',
    access: 'payments.read',
    params: PaymentParams,
    raw: { contentType: PDF },
    data: RawFile,
    run: async (tx, { params }) => pdfResponse(await printReceipt(tx, params.payment_id)),
  });
}
