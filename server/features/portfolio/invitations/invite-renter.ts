import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { checkMailLimit, limitMail } from '../../../mail/limit-mail.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { hasLeaseOutside } from '../occupancy/queries.ts';
import { findRenter } from '../renters/queries.ts';
import {
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

const INVITATION_TTL = { hours: 14 * 24 };

type Sent = InvitationRow & { token: string };
type Source = InvitationRow['source'];

/** Locks the renter, so that two concurrent invitations leave one pending. */
export async function inviteRenter(
  tx: Tx,
  context: AppContext,
  renterId: string,
  email: string,
  source: Source = 'OPERATOR',
): Promise<Sent> {
  await findRenter(tx, renterId, { lock: true, evenWithoutLease: true });
  // The login shows all of the renter's leases, also those in properties the member may not see.
  if (tx.propertyIds !== null && (await hasLeaseOutside(tx, renterId, tx.propertyIds))) throw refused('forbidden');
  for (const { id, status } of await closePending(tx, renterId)) {
    if (status === 'REVOKED') await recordAudit(tx, 'invitation.revoked', { type: 'invitation', id });
  }
  // Checked after closing the pending invitation, which waits for a concurrent accept to commit.
  if (await isLinked(tx, renterId)) throw refused('renter_already_linked');
  await limitMail(tx, context, email);
  return sendInvitation(tx, context, renterId, email, source);
}

async function sendInvitation(
  tx: Tx,
  context: AppContext,
  renterId: string,
  email: string,
  source: Source,
): Promise<Sent> {
  const id = randomUUIDv7();
  const token = randomToken();
  const sent = {
    id,
    renterId,
    email,
    source,
    tokenHash: hashToken(token),
    expiresAt: tx.now.add(INVITATION_TTL).toString(),
  };
  await insertInvitation(tx, sent);
  await putToken(tx, sent);
  const invitation = await findInvitation(tx, id);
  await mailInvitation(tx, context, invitation, token);
  await recordAudit(tx, 'invitation.created', { type: 'invitation', id }, { renter_id: renterId, email });
  return { ...invitation, token };
}

/** For a new lease; does nothing if the renter has an account already. */
export async function inviteWithLease(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  assertMayInvite(tx);
  const { email } = await findRenter(tx, renterId, { evenWithoutLease: true });
  if (!email) throw invalidFields({ path: 'invite', code: 'requires', other: 'email' });
  if (!(await isLinked(tx, renterId))) await inviteRenter(tx, context, renterId, email, 'LEASE');
}

/**
 * For renters an import just created, who cannot have an invitation yet. Returns how many were invited: those with an email
 * address, as far as the daily limit of emails allows.
 */
export async function inviteImported(
  tx: Tx,
  context: AppContext,
  renters: { id: string; email: string | null }[],
): Promise<number> {
  assertMayInvite(tx);
  let invited = 0;
  for (const { id, email } of renters) {
    if (!email || (await checkMailLimit(tx, context, email))) continue;
    await sendInvitation(tx, context, id, email, 'IMPORT');
    invited += 1;
  }
  return invited;
}

/** Every role that can create leases can also invite, but an API key may have one permission without the other. */
function assertMayInvite({ actor }: Tx): void {
  if (actor.kind === 'API_KEY' && !actor.permissions.includes('invitations.write')) throw refused('forbidden');
}

/** Replaces the token, which invalidates the ones emailed before. An expired invitation becomes pending again. */
export async function resendInvitation(tx: Tx, context: AppContext, id: string): Promise<Sent> {
  const before = await openInvitation(tx, id);
  if (before.status !== 'PENDING' && before.status !== 'EXPIRED') throw refused('invitation_not_pending');
  if (await isLinked(tx, before.renter_id)) throw refused('renter_already_linked');
  await limitMail(tx, context, before.email);
  const token = randomToken();
  const sent = {
    id,
    email: before.email,
    tokenHash: hashToken(token),
    expiresAt: tx.now.add(INVITATION_TTL).toString(),
  };
  await renewToken(tx, id, sent.tokenHash, sent.expiresAt);
  await putToken(tx, sent);
  const invitation = await findInvitation(tx, id);
  if (invitation.status !== 'PENDING') throw refused('invitation_not_pending');
  await mailInvitation(tx, context, invitation, token);
  await recordAudit(tx, 'invitation.resent', { type: 'invitation', id });
  return { ...invitation, token };
}

export async function revokeInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const { status } = await openInvitation(tx, id);
  if (status !== 'PENDING') throw refused('invitation_not_pending');
  await saveAnswer(tx, id, 'REVOKED');
  await recordAudit(tx, 'invitation.revoked', { type: 'invitation', id });
  return findInvitation(tx, id);
}

/** Unlinks the account and closes a pending invitation, which would otherwise give access again. */
export async function endPortalAccess(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  await findRenter(tx, renterId, { lock: true, evenWithoutLease: true });
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

async function mailInvitation(tx: Tx, context: AppContext, invitation: InvitationRow, token: string): Promise<void> {
  const organization = await readOrganization(tx, tx.organizationId);
  await sendMail(tx, context, {
    to: invitation.email,
    locale: organization?.locale ?? tx.locale,
    template: 'renter-invitation',
    values: {
      organization: invitation.organization_name,
      renter: invitation.renter_name,
      email: invitation.email,
      token,
    },
  });
}
