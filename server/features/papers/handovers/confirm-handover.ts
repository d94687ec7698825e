import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { confirmForLandlord, confirmForRenter, findHandover, findHandoverOf, type HandoverRow } from './queries.ts';

/** The record is final from here on, and the renter sees it. */
export async function confirmAsLandlord(tx: Tx, leaseId: string, id: string): Promise<HandoverRow> {
  await findLease(tx, leaseId);
  const row = await findHandover(tx, leaseId, id, true);
  if (row.landlord_confirmed_at !== null) throw refused('invalid_status_transition', { reason: 'confirmed' });
  await confirmForLandlord(tx, id);
  await recordAudit(tx, 'handover.confirmed', { type: 'lease', id: leaseId }, { handover_id: id, by: 'landlord' });
  return findHandover(tx, leaseId, id);
}

/** A remark says what the renter sees differently; it changes nothing in the record. */
export async function confirmAsRenter(
  tx: Tx<LinkedRenter>,
  id: string,
  remark: string | undefined,
): Promise<HandoverRow> {
  const row = await findHandoverOf(tx, tx.actor.renterId, id, true);
  if (row.renter_confirmed_at !== null) throw refused('invalid_status_transition', { reason: 'confirmed' });
  await confirmForRenter(tx, id, tx.actor.name, remark ?? null);
  await recordAudit(
    tx,
    'handover.confirmed',
    { type: 'lease', id: row.lease_id },
    { handover_id: id, by: 'renter', remark: remark ?? null },
  );
  return findHandoverOf(tx, tx.actor.renterId, id);
}
