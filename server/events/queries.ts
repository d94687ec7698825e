import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/** Deletes passed-on events older than so many days, in batches; returns how many were deleted. */
export async function forgetEvents(tx: Tx, days: number, limit: number): Promise<number> {
  const before = tx.now.subtract({ hours: days * 24 }).toString();
  const { gone } = await tx.one<{ gone: string }>(
    sql`select identity.forget_events(${tx.organizationId}, ${before}, ${limit}) as gone`,
  );
  return Number(gone);
}

/** Events stay readable, but no subscriber sees them. */
export const clearOutbox = (tx: Tx): Promise<void> =>
  tx.run(sql`delete from queue.outbox where organization_id = ${tx.organizationId}`);
