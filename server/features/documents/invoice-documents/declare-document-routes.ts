import type { QrScope } from '../../../../domain/catalog/invoices.ts';
import { qrPng, qrSvg } from '../../../documents/qr-image.ts';
import { RawFile, RawResponse } from '../../../http/raw-response.ts';
import type { Access, RouteSpec, Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { readPaymentQr } from './payment-qr.ts';
import { pdfResponse } from './pdf-response.ts';
import { printInvoice } from './print-invoice.ts';
import { PaymentQr, PaymentQrQuery } from './schemas.ts';

type DocumentAccess = Extract<Access, 'renter' | 'invoices.read'>;
type TxOf<A extends DocumentAccess> = Parameters<NonNullable<RouteSpec<A>['run']>>[0];
type Words = { id: string; summary: string; description?: string };

/** Whose invoices are shown: those of the organization, or those of one renter. */
export type DocumentAudience<A extends DocumentAccess> = {
  path: string;
  tag: string;
  access: A;
  /** The id of the invoice, once it is known to be the caller's. */
  findInvoiceId(tx: TxOf<A>, id: string): Promise<string>;
  qr: Words;
  svg: Words;
  png: Words;
  pdf: Words;
};

/** The payment code in three forms and the printed notice of an invoice. */
export function declareDocumentRoutes<A extends DocumentAccess>(routes: Routes, audience: DocumentAudience<A>): void {
  const { path, tag, access, findInvoiceId } = audience;
  const qr = {
    tag,
    access,
    params: InvoiceParams,
    query: PaymentQrQuery,
    refuses: ['no_bank_account', 'nothing_to_pay'],
  } as const;
  const readQr = async (tx: TxOf<A>, invoiceId: string, scope: QrScope = 'invoice') =>
    readPaymentQr(tx, await findInvoiceId(tx, invoiceId), scope);

  routes.get(`${path}/payment-qr`, {
    ...qr,
    ...audience.qr,
    data: PaymentQr,
    description:
      `${audience.qr.description ?? ''} \`meta.transfers_detected\`: whether a payment connection reports transfers to the account, so that money is recorded as it arrives; otherwise the landlord records it.`.trim(),
    run: async (tx, { params, query }) => {
      const { transfers_detected, ...code } = await readQr(tx, params.invoice_id, query.scope);
      return new RouteResult(code, { meta: { transfers_detected } });
    },
  });

  routes.get(`${path}/payment-qr.svg`, {
    ...qr,
    ...audience.svg,
    raw: { contentType: 'image/svg+xml' },
    data: RawFile,
    run: async (tx, { params, query }) => {
      const { payload } = await readQr(tx, params.invoice_id, query.scope);
      return new RawResponse(async () => Buffer.from(await qrSvg(payload)));
    },
  });

  routes.get(`${path}/payment-qr.png`, {
    ...qr,
    ...audience.png,
    raw: { contentType: 'image/png' },
    data: RawFile,
    run: async (tx, { params, query }) => {
      const { payload } = await readQr(tx, params.invoice_id, query.scope);
      return new RawResponse(() => qrPng(payload));
    },
  });

  routes.get(`${path}.pdf`, {
    ...audience.pdf,
    tag,
    access,
    params: InvoiceParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    // The first print registers the share link of the invoice.
    writes: true,
    whileSuspended: true,
    run: async (tx, { params, context }) =>
      pdfResponse(await printInvoice(tx, context, await findInvoiceId(tx, params.invoice_id))),
  });
}
