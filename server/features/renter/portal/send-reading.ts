import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import type { Static } from '../../../http/schema.ts';
import { loadChains } from '../../metering/meter-readings/load-chains.ts';
import { insertReadings } from '../../metering/meter-readings/queries.ts';
import {
  assertComplete,
  defaultReadingDate,
  emitReadingRecorded,
  placeNewReading,
} from '../../metering/meter-readings/record-reading.ts';
import { findOwnReading, type OwnReading, type Stay, staysOf } from './queries.ts';
import { isCurrent } from './read-household.ts';
import type { SendReadingBody } from './schemas.ts';

/** A renter's reading is pending until an operator accepts it; until then it joins no chain of readings and bills nothing. */
export async function sendReading(tx: Tx<LinkedRenter>, input: Static<typeof SendReadingBody>): Promise<OwnReading> {
  const { lease_id, ...values } = input;
  assertComplete(values);
  if (input.period > tx.today.toPlainYearMonth().toString())
    throw invalidFields({ path: 'period', code: 'too_large', limit: tx.today.toPlainYearMonth().toString() });
  const stay = await currentStay(tx, lease_id);
  const reading_date = dayWithin(stay, defaultReadingDate(input.period, tx.today), input.period);
  const chain = (await loadChains(tx, [stay.room_id])).get(stay.room_id);
  const draft = placeNewReading(tx, chain, { ...values, room_id: stay.room_id, reading_date });
  await insertReadings(tx, [{ ...draft, status: 'PENDING', source: 'RENTER' }]);
  const reading = await findOwnReading(tx, tx.actor.renterId, draft.id);
  await emitReadingRecorded(tx, reading);
  return reading;
}

async function currentStay(tx: Tx<LinkedRenter>, leaseId: string | undefined): Promise<Stay> {
  const current = (await staysOf(tx, tx.actor.renterId)).filter(({ holds }) => holds);
  const stay = leaseId ? current.find(({ lease_id }) => lease_id === leaseId.toLowerCase()) : current.find(isCurrent);
  if (!stay) throw leaseId ? refused('not_found', { field: 'lease_id' }) : refused('lease_not_active');
  return stay;
}

/** In the month a lease ends, the reading is dated on its last day. */
function dayWithin({ from, to }: Stay, day: string, period: string): string {
  const within = to !== null && to < day ? to : day;
  if (within < from || !within.startsWith(period)) throw refused('lease_not_active');
  return within;
}
