import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import type { RenterActor } from '../../../security/actor.ts';
import { assertUncommonPassword } from '../../../security/assert-uncommon-password.ts';
import { askSecondFactor } from '../second-factors/ask-second-factor.ts';
import { lockAccount } from './lock-account.ts';
import { acceptPassword, comparePassword, enforceLoginLimits, enterAsTenant } from './log-in.ts';
import { checkPhoneCode } from './phone-codes.ts';
import {
  accountForPhone,
  addEmailLogin,
  insertPhoneAccount,
  lockPhone,
  nameInvitedBy,
  setVerifiedPhone,
} from './phone-queries.ts';
import { accountExists, readAccount } from './queries.ts';
import type { CookieTarget } from './refresh-cookie.ts';
import { mailVerification, prepareAccount } from './register.ts';

/** An invited number without an account gets one, named as the landlord has recorded the renter. */
export async function logInByPhone(
  tx: Transaction,
  context: AppContext,
  { phone, code }: { phone: string; code: string },
  target: CookieTarget | null,
  browser: Browser,
) {
  await checkPhoneCode(context, tx.caller, phone, code);
  const accountId = await accountOf(tx, phone);
  const login = { kind: 'RENTER', accountId, method: 'PHONE_CODE' } as const;
  return enterAsTenant(tx, context, accountId, target, await askSecondFactor(tx, context, login, browser));
}

/** For somebody who has just proven that the number is theirs. */
export async function accountOf(tx: Transaction, phone: string): Promise<string> {
  await lockPhone(tx, phone);
  const account = await accountForPhone(tx, phone);
  if (account) {
    await lockAccount(tx, account.id);
    return account.id;
  }
  const displayName = await nameInvitedBy(tx, phone);
  if (displayName === null) throw refused('invalid_credentials');
  const id = randomUUIDv7();
  await insertPhoneAccount(tx, { id, phone, displayName, locale: tx.locale });
  return id;
}

/**
 * For an account that logs in with an email address: its password proves that its owner adds a second way in, not somebody with a
 * stolen access token. A number is never replaced.
 */
export async function addPhone(
  tx: Transaction<RenterActor>,
  context: AppContext,
  { phone, code, password }: { phone: string; code: string; password: string },
): Promise<void> {
  const { email, verified_phone } = await readOwnAccount(tx, context);
  if (email === null || verified_phone !== null) throw invalidFields({ path: 'phone', code: 'not_allowed' });
  await enforceLoginLimits(context, tx.caller, email);
  const compared = await comparePassword(tx.caller, context, 'RENTER', { email, password });
  // Before the transaction takes its connection, because it has one of its own.
  await checkPhoneCode(context, tx.caller, phone, code);
  await acceptPassword(tx, context, compared);
  if ((await readAccount(tx, tx.actor.id)).verified_phone !== null)
    throw invalidFields({ path: 'phone', code: 'not_allowed' });
  await lockPhone(tx, phone);
  const owner = await accountForPhone(tx, phone);
  if (owner && owner.id !== tx.actor.id) throw refused('phone_taken');
  await setVerifiedPhone(tx, tx.actor.id, phone);
}

/** A code to the account's number proves that it is its owner who adds a second way in, not somebody with a stolen access token. */
export async function addEmail(
  tx: Transaction<RenterActor>,
  context: AppContext,
  input: { email: string; password: string; code: string },
): Promise<void> {
  const { email, locale, display_name: displayName, verified_phone: phone } = await readOwnAccount(tx, context);
  if (email !== null || phone === null) throw invalidFields({ path: 'email', code: 'not_allowed' });
  await assertUncommonPassword(input.password, 'password', { email: input.email, name: displayName });
  await checkPhoneCode(context, tx.caller, phone, input.code);
  const account = await prepareAccount(context, { kind: 'RENTER', ...input, displayName });
  if (await accountExists(tx, 'RENTER', input.email)) throw refused('email_taken');
  if (!(await addEmailLogin(tx, tx.actor.id, account))) throw invalidFields({ path: 'email', code: 'not_allowed' });
  await mailVerification(tx, context, { ...account, locale });
  tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
}

/** In a transaction of its own, because hashing a password is slow and that of the request would occupy a connection meanwhile. */
const readOwnAccount = (tx: Transaction<RenterActor>, { database }: AppContext) =>
  database.unscoped('read', tx.caller, (readTx) => readAccount(readTx, tx.actor.id));
