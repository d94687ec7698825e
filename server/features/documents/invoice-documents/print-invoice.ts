import type { Locale } from '../../../../domain/catalog/locales.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { qrSvg } from '../../../documents/qr-image.ts';
import { type Audience, typesetter } from '../../../documents/typeset.ts';
import { effectiveOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { type InvoiceSheet, invoiceSheet, type SheetSource } from './invoice-sheet.ts';
import { findPaymentQr } from './payment-qr.ts';
import { namesOf } from './queries.ts';

export type Printout = { number: string; print(): Promise<Buffer> };

export async function loadSheet(tx: Tx, invoiceId: string): Promise<SheetSource> {
  const invoice = await findInvoice(tx, invoiceId);
  const [names, organization, qr] = await Promise.all([
    namesOf(tx, invoice),
    readOrganization(tx, tx.organizationId),
    findPaymentQr(tx, invoice),
  ]);
  if (!organization) throw refused('not_found');
  const daysLate = tx.today.since(Temporal.PlainDate.from(invoice.due_date)).days;
  return { invoice, effective: effectiveOf(invoice, tx.today), daysLate, names, organization, qr };
}

export async function layOutSheet(source: SheetSource, locale: Locale): Promise<InvoiceSheet> {
  return invoiceSheet(source, locale, source.qr ? await qrSvg(source.qr.payload) : null);
}

export async function printSheet(source: SheetSource, locale: Locale, audience?: Audience): Promise<Buffer> {
  return typesetter.print('invoice', await layOutSheet(source, locale), audience);
}

/** Reads the notice in the transaction; `print` typesets it after the transaction has ended. */
export async function printInvoice(tx: Tx, invoiceId: string): Promise<Printout> {
  const source = await loadSheet(tx, invoiceId);
  return { number: source.invoice.invoice_number, print: () => printSheet(source, tx.locale) };
}

/** For an email: read in one transaction, typeset after it. */
export const printForEmail = async (
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  invoiceId: string,
  locale: Locale,
): Promise<Buffer> => printSheet(await read((tx) => loadSheet(tx, invoiceId)), locale);
