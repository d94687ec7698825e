import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { isUuid } from '../../../http/formats.ts';
import type { Actor, RenterActor } from '../../../security/actor.ts';
import { emailKey } from '../../../security/email-key.ts';
import { hashToken } from '../../../security/tokens.ts';
import { readAccount } from '../../identity/accounts/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { readNotice, textIn } from '../consents/privacy-notice.ts';
import { recordConsent } from '../consents/record-consent.ts';
import {
  adoptRenter,
  findInvitation,
  type InvitationRow,
  linkRenter,
  lookUpToken,
  pendingInvitationTo,
  saveAnswer,
  type TenantInvitationRow,
} from './queries.ts';

/** Who accepts or declines: only the recipient may. */
type Answering = { id: string; email: string | null; verified_phone: string | null };

type Found<A extends Actor> = { scopedTx: Tx<A>; active: boolean; invitation: InvitationRow };

/** Also returns an invitation that is no longer pending. A token replaced by a newer one shows the invitation as REVOKED. */
export async function readInvitation(tx: Transaction, token: string): Promise<TenantInvitationRow> {
  const { invitation } = await findByToken(tx, token, false);
  return tenantView(invitation);
}

export async function readInvitationNotice(tx: Transaction, token: string): Promise<{ version: number; text: string }> {
  const { scopedTx } = await findByToken(tx, token, false);
  const notice = await readNotice(scopedTx);
  return { version: notice.version, text: textIn(notice, tx.locale) };
}

/**
 * Links the account to the renter. Whether the invitation is pending is checked before anything else. The session row then names the
 * renter, so that the same access token works for the renter's routes on every process at once.
 */
export async function acceptInvitation(
  tx: Transaction<RenterActor>,
  context: AppContext,
  token: string,
  noticeVersion?: number,
): Promise<TenantInvitationRow> {
  const { scopedTx, accepted } = await acceptForAccount(tx, context, token, await readAccount(tx, tx.actor.id));
  if (noticeVersion !== undefined)
    await recordConsent(scopedTx, accepted.renter_id, { action: 'GIVEN', version: noticeVersion, way: 'INVITATION' });
  await adoptRenter(scopedTx, tx.actor.sessionId, accepted.renter_id);
  return accepted;
}

/** The same without a session, for the page that the invitation links to. */
export async function acceptForAccount<A extends Actor>(
  tx: Transaction<A>,
  context: AppContext,
  token: string,
  account: Answering,
): Promise<{ scopedTx: Tx<A>; accepted: TenantInvitationRow }> {
  const { scopedTx, invitation } = await openInvitation(tx, token, account);
  if (!(await linkRenter(scopedTx, account.id, invitation.renter_id))) throw refused('renter_already_linked');
  await saveAnswer(scopedTx, invitation.id, 'ACCEPTED', account.id);
  const accepted = tenantView(await findInvitation(scopedTx, invitation.id));
  const subject = { type: 'invitation', id: invitation.id };
  await recordAudit(scopedTx, 'invitation.accepted', subject, {
    renter_id: invitation.renter_id,
    account: account.id,
  });
  await recordEvent(scopedTx, 'invitation.accepted', { ...subject, propertyId: null }, accepted);
  tx.afterCommit.push(() => context.principals.evictAccount(account.id));
  return { scopedTx, accepted };
}

export async function declineInvitation(tx: Transaction<RenterActor>, token: string): Promise<TenantInvitationRow> {
  const { scopedTx, invitation } = await openInvitation(tx, token, await readAccount(tx, tx.actor.id));
  await saveAnswer(scopedTx, invitation.id, 'DECLINED', tx.actor.id);
  await recordAudit(scopedTx, 'invitation.declined', { type: 'invitation', id: invitation.id });
  return tenantView(await findInvitation(scopedTx, invitation.id));
}

/** The invitation behind a link, for whoever received it. */
export async function findInvited(tx: Transaction, token: string): Promise<InvitationRow> {
  return (await findByToken(tx, token, false)).invitation;
}

async function openInvitation<A extends Actor>(tx: Transaction<A>, token: string, by: Answering): Promise<Found<A>> {
  const found = isUuid(token) ? await findById(tx, token, by.id) : await findByToken(tx, token, true);
  const { status, email, phone } = found.invitation;
  if (status !== 'PENDING') throw refused('invitation_not_pending');
  if (!found.active) throw refused('organization_suspended');
  if (email === null && phone !== by.verified_phone) throw refused('invitation_phone_mismatch');
  if (email !== null && emailKey(by.email ?? '') !== emailKey(email)) throw refused('invitation_email_mismatch');
  return found;
}

/** One of the invitations that the account is shown in its list. */
async function findById<A extends Actor>(tx: Transaction<A>, id: string, accountId: string): Promise<Found<A>> {
  const listed = await pendingInvitationTo(tx, accountId, id);
  const organization = listed && (await readOrganization(tx, listed.organization_id));
  if (!organization) throw refused('not_found');
  const scopedTx = enterOrganization(tx, organization);
  return { scopedTx, active: organization.status === 'ACTIVE', invitation: await findInvitation(scopedTx, id, true) };
}

const enterOrganization = <A extends Actor>(
  tx: Transaction<A>,
  { id, timezone }: { id: string; timezone: string },
): Tx<A> => tx.enter({ organizationId: id, timezone, propertyIds: null });

async function findByToken<A extends Actor>(tx: Transaction<A>, token: string, lock: boolean): Promise<Found<A>> {
  const hash = hashToken(token);
  const found = await lookUpToken(tx, hash);
  const organization = found && (await readOrganization(tx, found.organization_id));
  if (!found || !organization) throw refused('not_found');
  const scopedTx = enterOrganization(tx, organization);
  const invitation = await findInvitation(scopedTx, found.subject_id, lock);
  const current = hash.equals(invitation.token_hash);
  const status = invitation.status === 'PENDING' && !current ? 'REVOKED' : invitation.status;
  return { scopedTx, active: organization.status === 'ACTIVE', invitation: { ...invitation, status } };
}

const tenantView = (row: InvitationRow): TenantInvitationRow => ({
  id: row.id,
  organization_id: row.organization_id,
  renter_id: row.renter_id,
  organization_name: row.organization_name,
  renter_name: row.renter_name,
  status: row.status,
  source: row.source,
  created_at: row.created_at,
});
