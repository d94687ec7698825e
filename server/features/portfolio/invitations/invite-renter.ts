import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { assertMay } from '../../../security/may.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { hasLeaseOutside } from '../occupancy/queries.ts';
import { assertNotErased } from '../renters/erase-queries.ts';
import { findRenter } from '../renters/queries.ts';
import {
  type Contact,
  closePending,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  isLinked,
  putToken,
  renewToken,
  saveAnswer,
  unlinkRenter,
} from './queries.ts';
import { checkLimit, contactOf, type SentInvitation, sendInvitation } from './send-invitation.ts';

const INVITATION_TTL = { hours: 14 * 24 };

type Source = InvitationRow['source'];

/** Locks the renter, so that two concurrent invitations leave one pending. */
export async function inviteRenter(
  tx: Tx,
  context: AppContext,
  renterId: string,
  contact: Contact,
  source: Source = 'OPERATOR',
): Promise<SentInvitation> {
  await findRenter(tx, renterId, { lock: true, evenWithoutLease: true });
  await assertNotErased(tx, renterId);
  await assertSeesAllLeases(tx, renterId);
  for (const { id, status } of await closePending(tx, renterId)) {
    if (status === 'REVOKED') await recordAudit(tx, 'invitation.revoked', { type: 'invitation', id });
  }
  // Checked after closing the pending invitation, which waits for a concurrent accept to commit.
  if (await isLinked(tx, renterId)) throw refused('renter_already_linked');
  await limitInvitations(tx, context, contact);
  return createInvitation(tx, context, renterId, contact, source);
}

async function limitInvitations(tx: Tx, context: AppContext, contact: Contact): Promise<void> {
  const exceeded = await checkLimit(tx, context, contact);
  if (exceeded) throw exceeded;
}

async function createInvitation(
  tx: Tx,
  context: AppContext,
  renterId: string,
  contact: Contact,
  source: Source,
): Promise<SentInvitation> {
  const id = randomUUIDv7();
  const token = randomToken();
  const created = {
    id,
    renterId,
    contact,
    source,
    tokenHash: hashToken(token),
    expiresAt: tx.now.add(INVITATION_TTL).toString(),
  };
  await insertInvitation(tx, created);
  await putToken(tx, created);
  await recordAudit(tx, 'invitation.created', { type: 'invitation', id }, { renter_id: renterId, ...sentTo(contact) });
  return sendInvitation(tx, context, await findInvitation(tx, id), token);
}

const sentTo = ({ email, phone }: Contact) => (email === null ? { phone } : { email });

/** For a new lease; does nothing if the renter has an account already. */
export async function inviteWithLease(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  assertMay(tx.actor, 'invitations.write');
  const contact = contactOf(context, await findRenter(tx, renterId, { evenWithoutLease: true }));
  if (!contact) throw invalidFields({ path: 'invite', code: 'requires', other: 'email' });
  if (!(await isLinked(tx, renterId))) await inviteRenter(tx, context, renterId, contact, 'LEASE');
}

/**
 * For renters an import just created, who cannot have an invitation yet. Returns how many were invited: those with an email
 * address or a mobile number, as far as the daily limits allow.
 */
export async function inviteImported(
  tx: Tx,
  context: AppContext,
  renters: { id: string; email: string | null; phone: string | null }[],
): Promise<number> {
  assertMay(tx.actor, 'invitations.write');
  let invited = 0;
  for (const renter of renters) {
    const contact = contactOf(context, renter);
    if (!contact || (await checkLimit(tx, context, contact))) continue;
    await createInvitation(tx, context, renter.id, contact, 'IMPORT');
    invited += 1;
  }
  return invited;
}

/** The login shows all of the renter's leases, also those in properties the member may not see. */
async function assertSeesAllLeases(tx: Tx, renterId: string): Promise<void> {
  if (tx.propertyIds !== null && (await hasLeaseOutside(tx, renterId, tx.propertyIds))) throw refused('forbidden');
}

/** Replaces the token, which invalidates the ones sent before. An expired invitation becomes pending again. */
export async function resendInvitation(tx: Tx, context: AppContext, id: string): Promise<SentInvitation> {
  const before = await openInvitation(tx, id);
  await assertSeesAllLeases(tx, before.renter_id);
  if (before.status !== 'PENDING' && before.status !== 'EXPIRED') throw refused('invitation_not_pending');
  if (await isLinked(tx, before.renter_id)) throw refused('renter_already_linked');
  await limitInvitations(tx, context, before);
  const token = randomToken();
  const tokenHash = hashToken(token);
  const expiresAt = tx.now.add(INVITATION_TTL).toString();
  await renewToken(tx, id, tokenHash, expiresAt);
  await putToken(tx, { id, contact: before, tokenHash, expiresAt });
  const invitation = await findInvitation(tx, id);
  if (invitation.status !== 'PENDING') throw refused('invitation_not_pending');
  await recordAudit(tx, 'invitation.resent', { type: 'invitation', id });
  return sendInvitation(tx, context, invitation, token);
}

export async function revokeInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const { status } = await openInvitation(tx, id);
  if (status !== 'PENDING') throw refused('invitation_not_pending');
  await saveAnswer(tx, id, 'REVOKED', tx.actor.id);
  await recordAudit(tx, 'invitation.revoked', { type: 'invitation', id });
  return findInvitation(tx, id);
}

/** Unlinks the account and closes a pending invitation, which would otherwise give access again. */
export async function endPortalAccess(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  await findRenter(tx, renterId, { lock: true, evenWithoutLease: true });
  await assertSeesAllLeases(tx, renterId);
  const closed = await closePending(tx, renterId);
  const unlinked = await unlinkRenter(tx, renterId);
  if (unlinked || closed.length > 0) await recordAudit(tx, 'portal_access.removed', { type: 'renter', id: renterId });
  tx.afterCommit.push(() => context.principals.evictOrganization(tx.organizationId));
}

/** Locks the renter before the invitation, as `inviteRenter` does. Refuses with `not_found` if the actor cannot see the renter. */
async function openInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const { renter_id } = await findInvitation(tx, id);
  await findRenter(tx, renter_id, { lock: true, evenWithoutLease: true });
  return findInvitation(tx, id, true);
}
