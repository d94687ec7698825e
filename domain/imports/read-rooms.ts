import type { CivilDate } from '../period.ts';
import { checkRoomRow, type RoomRow } from './check-room-row.ts';
import type { ImportBatch, Index, Source } from './import-batch.ts';
import { nameKey, roomKey } from './name-key.ts';
import { placeLease } from './place-lease.ts';
import { emptyRenterBook } from './place-renter.ts';
import type { ImportProblem } from './problem.ts';

/** A room the file names; its positions are null when its row could not be used, so that nothing is reported twice. */
export type NamedRoom = { readonly number: number; readonly let: boolean; room: Index | null; lease: Index | null };
export type NamedPlaces = { readonly properties: Map<string, Index>; readonly rooms: Map<string, NamedRoom> };

/** Turns the rows of the first sheet into properties, rooms, renters, leases and what is open between them. */
export function readRooms(
  rows: readonly RoomRow[],
  today: CivilDate,
  batch: ImportBatch,
  problems: ImportProblem[],
): NamedPlaces {
  const broken = new Set(problems.map(({ row }) => row));
  const places: NamedPlaces = { properties: new Map(), rooms: new Map() };
  const book = emptyRenterBook(batch.renters);
  for (const row of rows) {
    const found = [...checkRoomRow(row, today)];
    const { property: propertyName, room: roomName } = row.values;
    const property = propertyName === null ? null : placeProperty(row, propertyName, places, batch, found);
    const named =
      propertyName === null || roomName === null
        ? null
        : placeRoom(row, roomKey(propertyName, roomName), places, found);
    if (property !== null && named !== null && roomName !== null && found.length === 0 && !broken.has(row.number)) {
      named.room = addRoom(row, property, roomName, batch);
      named.lease = placeLease(row, { property, room: named.room }, book, batch, found);
    }
    problems.push(...found);
  }
  return places;
}

function placeProperty(
  row: RoomRow,
  name: string,
  places: NamedPlaces,
  batch: ImportBatch,
  found: ImportProblem[],
): Index {
  const address = row.values.property_address;
  const index = places.properties.get(nameKey(name));
  const known = index === undefined ? undefined : batch.properties[index];
  if (index === undefined || known === undefined) {
    const added = batch.properties.push({ ...sourceOf(row), name, address }) - 1;
    places.properties.set(nameKey(name), added);
    return added;
  }
  if (address !== null && known.address !== null && nameKey(address) !== nameKey(known.address))
    found.push({
      ...sourceOf(row),
      column: 'property_address',
      code: 'conflicts_with',
      other: 'property',
      otherRow: known.row,
    });
  if (known.address === null) batch.properties[index] = { ...known, address };
  return index;
}

function placeRoom(row: RoomRow, key: string, places: NamedPlaces, found: ImportProblem[]): NamedRoom | null {
  const duplicate = places.rooms.get(key);
  if (duplicate !== undefined) {
    found.push({ ...sourceOf(row), column: 'room', code: 'conflicts_with', other: 'room', otherRow: duplicate.number });
    return null;
  }
  const named = { number: row.number, let: row.filled.has('renter_name'), room: null, lease: null };
  places.rooms.set(key, named);
  return named;
}

const addRoom = (row: RoomRow, property: Index, name: string, { rooms }: ImportBatch): Index =>
  rooms.push({
    ...sourceOf(row),
    property,
    name,
    floor: row.values.floor,
    areaM2: row.values.area_m2,
    maxOccupants: row.values.max_occupants,
    baseRent: row.values.base_rent ?? row.values.monthly_rent ?? 0n,
    electricityMeterDigits: row.values.electricity_meter_digits,
    waterMeterDigits: row.values.water_meter_digits,
  }) - 1;

export const sourceOf = (row: { readonly sheet: string; readonly number: number }): Source => ({
  sheet: row.sheet,
  row: row.number,
});
