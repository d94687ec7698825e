import { randomUUIDv7 } from 'node:crypto';
import type { SecondFactorKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { qrSvg } from '../../../documents/qr-image.ts';
import type { Browser } from '../../../http/browser.ts';
import type { OperatorActor, RenterActor } from '../../../security/actor.ts';
import { hashToken } from '../../../security/tokens.ts';
import { base32, matchTotp, newTotpSecret, otpauthUrl } from '../../../security/totp.ts';
import { challengeOf, creationOptions, type NewCredential, verifyNewPasskey } from '../../../security/webauthn.ts';
import { lockOwnAccount } from '../accounts/lock-account.ts';
import { readAccount } from '../accounts/queries.ts';
import { revokeSessions } from '../accounts/session-queries.ts';
import { issueChallenge } from './challenges.ts';
import { countWrong, incorrect, secretContext } from './check-answer.ts';
import { assertEmailCodeChecked, checkEmailCode } from './email-code.ts';
import {
  claimChallenge,
  confirmTotp,
  factorsOf,
  insertPasskey,
  insertTotp,
  proveSession,
  unconfirmedTotp,
} from './queries.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';

const MAX_FACTORS = 10;
const CONFIRM_WITHIN = { minutes: 30 };

type Own = Transaction<OperatorActor> | Transaction<RenterActor>;

export async function startTotp(tx: Own, context: AppContext, input: { name?: string; email_code?: string }) {
  const { id: accountId } = tx.actor;
  const emailChecked = await checkEmailCode(context, tx, tx.actor, input.email_code);
  await assertRoom(tx, emailChecked);
  const secret = newTotpSecret();
  const id = randomUUIDv7();
  const { email, verified_phone } = await readAccount(tx, accountId);
  const sealedSecret = context.sealing.sealBytes(secret, secretContext(id));
  await insertTotp(tx, { id, accountId, name: input.name ?? 'Authenticator', sealedSecret, emailChecked });
  const url = otpauthUrl(secret, email ?? verified_phone ?? '');
  return { id, secret: base32(secret), otpauth_url: url, qr_svg: await qrSvg(url) };
}

/** An organization may require a second factor only since the setup began; then the code by email is asked for here. */
export async function confirmFactor(
  tx: Own,
  context: AppContext,
  id: string,
  { code, email_code }: { code: string; email_code?: string },
) {
  const { id: accountId } = tx.actor;
  const since = tx.now.subtract(CONFIRM_WITHIN).toString();
  const factor = await context.database.unscoped('read', tx.caller, (readTx) =>
    unconfirmedTotp(readTx, accountId, id, since),
  );
  if (!factor) throw refused('not_found');
  const secret = context.sealing.openBytes(factor.sealed_secret, secretContext(id));
  const step = matchTotp(secret, code, tx.now);
  if (!(await countWrong(context, tx.caller, accountId, async () => step !== null)) || step === null)
    throw incorrect('code');
  const emailChecked = factor.email_checked || (await checkEmailCode(context, tx, tx.actor, email_code));
  const before = await assertRoom(tx, emailChecked);
  await confirmTotp(tx, accountId, id, step);
  return added(tx, context, before, { id, method: 'TOTP', name: factor.name });
}

export async function passkeyOptions(tx: Own, context: AppContext, browser: Browser) {
  const { id: accountId, kind } = tx.actor;
  // First, because it has a connection of its own.
  const { token } = await issueChallenge(context, tx.caller, { purpose: 'PASSKEY_ADD', kind, accountId });
  const [account, factors] = await Promise.all([readAccount(tx, accountId), factorsOf(tx, accountId)]);
  const user = {
    id: accountId,
    name: account.email ?? account.verified_phone ?? account.display_name,
    displayName: account.display_name,
  };
  return { options: creationOptions(browser.origin, token, user, factors) };
}

export async function addPasskey(
  tx: Own,
  context: AppContext,
  { name, credential, email_code }: { name: string; credential: NewCredential; email_code?: string },
  browser: Browser,
) {
  const { id: accountId, kind } = tx.actor;
  const challenge = challengeOf(credential);
  const issued = await context.database.unscoped('write', tx.caller, (useTx) =>
    claimChallenge(useTx, 'PASSKEY_ADD', kind, hashToken(challenge ?? '')),
  );
  if (challenge === null || issued?.account_id !== accountId) throw incorrect('credential');
  const passkey = await verifyNewPasskey(credential, challenge, browser.origin);
  if (!passkey) throw incorrect('credential');
  const emailChecked = await checkEmailCode(context, tx, tx.actor, email_code);
  const before = await assertRoom(tx, emailChecked);
  const id = randomUUIDv7();
  const transports = credential.response.transports ?? [];
  if (!(await insertPasskey(tx, { id, accountId, name, ...passkey, transports }))) throw incorrect('credential');
  return added(tx, context, before, { id, method: 'PASSKEY', name });
}

/** Locks the account; how many factors it has. */
async function assertRoom(tx: Own, emailChecked: boolean): Promise<number> {
  const count = await lockOwnAccount(tx);
  if (count >= MAX_FACTORS) throw refused('limit_reached', { limit: MAX_FACTORS });
  await assertEmailCodeChecked(tx, tx.actor, emailChecked);
  return count;
}

/**
 * Entering the code, or signing, proves this session. With the first factor come the recovery codes, and all other sessions end: they
 * were opened with a password alone.
 */
async function added(
  tx: Own,
  context: AppContext,
  before: number,
  { id, method, name }: { id: string; method: SecondFactorKind; name: string },
) {
  const { id: accountId, kind, sessionId } = tx.actor;
  await proveSession(tx, sessionId, { methods: [method], hasFactor: true, byFactor: true });
  if (before === 0) await revokeSessions(tx, accountId, sessionId);
  const codes = before === 0 ? await issueRecoveryCodes(tx, context, accountId) : null;
  const factor = (await factorsOf(tx, accountId)).find((row) => row.id === id);
  if (!factor) throw refused('not_found');
  tx.afterCommit.push(() => context.principals.evictAccount(accountId));
  await recordFactorChange(
    tx,
    context,
    { kind, id: accountId },
    { action: 'second_factor.added', template: 'second-factor-added', values: { factor: method, factor_name: name } },
  );
  return { second_factor: factor, recovery_codes: codes };
}
