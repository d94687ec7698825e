import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { findInvoiceOf } from '../../billing/invoices/renter-invoice.ts';
import { PaymentParams } from '../../billing/payments/schemas.ts';
import { type DocumentAudience, declareDocumentRoutes } from './declare-document-routes.ts';
import { pdfResponse } from './pdf-response.ts';
import { printInvoices } from './print-invoices.ts';
import { printReceipt } from './print-receipt.ts';
import { PrintInvoicesQuery } from './schemas.ts';

const TAG = 'Documents';

const RENTER: DocumentAudience<'renter'> = {
  path: '/tenant/invoices/{invoice_id}',
  tag: 'Renter portal',
  access: 'renter',
  findInvoiceId: async (tx, id) => (await findInvoiceOf(tx, tx.actor.renterId, id)).id,
  qr: { id: 'readTenantPaymentQr', summary: 'Read the payment code of your invoice' },
  svg: { id: 'drawTenantPaymentQrSvg', summary: 'Draw the payment code of your invoice as SVG' },
  png: { id: 'drawTenantPaymentQrPng', summary: 'Draw the payment code of your invoice as PNG' },
  pdf: { id: 'printTenantInvoice', summary: 'Print your invoice as PDF' },
};

const OPERATOR: DocumentAudience<'invoices.read'> = {
  path: '/invoices/{invoice_id}',
  tag: TAG,
  access: 'invoices.read',
  // Reading the invoice refuses one the caller cannot see.
  findInvoiceId: async (_, id) => id,
  qr: {
    id: 'readPaymentQr',
    summary: 'Read the payment code of an invoice',
    description:
      'A VietQR code for a transfer of the open balance. It names the property’s default bank account, else another account of the property, else the organization’s default account, else another account of the organization.',
  },
  svg: { id: 'drawPaymentQrSvg', summary: 'Draw the payment code of an invoice as SVG' },
  png: { id: 'drawPaymentQrPng', summary: 'Draw the payment code of an invoice as PNG' },
  pdf: {
    id: 'printInvoice',
    summary: 'Print an invoice as PDF',
    description:
      'In the language of Accept-Language, with a payment code for the open balance plus the previous balance, and a small code that leads to the page of its share link. An unchanged invoice gives an identical file.',
  },
};

export function invoiceDocumentRoutes(routes: Routes): void {
  declareDocumentRoutes(routes, RENTER);
  declareDocumentRoutes(routes, OPERATOR);

  routes.get('/invoices.pdf', {
    id: 'printInvoices',
    tag: TAG,
    summary: 'Print several invoices as one PDF',
    description:
      'Up to 500, in the order of `ids`, each on pages of its own. One or two such files of an organization are made at a time.',
    access: 'invoices.read',
    query: PrintInvoicesQuery,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    refuses: ['not_found'],
    // As for a single one, the first print registers the share links.
    writes: true,
    whileSuspended: true,
    streams: true,
    run: async (tx, { query, context }) => pdfResponse(await printInvoices(tx, context, query.ids)),
  });

  routes.get('/tenant/payments/{payment_id}/receipt.pdf', {
    id: 'printTenantReceipt',
    tag: 'Renter portal',
    summary: 'Print the receipt of your payment as PDF',
    description: 'Lists everything the receipt paid for you; a receipt can pay for several renters.',
    access: 'renter',
    params: PaymentParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    run: async (tx, { params }) => pdfResponse(await printReceipt(tx, params.payment_id, tx.actor.renterId)),
  });

  routes.get('/payments/{payment_id}/receipt.pdf', {
    id: 'printReceipt',
    tag: TAG,
    summary: 'Print the receipt of a payment as PDF',
    description: 'Lists everything the receipt paid, also the parts other than this payment.',
    access: 'payments.read',
    forCashCollectors: true,
    params: PaymentParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    run: async (tx, { params }) => pdfResponse(await printReceipt(tx, params.payment_id)),
  });
}
