import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Scope, Transaction, Tx } from '../../../database/transaction.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { hashToken } from '../../../security/tokens.ts';
import { findInvoice, lockInvoice } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { dropLink, findGeneration, findLink, putLink, type Shared, saveGeneration, sharedInvoice } from './queries.ts';

const DAYS_AFTER_PAYMENT = 90;

const expiryAfter = (moment: Temporal.Instant): Temporal.Instant => moment.add({ hours: 24 * DAYS_AFTER_PAYMENT });

export type ShareLink = { token: string; expiresAt: string | null };

/** A keyed hash of invoice and generation: whoever has the key can show the link again, and nobody can guess it. */
const tokenOf = (sealing: Sealing, invoiceId: string, generation: number): string =>
  sealing.blindIndex(`share-link ${invoiceId} ${generation}`).toString('base64url');

/**
 * The current link of an invoice. Without one that works, or with `renew`, a new link replaces it; the old one may have reached the
 * wrong person.
 */
export async function shareInvoice(
  tx: Tx,
  sealing: Sealing,
  invoiceId: string,
  { renew = false }: { renew?: boolean } = {},
): Promise<ShareLink> {
  const invoice = await lockInvoice(tx, invoiceId);
  throwIfRefused(checkAction('share', invoice.status));
  const generation = await findGeneration(tx, invoiceId);
  const current = renew || generation === 0 ? null : await findCurrent(tx, tokenOf(sealing, invoiceId, generation));
  if (current) return current;
  const token = tokenOf(sealing, invoiceId, generation + 1);
  const expiresAt = invoice.status === 'PAID' ? expiryAfter(tx.now).toString() : null;
  await dropLink(tx, invoiceId);
  await saveGeneration(tx, invoiceId, generation + 1);
  await putLink(tx, hashToken(token), invoiceId, expiresAt);
  await recordAudit(tx, 'invoice.shared', { type: 'invoice', id: invoiceId });
  return { token, expiresAt };
}

/** The link behind a token, unless it was revoked or has expired. */
async function findCurrent(tx: Tx, token: string): Promise<ShareLink | null> {
  const link = await findLink(tx, hashToken(token));
  if (!link) return null;
  const end = endOfLink(link.expires_at, await sharedInvoice(tx, link.subject_id));
  return end !== null && Temporal.Instant.compare(tx.now, end) >= 0
    ? null
    : { token, expiresAt: end?.toString() ?? null };
}

export async function unshareInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await findInvoice(tx, invoiceId);
  await dropLink(tx, invoiceId);
  await recordAudit(tx, 'invoice.unshared', { type: 'invoice', id: invoiceId });
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

/** The invoice to show. Unknown, revoked and expired links and unissued invoices are refused alike. */
export async function openShared(tx: Tx, link: SharedLink): Promise<OpenedInvoice> {
  const invoice = await sharedInvoice(tx, link.invoiceId);
  if (!invoice || invoice.status === 'DRAFT' || invoice.status === 'CANCELLED') throw refused('not_found');
  const end = endOfLink(link.expiresAt, invoice);
  if (end && Temporal.Instant.compare(tx.now, end) >= 0) throw refused('not_found');
  return { id: invoice.id, paidOn: invoice.paid_on };
}

function endOfLink(expiresAt: string | null, invoice: Shared | undefined): Temporal.Instant | null {
  if (expiresAt !== null) return Temporal.Instant.from(expiresAt);
  return invoice?.status === 'PAID' ? expiryAfter(Temporal.Instant.from(invoice.settled_at)) : null;
}
