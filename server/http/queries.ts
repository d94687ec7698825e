import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

const KEPT = { hours: 24 };

/** Answers kept for a repeated Idempotency-Key, in batches; returns how many were deleted. */
export async function deleteOldAnswers(tx: Tx, limit: number): Promise<number> {
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select principal_id, key from idempotency_keys
      where organization_id = ${tx.organizationId} and created_at < ${tx.now.subtract(KEPT).toString()} limit ${limit}
    ), gone as (
      delete from idempotency_keys k using old
      where k.organization_id = ${tx.organizationId} and k.principal_id = old.principal_id and k.key = old.key returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}
