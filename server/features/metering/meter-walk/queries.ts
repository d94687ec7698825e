import { lastDay, type Period } from '../../../../domain/period.ts';
import { allOf } from '../../../database/conditions.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { PhotoRow } from '../../../photos/photo.ts';
import { photosOf } from '../../../photos/queries.ts';
import { flatPrice, hasTiers } from '../../portfolio/occupancy/month-queries.ts';
import type { MeteredReading } from '../meter-readings/billable-queries.ts';
import type { ReadingRow } from '../meter-readings/queries.ts';
import { senderName } from '../meter-readings/recorder-queries.ts';

export type WalkPrices = {
  electricity_tiers: boolean;
  electricity_price: string;
  water_tiers: boolean;
  water_price: string;
};

export const pricesOfWalk = (tx: Tx, propertyId: string, period: Period): Promise<WalkPrices> => {
  const month = sql`${period.toString()}`;
  return tx.one<WalkPrices>(sql`
    select ${hasTiers(tx, 'ELECTRICITY', month)} as electricity_tiers, ${flatPrice(tx, 'ELECTRICITY', month)} as electricity_price,
           ${hasTiers(tx, 'WATER', month)} as water_tiers, ${flatPrice(tx, 'WATER', month)} as water_price
    from billing_settings s where s.organization_id = ${tx.organizationId} and s.property_id = ${propertyId}`);
};

type PreviousColumns<Name extends string> = {
  [Column in `${Name}_${'date' | 'period'}`]: string | null;
} & { [Column in `${Name}_value`]: number | null };

export type WalkRow = {
  id: string;
  name: string;
  floor: number | null;
  position: number | null;
  electricity_meter_digits: number | null;
  water_meter_digits: number | null;
  lease_id: string | null;
  renter_name: string | null;
  reading_id: string | null;
  reading: Pick<
    ReadingRow,
    | 'status'
    | 'electricity_current'
    | 'electricity_previous'
    | 'water_current'
    | 'water_previous'
    | 'reading_date'
    | 'recorded_at'
  > & {
    billed: boolean;
  };
  /** Of a reading that a renter sent. */
  sender_name: string | null;
  /** The operator or API key that recorded it otherwise. */
  recorded_by: string | null;
  photos: PhotoRow[];
} & PreviousColumns<'electricity'> &
  PreviousColumns<'water'>;

/** The rooms of a property, or one of them. */
type Walked = { readonly propertyId: string; readonly roomId: string | null };

/** The rooms to walk to, each with its lease, its reading of the month, and the values before. */
export const roomsOfWalk = (
  tx: Tx,
  { propertyId, roomId }: Walked,
  period: Period,
  readingDate: string,
): Promise<WalkRow[]> =>
  tx.query<WalkRow>(sql`
    select r.id, r.name, r.floor, r.walking_position as position, r.electricity_meter_digits, r.water_meter_digits,
      l.id as lease_id, l.renter_name, m.id as reading_id,
      json_build_object('status', m.status, 'electricity_current', m.electricity_current, 'water_current', m.water_current,
        'electricity_previous', m.electricity_previous, 'water_previous', m.water_previous,
        'reading_date', m.reading_date, 'recorded_at', to_char(m.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'billed', m.electricity_billed_invoice_id is not null or m.water_billed_invoice_id is not null) as reading,
      case when m.source = 'RENTER' then ${senderName(tx, sql`m.lease_id`)} end as sender_name,
      case when m.source <> 'RENTER' then m.recorded_by end as recorded_by,
      ${photosOf(tx, sql`p.meter_reading_id = m.id`)} as photos,
      e.value as electricity_value, e.date as electricity_date, e.period as electricity_period,
      w.value as water_value, w.date as water_date, w.period as water_period
    from rooms r
    left join lateral (
      select l.id, n.full_name as renter_name from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
      where l.organization_id = ${tx.organizationId} and l.room_id = r.id
        and l.occupied && daterange(${`${period}-01`}::date, ${lastDay(period).toString()}::date, '[]')
      order by l.start_date desc limit 1) l on true
    left join lateral (
      select m.* from meter_readings m
      where m.organization_id = ${tx.organizationId} and m.room_id = r.id and m.period = ${period.toString()} and m.kind = 'PERIODIC'
        and m.status <> 'REFUSED' limit 1) m on true
    left join lateral (${previousValue(tx, 'electricity_current', readingDate)}) e on true
    left join lateral (${previousValue(tx, 'water_current', readingDate)}) w on true
    where ${allOf(
      sql`r.organization_id = ${tx.organizationId}`,
      sql`r.property_id = ${propertyId}`,
      sql`r.archived_at is null`,
      roomId && sql`r.id = ${roomId}`,
    )}`);

const previousValue = (tx: Tx, column: 'electricity_current' | 'water_current', readingDate: string): Sql => sql`
  select b.${raw(column)} as value, b.reading_date as date, b.period from meter_readings b
  where b.organization_id = ${tx.organizationId} and b.room_id = r.id and b.status = 'ACCEPTED' and b.${raw(column)} is not null
    and (m.id is null or b.id <> m.id) and b.reading_date <= coalesce(m.reading_date, ${readingDate}::date)
  order by b.reading_date desc, b.id desc limit 1`;

/** The accepted readings of the property's rooms from a month on, in the order of their chains. */
export const readingsSince = (tx: Tx, { propertyId, roomId }: Walked, since: Period): Promise<MeteredReading[]> =>
  tx.query<MeteredReading>(sql`
    select m.* from meter_readings m
    where ${allOf(
      sql`m.organization_id = ${tx.organizationId}`,
      sql`m.property_id = ${propertyId}`,
      sql`m.status = 'ACCEPTED'`,
      sql`m.reading_date >= ${`${since}-01`}::date`,
      roomId && sql`m.room_id = ${roomId}`,
    )}
    order by m.room_id, m.reading_date, m.id`);

export const roomsInOrder = (
  tx: Tx,
  propertyId: string,
): Promise<{ id: string; name: string; floor: number | null; position: number | null }[]> =>
  tx.query<{ id: string; name: string; floor: number | null; position: number | null }>(sql`
    select r.id, r.name, r.floor, r.walking_position as position from rooms r
    where r.organization_id = ${tx.organizationId} and r.property_id = ${propertyId} and r.archived_at is null`);
