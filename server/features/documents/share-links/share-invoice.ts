import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Scope, Transaction, Tx } from '../../../database/transaction.ts';
import { hashToken } from '../../../security/tokens.ts';
import { lockInvoice } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import {
  endOfLink,
  expiryAfter,
  isExpired,
  isWorking,
  type LinkContext,
  linkUrl,
  registerTokens,
  tokenOf,
} from './link-invoices.ts';
import { findLink, linkStates, linksLeadingTo, replaceLinks, sharedInvoice } from './queries.ts';

export type ShareLink = { url: string; expires_at: string | null };

/**
 * The current link of an invoice. Without one that works, or with `renew`, a new link replaces it; the old one may have reached the
 * wrong person.
 */
export async function shareInvoice(
  tx: Tx,
  context: LinkContext,
  invoiceId: string,
  { renew = false }: { renew?: boolean } = {},
): Promise<ShareLink> {
  const { sealing } = context;
  const invoice = await lockInvoice(tx, invoiceId);
  throwIfRefused(checkAction('share', invoice.status));
  const [state] = await linkStates(tx, [invoiceId]);
  if (!renew && state && isWorking(state, tx.now)) {
    const url = linkUrl(context, tokenOf(sealing, invoiceId, state.generation));
    return { url, expires_at: endOfLink(state)?.toString() ?? null };
  }
  const generation = (state?.generation ?? 0) + 1;
  const expires_at = invoice.status === 'PAID' ? expiryAfter(tx.now).toString() : null;
  if (renew) await revokeLinksLeadingTo(tx, invoiceId);
  const link = { invoice_id: invoiceId, generation, expires_at, revoked_at: null };
  await replaceLinks(tx, [link]);
  await registerTokens(tx, sealing, [link]);
  await recordAudit(tx, 'invoice.shared', { type: 'invoice', id: invoiceId });
  return { url: linkUrl(context, tokenOf(sealing, invoiceId, generation)), expires_at };
}

/** Later messages about the invoice contain no link, until somebody asks for a new one. */
export async function unshareInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await lockInvoice(tx, invoiceId);
  const [state] = await linkStates(tx, [invoiceId]);
  await revokeLinksLeadingTo(tx, invoiceId);
  const { generation = null, expires_at = null } = state ?? {};
  await replaceLinks(tx, [
    { invoice_id: invoiceId, generation: generation ?? 1, expires_at, revoked_at: tx.now.toString() },
  ]);
  await recordAudit(tx, 'invoice.unshared', { type: 'invoice', id: invoiceId });
}

async function revokeLinksLeadingTo(tx: Tx, invoiceId: string): Promise<void> {
  const links = await linksLeadingTo(tx, invoiceId);
  if (links.length === 0) return;
  await replaceLinks(
    tx,
    links.map((link) => ({ ...link, revoked_at: tx.now.toString() })),
  );
}

export type SharedLink = { scope: Scope; invoiceId: string; expiresAt: string | null };

/** What a link leads to. It is looked up in a transaction of its own, so that the next one counts in the organization's share. */
export async function findShared(tx: Transaction, token: string): Promise<SharedLink> {
  const link = /^[\w-]{43}$/.test(token) ? await findLink(tx, hashToken(token)) : undefined;
  const organization = link && (await readOrganization(tx, link.organization_id));
  if (!link || !organization) throw refused('not_found');
  const scope = { organizationId: organization.id, timezone: organization.timezone, propertyIds: null };
  return { scope, invoiceId: link.subject_id, expiresAt: link.expires_at };
}

export type OpenedInvoice = { id: string; paidOn: string | null };

/**
 * The invoice to show. Unknown, revoked and expired links are refused alike; whoever holds the link of a cancelled invoice is told that it
 * was cancelled, until another one that replaces it is issued.
 */
export async function openShared(tx: Tx, link: SharedLink): Promise<OpenedInvoice> {
  const invoice = await sharedInvoice(tx, link.invoiceId);
  if (!invoice || isExpired({ ...invoice, expires_at: link.expiresAt }, tx.now)) throw refused('not_found');
  const isReplaced = invoice.id !== link.invoiceId;
  if (invoice.status === 'CANCELLED' || (isReplaced && invoice.status === 'DRAFT'))
    throw refused('not_found', { status: 'CANCELLED' });
  if (invoice.status === 'DRAFT') throw refused('not_found');
  return { id: invoice.id, paidOn: invoice.paid_on };
}
