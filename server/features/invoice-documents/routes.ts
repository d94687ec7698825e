import { qrPng, qrSvg } from '../../documents/qr-image.ts';
import { RawAnswer, RawFile } from '../../http/raw-answer.ts';
import type { Routes } from '../../http/route.ts';
import { InvoiceParams } from '../invoices/schemas.ts';
import { readPaymentQr } from './payment-qr.ts';
import { PaymentQr, PaymentQrQuery } from './schemas.ts';

const TAG = 'Documents';

export function invoiceDocumentRoutes(routes: Routes): void {
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
      return new RawAnswer(Buffer.from(await qrSvg(payload)));
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
      return new RawAnswer(await qrPng(payload));
    },
  });
}
