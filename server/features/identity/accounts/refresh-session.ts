import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { membershipsOf, setSessionOrganization } from '../organizations/queries.ts';
import { chooseMembership, operatorSession, refreshExpiry, tenantSession } from './open-session.ts';
import { type RotatedSession, rotateRefreshToken } from './queries.ts';

export async function refreshOperator(tx: Transaction, context: AppContext, refreshToken: string) {
  const { session, next } = await rotate(tx, context, 'OPERATOR', refreshToken);
  const memberships = await membershipsOf(tx, session.account_id);
  const membership = chooseMembership(memberships, session.organization_id);
  const organizationId = membership?.organization_id ?? null;
  if (organizationId && organizationId !== session.organization_id) {
    await setSessionOrganization(tx, session.session_id, organizationId);
  }
  return operatorSession(tx, context, session.account_id, {
    sessionId: session.session_id,
    refreshToken: next,
    organizationId,
  });
}

export async function refreshTenant(tx: Transaction, context: AppContext, refreshToken: string) {
  const { session, next } = await rotate(tx, context, 'RENTER', refreshToken);
  const tokens = { sessionId: session.session_id, refreshToken: next, organizationId: null };
  return tenantSession(tx, context, session.account_id, tokens, session.renter_id);
}

/** In a transaction of its own: reusing a token ends the session, and that must be committed although the request is refused. */
async function rotate(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  refreshToken: string,
): Promise<{ session: RotatedSession; next: string }> {
  const next = randomToken();
  const session = await context.database.unscoped('write', tx.caller, (writeTx) =>
    rotateRefreshToken(writeTx, kind, hashToken(refreshToken), hashToken(next), refreshExpiry(tx.now)),
  );
  if (!session) throw refused('invalid_refresh_token');
  if (session.reused) {
    context.principals.evictAccount(session.account_id);
    throw refused('invalid_refresh_token');
  }
  return { session, next };
}
