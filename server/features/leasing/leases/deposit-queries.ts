import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** One change per lease. Refuses one that would make the held deposit negative. */
export async function changeDepositsHeld(
  tx: Tx,
  changes: readonly (readonly [leaseId: string, by: string])[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await tx.query<{ deposit_held: string }>(sql`
    update leases l set deposit_held = l.deposit_held + n.by, version = l.version + 1, updated_at = ${tx.now.toString()}
    from unnest(${changes.map(([leaseId]) => leaseId)}::uuid[], ${changes.map(([, by]) => by)}::numeric[]) as n(lease_id, by)
    where l.organization_id = ${tx.organizationId} and l.id = n.lease_id returning l.deposit_held`);
  if (rows.some(({ deposit_held }) => deposit_held.startsWith('-'))) throw refused('insufficient_deposit');
}

export const setDepositMovedIn = (tx: Tx, leaseId: string, amount: string): Promise<void> =>
  tx.run(
    sql`update leases set deposit_moved_in = ${amount} where organization_id = ${tx.organizationId} and id = ${leaseId}`,
  );
