import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { OperatorActor } from '../../../security/actor.ts';
import { setSessionOrganization } from '../organizations/queries.ts';
import { findInvited, joinOrganization, lockInvitation } from './join-organization.ts';
import { operatorSession, renewSession, startSession } from './open-session.ts';
import { accountExists } from './queries.ts';
import type { CookieTarget } from './refresh-cookie.ts';
import { createAccount, credentialsOf, prepareAccount } from './register.ts';
import type { AcceptInvitationBody } from './schemas.ts';

type Input = Static<typeof AcceptInvitationBody>;

/** Joins with the account that is logged in, or with a new account if none has the invited address yet. */
export function acceptMemberInvitation(
  tx: Transaction,
  context: AppContext,
  token: string,
  input: Input,
  target: CookieTarget | null,
) {
  const { actor } = tx;
  if (actor.kind === 'OPERATOR') return acceptAsOperator(tx, context, token, actor, target);
  if (actor.kind === 'ANONYMOUS') return acceptAsNewcomer(tx, context, token, input, target);
  throw refused('forbidden');
}

async function acceptAsOperator(
  tx: Transaction,
  context: AppContext,
  token: string,
  actor: OperatorActor,
  target: CookieTarget | null,
) {
  const invited = await findInvited(tx, token);
  await lockInvitation(invited);
  await joinOrganization(invited, context, actor);
  const { id } = invited.organization;
  await setSessionOrganization(tx, actor.sessionId, id);
  return operatorSession(tx, context, actor.id, await renewSession(tx, context, actor.sessionId, id, target));
}

/** The password is hashed between two transactions: hashing is slow and must not occupy a database connection. */
async function acceptAsNewcomer(
  tx: Transaction,
  context: AppContext,
  token: string,
  input: Input,
  target: CookieTarget | null,
) {
  const email = await context.database.unscoped('read', tx.caller, async (readTx) => {
    const { member } = await findInvited(readTx, token);
    if (await accountExists(readTx, 'OPERATOR', member.user.email)) {
      // If the account was just created by accepting this invitation, this refuses with `invitation_not_pending` instead.
      await findInvited(readTx, token);
      throw refused('unauthorized');
    }
    return member.user.email;
  });
  const account = await prepareAccount(context, { kind: 'OPERATOR', email, ...credentialsOf(input) });
  const invited = await findInvited(tx, token);
  await lockInvitation(invited);
  const id = await createAccount(tx, context, account, true);
  await joinOrganization(invited, context, { id, email, name: account.displayName });
  const scope = { organizationId: invited.organization.id, renterId: null };
  const session = await startSession(tx, context, id, scope, target);
  return operatorSession(tx, context, id, session);
}
