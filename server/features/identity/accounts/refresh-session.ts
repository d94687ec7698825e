import { refuse } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { membershipsOf, setSessionOrganization } from '../organizations/queries.ts';
import { chooseMembership, operatorSession, refreshExpiry, tenantSession } from './open-session.ts';
import { type Kind, type RotatedSession, rotateRefreshToken } from './queries.ts';

export async function refreshOperator(tx: Transaction, services: Services, refreshToken: string) {
  const { session, next } = await rotate(tx, services, 'OPERATOR', refreshToken);
  const memberships = await membershipsOf(tx, session.account_id);
  const membership = chooseMembership(memberships, session.organization_id);
  const organizationId = membership?.organization_id ?? null;
  if (organizationId && organizationId !== session.organization_id) {
    await setSessionOrganization(tx, session.session_id, organizationId);
  }
  return operatorSession(tx, services, session.account_id, {
    sessionId: session.session_id,
    refreshToken: next,
    organizationId,
  });
}

export async function refreshTenant(tx: Transaction, services: Services, refreshToken: string) {
  const { session, next } = await rotate(tx, services, 'RENTER', refreshToken);
  const tokens = { sessionId: session.session_id, refreshToken: next, organizationId: null };
  return tenantSession(tx, services, session.account_id, tokens, session.renter_id);
}

/** In a transaction of its own: a token used twice ends the session, and that must stay although the request is refused. */
async function rotate(
  tx: Transaction,
  services: Services,
  kind: Kind,
  refreshToken: string,
): Promise<{ session: RotatedSession; next: string }> {
  const next = randomToken();
  const session = await services.database.unscoped('write', tx.caller, (own) =>
    rotateRefreshToken(own, kind, hashToken(refreshToken), hashToken(next), refreshExpiry(tx.now)),
  );
  if (!session) throw refuse('invalid_refresh_token');
  if (session.reused) {
    services.principals.forgetAccount(session.account_id);
    throw refuse('invalid_refresh_token');
  }
  return { session, next };
}
