import { randomInt } from 'node:crypto';
import { Refused, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Config } from '../../../config.ts';
import type { Caller, Transaction } from '../../../database/transaction.ts';
import { networkOf } from '../../../http/network-of.ts';
import { enforceSharedLimit, type RateRule, rateKey } from '../../../http/rate-limit.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { sendTextMessage, textChannels } from '../../../text-messages/send-text-message.ts';
import { accountForPhone, nameInvitedBy, putPhoneCode, usePhoneCode } from './phone-queries.ts';

const CODE_TTL_SECONDS = 5 * 60;
/** Fewer from one address, so that somebody who guesses there leaves tries to the owner of the number. */
const MAX_TRIES = { byNetwork: 5, inAll: 10 };
const CODE_DIGITS = 6;

/** Without a way to send them, codes are only shown, on a local trial installation. */
export const canSendCodes = (config: Config): boolean =>
  config.exposeResetTokens || textChannels(config, 'login_code').length > 0;

/**
 * Sends a code to a number that belongs to an account or has a pending invitation. For any other number it writes the same rows and
 * returns the same result, so that nobody learns which numbers are known; only nothing is sent.
 */
export async function sendPhoneCode(
  tx: Transaction,
  context: AppContext,
  phone: string,
  { showCode }: { showCode: boolean },
) {
  if (!canSendCodes(context.config)) throw refused('phone_codes_unavailable');
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = tx.now.add({ seconds: CODE_TTL_SECONDS }).toString();
  const [account, invited] = await Promise.all([accountForPhone(tx, phone), nameInvitedBy(tx, phone)]);
  const isReachable = account ? account.status === 'ACTIVE' : invited !== null;
  await putPhoneCode(tx, hashPhone(context.sealing, phone), hashCode(context.sealing, phone, code), expiresAt);
  await sendTextMessage(tx, context, {
    to: isReachable ? phone : null,
    locale: account?.locale ?? tx.locale,
    template: 'login_code',
    values: { code },
    expiresAt,
  });
  return { accepted: true, expires_in: CODE_TTL_SECONDS, code: showCode ? code : null };
}

/** Counts the try in a transaction of its own, because a wrong code rolls the request back. Refuses unless the code is right. */
export async function checkPhoneCode(
  { database, sealing }: AppContext,
  caller: Caller,
  phone: string,
  code: string,
  path = 'code',
): Promise<void> {
  const given = {
    phoneHash: hashPhone(sealing, phone),
    codeHash: hashCode(sealing, phone, code),
    networkHash: sealing.blindIndex(`phone network ${phone} ${networkOf(caller.ip)}`),
  };
  const isRight = await database.unscoped('write', caller, (tx) => usePhoneCode(tx, given, MAX_TRIES));
  if (!isRight) throw new Refused('invalid_credentials', null, [{ path, code: 'incorrect' }]);
}

/** Counts an attempt like a request to the API, whichever way it came. */
export async function enforcePhoneLimits(
  context: AppContext,
  caller: Caller,
  rules: readonly RateRule[],
  phone: string,
): Promise<void> {
  const { database, config } = context;
  for (const rule of rules) {
    const network = networkOf(caller.ip);
    const subject = { ip: [network], installation: [], phone: [phone], 'phone+ip': [phone, network] }[
      rule.by as 'ip' | 'installation' | 'phone' | 'phone+ip'
    ];
    await enforceSharedLimit(database, caller, rule, rateKey(context, rule.name, ...subject), config.rateLimitScale);
  }
}

const hashPhone = (sealing: Sealing, phone: string): Buffer => sealing.blindIndex(`phone ${phone}`);
const hashCode = (sealing: Sealing, phone: string, code: string): Buffer =>
  sealing.blindIndex(`phone code ${phone} ${code}`);
