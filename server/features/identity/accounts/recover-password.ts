import { refuse } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { refuseCommonPassword } from '../../../security/common-passwords.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import {
  type Kind,
  passwordHashOf,
  putOneTimeToken,
  readAccount,
  revokeSessions,
  setPassword,
  spendOneTimeToken,
} from './queries.ts';

const VALID = { minutes: 30 };

/** Known or not, the same rows are written and the same answer given; only the letter goes nowhere for a stranger. */
export async function forgotPassword(tx: Transaction, services: Services, kind: Kind, email: string) {
  const token = randomToken();
  const accountId = await putOneTimeToken(tx, {
    hash: hashToken(token),
    purpose: 'RESET_PASSWORD',
    kind,
    email,
    expiresAt: tx.now.add(VALID).toString(),
  });
  const account = accountId ? await readAccount(tx, accountId) : null;
  await sendMail(tx, services, {
    to: account?.email ?? null,
    locale: account?.locale ?? tx.locale,
    template: 'reset-password',
    values: { name: account?.display_name ?? '', token, kind },
  });
  return { accepted: true, reset_token: services.config.exposeResetTokens ? token : null };
}

export async function resetPassword(
  tx: Transaction,
  services: Services,
  kind: Kind,
  wish: { token: string; password: string },
) {
  const hash = await services.passwords.hash(wish.password);
  const accountId = await spendOneTimeToken(tx, kind, 'RESET_PASSWORD', hashToken(wish.token));
  if (!accountId) throw refuse('invalid_reset_token');
  const { email, display_name } = await readAccount(tx, accountId);
  await refuseCommonPassword(wish.password, 'password', { email, name: display_name });
  await setPassword(tx, accountId, hash);
  await revokeSessions(tx, accountId, null);
  tx.afterCommit.push(() => services.principals.forgetAccount(accountId));
  return { ok: true };
}

export async function changePassword(
  tx: Transaction,
  services: Services,
  who: { id: string; sessionId: string; email: string; name: string },
  wish: { current_password: string; password: string },
) {
  await refuseCommonPassword(wish.password, 'password', who);
  const stored = await services.database.unscoped('read', tx.caller, (look) => passwordHashOf(look, who.id));
  if (!(await services.passwords.verify(wish.current_password, stored))) throw refuse('invalid_credentials');
  await setPassword(tx, who.id, await services.passwords.hash(wish.password));
  await revokeSessions(tx, who.id, who.sessionId);
  tx.afterCommit.push(() => services.principals.forgetAccount(who.id));
  return { ok: true };
}
