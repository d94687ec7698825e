import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Refuses a change that would make the held deposit negative. */
export async function changeDepositHeld(tx: Tx, leaseId: string, by: string): Promise<void> {
  const { deposit_held } = await tx.one<{ deposit_held: string }>(sql`
    update leases set deposit_held = deposit_held + ${by}::numeric, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${leaseId} returning deposit_held`);
  if (deposit_held.startsWith('-')) throw refused('insufficient_deposit');
}

export const setDepositMovedIn = (tx: Tx, leaseId: string, amount: string): Promise<void> =>
  tx.run(
    sql`update leases set deposit_moved_in = ${amount} where organization_id = ${tx.organizationId} and id = ${leaseId}`,
  );
