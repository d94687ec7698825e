import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type PlaceNames = { renter_name: string; room_name: string | null; property_name: string | null };
type Placed = { renter_id: string; room_id: string | null };

/** The names of the renters and rooms of these rows, in two statements for any number of them. */
export async function placeNames(tx: Tx, rows: readonly Placed[]): Promise<(row: Placed) => PlaceNames> {
  const renterIds = [...new Set(rows.map(({ renter_id }) => renter_id))];
  const roomIds = [...new Set(rows.flatMap(({ room_id }) => room_id ?? []))];
  const [renters, rooms] = await Promise.all([
    tx.query<{ id: string; name: string }>(sql`
      select id, full_name as name from renters where organization_id = ${tx.organizationId} and id = any(${renterIds}::uuid[])`),
    tx.query<{ id: string; name: string; property_name: string }>(sql`
      select r.id, r.name, p.name as property_name from rooms r
      join properties p on p.organization_id = ${tx.organizationId} and p.id = r.property_id
      where r.organization_id = ${tx.organizationId} and r.id = any(${roomIds}::uuid[])`),
  ]);
  const renterNames = new Map(renters.map(({ id, name }) => [id, name]));
  const roomNames = new Map(rooms.map((room) => [room.id, room]));
  return ({ renter_id, room_id }) => {
    const room = room_id ? roomNames.get(room_id) : undefined;
    return {
      renter_name: renterNames.get(renter_id) ?? '',
      room_name: room?.name ?? null,
      property_name: room?.property_name ?? null,
    };
  };
}
