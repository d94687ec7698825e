import { createHash } from 'node:crypto';
import { type FieldProblem, refused } from '../../domain/refused.ts';
import { type Transaction, Tx } from '../database/transaction.ts';
import { RETENTION, type StoredResponse, storedResponse, tryLock } from './queries.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** An empty list when the header is absent or fit. */
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
 * Claims the key for this transaction. The lock is tried, not awaited: a twin that is still running is told so at once,
 * because its uncommitted row cannot be seen and waiting for it would block for the whole first request.
 */
export async function claimKey(tx: Transaction, key: string, hash: Buffer): Promise<StoredResponse | null> {
  const owner = `${tx instanceof Tx ? tx.organizationId : ''}/${tx.actor.id}/${key}`;
  const lock = createHash('sha256').update(owner).digest().readBigInt64BE(0).toString();
  const since = tx.now.subtract(RETENTION).toString();
  const [locked, kept] = await Promise.all([tryLock(tx, lock), storedResponse(tx, key, since)]);
  if (kept && !kept.request_hash.equals(hash)) throw refused('idempotency_key_reused');
  if (kept) return kept;
  if (!locked) throw refused('idempotency_key_in_progress');
  return null;
}
