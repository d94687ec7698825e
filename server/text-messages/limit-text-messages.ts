import type { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import { countToday } from '../http/daily-limit.ts';
import { isVerifiedPhone } from './queries.ts';

const TO_NUMBER = { name: 'texts-to-number', max: 5 };
const BY_ORGANIZATION = { name: 'texts-to-strangers', max: 50 };

/**
 * Counts an invitation by phone: five a day to one number, fifty a day from one organization to numbers that no account has verified.
 * The refusal if it is one too many.
 */
export async function checkTextLimit(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  phone: string,
): Promise<Refused | null> {
  const byNumber = await countToday(tx, TO_NUMBER, phone, config.rateLimitScale);
  if (byNumber || (await isVerifiedPhone(tx, phone))) return byNumber;
  return countToday(tx, BY_ORGANIZATION, tx.organizationId, config.rateLimitScale);
}
