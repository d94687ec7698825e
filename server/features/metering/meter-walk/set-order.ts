import { inWalkingOrder } from '../../../../domain/meters/walking-order.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { saveWalkingOrder } from '../../portfolio/rooms/queries.ts';
import { roomsInOrder } from './queries.ts';

/** Returns all rooms of the property in the new order. */
export async function setWalkingOrder(tx: Tx, propertyId: string, roomIds: string[]): Promise<string[]> {
  await findProperty(tx, propertyId, { lock: true });
  const rooms = await roomsInOrder(tx, propertyId);
  const known = new Set(rooms.map(({ id }) => id));
  if (!roomIds.every((id) => known.has(id))) throw refused('not_found', { field: 'room_ids' });
  await saveWalkingOrder(tx, propertyId, roomIds);
  await recordAudit(tx, 'walking_order.replaced', { type: 'property', id: propertyId }, { room_ids: roomIds });
  const positions = new Map(roomIds.map((id, position) => [id, position]));
  return inWalkingOrder(rooms.map((room) => ({ ...room, position: positions.get(room.id) ?? null }))).map(
    ({ id }) => id,
  );
}
