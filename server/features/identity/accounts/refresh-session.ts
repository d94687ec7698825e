import type { AccountKind, RefreshPlace } from '../../../../domain/catalog/accounts.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import type { Static } from '../../../http/schema.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { membershipsOf, setSessionOrganization } from '../organizations/queries.ts';
import {
  chooseMembership,
  cookieTokens,
  isOpenTo,
  operatorSession,
  refreshExpiry,
  tenantSession,
} from './open-session.ts';
import { rentersOf } from './queries.ts';
import { type CookieTarget, cookieTarget, readRefreshCookie } from './refresh-cookie.ts';
import type { RefreshOperatorBody, RefreshTenantBody } from './schemas.ts';
import { type RotatedSession, rotateCookie, rotateRefreshToken } from './session-queries.ts';

export async function refreshOperator(
  tx: Transaction,
  context: AppContext,
  input: Static<typeof RefreshOperatorBody>,
  browser: Browser,
) {
  const wanted = input.organization_id?.toLowerCase();
  const { session, tokens, subject } = await rotate(tx, context, 'OPERATOR', input, browser, async (rotateTx, row) => {
    const memberships = await membershipsOf(rotateTx, row.account_id);
    if (wanted === undefined) return chooseMembership(memberships, row.organization_id);
    const found = memberships.find((m) => m.organization_id === wanted);
    if (!found) throw refused('not_found', { field: 'organization_id' });
    if (!(await isOpenTo(rotateTx, row.session_id, found.organization_id))) throw refused('second_factor_required');
    return found;
  });
  const organizationId = subject?.organization_id ?? null;
  if (wanted === undefined && organizationId && organizationId !== session.organization_id)
    await setSessionOrganization(tx, session.session_id, organizationId);
  return operatorSession(tx, context, session.account_id, { ...tokens, organizationId });
}

export async function refreshTenant(
  tx: Transaction,
  context: AppContext,
  input: Static<typeof RefreshTenantBody>,
  browser: Browser,
) {
  const wanted = input.renter_id?.toLowerCase();
  const { session, tokens, subject } = await rotate(tx, context, 'RENTER', input, browser, async (rotateTx, row) => {
    if (wanted === undefined) return row.renter_id;
    const links = await rentersOf(rotateTx, row.account_id);
    if (!links.some((link) => link.renter_id === wanted)) throw refused('not_found', { field: 'renter_id' });
    return wanted;
  });
  return tenantSession(tx, context, session.account_id, { ...tokens, organizationId: null }, subject);
}

type RefreshInput = { refresh_token?: string; refresh_in?: RefreshPlace };
type NewTokens = { sessionId: string; refreshToken: string | null; setCookie: string | null };

/**
 * In a transaction of its own: reusing a token ends the session, and that must be committed although the request is refused.
 * `choose` decides whom the new access token is for; if it refuses, the old token stays valid.
 */
async function rotate<Subject>(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  input: RefreshInput,
  browser: Browser,
  choose: (tx: Transaction, session: RotatedSession) => Promise<Subject>,
): Promise<{ session: RotatedSession; tokens: NewTokens; subject: Subject }> {
  const target = cookieTarget(kind, input.refresh_in, browser);
  const given = target ? null : tokenOf(input);
  if (target && input.refresh_token !== undefined)
    throw invalidFields({ path: 'refresh_token', code: 'conflicts_with', other: 'refresh_in' });
  const found = await context.database.unscoped('write', tx.caller, async (rotateTx) => {
    const next = target
      ? await rotateInCookie(rotateTx, context, target)
      : await rotateInBody(rotateTx, kind, given ?? '');
    if (!next || next.session.reused) return next && { ...next, subject: null };
    return { ...next, subject: await choose(rotateTx, next.session) };
  });
  if (!found) throw refused('invalid_refresh_token');
  if (found.session.reused) {
    context.principals.evictAccount(found.session.account_id);
    throw refused('invalid_refresh_token');
  }
  return found as typeof found & { subject: Subject };
}

type Rotated = { session: RotatedSession; tokens: NewTokens };

async function rotateInCookie(tx: Transaction, context: AppContext, target: CookieTarget): Promise<Rotated | null> {
  const claim = context.tokens.readRefresh(readRefreshCookie(target.kind, target.browser) ?? '');
  const session = claim && (await rotateCookie(tx, target.kind, claim, refreshExpiry(tx.now)));
  if (!session) return null;
  const sessionId = session.session_id;
  return { session, tokens: { sessionId, ...cookieTokens(context, target, sessionId, session.generation) } };
}

async function rotateInBody(tx: Transaction, kind: AccountKind, given: string): Promise<Rotated | null> {
  const refreshToken = randomToken();
  const hashes = [hashToken(given), hashToken(refreshToken)] as const;
  const session = await rotateRefreshToken(tx, kind, ...hashes, refreshExpiry(tx.now));
  return session ? { session, tokens: { sessionId: session.session_id, refreshToken, setCookie: null } } : null;
}

function tokenOf({ refresh_token }: RefreshInput): string {
  if (refresh_token === undefined) throw invalidFields({ path: 'refresh_token', code: 'required' });
  return refresh_token;
}
