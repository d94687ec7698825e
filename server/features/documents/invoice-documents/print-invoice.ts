import type { Locale } from '../../../../domain/catalog/locales.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { linkQrSvg, qrSvg } from '../../../documents/qr-image.ts';
import { type Audience, typesetter } from '../../../documents/typeset.ts';
import { effectiveOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { type LinkContext, linkInvoices } from '../share-links/link-invoices.ts';
import { type InvoiceSheet, invoiceSheet, type SheetSource } from './invoice-sheet.ts';
import { findPaymentQr } from './payment-qr.ts';
import { namesOf } from './queries.ts';

export type Printout = { number: string; print(): Promise<Buffer> };

export async function loadSheet(tx: Tx, invoiceId: string, link: string | null = null): Promise<SheetSource> {
  const invoice = await findInvoice(tx, invoiceId);
  const [names, organization, qr] = await Promise.all([
    namesOf(tx, invoice),
    readOrganization(tx, tx.organizationId),
    findPaymentQr(tx, invoice),
  ]);
  if (!organization) throw refused('not_found');
  const daysLate = tx.today.since(Temporal.PlainDate.from(invoice.due_date)).days;
  return { invoice, effective: effectiveOf(invoice, tx.today), daysLate, names, organization, qr, link };
}

export async function layOutSheet(source: SheetSource, locale: Locale): Promise<InvoiceSheet> {
  return invoiceSheet(source, locale, {
    payment: source.qr && (await qrSvg(source.qr.payload)),
    link: source.link && (await linkQrSvg(source.link)),
  });
}

export async function printSheet(source: SheetSource, locale: Locale, audience?: Audience): Promise<Buffer> {
  return typesetter.print('invoice', await layOutSheet(source, locale), audience);
}

/** Reads the notice in the transaction; `print` typesets it after the transaction has ended. */
export async function printInvoice(tx: Tx, context: LinkContext, invoiceId: string): Promise<Printout> {
  const [sheet, links] = await Promise.all([loadSheet(tx, invoiceId), linkInvoices(tx, context, [invoiceId])]);
  const source = { ...sheet, link: links.get(invoiceId) ?? null };
  return { number: source.invoice.invoice_number, print: () => printSheet(source, tx.locale) };
}

/** For an email: read in one transaction, typeset after it. */
export const printForEmail = async (
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  invoiceId: string,
  locale: Locale,
  link: string | null,
): Promise<Buffer> => printSheet(await read((tx) => loadSheet(tx, invoiceId, link)), locale);
