import type { AccountKind, RefreshPlace } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { type Browser, readCookie } from '../../../http/browser.ts';
import { REFRESH_DAYS } from '../../../security/tokens.ts';
import { revokeCookieSession } from './session-queries.ts';

/** Browsers send the cookie only to the routes that use it. */
const COOKIES: Record<AccountKind, { name: string; path: string }> = {
  OPERATOR: { name: 'rentroll_refresh', path: '/api/v1/auth' },
  RENTER: { name: 'rentroll_tenant_refresh', path: '/api/v1/tenant/auth' },
};
const MAX_AGE_SECONDS = REFRESH_DAYS * 24 * 3600;

const nameOf = (kind: AccountKind, { isSecure }: Browser): string => (isSecure ? '__Secure-' : '') + COOKIES[kind].name;

const setCookie = (kind: AccountKind, browser: Browser, value: string, maxAgeSeconds: number): string =>
  `${nameOf(kind, browser)}=${value}; Max-Age=${maxAgeSeconds}; Path=${COOKIES[kind].path}; HttpOnly; SameSite=Strict${browser.isSecure ? '; Secure' : ''}`;

export const refreshCookie = (kind: AccountKind, browser: Browser, token: string): string =>
  setCookie(kind, browser, token, MAX_AGE_SECONDS);

export const clearedCookie = (kind: AccountKind, browser: Browser): string => setCookie(kind, browser, '', 0);

/** The refresh token in the cookie of this kind of account. */
export const readRefreshCookie = (kind: AccountKind, browser: Browser): string | null =>
  readCookie(browser, nameOf(kind, browser));

/** Another site must neither use the cookie nor plant one. */
export function assertSameOrigin({ isSameOrigin }: Browser): void {
  if (!isSameOrigin) throw refused('forbidden');
}

/** A response that sets the cookie of this kind of account in this browser. */
export type CookieTarget = { kind: AccountKind; browser: Browser };

/** Where the caller wants the refresh token: null for the body. */
export function cookieTarget(
  kind: AccountKind,
  place: RefreshPlace | undefined,
  browser: Browser,
): CookieTarget | null {
  if (place !== 'cookie') return null;
  assertSameOrigin(browser);
  return { kind, browser };
}

/** Ends the session whose cookie is in this browser: nobody could refresh it once the cookie is replaced or cleared. */
export async function revokeReplacedSession(
  tx: Transaction,
  { tokens, principals }: AppContext,
  { kind, browser }: CookieTarget,
): Promise<void> {
  const claim = tokens.readRefresh(readRefreshCookie(kind, browser) ?? '');
  const accountId = claim && (await revokeCookieSession(tx, kind, claim.sessionId));
  if (accountId) tx.afterCommit.push(() => principals.evictAccount(accountId));
}
