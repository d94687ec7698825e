import { createHash } from 'node:crypto';
import { type FieldProblem, refused } from '../../domain/refused.ts';
import { type Transaction, Tx } from '../database/transaction.ts';
import { RETENTION, type StoredResponse, storedResponse, tryLock } from './queries.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Empty when the header is absent or valid. */
export const idempotencyKeyProblems = (header: string | string[] | undefined): FieldProblem[] =>
  header === undefined || (typeof header === 'string' && VISIBLE_ASCII.test(header))
    ? []
    : [{ path: 'Idempotency-Key', code: 'invalid_format' }];

export const requestHash = (method: string, url: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? {}))
    .digest();

/**
 * Claims the key for this transaction. The lock is tried, not awaited: a concurrent request with the same key is refused at
 * once, because waiting for the uncommitted row would block it for the whole first request.
 */
async function claimKey(tx: Transaction, key: string, hash: Buffer): Promise<StoredResponse | null> {
  const owner = `${tx instanceof Tx ? tx.organizationId : ''}/${tx.actor.id}/${key}`;
  const lock = createHash('sha256').update(owner).digest().readBigInt64BE(0).toString();
  const since = tx.now.subtract(RETENTION).toString();
  const [locked, stored] = await Promise.all([tryLock(tx, lock), storedResponse(tx, key, since)]);
  if (stored && !stored.request_hash.equals(hash)) throw refused('idempotency_key_reused');
  if (stored) return stored;
  if (!locked) throw refused('idempotency_key_in_progress');
  return null;
}

/** Suspension takes precedence over a used or busy key, and over a replay. */
export async function claimKeyUnlessSuspended(
  tx: Transaction,
  key: string,
  hash: Buffer,
  suspensionCheck: Promise<void> | null,
): Promise<StoredResponse | null> {
  const claimed = await Promise.allSettled([claimKey(tx, key, hash)]).then(([outcome]) => outcome);
  if (claimed.status === 'fulfilled' && claimed.value === null) return null;
  await suspensionCheck;
  if (claimed.status === 'rejected') throw claimed.reason;
  return claimed.value;
}
