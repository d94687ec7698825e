import { comparePeriods, type Period, periodOf, periodsBetween, storedDate } from '../../../../domain/period.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import type { LinkPhoto } from '../../../photos/photo.ts';
import { metersOfRoom, readingPeriod } from '../../metering/meter-walk/read-walk.ts';
import { presentTenantReading } from './present-tenant-reading.ts';
import { monthsRead, readingOfMonth, roomsOf, type Stay, staysOf } from './queries.ts';
import { isCurrent } from './read-household.ts';

/** What the renter of a lease can read now, and which rooms they can choose; none for those who have no lease of their own. */
export async function ownWalk(tx: Tx<LinkedRenter>, leaseId: string | undefined, link: LinkPhoto) {
  const stays = (await staysOf(tx, tx.actor.renterId)).filter((stay) => stay.holds && isCurrent(stay));
  const stay = leaseId ? stays.find(({ lease_id }) => lease_id === leaseId.toLowerCase()) : stays[0];
  if (leaseId && !stay) throw refused('not_found', { field: 'lease_id' });
  if (!stay) return { room: null, rooms: [] };
  const { lease_id, property_id: propertyId, room_id: roomId } = stay;
  const period = await monthToRead(tx, stay);
  const [names, meters, reading] = await Promise.all([
    roomsOf(tx, stays),
    metersOfRoom(tx, { propertyId, roomId, period }),
    readingOfMonth(tx, tx.actor.renterId, { roomId, period: period.toString() }),
  ]);
  const rooms = stays.flatMap(({ lease_id, room_id }) => {
    const place = names.get(lease_id);
    return place ? [{ lease_id, room_id, ...place }] : [];
  });
  return {
    room: {
      id: roomId,
      name: names.get(lease_id)?.room_name ?? '',
      lease_id,
      period: period.toString(),
      meters,
      reading: reading ? presentTenantReading(reading, tx.locale, link) : null,
    },
    rooms,
  };
}

/** The first month of the stay that the coming invoices bill and nobody has read; with all of them read, this month. */
async function monthToRead(tx: Tx<LinkedRenter>, { property_id, room_id, from }: Stay): Promise<Period> {
  const now = periodOf(tx.today);
  const due = await readingPeriod(tx, property_id);
  const moved = periodOf(storedDate(from));
  const first = comparePeriods(due, moved) < 0 ? moved : due;
  const read = await monthsRead(tx, room_id, first.toString());
  return periodsBetween(first, now).find((month) => !read.includes(month.toString())) ?? now;
}
