import type { AccountKind, AuthMethod } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { FailLater } from '../../../database/fail-later.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import { issueChallenge } from './challenges.ts';
import { factorsOf } from './queries.ts';
import { isRemembered } from './remembered-device.ts';

/** What a session is opened with. */
export type Proven = { methods: AuthMethod[]; hasFactor: boolean; byFactor: boolean };

/**
 * After the first factor was right: refuses with a challenge if the account has a second one, unless the browser is remembered. A wrong
 * password never gets here, so that nobody learns who has a second factor.
 */
export async function askSecondFactor(
  tx: Transaction,
  context: AppContext,
  login: { kind: AccountKind; accountId: string; organizationId?: string | null; method: AuthMethod },
  browser: Browser,
): Promise<Proven> {
  const { kind, accountId, method } = login;
  const factors = await factorsOf(tx, accountId);
  if (factors.length === 0) return { methods: [method], hasFactor: false, byFactor: false };
  if (await isRemembered(tx, kind, accountId, browser))
    return { methods: [method, 'REMEMBERED_DEVICE'], hasFactor: true, byFactor: false };
  const kinds = [...new Set(factors.map((factor) => factor.kind))];
  throw new FailLater(async () => {
    const { token, expiresAt } = await issueChallenge(context, tx.caller, { ...login, purpose: 'LOGIN' });
    return refused('second_factor_required', { challenge: token, kinds, expires_at: expiresAt });
  });
}
