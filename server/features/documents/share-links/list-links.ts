import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { linkedRenters } from '../../../notifications/queries.ts';
import { findRun } from '../../billing/billing-runs/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { type LinkContext, linkInvoices } from './link-invoices.ts';
import { linkMessage } from './link-message.ts';
import { type LinkedInvoice, linkedInvoices } from './queries.ts';

export type InvoiceLink = {
  invoice_id: string;
  invoice_number: string;
  room_name: string;
  renter_name: string;
  phone: string | null;
  url: string | null;
  message: string;
};

/** The links of a run's issued invoices. The number of statements does not depend on the number of invoices. */
export async function listRunLinks(
  tx: Tx,
  context: LinkContext,
  runId: string,
): Promise<{ period: string; links: InvoiceLink[] }> {
  const { period } = await findRun(tx, runId);
  const links = await describeLinks(tx, context, await linkedInvoices(tx, { runId }));
  await recordAudit(tx, 'billing_run.shared', { type: 'billing_run', id: runId }, { links: links.length });
  return { period, links };
}

export async function writeLinkMessage(tx: Tx, context: LinkContext, invoiceId: string): Promise<string> {
  const [link] = await describeLinks(tx, context, await linkedInvoices(tx, { invoiceId }));
  if (!link) throw new Error(`No message about invoice ${invoiceId}`);
  return link.message;
}

/** With a message in the language of the renter's account, or else of the organization. */
export async function describeLinks(tx: Tx, context: LinkContext, invoices: LinkedInvoice[]): Promise<InvoiceLink[]> {
  const urls = await linkInvoices(
    tx,
    context,
    invoices.map(({ id }) => id),
  );
  const accounts = await linkedRenters(tx, [...new Set(invoices.map(({ renter_id }) => renter_id))]);
  const locales = new Map(accounts.map(({ renter_id, locale }) => [renter_id, locale]));
  const fallback = (await readOrganization(tx, tx.organizationId))?.locale ?? tx.locale;
  return invoices.map((invoice) => {
    const url = urls.get(invoice.id) ?? null;
    return {
      invoice_id: invoice.id,
      invoice_number: invoice.invoice_number,
      room_name: invoice.room_name,
      renter_name: invoice.renter_name,
      phone: invoice.phone,
      url,
      message: linkMessage(invoice, url, locales.get(invoice.renter_id) ?? fallback),
    };
  });
}
