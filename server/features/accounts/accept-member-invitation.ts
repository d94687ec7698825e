import { type FieldProblem, Refused, refuse } from '../../../domain/refuse.ts';
import { recordAudit } from '../../database/audit.ts';
import { sql } from '../../database/sql.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Static } from '../../http/schema.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../tokens.ts';
import { findMember } from '../members/change-member.ts';
import { readOrganization } from '../organizations/queries.ts';
import { emailKey } from './email-key.ts';
import { operatorSession, renewSession, startSession } from './open-session.ts';
import { accountExists, setSessionOrganization } from './queries.ts';
import { createAccount } from './register.ts';
import type { AcceptInvitationBody } from './schemas.ts';

type Found = { organization_id: string; subject_id: string; expires_at: string };
type Wish = Static<typeof AcceptInvitationBody>;

/** A member joins: as the account that is logged in, or with a new account when nobody has the invited address yet. */
export async function acceptMemberInvitation(tx: Transaction, services: Services, token: string, wish: Wish) {
  const found = await tx.first<Found>(sql`select * from identity.look_up('MEMBER_INVITATION', ${hashToken(token)})`);
  const organization = found && (await readOrganization(tx, found.organization_id));
  if (!found || !organization) throw refuse('not_found');
  const inside = tx.enter({ organizationId: organization.id, timezone: organization.timezone, propertyIds: null });
  const member = await findMember(inside, found.subject_id);
  if (member.status !== 'INVITED' || Date.parse(found.expires_at) <= tx.now.epochMilliseconds)
    throw refuse('invitation_not_pending');

  const { actor } = tx;
  if (actor.kind !== 'ANONYMOUS' && actor.kind !== 'OPERATOR') throw refuse('forbidden');
  const current = actor.kind === 'OPERATOR' ? actor : null;
  if (current && emailKey(current.email) !== emailKey(member.user.email)) throw refuse('invitation_email_mismatch');
  const accountId = current?.id ?? (await createInvited(tx, services, member.user.email, wish));

  const { accepted } = await tx.one<{ accepted: boolean }>(
    sql`select identity.accept_member(${organization.id}, ${member.id}, ${accountId}, ${tx.now.toString()}) as accepted`,
  );
  if (!accepted) throw refuse('invitation_not_pending');
  await recordAudit(
    inside,
    'member.accepted',
    { type: 'member', id: member.id },
    { account: accountId, role: member.role },
  );
  tx.afterCommit.push(() => services.principals.forgetAccount(accountId));

  if (!current) {
    return operatorSession(
      tx,
      services,
      accountId,
      await startSession(tx, accountId, { organizationId: organization.id, renterId: null }),
    );
  }
  await setSessionOrganization(tx, current.sessionId, organization.id);
  return operatorSession(tx, services, accountId, await renewSession(tx, current.sessionId, organization.id));
}

async function createInvited(tx: Transaction, services: Services, email: string, wish: Wish): Promise<string> {
  if (await accountExists(tx, 'OPERATOR', email)) throw refuse('unauthorized');
  const missing: FieldProblem[] = [];
  if (!wish.password) missing.push({ path: 'password', code: 'required' });
  if (!wish.display_name) missing.push({ path: 'display_name', code: 'required' });
  if (!wish.password || !wish.display_name) throw new Refused('validation_failed', null, missing);
  const account = { kind: 'OPERATOR' as const, email, password: wish.password, displayName: wish.display_name };
  return createAccount(tx, services, account, true);
}
