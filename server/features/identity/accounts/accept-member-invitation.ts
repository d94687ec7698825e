import { type FieldProblem, Refused, refuse } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { OperatorActor } from '../../../security/actor.ts';
import { setSessionOrganization } from '../organizations/queries.ts';
import { findInvited, holdInvitation, joinOrganization } from './join-organization.ts';
import { operatorSession, renewSession, startSession } from './open-session.ts';
import { accountExists } from './queries.ts';
import { createAccount, prepareAccount } from './register.ts';
import type { AcceptInvitationBody } from './schemas.ts';

type Wish = Static<typeof AcceptInvitationBody>;

/** A member joins: as the account that is logged in, or with a new account when nobody has the invited address yet. */
export function acceptMemberInvitation(tx: Transaction, services: Services, token: string, wish: Wish) {
  const { actor } = tx;
  if (actor.kind === 'OPERATOR') return acceptAsOperator(tx, services, token, actor);
  if (actor.kind === 'ANONYMOUS') return acceptAsNewcomer(tx, services, token, wish);
  throw refuse('forbidden');
}

async function acceptAsOperator(tx: Transaction, services: Services, token: string, actor: OperatorActor) {
  const invited = await findInvited(tx, token);
  await holdInvitation(invited);
  await joinOrganization(invited, services, actor);
  const { id } = invited.organization;
  await setSessionOrganization(tx, actor.sessionId, id);
  return operatorSession(tx, services, actor.id, await renewSession(tx, actor.sessionId, id));
}

/** The password is hashed between two transactions, so that nobody waits for a connection meanwhile. */
async function acceptAsNewcomer(tx: Transaction, services: Services, token: string, wish: Wish) {
  const email = await services.database.unscoped('read', tx.caller, async (look) => {
    const { member } = await findInvited(look, token);
    if (await accountExists(look, 'OPERATOR', member.user.email)) {
      // Somebody may have become that account by this very invitation a moment ago: then it is taken.
      await findInvited(look, token);
      throw refuse('unauthorized');
    }
    return member.user.email;
  });
  const account = await prepareAccount(services, { kind: 'OPERATOR', email, ...credentialsOf(wish) });
  const invited = await findInvited(tx, token);
  await holdInvitation(invited);
  const id = await createAccount(tx, services, account, true);
  await joinOrganization(invited, services, { id, email, name: account.displayName });
  const session = await startSession(tx, id, { organizationId: invited.organization.id, renterId: null });
  return operatorSession(tx, services, id, session);
}

function credentialsOf({ password, display_name }: Wish): { password: string; displayName: string } {
  const missing: FieldProblem[] = [];
  if (!password) missing.push({ path: 'password', code: 'required' });
  if (!display_name) missing.push({ path: 'display_name', code: 'required' });
  if (!password || !display_name) throw new Refused('validation_failed', null, missing);
  return { password, displayName: display_name };
}
