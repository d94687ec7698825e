import { randomInt } from 'node:crypto';
import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { limitMail } from '../../../mail/limit-mail.ts';
import { putPhoneCode, usePhoneCode } from '../accounts/phone-queries.ts';
import { readAccount } from '../accounts/queries.ts';
import { incorrect } from './check-answer.ts';
import { factorsOf, organizationsRequiring } from './queries.ts';
import { mailOwner } from './record-factor-change.ts';

const TTL_SECONDS = 10 * 60;
/** From wherever: only the account itself can try. */
const MAX_TRIES = { byNetwork: 5, inAll: 5 };

type Account = { kind: AccountKind; id: string };

/**
 * Whoever stole the password of a member without a second factor could set up their own. So the first one, where an organization
 * requires it, also takes a code that is mailed to the account.
 */
export async function isEmailCodeNeeded(tx: Transaction, accountId: string): Promise<boolean> {
  const factors = await factorsOf(tx, accountId);
  return factors.length === 0 && (await organizationsRequiring(tx, accountId)).length > 0;
}

export async function sendEmailCode(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  { showCode }: { showCode: boolean },
) {
  const { email } = await readAccount(tx, accountId);
  await limitMail(tx, context, email ?? accountId);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = tx.now.add({ seconds: TTL_SECONDS }).toString();
  await putPhoneCode(tx, keyOf(context, accountId), hashOf(context, accountId, code), expiresAt);
  await mailOwner(tx, context, accountId, 'second-factor-code', { code });
  return { accepted: true, expires_in: TTL_SECONDS, code: showCode ? code : null };
}

/**
 * Whether a code was needed, and right. Counts the try in a transaction of its own, because a wrong code rolls the request back. Called
 * before the request has a connection to the database, which it would withhold from others while it waits for a second one.
 */
export async function checkEmailCode(
  context: AppContext,
  { caller }: Transaction,
  account: Account,
  code: string | undefined,
): Promise<boolean> {
  if (account.kind !== 'OPERATOR') return false;
  const isRight = await context.database.unscoped('write', caller, async (tx) => {
    if (!(await isEmailCodeNeeded(tx, account.id))) return null;
    if (code === undefined) throw codeMissing();
    const key = keyOf(context, account.id);
    const given = { phoneHash: key, codeHash: hashOf(context, account.id, code), networkHash: key };
    return usePhoneCode(tx, given, MAX_TRIES);
  });
  if (isRight === false) throw incorrect('email_code');
  return isRight === true;
}

/** Once the account is locked: an organization may require a second factor only since the code was found not to be needed. */
export async function assertEmailCodeChecked(tx: Transaction, account: Account, isChecked: boolean): Promise<void> {
  if (isChecked || account.kind !== 'OPERATOR') return;
  if (await isEmailCodeNeeded(tx, account.id)) throw codeMissing();
}

const codeMissing = () => invalidFields({ path: 'email_code', code: 'required' });

/** Kept in the table of phone codes, whose keys are hashes. */
const keyOf = ({ sealing }: AppContext, accountId: string): Buffer => sealing.blindIndex(`email code of ${accountId}`);
const hashOf = ({ sealing }: AppContext, accountId: string, code: string): Buffer =>
  sealing.blindIndex(`email code ${accountId} ${code}`);
