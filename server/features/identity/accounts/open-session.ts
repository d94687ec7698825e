import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { sessionAssurance } from '../../../http/queries.ts';
import { RouteResult } from '../../../http/route-result.ts';
import type { Static } from '../../../http/schema.ts';
import { ACCESS_SECONDS, hashToken, REFRESH_DAYS, randomToken } from '../../../security/tokens.ts';
import { type MembershipRow, membershipsOf, readOrganization } from '../organizations/queries.ts';
import type { Proven } from '../second-factors/ask-second-factor.ts';
import { proveSession } from '../second-factors/queries.ts';
import { readAccount, readOperator, renterName, rentersOf, timezoneOf } from './queries.ts';
import { type CookieTarget, refreshCookie, revokeReplacedSession } from './refresh-cookie.ts';
import type { OperatorSession, TenantSession } from './schemas.ts';
import { insertSession, isCookieSession, keepSessionInCookie, renewRefreshToken } from './session-queries.ts';

export const refreshExpiry = (now: Temporal.Instant): string => now.add({ hours: REFRESH_DAYS * 24 }).toString();

/** The refresh token is in exactly one of the two places; in neither if the browser already has the right cookie. */
export type SessionTokens = {
  sessionId: string;
  organizationId: string | null;
  refreshToken: string | null;
  setCookie: string | null;
};

const FIRST_GENERATION = 1;

export const cookieTokens = (
  { tokens }: AppContext,
  { kind, browser }: CookieTarget,
  sessionId: string,
  generation: number,
): { refreshToken: null; setCookie: string } => ({
  refreshToken: null,
  setCookie: refreshCookie(kind, browser, tokens.signRefresh({ sessionId, generation })),
});

const bodyTokens = (): { refreshToken: string; setCookie: null } => ({ refreshToken: randomToken(), setCookie: null });

/** Without a target, the refresh token goes into the body of the response. */
export async function startSession(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  scope: { organizationId: string | null; renterId: string | null },
  target: CookieTarget | null,
  proven: Proven | null = null,
): Promise<SessionTokens> {
  const sessionId = randomUUIDv7();
  const refresh = target ? cookieTokens(context, target, sessionId, FIRST_GENERATION) : bodyTokens();
  if (target) await revokeReplacedSession(tx, context, target);
  await insertSession(tx, {
    id: sessionId,
    accountId,
    ...scope,
    refreshHash: refresh.refreshToken === null ? null : hashToken(refresh.refreshToken),
    expiresAt: refreshExpiry(tx.now),
  });
  if (proven) await proveSession(tx, sessionId, proven);
  return { sessionId, organizationId: scope.organizationId, ...refresh };
}

/**
 * New tokens for a session that switches organization or renter; its previous refresh token becomes invalid. A session in a cookie
 * stays as it is: only its cookie proves that the caller may refresh it, so an access token alone must not yield another one.
 */
export async function renewSession(
  tx: Transaction,
  context: AppContext,
  sessionId: string,
  organizationId: string | null,
  target: CookieTarget | null,
): Promise<SessionTokens> {
  if (await isCookieSession(tx, sessionId)) return { sessionId, organizationId, refreshToken: null, setCookie: null };
  if (target) {
    await revokeReplacedSession(tx, context, target);
    await keepSessionInCookie(tx, sessionId);
    return { sessionId, organizationId, ...cookieTokens(context, target, sessionId, FIRST_GENERATION) };
  }
  const refresh = bodyTokens();
  await renewRefreshToken(tx, sessionId, hashToken(refresh.refreshToken));
  return { sessionId, organizationId, ...refresh };
}

export async function operatorSession(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  tokens: SessionTokens,
): Promise<RouteResult<Static<typeof OperatorSession>>> {
  const memberships = await membershipsOf(tx, accountId);
  const membership = memberships.find((m) => m.organization_id === tokens.organizationId);
  const isOpen = await isOpenTo(tx, tokens.sessionId, tokens.organizationId);
  return withCookie(tokens, {
    ...tokenFields(tx, context, tokens, tokens.organizationId),
    user: await readOperator(tx, accountId),
    organization: membership && isOpen ? ((await readOrganization(tx, membership.organization_id)) ?? null) : null,
    role: isOpen ? (membership?.role ?? null) : null,
  });
}

/** Whether the session has the second factor that the organization requires, if it does. */
export async function isOpenTo(tx: Transaction, sessionId: string, organizationId: string | null): Promise<boolean> {
  const assurance = await sessionAssurance(tx, sessionId, organizationId);
  return assurance !== undefined && (!assurance.requires_second_factor || assurance.second_factor_at !== null);
}

export async function tenantSession(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  tokens: SessionTokens,
  renterId: string | null,
): Promise<RouteResult<Static<typeof TenantSession>>> {
  const renter = await currentRenter(tx, accountId, renterId);
  return withCookie(tokens, {
    ...tokenFields(tx, context, tokens, renter?.id ?? null),
    account: await readAccount(tx, accountId),
    renter,
  });
}

const withCookie = <Session>({ setCookie }: SessionTokens, session: Session): RouteResult<Session> =>
  new RouteResult(session, { headers: setCookie === null ? {} : { 'set-cookie': setCookie } });

function tokenFields(
  tx: Transaction,
  context: AppContext,
  { sessionId, refreshToken }: SessionTokens,
  subjectId: string | null,
) {
  return {
    access_token: context.tokens.signAccess({ sessionId, subjectId }, tx.now),
    token_type: 'Bearer' as const,
    expires_in: ACCESS_SECONDS,
    refresh_token: refreshToken,
  };
}

export async function currentRenter(tx: Transaction, accountId: string, renterId: string | null) {
  if (renterId === null) return null;
  const link = (await rentersOf(tx, accountId)).find((row) => row.renter_id === renterId);
  if (!link) return null;
  const { renter_id: id, organization_id } = link;
  const [full_name, timezone] = await Promise.all([
    renterName(tx, organization_id, id),
    timezoneOf(tx, organization_id),
  ]);
  return { id, organization_id, full_name, timezone };
}

/** The last used organization if the account is still a member of it, otherwise the one it joined first. */
export function chooseMembership(
  memberships: MembershipRow[],
  lastOrganizationId: string | null,
): MembershipRow | null {
  return memberships.find((m) => m.organization_id === lastOrganizationId) ?? memberships[0] ?? null;
}
