import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import { findLease, type LeaseRow } from '../../leasing/leases/queries.ts';

/** A lease that the renter holds; members of a household see no amounts. */
export async function findOwnLease(tx: Tx<LinkedRenter>, leaseId: string): Promise<LeaseRow> {
  const lease = await findLease(tx, leaseId);
  if (lease.renter_id !== tx.actor.renterId) throw refused('not_found');
  return lease;
}
