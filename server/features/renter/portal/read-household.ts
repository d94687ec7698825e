import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import { membersOf } from '../../leasing/household-members/queries.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { feesOfLease } from '../../portfolio/recurring-fees/queries.ts';
import { readHousehold, roomsOf, type Stay, staysOf } from './queries.ts';

/** For the latest current lease or the requested one; refuses the household of somebody else once the renter has moved out. */
export async function household(tx: Tx<LinkedRenter>, leaseId: string | undefined) {
  const today = tx.today.toString();
  const stays = (await staysOf(tx, tx.actor.renterId)).filter(({ holds, to }) => holds || to === null || to >= today);
  const stay = leaseId ? stays.find(({ lease_id }) => lease_id === leaseId.toLowerCase()) : stays.find(isCurrent);
  if (leaseId && !stay) throw refused('not_found', { field: 'lease_id' });
  if (!stay) return { household: null };
  const [home, rooms] = await Promise.all([present(tx, stay), roomsOf(tx, stays)]);
  const leases = stays.map(({ lease_id, room_id, running, from, to }) => ({
    ...{ id: lease_id, room_id, from, to, current: running },
    room_name: rooms.get(lease_id)?.room_name ?? '',
    property_name: rooms.get(lease_id)?.property_name ?? '',
  }));
  return { household: { ...home, leases } };
}

export const isCurrent = ({ running }: Stay): boolean => running;

async function present(tx: Tx<LinkedRenter>, { lease_id, property_id, room_id, holds }: Stay) {
  const period = tx.today.toPlainYearMonth().toString();
  const [lease, place, members, fees] = await Promise.all([
    findLease(tx, lease_id),
    readHousehold(tx, lease_id),
    membersOf(tx, [lease_id]),
    holds ? feesOfLease(tx, { propertyId: property_id, roomId: room_id, leaseId: lease_id, period }) : [],
  ]);
  const today = tx.today.toString();
  return {
    property: {
      id: property_id,
      name: place.property_name,
      address: place.property_address,
      contact: { full_name: place.contact_full_name, phone: place.contact_phone },
    },
    room: { id: room_id, name: place.room_name, floor: place.floor, area_m2: place.area_m2 },
    lease: {
      id: lease.id,
      start_date: lease.start_date,
      end_date: lease.end_date,
      monthly_rent: holds ? lease.monthly_rent : null,
      deposit_held: holds ? lease.deposit_held : null,
      status: lease.status,
    },
    rent_cycle_months: lease.rent_cycle_months,
    fees: fees.map(({ name, amount, basis, quantity }) => ({ name, amount, basis, quantity })),
    primary_renter: { id: lease.renter_id, full_name: place.renter_name, phone: place.renter_phone },
    members: members
      .filter(({ moved_out_on }) => moved_out_on === null || moved_out_on >= today)
      .map(({ id, renter_id, full_name, relationship, is_primary, moved_in_on, moved_out_on }) => ({
        id,
        renter_id,
        full_name,
        relationship,
        is_primary,
        moved_in_on,
        moved_out_on,
      })),
  };
}
