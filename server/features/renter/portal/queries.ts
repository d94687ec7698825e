import { refused } from '../../../../domain/refused.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { type ReadingWithPhotos, SHOWN } from '../../metering/meter-readings/queries.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';

export type LinkRow = { id: string; organization_id: string; organization_name: string; linked_at: string };

export const listLinks = (tx: Transaction, accountId: string, page: Page): Promise<LinkRow[]> =>
  tx.query<LinkRow>(sql`
    select * from (
      select l.renter_id as id, l.organization_id, l.organization_name, l.linked_at, l.linked_at as created_at
      from identity.renters_of(${accountId}) l) l
    where true ${page.where} ${page.orderBy}`);

/** `holds`: they are the renter of the lease, not only a household member. `from` and `to` are the days of their stay. */
export type Stay = {
  lease_id: string;
  property_id: string;
  room_id: string;
  holds: boolean;
  running: boolean;
  from: string;
  to: string | null;
};

/**
 * Where a renter lives or lived: under their own leases, and in other people's households between moving in and out. A cancelled
 * lease is not a stay.
 */
export const STAYS = (tx: Tx, renterId: string): Sql => sql`
  select l.id as lease_id, l.property_id, l.room_id, true as holds, l.occupied as during, l.start_date, ${isRunning(tx)} as running
  from leases l
  where l.organization_id = ${tx.organizationId} and l.renter_id = ${renterId} and not isempty(l.occupied)
  union all
  select l.id, l.property_id, l.room_id, false, l.occupied * daterange(h.moved_in_on, h.moved_out_on, '[]'), l.start_date,
         ${isRunning(tx)} and daterange(h.moved_in_on, h.moved_out_on, '[]') @> ${tx.today.toString()}::date
  from household_members h
  join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id and l.renter_id <> ${renterId}
  where h.organization_id = ${tx.organizationId} and h.renter_id = ${renterId}
    and not isempty(l.occupied * daterange(h.moved_in_on, h.moved_out_on, '[]'))`;

/** Current stays first, then the latest. */
export const staysOf = (tx: Tx, renterId: string): Promise<Stay[]> =>
  tx.query<Stay>(sql`
    select s.lease_id, s.property_id, s.room_id, s.holds, s.running, lower(s.during) as from, upper(s.during) - 1 as to
    from (${STAYS(tx, renterId)}) s order by s.running desc, s.start_date desc, s.holds desc, s.lease_id`);

export type HouseholdRow = {
  property_name: string;
  property_address: string | null;
  contact_full_name: string | null;
  contact_phone: string | null;
  room_name: string;
  floor: number | null;
  area_m2: string | null;
  renter_name: string;
  renter_phone: string | null;
};

export const readHousehold = (tx: Tx, leaseId: string): Promise<HouseholdRow> =>
  tx.one<HouseholdRow>(sql`
    select p.name as property_name, p.address as property_address, p.contact_full_name, p.contact_phone, r.name as room_name, r.floor, r.area_m2,
           n.full_name as renter_name, n.phone as renter_phone
    from leases l
    join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
    where l.organization_id = ${tx.organizationId} and l.id = ${leaseId}`);

/** The names of the room and property of each lease. */
export async function roomsOf(
  tx: Tx,
  stays: readonly Stay[],
): Promise<Map<string, { room_name: string; property_name: string }>> {
  const rows = await tx.query<{ id: string; room_name: string; property_name: string }>(sql`
    select l.id, r.name as room_name, p.name as property_name from leases l
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    where l.organization_id = ${tx.organizationId} and l.id = any(${stays.map(({ lease_id }) => lease_id)}::uuid[])`);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** A reading with what its use depends on: `opens` is one taken when the renter moved in, whose use is not theirs. */
export type OwnReading = ReadingWithPhotos & {
  opens: boolean;
  electricity_meter_digits: number | null;
  water_meter_digits: number | null;
};

const OWN_READINGS = (tx: Tx, renterId: string): Sql => sql`
  select ${SHOWN(tx)}, m.kind = 'HANDOVER' and m.reading_date = lower(l.occupied) as opens, r.electricity_meter_digits, r.water_meter_digits
  from leases l
  join meter_readings m on m.organization_id = ${tx.organizationId} and m.room_id = l.room_id and l.occupied @> m.reading_date
  join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
  where l.organization_id = ${tx.organizationId} and l.renter_id = ${renterId}`;

/** Readings from the days of the renter's own leases. Leases of a room never overlap, so no reading appears twice. */
export const listOwnReadings = (
  tx: Tx,
  renterId: string,
  { period, room_id }: { period?: string; room_id?: string },
  page: Page,
): Promise<OwnReading[]> =>
  tx.query<OwnReading>(sql`
    ${OWN_READINGS(tx, renterId)} ${period ? sql`and m.period = ${period}` : sql``} ${room_id ? sql`and m.room_id = ${room_id}` : sql``}
    ${page.where} ${page.orderBy}`);

export async function findOwnReading(tx: Tx, renterId: string, id: string): Promise<OwnReading> {
  const row = await tx.first<OwnReading>(sql`${OWN_READINGS(tx, renterId)} and m.id = ${id}`);
  if (!row) throw refused('not_found');
  return row;
}

/** What counts for a month: the accepted or pending reading, else the one refused last. */
export const readingOfMonth = (
  tx: Tx,
  renterId: string,
  { roomId, period }: { roomId: string; period: string },
): Promise<OwnReading | undefined> =>
  tx.first<OwnReading>(sql`
    ${OWN_READINGS(tx, renterId)} and m.room_id = ${roomId} and m.period = ${period} and m.kind = 'PERIODIC'
    order by m.status = 'REFUSED', m.created_at desc limit 1`);

/** The months of a room that have an accepted reading. */
export const monthsRead = async (tx: Tx, roomId: string, since: string): Promise<string[]> => {
  const rows = await tx.query<{ period: string }>(sql`
    select m.period from meter_readings m
    where m.organization_id = ${tx.organizationId} and m.room_id = ${roomId} and m.kind = 'PERIODIC' and m.status = 'ACCEPTED'
      and m.period >= ${since}`);
  return rows.map(({ period }) => period);
};
