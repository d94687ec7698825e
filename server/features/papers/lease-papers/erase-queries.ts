import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Contracts as printed; forms CT01 are never stored. */
export const deleteContracts = (tx: Tx, leaseIds: string[]): Promise<void> =>
  tx.run(
    sql`delete from lease_contracts where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])`,
  );

/** So that nothing is added to them meanwhile. */
export const lockHandovers = (tx: Tx, renterId: string): Promise<void> =>
  tx.run(sql`
    select h.id from handovers h join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id
    where h.organization_id = ${tx.organizationId} and l.renter_id = ${renterId} order by h.id for update of h`);

/** After their photos. What was charged for damage is on the settlement. */
export async function deleteHandovers(tx: Tx, leaseIds: string[]): Promise<void> {
  await tx.run(sql`
    delete from handover_items i using handovers h
    where i.organization_id = ${tx.organizationId} and h.organization_id = ${tx.organizationId} and h.id = i.handover_id
      and h.lease_id = any(${leaseIds}::uuid[])`);
  await tx.run(
    sql`delete from handovers where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])`,
  );
}
