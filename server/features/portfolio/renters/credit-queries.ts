import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export const lockRenters = (tx: Tx, ids: string[]): Promise<{ id: string; credit_balance: string }[]> =>
  tx.query<{ id: string; credit_balance: string }>(sql`
    select id, credit_balance from renters where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) order by id for no key update`);

/** Adds the amounts, negative ones included, to the renters' credit and returns the new balances. A renter may appear several times. */
export async function changeCreditBalances(
  tx: Tx,
  changes: readonly (readonly [renterId: string, by: string])[],
): Promise<{ id: string; credit_balance: string }[]> {
  if (changes.length === 0) return [];
  return tx.query<{ id: string; credit_balance: string }>(sql`
    update renters r set credit_balance = r.credit_balance + c.by, updated_at = ${tx.now.toString()}
    from (select n.renter_id, sum(n.by) as by
          from unnest(${changes.map(([renterId]) => renterId)}::uuid[], ${changes.map(([, by]) => by)}::numeric[]) as n(renter_id, by)
          group by n.renter_id) c
    where r.organization_id = ${tx.organizationId} and r.id = c.renter_id
    returning r.id, r.credit_balance`);
}
