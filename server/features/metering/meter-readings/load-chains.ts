import type { Tx } from '../../../database/transaction.ts';
import { readingsOfRooms } from './billable-queries.ts';
import { lockMeteredRooms, staysOfRooms } from './queries.ts';
import { RoomChain } from './room-chain.ts';

/** Locks the rooms and loads their chains in three statements. Rooms that do not exist or are not visible are left out. */
export async function loadChains(tx: Tx, roomIds: string[]): Promise<Map<string, RoomChain>> {
  const ids = [...new Set(roomIds)];
  const rooms = await lockMeteredRooms(tx, ids);
  const [readings, stays] = await Promise.all([readingsOfRooms(tx, ids), staysOfRooms(tx, ids)]);
  const readingsByRoom = Map.groupBy(readings, ({ room_id }) => room_id);
  const staysByRoom = Map.groupBy(stays, ({ room_id }) => room_id);
  return new Map(
    rooms.map((room) => [
      room.id,
      new RoomChain(room, readingsByRoom.get(room.id) ?? [], staysByRoom.get(room.id) ?? []),
    ]),
  );
}
