import type { Locale } from '../../../../domain/catalog/locales.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { linkQrSvg, qrSvg } from '../../../documents/qr-image.ts';
import { type Audience, typesetter } from '../../../documents/typeset.ts';
import { effectiveOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice, type InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { type LinkContext, linkInvoices } from '../share-links/link-invoices.ts';
import { type InvoiceSheet, invoiceSheet, type SheetSource } from './invoice-sheet.ts';
import { documentQr } from './payment-qr.ts';
import { type Names, namesOfInvoices, receivingAccounts } from './queries.ts';

export type Printout = { number: string; print(): Promise<Buffer> };

export async function loadSheet(tx: Tx, invoiceId: string, link: string | null = null): Promise<SheetSource> {
  const invoice = await findInvoice(tx, invoiceId);
  const [source] = await sheetsOf(tx, [invoice], new Map(link === null ? [] : [[invoiceId, link]]));
  return source as SheetSource;
}

/** A fixed number of statements for any number of invoices. */
export async function sheetsOf(
  tx: Tx,
  invoices: InvoiceWithLines[],
  links: ReadonlyMap<string, string>,
): Promise<SheetSource[]> {
  const propertyIds = [...new Set(invoices.map(({ property_id }) => property_id))];
  const [names, organization, accounts] = await Promise.all([
    namesOfInvoices(
      tx,
      invoices.map(({ id }) => id),
    ),
    readOrganization(tx, tx.organizationId),
    receivingAccounts(tx, propertyIds),
  ]);
  if (!organization) throw refused('not_found');
  return invoices.map((invoice) => ({
    invoice,
    effective: effectiveOf(invoice, tx.today),
    daysLate: tx.today.since(Temporal.PlainDate.from(invoice.due_date)).days,
    names: names.get(invoice.id) as Names,
    organization,
    qr: documentQr(invoice, accounts.get(invoice.property_id)),
    link: links.get(invoice.id) ?? null,
  }));
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
