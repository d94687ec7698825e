import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { assertUncommonPassword } from '../../../security/assert-uncommon-password.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { acceptPassword, comparePassword, enforceLoginLimits } from './log-in.ts';
import { type Account, consumeOneTimeToken, putOneTimeToken, readAccount, setPassword } from './queries.ts';
import { revokeSessions } from './session-queries.ts';

const RESET_TOKEN_TTL = { minutes: 30 };

/** Writes the same rows and returns the same result for an unknown address, so that timing does not reveal accounts; only no email is sent. */
export async function forgotPassword(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  email: string,
  { showToken }: { showToken: boolean },
) {
  const token = randomToken();
  const accountId = await putOneTimeToken(tx, {
    hash: hashToken(token),
    purpose: 'RESET_PASSWORD',
    kind,
    email,
    expiresAt: tx.now.add(RESET_TOKEN_TTL).toString(),
  });
  const account = accountId ? await readAccount(tx, accountId) : null;
  await sendMail(tx, context, {
    to: account?.email ?? null,
    locale: account?.locale ?? tx.locale,
    template: 'reset-password',
    values: { name: account?.display_name ?? '', token, kind },
  });
  return { accepted: true, reset_token: showToken ? token : null };
}

export async function resetPassword(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  input: { token: string; password: string },
) {
  const token = hashToken(input.token);
  const { email, display_name } = await accountBehind(tx, context, kind, token);
  await assertUncommonPassword(input.password, 'password', { email: email ?? '', name: display_name });
  const hash = await context.passwords.hash(input.password);
  const accountId = await useToken(tx, kind, token);
  await setPassword(tx, accountId, hash);
  await revokeSessions(tx, accountId, null);
  tx.afterCommit.push(() => context.principals.evictAccount(accountId));
  return { ok: true };
}

/** Looked up first, and left unused: a made-up token must not cost the hash of a password, which others wait for. */
const accountBehind = (tx: Transaction, { database }: AppContext, kind: AccountKind, token: Buffer): Promise<Account> =>
  database.unscoped('write', tx.caller, async (lookUpTx) => {
    lookUpTx.discard();
    return readAccount(lookUpTx, await useToken(lookUpTx, kind, token));
  });

async function useToken(tx: Transaction, kind: AccountKind, token: Buffer): Promise<string> {
  const accountId = await consumeOneTimeToken(tx, kind, 'RESET_PASSWORD', token);
  if (!accountId) throw refused('invalid_reset_token');
  return accountId;
}

export async function changePassword(
  tx: Transaction,
  context: AppContext,
  account: { kind: AccountKind; id: string; sessionId: string; email: string | null; name: string },
  input: { current_password: string; password: string },
) {
  const { email, name } = account;
  // An account without an email address has no password either.
  if (email === null) throw refused('invalid_credentials');
  await assertUncommonPassword(input.password, 'password', { email, name });
  await enforceLoginLimits(context, tx.caller, email);
  const current = { email, password: input.current_password };
  const compared = await comparePassword(tx.caller, context, account.kind, current);
  // Before the transaction takes its connection, because it is slow.
  const hash = await context.passwords.hash(input.password);
  await acceptPassword(tx, context, compared);
  await setPassword(tx, account.id, hash);
  await revokeSessions(tx, account.id, account.sessionId);
  tx.afterCommit.push(() => context.principals.evictAccount(account.id));
  return { ok: true };
}
