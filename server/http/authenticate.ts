import { permissionsHeld } from '../../domain/catalog/permissions.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Scope } from '../database/transaction.ts';
import type { Actor } from '../security/actor.ts';
import { hashToken } from '../security/tokens.ts';
import type { Principal } from './principal-cache.ts';
import { apiKeyContext, type SessionRow, sessionContext, touchApiKey, touchSession } from './queries.ts';

const STALE_MS = 60_000;

/** The token of an Authorization header, or null when there is none or it is not a bearer token. */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer +([\x21-\x7e]+) *$/i.exec(header ?? '')?.[1] ?? null;

/** Whether we issued the token, as far as can be decided without a query. */
export const isKnown = (token: string, context: AppContext, caller: Caller): boolean =>
  token.startsWith('rk_')
    ? context.principals.hasSeen(hashToken(token).toString('base64'))
    : context.tokens.readAccess(token, caller.now) !== null;

/** Resolves a token to an active principal; null if it is forged, expired, revoked, locked or unknown. */
export async function authenticate(token: string, context: AppContext, caller: Caller): Promise<Principal | null> {
  if (token.startsWith('rk_')) return authenticateKey(token, context, caller);
  const claim = context.tokens.readAccess(token, caller.now);
  if (!claim) return null;
  const key = `${claim.sessionId}/${claim.subjectId}`;
  return context.principals.get(key, () => lookUpSession(claim, context, shared(caller)));
}

/** A lookup serves several requests, so it goes on when the first of them is abandoned. */
const shared = (caller: Caller): Caller => ({ ...caller, signal: null });

async function lookUpSession(
  claim: { sessionId: string; subjectId: string | null },
  context: AppContext,
  caller: Caller,
): Promise<Principal | null> {
  const row = await context.database.unscoped('read', caller, (tx) =>
    sessionContext(tx, claim.sessionId, claim.subjectId),
  );
  if (!row) return null;
  const scope: Scope | null = row.organization_id
    ? { organizationId: row.organization_id, timezone: row.timezone ?? 'UTC', propertyIds: row.property_ids }
    : null;
  if (isStale(row.last_used_at, caller)) {
    void context.database.unscoped('write', caller, (tx) => touchSession(tx, claim.sessionId)).catch(() => undefined);
  }
  return { actor: actorOf(row, claim.sessionId), scope, assurance: row };
}

function actorOf(row: SessionRow, sessionId: string): Actor {
  const who = {
    id: row.account_id,
    name: row.display_name,
    email: row.email,
    sessionId,
    organizationId: row.organization_id,
  };
  return row.kind === 'OPERATOR'
    ? { kind: 'OPERATOR', ...who, role: row.role, permissions: permissionsHeld(row), propertyIds: row.property_ids }
    : { kind: 'RENTER', ...who, renterId: row.renter_id };
}

async function authenticateKey(token: string, context: AppContext, caller: Caller): Promise<Principal | null> {
  const hash = hashToken(token);
  return context.principals.get(hash.toString('base64'), () => lookUpKey(hash, context, shared(caller)));
}

async function lookUpKey(hash: Buffer, context: AppContext, caller: Caller): Promise<Principal | null> {
  const row = await context.database.unscoped('read', caller, (tx) => apiKeyContext(tx, hash));
  if (!row) return null;
  const scope: Scope = { organizationId: row.organization_id, timezone: row.timezone, propertyIds: null };
  const actor: Actor = {
    kind: 'API_KEY',
    id: row.api_key_id,
    name: row.name,
    organizationId: row.organization_id,
    permissions: row.permissions,
  };
  if (isStale(row.last_used_at, caller)) {
    void context.database
      .unscoped('write', caller, (tx) => touchApiKey(tx, row.organization_id, row.api_key_id))
      .catch(() => undefined);
  }
  return { actor, scope, assurance: null };
}

const isStale = (lastUsedAt: string | null, caller: Caller): boolean =>
  lastUsedAt === null || caller.now.epochMilliseconds - Date.parse(lastUsedAt) > STALE_MS;
