import { randomUUIDv7 } from 'node:crypto';
import type { ImportBatch, ImportedLease } from '../../../../domain/imports/import-batch.ts';
import { nameKey } from '../../../../domain/imports/name-key.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import { occupiedRange } from '../../../../domain/leases/occupied-range.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { searchText } from '../../../database/conditions.ts';
import type { StayRow } from '../../metering/meter-readings/queries.ts';
import type { RoomDraft } from '../../portfolio/rooms/queries.ts';
import type { KnownRoom } from './queries.ts';

export type RoomPlan = { id: string; isNew: boolean; draft: RoomDraft };

/** An existing room may be listed again only with a new lease; without one, the row is taken for a duplicate. */
export function planRooms(
  batch: ImportBatch,
  propertyIds: readonly string[],
  known: readonly KnownRoom[],
  problems: ImportProblem[],
): RoomPlan[] {
  const keyOf = (propertyId: string, name: string) => `${propertyId} ${nameKey(name)}`;
  const existing = new Map(known.map((room) => [keyOf(room.property_id, room.name), room.id]));
  const rented = new Set(batch.leases.map(({ room }) => room));
  const rows = new Map<string, number>();
  return batch.rooms.map((room, index) => {
    const { sheet, row } = room;
    const propertyId = propertyIds[room.property] as string;
    const key = keyOf(propertyId, room.name);
    const id = existing.get(key);
    const duplicate = rows.get(key);
    if (duplicate !== undefined)
      problems.push({ sheet, row, column: 'room', code: 'conflicts_with', other: 'room', otherRow: duplicate });
    else if (id !== undefined && !rented.has(index))
      problems.push({ sheet, row, column: 'room', code: 'conflicts_with', other: 'room' });
    rows.set(key, row);
    const draft: RoomDraft = {
      id: id ?? randomUUIDv7(),
      property_id: propertyId,
      name: room.name,
      floor: room.floor,
      area_m2: room.areaM2,
      max_occupants: room.maxOccupants,
      base_rent: formatAmount(room.baseRent),
      electricity_meter_digits: room.electricityMeterDigits,
      water_meter_digits: room.waterMeterDigits,
      under_maintenance: false,
      archived: false,
      search_text: searchText(room.name),
    };
    return { id: draft.id, isNew: id === undefined, draft };
  });
}

/** The days an imported lease will occupy its room, in the form of `staysOfRooms`. */
export function stayOf(lease: ImportedLease, id: string, roomId: string): StayRow {
  const range = occupiedRange({ ...lease, endedOn: null, cancelled: false });
  return {
    id,
    room_id: roomId,
    from: lease.startDate.toString(),
    to: range?.to?.toString() ?? null,
    billing_starts_on: lease.billingStartsOn.toString(),
  };
}

export const overlaps = (a: StayRow, b: StayRow): boolean =>
  (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to);
