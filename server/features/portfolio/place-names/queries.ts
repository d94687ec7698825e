import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

type Named = { id: string; name: string };
type Placed = { property_id: string | null; renter_id?: string | null; room_id: string | null };
/** A row that always has a renter always has a renter's name. */
export type PlaceNames<Row extends Placed = Placed & { renter_id: string }> = {
  renter_name: Row['renter_id'] extends string ? string : string | null;
  room_name: string | null;
  property_name: string | null;
};

/** The names of the renters, rooms and properties of these rows, in three statements for any number of them. */
export async function placeNames<Row extends Placed>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(row: Placed) => PlaceNames<Row>> {
  const [renters, rooms, properties] = await Promise.all([
    tx.query<Named>(sql`
      select id, full_name as name from renters
      where organization_id = ${tx.organizationId} and id = any(${idsOf(rows, 'renter_id')}::uuid[])`),
    tx.query<Named>(sql`
      select id, name from rooms where organization_id = ${tx.organizationId} and id = any(${idsOf(rows, 'room_id')}::uuid[])`),
    tx.query<Named>(sql`
      select id, name from properties
      where organization_id = ${tx.organizationId} and id = any(${idsOf(rows, 'property_id')}::uuid[])`),
  ]);
  const names = new Map([...renters, ...rooms, ...properties].map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null | undefined) => (id && names.get(id)) || null;
  return ({ renter_id, room_id, property_id }) => ({
    renter_name: nameOf(renter_id) as PlaceNames<Row>['renter_name'],
    room_name: nameOf(room_id),
    property_name: nameOf(property_id),
  });
}

export const withNames = <Row extends Placed, Names>(rows: readonly Row[], namesOf: (row: Placed) => Names) =>
  rows.map((row) => ({ ...row, names: namesOf(row) }));

const idsOf = (rows: readonly Placed[], column: keyof Placed): string[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
];
