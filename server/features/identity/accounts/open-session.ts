import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '../../../../domain/catalog/permissions.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { ACCESS_SECONDS, hashToken, REFRESH_DAYS, randomToken } from '../../../security/tokens.ts';
import { type MembershipRow, membershipsOf, readOrganization } from '../organizations/queries.ts';
import { insertSession, readAccount, renewRefreshToken, renterName, rentersOf } from './queries.ts';
import type { OperatorSession, TenantSession } from './schemas.ts';

export const refreshExpiry = (now: Temporal.Instant): string => now.add({ hours: REFRESH_DAYS * 24 }).toString();

type Tokens = { sessionId: string; refreshToken: string; organizationId: string | null };

export async function startSession(
  tx: Transaction,
  accountId: string,
  scope: { organizationId: string | null; renterId: string | null },
): Promise<Tokens> {
  const tokens = { sessionId: randomUUIDv7(), refreshToken: randomToken(), organizationId: scope.organizationId };
  await insertSession(tx, {
    id: tokens.sessionId,
    accountId,
    ...scope,
    refreshHash: hashToken(tokens.refreshToken),
    expiresAt: refreshExpiry(tx.now),
  });
  return tokens;
}

/** New tokens for a session that switches organization or renter; its previous refresh token becomes invalid. */
export async function renewSession(tx: Transaction, sessionId: string, organizationId: string | null): Promise<Tokens> {
  const refreshToken = randomToken();
  await renewRefreshToken(tx, sessionId, hashToken(refreshToken));
  return { sessionId, refreshToken, organizationId };
}

export async function operatorSession(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  tokens: Tokens,
): Promise<Static<typeof OperatorSession>> {
  const membership = (await membershipsOf(tx, accountId)).find((m) => m.organization_id === tokens.organizationId);
  return {
    ...tokenFields(tx, context, tokens),
    user: await readAccount(tx, accountId),
    organization: membership ? ((await readOrganization(tx, membership.organization_id)) ?? null) : null,
    role: (membership?.role as Role | undefined) ?? null,
  };
}

export async function tenantSession(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  tokens: Tokens,
  renterId: string | null,
): Promise<Static<typeof TenantSession>> {
  return {
    // The renter is read from the session row, not the access token, so that accepting an invitation takes effect at once.
    ...tokenFields(tx, context, { ...tokens, organizationId: null }),
    account: await readAccount(tx, accountId),
    renter: await currentRenter(tx, accountId, renterId),
  };
}

function tokenFields(tx: Transaction, context: AppContext, { sessionId, refreshToken, organizationId }: Tokens) {
  return {
    access_token: context.tokens.signAccess({ sessionId, organizationId }, tx.now),
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
  return { id, organization_id, full_name: await renterName(tx, organization_id, id) };
}

/** The last used organization if the account is still a member of it, otherwise the one it joined first. */
export function chooseMembership(
  memberships: MembershipRow[],
  lastOrganizationId: string | null,
): MembershipRow | null {
  return memberships.find((m) => m.organization_id === lastOrganizationId) ?? memberships[0] ?? null;
}
