import type { CivilDate } from '../period.ts';
import { addLeaseAndReadings } from './add-lease-and-readings.ts';
import { checkRoomRow, type RoomRow } from './check-room-row.ts';
import type { ImportBatch, Index, Source } from './import-batch.ts';
import { nameKey, roomKey } from './name-key.ts';
import type { ImportProblem } from './problem.ts';
import { emptyRenterIndex } from './resolve-renter.ts';

/** A room named in the file; its indexes are null when its row was invalid, so that later sheets do not report it again. */
export type NamedRoom = { readonly number: number; readonly let: boolean; room: Index | null; lease: Index | null };
export type NameIndex = { readonly properties: Map<string, Index>; readonly rooms: Map<string, NamedRoom> };

/** Turns the rows of the first sheet into properties, rooms, renters, leases, debts and credits. */
export function readRooms(
  rows: readonly RoomRow[],
  today: CivilDate,
  batch: ImportBatch,
  problems: ImportProblem[],
): NameIndex {
  const broken = new Set(problems.map(({ row }) => row));
  const names: NameIndex = { properties: new Map(), rooms: new Map() };
  const people = emptyRenterIndex(batch.renters);
  for (const row of rows) {
    const found = [...checkRoomRow(row, today)];
    const { property: propertyName, room: roomName } = row.values;
    const property = propertyName === null ? null : resolveProperty(row, propertyName, names, batch, found);
    const named =
      propertyName === null || roomName === null
        ? null
        : registerRoom(row, roomKey(propertyName, roomName), names, found);
    if (property !== null && named !== null && roomName !== null && found.length === 0 && !broken.has(row.number)) {
      named.room = addRoom(row, property, roomName, batch);
      named.lease = addLeaseAndReadings(row, { property, room: named.room }, people, batch, found);
    }
    problems.push(...found);
  }
  return names;
}

function resolveProperty(
  row: RoomRow,
  name: string,
  names: NameIndex,
  batch: ImportBatch,
  found: ImportProblem[],
): Index {
  const address = row.values.property_address;
  const index = names.properties.get(nameKey(name));
  const known = index === undefined ? undefined : batch.properties[index];
  if (index === undefined || known === undefined) {
    const added = batch.properties.push({ ...sourceOf(row), name, address }) - 1;
    names.properties.set(nameKey(name), added);
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

function registerRoom(row: RoomRow, key: string, names: NameIndex, found: ImportProblem[]): NamedRoom | null {
  const duplicate = names.rooms.get(key);
  if (duplicate !== undefined) {
    found.push({ ...sourceOf(row), column: 'room', code: 'conflicts_with', other: 'room', otherRow: duplicate.number });
    return null;
  }
  const named = { number: row.number, let: row.filled.has('renter_name'), room: null, lease: null };
  names.rooms.set(key, named);
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
