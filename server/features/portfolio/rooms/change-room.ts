import { randomUUIDv7 } from 'node:crypto';
import { type FieldProblem, Refused, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { hasCurrentLease } from '../occupancy/queries.ts';
import { findProperty } from '../properties/queries.ts';
import { findRoom, insertRooms, type RoomDraft, type RoomRow, readRooms, saveRoom, takenNames } from './queries.ts';
import type { CreateRoomBody, CreateRoomsBody, UpdateRoomBody } from './schemas.ts';

type NewRoom = Omit<Static<typeof CreateRoomBody>, 'property_id'>;

export async function createRoom(tx: Tx, { property_id, ...room }: Static<typeof CreateRoomBody>): Promise<RoomRow> {
  await findLiveProperty(tx, property_id, 'property_id');
  const draft = draftOf(property_id, room);
  await insertRooms(tx, [draft]);
  await recordAudit(tx, 'room.created', { type: 'room', id: draft.id }, { name: room.name, property_id });
  return findRoom(tx, draft.id);
}

export async function createRooms(
  tx: Tx,
  propertyId: string,
  { rooms }: Static<typeof CreateRoomsBody>,
): Promise<RoomRow[]> {
  const problems = rooms.flatMap(({ name }, index): FieldProblem[] =>
    rooms.findIndex((other) => other.name === name) < index
      ? [{ path: `rooms.${index}.name`, code: 'conflicts_with', other: 'name' }]
      : [],
  );
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  await findLiveProperty(tx, propertyId);
  await assertNamesFree(tx, propertyId, rooms);
  const drafts = rooms.map((room) => draftOf(propertyId, room));
  await insertRooms(tx, drafts);
  await recordAudit(
    tx,
    'room.created',
    { type: 'property', id: propertyId },
    { rooms: drafts.map(({ id, name }) => ({ id, name })) },
  );
  return readRooms(
    tx,
    drafts.map(({ id }) => id),
  );
}

async function assertNamesFree(tx: Tx, propertyId: string, rooms: { name: string }[]): Promise<void> {
  const taken = await takenNames(
    tx,
    propertyId,
    rooms.map(({ name }) => name),
  );
  if (taken.size === 0) return;
  const problems = rooms.flatMap(({ name }, index): FieldProblem[] =>
    taken.has(name) ? [{ path: `rooms.${index}.name`, code: 'conflicts_with', other: `“${name}”` }] : [],
  );
  throw new Refused('name_taken', { names: [...taken] }, problems);
}

export async function updateRoom(
  tx: Tx,
  id: string,
  { status, ...input }: Static<typeof UpdateRoomBody>,
): Promise<RoomRow> {
  const before = await findRoom(tx, id, { lock: true });
  expectVersion(tx, before);
  const archived = status === undefined ? before.archived : status === 'ARCHIVED';
  if (archived && !before.archived && (await hasCurrentLease(tx, { room_id: id })))
    throw refused('room_has_active_lease');
  if (!archived && before.archived && (await findProperty(tx, before.property_id)).archived)
    throw refused('invalid_status_transition', { archived: 'property' });
  const after = { ...before, ...input, archived };
  await saveRoom(tx, { ...after, search_text: searchText(after.name) });
  const changes = changesBetween(before, after, [
    'name',
    'base_rent',
    'floor',
    'area_m2',
    'max_occupants',
    'electricity_meter_digits',
    'water_meter_digits',
    'under_maintenance',
    'archived',
  ]);
  await recordAudit(tx, archived && !before.archived ? 'room.archived' : 'room.updated', { type: 'room', id }, changes);
  return findRoom(tx, id);
}

const draftOf = (propertyId: string, room: NewRoom): RoomDraft => ({
  id: randomUUIDv7(),
  property_id: propertyId,
  name: room.name,
  floor: room.floor ?? null,
  area_m2: room.area_m2 ?? null,
  max_occupants: room.max_occupants ?? null,
  base_rent: room.base_rent,
  electricity_meter_digits: room.electricity_meter_digits ?? null,
  water_meter_digits: room.water_meter_digits ?? null,
  under_maintenance: room.under_maintenance ?? false,
  archived: false,
  search_text: searchText(room.name),
});

async function findLiveProperty(tx: Tx, id: string, field?: string): Promise<void> {
  const property = await findProperty(tx, id, { field });
  if (property.archived) throw refused('not_found', field ? { field } : null);
}
