import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { findInvoiceOf } from '../../billing/invoices/renter-invoice.ts';
import { PaymentParams } from '../../billing/payments/schemas.ts';
import { type DocumentAudience, declareDocumentRoutes } from './declare-document-routes.ts';
import { pdfResponse } from './pdf-response.ts';
import { printReceipt } from './print-receipt.ts';

const TAG = 'Documents';

const RENTER: DocumentAudience<'renter'> = {
  path: '/tenant/invoices/{invoice_id}',
  tag: 'Renter portal',
  access: 'renter',
  findInvoiceId: async (tx, id) => (await findInvoiceOf(tx, tx.actor.renterId, id)).id,
  qr: { id: 'readTenantPaymentQr', summary: 'The transfer that pays what you owe, as a VietQR code' },
  svg: { id: 'drawTenantPaymentQrSvg', summary: 'The same code as a drawing' },
  png: { id: 'drawTenantPaymentQrPng', summary: 'The same code as a picture' },
  pdf: { id: 'printTenantInvoice', summary: 'Your invoice as a printed notice' },
};

const OPERATOR: DocumentAudience<'invoices.read'> = {
  path: '/invoices/{invoice_id}',
  tag: TAG,
  access: 'invoices.read',
  // Reading the invoice refuses one the caller cannot see.
  findInvoiceId: async (_, id) => id,
  qr: {
    id: 'readPaymentQr',
    summary: 'The transfer that pays what is open, as a VietQR code',
    description:
      'Goes to the property’s default bank account, else another of the property, else the organization’s default one, else another of the organization.',
  },
  svg: { id: 'drawPaymentQrSvg', summary: 'The same code as a drawing' },
  png: { id: 'drawPaymentQrPng', summary: 'The same code as a picture' },
  pdf: {
    id: 'printInvoice',
    summary: 'The invoice as a printed notice',
    description:
      'In the language of Accept-Language, with a code that pays the total to pay: what is open and the previous balance. The same state gives the same bytes.',
  },
};

export function invoiceDocumentRoutes(routes: Routes): void {
  declareDocumentRoutes(routes, RENTER);
  declareDocumentRoutes(routes, OPERATOR);

  routes.get('/payments/{payment_id}/receipt.pdf', {
    id: 'printReceipt',
    tag: TAG,
    summary: 'The receipt a payment belongs to',
    description: 'Shows all that the money of this receipt paid.',
    access: 'payments.read',
    params: PaymentParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    run: async (tx, { params }) => pdfResponse(await printReceipt(tx, params.payment_id)),
  });
}
