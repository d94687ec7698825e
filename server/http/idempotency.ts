import { createHash } from 'node:crypto';
import { type FieldProblem, refuse } from '../../domain/refuse.ts';
import { sql } from '../database/sql.ts';
import { type Transaction, Tx } from '../database/transaction.ts';

export type Kept = { status: number; body: string };
type KeptRow = { request_hash: Buffer; status: number; body: string };

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
const KEPT = { hours: 24 };

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
export async function claimKey(tx: Transaction, key: string, hash: Buffer): Promise<Kept | null> {
  const owner = `${tx instanceof Tx ? tx.organizationId : ''}/${tx.actor.id}/${key}`;
  const lock = createHash('sha256').update(owner).digest().readBigInt64BE(0).toString();
  const since = tx.now.subtract(KEPT).toString();
  const [got, kept] = await Promise.all([
    tx.one<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}::bigint) as locked`),
    tx instanceof Tx
      ? tx.first<KeptRow>(sql`select request_hash, status, body from idempotency_keys
          where organization_id = ${tx.organizationId} and principal_id = ${tx.actor.id} and key = ${key} and created_at > ${since}`)
      : tx.first<KeptRow>(sql`select * from identity.stored_response(${tx.actor.id}, ${key}, ${since})`),
  ]);
  if (kept && !kept.request_hash.equals(hash)) throw refuse('idempotency_key_reused');
  if (kept) return kept;
  if (!got.locked) throw refuse('idempotency_key_in_progress');
  return null;
}

export async function keepAnswer(tx: Transaction, key: string, hash: Buffer, answer: Kept): Promise<void> {
  const now = tx.now.toString();
  await tx.run(
    tx instanceof Tx
      ? sql`insert into idempotency_keys (organization_id, principal_id, key, request_hash, status, body, created_at)
          values (${tx.organizationId}, ${tx.actor.id}, ${key}, ${hash}, ${answer.status}, ${answer.body}, ${now})
          on conflict (organization_id, principal_id, key) do update
            set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = excluded.created_at`
      : sql`select identity.store_response(${tx.actor.id}, ${key}, ${hash}, ${answer.status}, ${answer.body}, ${now})`,
  );
}
