import type { Tx } from '../../../database/transaction.ts';
import { readingsOfRooms } from './billable-queries.ts';
import { lockMeteredRooms, staysOfRooms } from './queries.ts';
import { RoomChain } from './room-chain.ts';

/** The chains of many rooms in three statements, each room locked. Rooms that are not there or not visible are missing. */
export async function loadChains(tx: Tx, roomIds: string[]): Promise<Map<string, RoomChain>> {
  const ids = [...new Set(roomIds)];
  const rooms = await lockMeteredRooms(tx, ids);
  const [readings, stays] = await Promise.all([readingsOfRooms(tx, ids), staysOfRooms(tx, ids)]);
  const readingsBy = Map.groupBy(readings, ({ room_id }) => room_id);
  const staysBy = Map.groupBy(stays, ({ room_id }) => room_id);
  return new Map(
    rooms.map((room) => [room.id, new RoomChain(room, readingsBy.get(room.id) ?? [], staysBy.get(room.id) ?? [])]),
  );
}
