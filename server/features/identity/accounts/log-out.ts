import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { assertSameOrigin, clearedCookie, readRefreshCookie, revokeReplacedSession } from './refresh-cookie.ts';
import { revokeSession } from './session-queries.ts';

/** Ends the session of the access token, of the cookie, or of both; the cookie is cleared even if its session has ended. */
export async function logOut(tx: Transaction, context: AppContext, kind: AccountKind, browser: Browser) {
  const { actor } = tx;
  const hasCookie = readRefreshCookie(kind, browser) !== null;
  if (actor.kind === 'OPERATOR' || actor.kind === 'RENTER') {
    await revokeSession(tx, actor.id, actor.sessionId);
    tx.afterCommit.push(() => context.principals.evictAccount(actor.id));
  } else {
    if (!hasCookie) throw refused('unauthorized');
    assertSameOrigin(browser);
  }
  if (!hasCookie || !browser.isSameOrigin) return { ok: true };
  await revokeReplacedSession(tx, context, { kind, browser });
  return new RouteResult({ ok: true }, { headers: { 'set-cookie': clearedCookie(kind, browser) } });
}
