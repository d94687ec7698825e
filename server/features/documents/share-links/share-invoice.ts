import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Scope, Transaction, Tx } from '../../../database/transaction.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { findInvoice, lockInvoice } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { dropLink, findLink, putLink, sharedInvoice } from './queries.ts';

const DAYS_AFTER_PAYMENT = 90;

const expiryAfter = (moment: Temporal.Instant): Temporal.Instant => moment.add({ hours: 24 * DAYS_AFTER_PAYMENT });

/** Replaces the previous link, which may have reached the wrong person. */
export async function shareInvoice(tx: Tx, invoiceId: string): Promise<{ token: string; expiresAt: string | null }> {
  const invoice = await lockInvoice(tx, invoiceId);
  throwIfRefused(checkAction('share', invoice.status));
  const token = randomToken();
  const expiresAt = invoice.status === 'PAID' ? expiryAfter(tx.now).toString() : null;
  await dropLink(tx, invoiceId);
  await putLink(tx, hashToken(token), invoiceId, expiresAt);
  await recordAudit(tx, 'invoice.shared', { type: 'invoice', id: invoiceId });
  return { token, expiresAt };
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

/** The invoice to show. Unknown, revoked and expired links and unissued invoices are refused alike. */
export async function openShared(tx: Tx, { invoiceId, expiresAt }: SharedLink): Promise<string> {
  const invoice = await sharedInvoice(tx, invoiceId);
  if (!invoice || invoice.status === 'DRAFT' || invoice.status === 'CANCELLED') throw refused('not_found');
  const settled = invoice.status === 'PAID' ? expiryAfter(Temporal.Instant.from(invoice.settled_at)) : null;
  const end = expiresAt === null ? settled : Temporal.Instant.from(expiresAt);
  if (end && Temporal.Instant.compare(tx.now, end) >= 0) throw refused('not_found');
  return invoice.id;
}
