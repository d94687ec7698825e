import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { notify } from '../../../notifications/notify.ts';
import { roomsOf } from '../../../notifications/subject-queries.ts';
import { findLeaseParties } from '../../portfolio/occupancy/queries.ts';
import type { ReadingWithPhotos } from './queries.ts';

const toText = (value: number | null): string | null => (value === null ? null : String(value));

/** Notifies the renter that their reading was accepted or refused. */
export async function notifyReadingDecision(
  tx: Tx,
  context: AppContext,
  reading: ReadingWithPhotos,
): Promise<ReadingWithPhotos> {
  if (reading.source !== 'RENTER' || reading.lease_id === null) return reading;
  const room = (await roomsOf(tx, [reading.room_id])).get(reading.room_id);
  await notify(tx, context, {
    cause: `reading ${reading.id} ${reading.status}`,
    topic: reading.status === 'REFUSED' ? 'meter_reading.refused' : 'meter_reading.accepted',
    audiences: ['RENTER'],
    actorId: tx.actor.id,
    propertyId: reading.property_id,
    renterId: (await findLeaseParties(tx, reading.lease_id)).renter_id,
    invoiceId: null,
    subject: { type: 'meter_reading', id: reading.id },
    facts: {
      period: reading.period,
      room: room?.room_name ?? null,
      property: room?.property_name ?? null,
      electricity: toText(reading.electricity_current),
      water: toText(reading.water_current),
      reason: reading.refusal_reason,
    },
  });
  return reading;
}
