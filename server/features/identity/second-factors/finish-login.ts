import type { AccountKind, RefreshPlace } from '../../../../domain/catalog/accounts.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { hashToken } from '../../../security/tokens.ts';
import type { SignedCredential } from '../../../security/webauthn.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { enterAsOperator, enterAsTenant } from '../accounts/log-in.ts';
import { assertSameOrigin, type CookieTarget, cookieTarget } from '../accounts/refresh-cookie.ts';
import type { Proven } from './ask-second-factor.ts';
import { type Answer, checkAnswer, checkPasskey, findPasskey, incorrect } from './check-answer.ts';
import { claimChallenge, tryChallenge } from './queries.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { rememberDevice } from './remembered-device.ts';

const MAX_TRIES = 5;

type Input = Answer & { challenge: string; remember_device?: boolean; refresh_in?: RefreshPlace };

/** The second step of a login. The challenge ends with the login, and after five tries. */
export async function finishLogin(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  input: Input,
  browser: Browser,
) {
  const target = cookieTarget(kind, input.refresh_in, browser);
  if (input.remember_device) assertSameOrigin(browser);
  const { challenge, refresh_in: _, remember_device, ...answer } = input;
  const hash = hashToken(challenge);
  const login = await context.database.unscoped('write', tx.caller, (tryTx) =>
    tryChallenge(tryTx, kind, hash, MAX_TRIES),
  );
  if (!login) throw incorrect('challenge');
  const { account_id: id, organization_id, method: first } = login;
  const method = await checkAnswer(context, tx.caller, { kind, id }, answer, browser);
  await lockAccount(tx, id);
  if (!(await claimChallenge(tx, 'LOGIN', kind, hash))) throw incorrect('challenge');
  const device = remember_device ? await rememberDevice(tx, kind, id, browser) : null;
  const proven: Proven = { methods: [first, method], hasFactor: true, byFactor: true };
  const session = await enter(tx, context, kind, id, organization_id, target, proven);
  if (method === 'RECOVERY_CODE')
    await recordFactorChange(
      tx,
      context,
      { kind, id },
      { action: 'second_factor.recovery_code_used', template: 'recovery-code-used' },
    );
  if (device === null) return session;
  const cookies = [session.headers['set-cookie'] ?? [], device].flat();
  return new RouteResult(session.data, { headers: { ...session.headers, 'set-cookie': cookies } });
}

/** A passkey that verifies its user is both factors at once. */
export async function logInWithPasskey(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  input: { credential: SignedCredential; refresh_in?: RefreshPlace },
  browser: Browser,
) {
  const target = cookieTarget(kind, input.refresh_in, browser);
  const id = await checkPasskey(context, tx.caller, kind, input.credential, browser);
  await lockAccount(tx, id);
  if (!(await findPasskey(tx, kind, input.credential))) throw incorrect('credential');
  return enter(tx, context, kind, id, null, target, { methods: ['PASSKEY'], hasFactor: true, byFactor: true });
}

const enter = (
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  accountId: string,
  organizationId: string | null,
  target: CookieTarget | null,
  proven: Proven,
): Promise<RouteResult<Record<string, unknown>>> =>
  kind === 'OPERATOR'
    ? enterAsOperator(tx, context, accountId, organizationId, target, proven)
    : enterAsTenant(tx, context, accountId, target, proven);
