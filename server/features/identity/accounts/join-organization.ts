import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import { emailKey } from '../../../security/email-key.ts';
import { hashToken } from '../../../security/tokens.ts';
import { findMember } from '../members/change-member.ts';
import { activateMember, findInvitation, lockInvited, type Member } from '../members/queries.ts';
import { type Organization, readOrganization } from '../organizations/queries.ts';

export type Invited = { scopedTx: Tx; organization: Organization; member: Member };

/** The pending invitation behind an emailed token; refuses an unknown token and an invitation that is no longer pending. */
export async function findInvited(tx: Transaction, token: string): Promise<Invited> {
  const found = await findInvitation(tx, hashToken(token));
  const organization = found && (await readOrganization(tx, found.organization_id));
  if (!found || !organization) throw refused('not_found');
  const scopedTx = tx.enter({ organizationId: organization.id, timezone: organization.timezone, propertyIds: null });
  const member = await findMember(scopedTx, found.subject_id);
  if (member.status !== 'INVITED' || Date.parse(found.expires_at) <= tx.now.epochMilliseconds)
    throw refused('invitation_not_pending');
  return { scopedTx, organization, member };
}

/** Locks before anything is written, so that of several concurrent accepts all but one get `invitation_not_pending`. */
export async function lockInvitation({ scopedTx, member }: Invited): Promise<void> {
  if (!(await lockInvited(scopedTx, member.id))) throw refused('invitation_not_pending');
}

/** Links the account to the invited member. The caller has locked the invitation. */
export async function joinOrganization(
  { scopedTx, member }: Invited,
  context: AppContext,
  account: { id: string; name: string; email: string },
): Promise<void> {
  if (emailKey(account.email) !== emailKey(member.user.email)) throw refused('invitation_email_mismatch');
  await activateMember(scopedTx, member.id, account.id);
  await recordAudit(
    scopedTx,
    'member.accepted',
    { type: 'member', id: member.id },
    { account: account.id, role: member.role },
    { kind: 'OPERATOR', id: account.id, name: account.name },
  );
  scopedTx.afterCommit.push(() => context.principals.evictAccount(account.id));
}
