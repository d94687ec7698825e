import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Scope, Transaction, Tx } from '../../../database/transaction.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { isShareable } from '../share-links/link-invoices.ts';
import { linkStates } from '../share-links/queries.ts';
import { isLeaseErased, readEmbedSettings } from './queries.ts';
import { readView, signView, stateOf, type ViewKind, type ViewToken } from './view-token.ts';

const DEFAULT_SECONDS = 900;

type Context = Pick<AppContext, 'config' | 'base'>;
export type ViewLink = { url: string; pdf_url: string; expires_at: string };

export async function linkInvoiceView(
  tx: Tx,
  context: Context,
  invoiceId: string,
  seconds?: number,
): Promise<ViewLink> {
  const { status } = await findInvoice(tx, invoiceId);
  if (!isShareable({ status })) throw refused('invalid_status_transition', { status });
  return makeLink(tx, context, 'invoice', invoiceId, seconds);
}

export async function linkStatementView(
  tx: Tx,
  context: Context,
  leaseId: string,
  seconds?: number,
): Promise<ViewLink> {
  await findLease(tx, leaseId);
  return makeLink(tx, context, 'statement', leaseId, seconds);
}

async function makeLink(
  tx: Tx,
  context: Context,
  kind: ViewKind,
  subjectId: string,
  seconds = DEFAULT_SECONDS,
): Promise<ViewLink> {
  const expires = Math.floor(tx.now.epochMilliseconds / 1000) + seconds;
  const state = await currentState(tx, kind, subjectId);
  const token = signView(context, { kind, organizationId: tx.organizationId, subjectId, expires, state });
  const expires_at = Temporal.Instant.fromEpochMilliseconds(expires * 1000).toString();
  const subject = { type: kind === 'invoice' ? 'invoice' : 'lease', id: subjectId };
  await recordAudit(tx, 'view_link.created', subject, { expires_at });
  const url = `${context.base.url}/v/${token}`;
  return { url, pdf_url: `${url}.pdf`, expires_at };
}

/** Changes when the share link of the invoice is revoked or renewed, the renter is erased, or the organization ends all view links. */
async function currentState(tx: Tx, kind: ViewKind, subjectId: string): Promise<Buffer> {
  const { generation } = await readEmbedSettings(tx);
  if (kind === 'statement') return stateOf(generation, (await isLeaseErased(tx, subjectId)) ? 'erased' : null);
  const [link] = await linkStates(tx, [subjectId]);
  // A link that was never shown is registered as the first one later.
  return stateOf(generation, link?.generation ?? 1, link?.revoked_at ?? null);
}

export type OpenedView = ViewToken & { scope: Scope };

/** Unknown, expired and revoked links are refused alike. */
export async function findView(tx: Transaction, context: Context, text: string): Promise<OpenedView> {
  const token = readView(context, text, tx.now);
  const organization = token && (await readOrganization(tx, token.organizationId));
  if (!token || !organization) throw refused('not_found');
  return { ...token, scope: { organizationId: organization.id, timezone: organization.timezone, propertyIds: null } };
}

/** The origins that may frame what the link shows. */
export async function openView(tx: Tx, { kind, subjectId, state }: OpenedView): Promise<string[]> {
  if (!state.equals(await currentState(tx, kind, subjectId))) throw refused('not_found');
  if (kind === 'invoice' && !isShareable(await findInvoice(tx, subjectId))) throw refused('not_found');
  return (await readEmbedSettings(tx)).embed_origins;
}
