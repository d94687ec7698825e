import type { NoticeTrigger } from '../../../../domain/notifications/plan-notices.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import { plan } from '../../../notifications/plan-and-store.ts';
import { namesOf } from '../../documents/invoice-documents/queries.ts';
import { findLease, type LeaseRow } from '../../leasing/leases/queries.ts';
import { confirmForLandlord, confirmForRenter, findHandover, findHandoverOf, type HandoverRow } from './queries.ts';

/** The record is final from here on; the renter sees it and is asked to confirm it. */
export async function confirmAsLandlord(
  tx: Tx,
  context: AppContext,
  leaseId: string,
  id: string,
): Promise<HandoverRow> {
  const lease = await findLease(tx, leaseId);
  const row = await findHandover(tx, leaseId, id, true);
  if (row.landlord_confirmed_at !== null) throw refused('invalid_status_transition', { reason: 'confirmed' });
  await confirmForLandlord(tx, id);
  await recordAudit(tx, 'handover.confirmed', { type: 'lease', id: leaseId }, { handover_id: id, by: 'landlord' });
  await askRenter(tx, context, lease, row);
  return findHandover(tx, leaseId, id);
}

async function askRenter(tx: Tx, context: AppContext, lease: LeaseRow, handover: HandoverRow): Promise<void> {
  const names = await namesOf(tx, lease);
  const trigger: NoticeTrigger = {
    cause: `handover ${handover.id}`,
    topic: 'handover.waiting',
    audiences: ['RENTER'],
    actorId: null,
    propertyId: lease.property_id,
    renterId: lease.renter_id,
    invoiceId: null,
    subject: { type: 'handover', id: handover.id },
    facts: {
      kind: handover.kind,
      handed_over_on: handover.handed_over_on,
      room: names.room_name,
      property: names.property_name,
    },
  };
  await plan(tx, { jobs: context.jobs, zaloTopics: Object.keys(context.config.push.zalo?.templates ?? {}) }, [trigger]);
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
