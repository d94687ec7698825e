import type { AccountKind, AuthMethod } from '../../../../domain/catalog/accounts.ts';
import { invalidFields, Refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Caller, Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import { enforceSharedLimit, rateKey } from '../../../http/rate-limit.ts';
import { hashToken } from '../../../security/tokens.ts';
import { matchTotp } from '../../../security/totp.ts';
import { challengeOf, type SignedCredential, verifyPasskey } from '../../../security/webauthn.ts';
import { returnHit } from '../accounts/login-queries.ts';
import {
  claimChallenge,
  claimRecoveryCode,
  claimTotpStep,
  factorsOf,
  passkeyForLogin,
  recordPasskeyUse,
} from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Wrong codes of one account, whatever challenge they answer; a code is one of a million, and three are valid at a time. */
const FAILURES = { name: 'second-factor-failures', max: 10, windowSeconds: 3600 };

export const secretContext = (factorId: string): string => `second factor ${factorId}`;

export type Answer = { code?: string; recovery_code?: string; credential?: SignedCredential };

export const incorrect = (path: string): Refused =>
  new Refused('invalid_credentials', null, [{ path, code: 'incorrect' }]);

/** The one field of those that was sent. */
export function oneOfFields<Field extends string>(
  input: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field {
  const given = fields.filter((field) => input[field] !== undefined);
  const [first = fields[0] as Field, second] = given;
  if (given.length === 0) throw invalidFields({ path: first, code: 'required' });
  if (second !== undefined) throw invalidFields({ path: second, code: 'conflicts_with', other: first });
  return first;
}

/**
 * Refuses unless the answer is right. Everything is counted and used up in transactions of their own, because a refusal rolls back that
 * of the request.
 */
export async function checkAnswer(
  context: AppContext,
  caller: Caller,
  account: { kind: AccountKind; id: string },
  answer: Answer,
  browser: Browser,
): Promise<AuthMethod> {
  const field = oneOfFields(answer, ['code', 'recovery_code', 'credential']);
  if (answer.credential) {
    const owner = await checkPasskey(context, caller, account.kind, answer.credential, browser);
    if (owner !== account.id) throw incorrect('credential');
    return 'PASSKEY';
  }
  const isRight = await countWrong(context, caller, account.id, () =>
    answer.code === undefined
      ? useRecoveryCode(context, caller, account.id, answer.recovery_code ?? '')
      : useTotp(context, caller, account.id, answer.code),
  );
  if (!isRight) throw incorrect(field);
  return answer.code === undefined ? 'RECOVERY_CODE' : 'TOTP';
}

/**
 * Refuses once the account had too many wrong codes in the last hour, without looking at the code. A code counts before it is looked at
 * and no longer once it was right: many sent at the same time would otherwise all pass the limit.
 */
export async function countWrong(
  context: AppContext,
  caller: Caller,
  accountId: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { database, config } = context;
  const key = rateKey(context, FAILURES.name, accountId);
  await enforceSharedLimit(database, caller, FAILURES, key, config.rateLimitScale);
  const isRight = await check();
  if (isRight) await database.unscoped('write', caller, (tx) => returnHit(tx, key));
  return isRight;
}

function useTotp({ database, sealing }: AppContext, caller: Caller, accountId: string, code: string): Promise<boolean> {
  return database.unscoped('write', caller, async (tx) => {
    for (const { id, sealed_secret } of await factorsOf(tx, accountId)) {
      const secret = sealed_secret && sealing.openBytes(sealed_secret, secretContext(id));
      const step = secret && matchTotp(secret, code, tx.now);
      if (step !== null && (await claimTotpStep(tx, id, step))) return true;
    }
    return false;
  });
}

const useRecoveryCode = (context: AppContext, caller: Caller, accountId: string, code: string): Promise<boolean> =>
  context.database.unscoped('write', caller, (tx) =>
    claimRecoveryCode(tx, accountId, hashRecoveryCode(context, accountId, code)),
  );

export const findPasskey = (tx: Transaction, kind: AccountKind, { id }: SignedCredential) =>
  passkeyForLogin(tx, kind, Buffer.from(id, 'base64url'));

/** The account that the passkey belongs to. Its challenge is used up, right or wrong. */
export async function checkPasskey(
  { database }: AppContext,
  caller: Caller,
  kind: AccountKind,
  credential: SignedCredential,
  browser: Browser,
): Promise<string> {
  const challenge = challengeOf(credential);
  const [issued, passkey] = await database.unscoped('write', caller, async (tx) => [
    challenge === null ? undefined : await claimChallenge(tx, 'PASSKEY_USE', kind, hashToken(challenge)),
    await findPasskey(tx, kind, credential),
  ]);
  if (challenge === null || !issued || passkey?.status !== 'ACTIVE') throw incorrect('credential');
  const known = { publicKey: passkey.public_key, signCount: Number(passkey.sign_count) };
  const signCount = await verifyPasskey(credential, challenge, browser.origin, known);
  if (signCount === null) throw incorrect('credential');
  await database.unscoped('write', caller, (tx) => recordPasskeyUse(tx, passkey.id, signCount));
  return passkey.account_id;
}
