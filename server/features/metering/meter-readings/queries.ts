import type { ReadingFlag, ReadingKind, ReadingSource, ReadingStatus } from '../../../../domain/catalog/meters.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { PhotoRow } from '../../../photos/photo.ts';
import { deletePhotosOf, lockSubject, photosOf } from '../../../photos/queries.ts';

export type ReadingRow = {
  id: string;
  organization_id: string;
  property_id: string;
  room_id: string;
  lease_id: string | null;
  period: string;
  reading_date: string;
  kind: ReadingKind;
  status: ReadingStatus;
  source: ReadingSource;
  electricity_previous: number | null;
  electricity_current: number | null;
  electricity_old_final: number | null;
  electricity_new_initial: number | null;
  electricity_rolled_over: boolean;
  electricity_billed_invoice_id: string | null;
  water_previous: number | null;
  water_current: number | null;
  water_old_final: number | null;
  water_new_initial: number | null;
  water_rolled_over: boolean;
  water_billed_invoice_id: string | null;
  flags: ReadingFlag[];
  refusal_reason: string | null;
  recorded_at: string;
  recorded_by: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

export type ReadingWithPhotos = ReadingRow & { photos: PhotoRow[] };

export const SHOWN = (tx: Tx): Sql => sql`m.*, ${photosOf(tx, sql`p.meter_reading_id = m.id`)} as photos`;

export type ReadingFilter = {
  property_id?: string;
  room_id?: string;
  lease_id?: string;
  renter_id?: string;
  period?: string;
  status?: string;
  kind?: string;
  source?: string;
  date_from?: string;
  date_to?: string;
};

export const listReadings = (tx: Tx, filter: ReadingFilter, page: Page): Promise<ReadingWithPhotos[]> =>
  tx.query<ReadingWithPhotos>(sql`
    select ${SHOWN(tx)} from meter_readings m
    where ${allOf(
      sql`m.organization_id = ${tx.organizationId}`,
      filter.property_id && sql`m.property_id = ${filter.property_id}`,
      filter.room_id && sql`m.room_id = ${filter.room_id}`,
      filter.lease_id && sql`m.lease_id = ${filter.lease_id}`,
      filter.renter_id &&
        sql`m.lease_id in (select l.id from leases l where l.organization_id = ${tx.organizationId} and l.renter_id = ${filter.renter_id})`,
      filter.period && sql`m.period = ${filter.period}`,
      filter.status && sql`m.status = ${filter.status}`,
      filter.kind && sql`m.kind = ${filter.kind}`,
      filter.source && sql`m.source = ${filter.source}`,
      filter.date_from && sql`m.reading_date >= ${filter.date_from}::date`,
      filter.date_to && sql`m.reading_date <= ${filter.date_to}::date`,
      inVisibleProperty(tx, sql`m.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findReading(tx: Tx, id: string): Promise<ReadingWithPhotos> {
  const row = await tx.first<ReadingWithPhotos>(sql`
    select ${SHOWN(tx)} from meter_readings m
    where ${allOf(sql`m.organization_id = ${tx.organizationId}`, sql`m.id = ${id}`, inVisibleProperty(tx, sql`m.property_id`))}`);
  if (!row) throw refused('not_found');
  return row;
}

export const findReadings = (tx: Tx, ids: string[]): Promise<ReadingWithPhotos[]> =>
  tx.query<ReadingWithPhotos>(sql`
    select ${SHOWN(tx)} from meter_readings m where m.organization_id = ${tx.organizationId} and m.id = any(${ids}::uuid[])`);

export type MeteredRoom = {
  id: string;
  property_id: string;
  archived: boolean;
  electricity_meter_digits: number | null;
  water_meter_digits: number | null;
};

/** Writers of readings lock the rooms, in the order of their ids to avoid deadlocks. */
export const lockMeteredRooms = (tx: Tx, ids: string[]): Promise<MeteredRoom[]> =>
  tx.query<MeteredRoom>(sql`
    select r.id, r.property_id, r.archived_at is not null as archived, r.electricity_meter_digits, r.water_meter_digits from rooms r
    where ${allOf(sql`r.organization_id = ${tx.organizationId}`, sql`r.id = any(${ids}::uuid[])`, inVisibleProperty(tx, sql`r.property_id`))}
    order by r.id for update`);

/** A share lock for billing: writers of readings wait until the transaction ends, other billing does not. */
export const lockReadings = (tx: Tx, roomIds: string[]): Promise<void> =>
  tx.run(sql`
    select from rooms r where r.organization_id = ${tx.organizationId} and r.id = any(${roomIds}::uuid[]) order by r.id for key share`);

export type StayRow = { id: string; room_id: string; from: string; to: string | null; billing_starts_on: string };

/** The days each lease occupies the rooms; cancelled leases occupy none. */
export const staysOfRooms = (tx: Tx, roomIds: string[]): Promise<StayRow[]> =>
  tx.query<StayRow>(sql`
    select l.id, l.room_id, lower(l.occupied) as from, upper(l.occupied) - 1 as to, l.billing_starts_on from leases l
    where l.organization_id = ${tx.organizationId} and l.room_id = any(${roomIds}::uuid[]) and not isempty(l.occupied)
    order by l.room_id, l.start_date`);

export type ReadingDraft = Omit<ReadingRow, 'organization_id' | 'version' | 'created_at' | 'updated_at'>;

const READING_COLUMNS = {
  id: 'uuid',
  property_id: 'uuid',
  room_id: 'uuid',
  lease_id: 'uuid',
  period: 'text',
  reading_date: 'date',
  kind: 'text',
  status: 'text',
  source: 'text',
  electricity_previous: 'int',
  electricity_current: 'int',
  electricity_old_final: 'int',
  electricity_new_initial: 'int',
  electricity_rolled_over: 'boolean',
  water_previous: 'int',
  water_current: 'int',
  water_old_final: 'int',
  water_new_initial: 'int',
  water_rolled_over: 'boolean',
  flags: 'list',
  refusal_reason: 'text',
  recorded_at: 'timestamptz',
  recorded_by: 'uuid',
} as const;

export async function insertReadings(tx: Tx, readings: ReadingDraft[]): Promise<void> {
  if (readings.length === 0) return;
  const now = tx.now.toString();
  const inserted = tx.run(sql`
    insert into meter_readings (organization_id, id, property_id, room_id, lease_id, period, reading_date, kind, status, source,
      electricity_previous, electricity_current, electricity_old_final, electricity_new_initial, electricity_rolled_over,
      water_previous, water_current, water_old_final, water_new_initial, water_rolled_over, flags, refusal_reason, recorded_at, recorded_by,
      created_at, updated_at)
    select ${tx.organizationId}, m.id, m.property_id, m.room_id, m.lease_id, m.period, m.reading_date, m.kind, m.status, m.source,
      m.electricity_previous, m.electricity_current, m.electricity_old_final, m.electricity_new_initial, m.electricity_rolled_over,
      m.water_previous, m.water_current, m.water_old_final, m.water_new_initial, m.water_rolled_over, m.flags::text[], m.refusal_reason, m.recorded_at,
      m.recorded_by, ${now}, ${now}
    from ${tableOf('m', readings, READING_COLUMNS)}
    returning id`);
  await Promise.all([inserted, listOpen(tx, idsOf(readings))]);
}

const idsOf = (readings: ReadingDraft[]): string[] => readings.map(({ id }) => id);

/** Updates `open_readings` to match `use_open` of the given readings. */
export const listOpen = (tx: Tx, readingIds: string[]): Promise<void> =>
  tx.run(sql`
    with m as materialized (
      select id, room_id, reading_date, use_open from meter_readings
      where organization_id = ${tx.organizationId} and id = any(${readingIds}::uuid[])
    ), closed as (
      delete from open_readings o using m where o.organization_id = ${tx.organizationId} and o.reading_id = m.id and not m.use_open
    )
    insert into open_readings (organization_id, reading_id, room_id, reading_date)
    select ${tx.organizationId}, id, room_id, reading_date from m where use_open
    on conflict (organization_id, reading_id) do update set room_id = excluded.room_id, reading_date = excluded.reading_date
    returning reading_id`);

export async function saveReadings(tx: Tx, readings: ReadingDraft[]): Promise<void> {
  if (readings.length === 0) return;
  const saved = tx.run(sql`
    with m as materialized (
      select given.*, given.flags::text[] as flag_list from ${tableOf('given', readings, READING_COLUMNS)}
    )
    update meter_readings t set reading_date = m.reading_date, lease_id = m.lease_id, status = m.status,
      electricity_previous = m.electricity_previous, electricity_current = m.electricity_current, electricity_old_final = m.electricity_old_final,
      electricity_new_initial = m.electricity_new_initial, electricity_rolled_over = m.electricity_rolled_over,
      water_previous = m.water_previous, water_current = m.water_current, water_old_final = m.water_old_final,
      water_new_initial = m.water_new_initial, water_rolled_over = m.water_rolled_over, flags = m.flag_list, refusal_reason = m.refusal_reason,
      version = t.version + 1, updated_at = ${tx.now.toString()}
    from m where t.organization_id = ${tx.organizationId} and t.id = m.id`);
  await Promise.all([saved, listOpen(tx, idsOf(readings))]);
}

export async function deleteReading(tx: Tx, id: string): Promise<void> {
  // A photo may be on its way.
  await lockSubject(tx, { type: 'meter_reading', id });
  await deletePhotosOf(tx, { type: 'meter_reading', id });
  await tx.run(sql`delete from open_readings where organization_id = ${tx.organizationId} and reading_id = ${id}`);
  await tx.run(sql`delete from meter_readings where organization_id = ${tx.organizationId} and id = ${id}`);
}

export const insertCorrection = (
  tx: Tx,
  c: {
    id: string;
    readingId: string;
    electricity: [number | null, number | null];
    water: [number | null, number | null];
    reason: string;
  },
): Promise<void> =>
  tx.run(sql`
    insert into meter_reading_corrections (organization_id, id, reading_id, electricity_before, electricity_after, water_before, water_after,
      reason, corrected_by, created_at)
    values (${tx.organizationId}, ${c.id}, ${c.readingId}, ${c.electricity[0]}, ${c.electricity[1]}, ${c.water[0]}, ${c.water[1]}, ${c.reason},
      ${tx.actor.id}, ${tx.now.toString()})`);
