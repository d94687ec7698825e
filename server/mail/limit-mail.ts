import type { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { type Transaction, Tx } from '../database/transaction.ts';
import { countToday } from '../http/daily-limit.ts';
import { emailKey } from '../security/email-key.ts';
import { isConfirmedAddress } from './queries.ts';

type Context = Pick<AppContext, 'config' | 'sealing'>;

const TO_ADDRESS = { name: 'emails-to-address', max: 5 };
const BY_ORGANIZATION = { name: 'emails-to-strangers', max: 50 };

/**
 * Counts an invitation or verification email: five a day to one address, fifty a day from one organization to addresses that
 * no account has confirmed.
 */
export async function limitMail(tx: Transaction, context: Context, email: string): Promise<void> {
  const exceeded = await checkMailLimit(tx, context, email);
  if (exceeded) throw exceeded;
}

/** The refusal if the email is one too many. */
export async function checkMailLimit(tx: Transaction, context: Context, email: string): Promise<Refused | null> {
  const key = emailKey(email);
  const byAddress = await countToday(tx, context, TO_ADDRESS, key);
  if (byAddress || !(tx instanceof Tx) || (await isConfirmedAddress(tx, key))) return byAddress;
  return countToday(tx, context, BY_ORGANIZATION, tx.organizationId);
}
