import type { AuthMethod } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import type { OperatorActor, RenterActor } from '../../../security/actor.ts';
import { BY_FACTOR } from '../../../security/assurance.ts';
import { PHONE_LOGIN_LIMITS } from '../accounts/limits.ts';
import { lockOwnAccount } from '../accounts/lock-account.ts';
import { checkPassword, enforceLoginLimits } from '../accounts/log-in.ts';
import { checkPhoneCode, enforcePhoneLimits } from '../accounts/phone-codes.ts';
import { readAccount } from '../accounts/queries.ts';
import { type Answer, checkAnswer, oneOfFields } from './check-answer.ts';
import { factorsOf, proveSession } from './queries.ts';
import { recordFactorChange } from './record-factor-change.ts';

type Own = Transaction<OperatorActor> | Transaction<RenterActor>;
type Input = Answer & { password?: string; phone_code?: string };

const FIELDS = ['password', 'phone_code', 'code', 'recovery_code', 'credential'] as const;
const VALID_FOR = { minutes: 5 };

/**
 * By a factor, the session counts as having one from now on; by password it is only known to be in the hands of its owner. A password
 * does not do where the account has a factor, and nobody has one by a factor that was removed while it was checked.
 */
export async function prove(tx: Own, context: AppContext, input: Input, browser: Browser) {
  const { id, kind, sessionId } = tx.actor;
  const method = await methodOf(tx, context, input, browser);
  const byFactor = method !== 'PASSWORD' && method !== 'PHONE_CODE';
  if ((await lockOwnAccount(tx)) === 0 && byFactor) throw refused('invalid_credentials');
  await proveSession(tx, sessionId, { methods: [method], hasFactor: byFactor, byFactor });
  tx.afterCommit.push(() => context.principals.evictAccount(id));
  if (method === 'RECOVERY_CODE')
    await recordFactorChange(
      tx,
      context,
      { kind, id },
      { action: 'second_factor.recovery_code_used', template: 'recovery-code-used' },
    );
  return { proven_until: tx.now.add(VALID_FOR).toString() };
}

async function methodOf(tx: Own, context: AppContext, input: Input, browser: Browser): Promise<AuthMethod> {
  const { id, kind } = tx.actor;
  const field = oneOfFields(input, FIELDS);
  if (field !== 'password' && field !== 'phone_code') {
    const { password: _, phone_code: __, ...answer } = input;
    return checkAnswer(context, tx.caller, { kind, id }, answer, browser);
  }
  const [own, factors] = await context.database.unscoped('read', tx.caller, (readTx) =>
    Promise.all([readAccount(readTx, id), factorsOf(readTx, id)]),
  );
  if (factors.length > 0) throw refused('fresh_proof_required', BY_FACTOR);
  if (field === 'password') {
    if (own.email === null) throw refused('invalid_credentials');
    await enforceLoginLimits(context, tx.caller, own.email);
    await checkPassword(tx, context, kind, { email: own.email, password: input.password ?? '' });
    return 'PASSWORD';
  }
  if (own.verified_phone === null) throw refused('invalid_credentials');
  await enforcePhoneLimits(context, tx.caller, PHONE_LOGIN_LIMITS, own.verified_phone);
  await checkPhoneCode(context, tx.caller, own.verified_phone, input.phone_code ?? '', 'phone_code');
  return 'PHONE_CODE';
}
