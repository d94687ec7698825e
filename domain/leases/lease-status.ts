import { type CivilDate, isAfter, isBefore } from '../period.ts';
import { type LeaseSpan, occupiedRange } from './occupied-range.ts';

export type LeaseStatus = 'UPCOMING' | 'ACTIVE' | 'ENDED' | 'CANCELLED';
export type RoomStatus = 'VACANT' | 'RESERVED' | 'OCCUPIED' | 'MAINTENANCE' | 'ARCHIVED';

export function leaseStatus(lease: LeaseSpan, today: CivilDate): LeaseStatus {
  if (lease.cancelled) return 'CANCELLED';
  // Who has just handed the keys back sees the lease ended on that very day, though the day itself is still billed.
  if (lease.endedOn !== null && !isBefore(today, lease.endedOn)) return 'ENDED';
  if (isBefore(today, lease.startDate)) return 'UPCOMING';
  const to = occupiedRange(lease)?.to ?? null;
  return to !== null && isAfter(today, to) ? 'ENDED' : 'ACTIVE';
}

/** Someone living in a room outweighs a maintenance note on it. */
export function roomStatus(
  room: { readonly archived: boolean; readonly underMaintenance: boolean; readonly leases: readonly LeaseSpan[] },
  today: CivilDate,
): RoomStatus {
  const statuses = room.leases.map((lease) => leaseStatus(lease, today));
  if (room.archived) return 'ARCHIVED';
  if (statuses.includes('ACTIVE')) return 'OCCUPIED';
  if (room.underMaintenance) return 'MAINTENANCE';
  return statuses.includes('UPCOMING') ? 'RESERVED' : 'VACANT';
}
