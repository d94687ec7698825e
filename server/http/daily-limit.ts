import type { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Transaction } from '../database/transaction.ts';
import { countHit } from './queries.ts';
import { rateHeaders, rateKey, tooMany } from './rate-limit.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Counts one more of what may happen only so often a day; the refusal if it is one too many. Counted in the transaction of the work,
 * so that work which does not happen does not count.
 */
export async function countToday(
  tx: Transaction,
  context: Pick<AppContext, 'sealing' | 'config'>,
  { name, max }: { name: string; max: number },
  subject: string,
): Promise<Refused | null> {
  const { hits, resets_at } = await countHit(tx, rateKey(context, name, subject), DAY_SECONDS);
  const allowed = Math.max(1, Math.floor(max * context.config.rateLimitScale));
  if (hits <= allowed) return null;
  const seconds = (Date.parse(resets_at) - tx.now.epochMilliseconds) / 1000;
  return tooMany(seconds, rateHeaders({ name, max: allowed, windowSeconds: DAY_SECONDS }, 0, seconds));
}
