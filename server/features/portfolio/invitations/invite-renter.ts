import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
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

/** The renter's row is held, so that two who invite at once leave one pending invitation. */
export async function inviteRenter(
  tx: Tx,
  context: AppContext,
  renterId: string,
  email: string,
  source: Source = 'OPERATOR',
): Promise<Sent> {
  await findRenter(tx, renterId, { lock: true, evenWithoutLease: true });
  for (const { id, status } of await closePending(tx, renterId)) {
    if (status === 'REVOKED') await recordAudit(tx, 'invitation.revoked', { type: 'invitation', id });
  }
  // Asked after the pending one is held: whoever accepts it at this moment has been waited for.
  if (await isLinked(tx, renterId)) throw refused('renter_already_linked');
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

/** With a lease; whoever has an account already needs no letter. */
export async function inviteWithLease(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  assertMayInvite(tx);
  const { email } = await findRenter(tx, renterId, { evenWithoutLease: true });
  if (!email) throw invalidFields({ path: 'invite', code: 'requires', other: 'email' });
  if (!(await isLinked(tx, renterId))) await inviteRenter(tx, context, renterId, email, 'LEASE');
}

/** People who have just come in by an import: nobody can have invited them before. Answers how many have an address. */
export async function inviteImported(
  tx: Tx,
  context: AppContext,
  renters: { id: string; email: string | null }[],
): Promise<number> {
  assertMayInvite(tx);
  const reachable = renters.flatMap(({ id, email }) => (email ? [{ id, email }] : []));
  for (const { id, email } of reachable) await sendInvitation(tx, context, id, email, 'IMPORT');
  return reachable.length;
}

/** Roles that make leases and imports invite too; a key may hold one right without the other. */
function assertMayInvite({ actor }: Tx): void {
  if (actor.kind === 'API_KEY' && !actor.permissions.includes('invitations.write')) throw refused('forbidden');
}

/** A new token for the same invitation; the letters before it open nothing any more. One that ran out is sent again as well. */
export async function resendInvitation(tx: Tx, context: AppContext, id: string): Promise<Sent> {
  const before = await openInvitation(tx, id);
  if (before.status !== 'PENDING' && before.status !== 'EXPIRED') throw refused('invitation_not_pending');
  if (await isLinked(tx, before.renter_id)) throw refused('renter_already_linked');
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

/** Out, and not in again by a letter that is still on its way. */
export async function endPortalAccess(tx: Tx, context: AppContext, renterId: string): Promise<void> {
  await findRenter(tx, renterId, { lock: true, evenWithoutLease: true });
  const closed = await closePending(tx, renterId);
  const unlinked = await unlinkRenter(tx, renterId);
  if (unlinked || closed.length > 0) await recordAudit(tx, 'portal_access.removed', { type: 'renter', id: renterId });
  tx.afterCommit.push(() => context.principals.evictOrganization(tx.organizationId));
}

/** Locks the renter before the invitation, as inviting does. A renter out of sight hides what was sent to them. */
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
