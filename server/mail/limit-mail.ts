import type { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { type Transaction, Tx } from '../database/transaction.ts';
import { countHit } from '../http/queries.ts';
import { rateHeaders, rateKey, tooMany } from '../http/rate-limit.ts';
import { emailKey } from '../security/email-key.ts';
import { isConfirmedAddress } from './queries.ts';

type Context = Pick<AppContext, 'config'>;

const DAY_SECONDS = 24 * 60 * 60;
const TO_ADDRESS = { name: 'emails-to-address', max: 5, windowSeconds: DAY_SECONDS };
const BY_ORGANIZATION = { name: 'emails-to-strangers', max: 50, windowSeconds: DAY_SECONDS };

/**
 * Counts an invitation or verification email: five a day to one address, fifty a day from one organization to addresses that
 * no account has confirmed. Counted in the transaction of the email, so one that is not sent does not count.
 */
export async function limitMail(tx: Transaction, context: Context, email: string): Promise<void> {
  const exceeded = await checkMailLimit(tx, context, email);
  if (exceeded) throw exceeded;
}

/** The refusal if the email is one too many. */
export async function checkMailLimit(tx: Transaction, { config }: Context, email: string): Promise<Refused | null> {
  const key = emailKey(email);
  const byAddress = await count(tx, TO_ADDRESS, rateKey(TO_ADDRESS.name, key), config.rateLimitScale);
  if (byAddress || !(tx instanceof Tx) || (await isConfirmedAddress(tx, key))) return byAddress;
  return count(tx, BY_ORGANIZATION, rateKey(BY_ORGANIZATION.name, tx.organizationId), config.rateLimitScale);
}

async function count(tx: Transaction, rule: typeof TO_ADDRESS, key: Buffer, scale: number): Promise<Refused | null> {
  const { hits, resets_at } = await countHit(tx, key, rule.windowSeconds);
  const max = Math.max(1, Math.floor(rule.max * scale));
  if (hits <= max) return null;
  const seconds = (Date.parse(resets_at) - tx.now.epochMilliseconds) / 1000;
  return tooMany(seconds, rateHeaders({ ...rule, max }, 0, seconds));
}
