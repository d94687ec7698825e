import { raw, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { ReadingRow } from './queries.ts';

/** The columns that chains and invoices use. */
const METERED = [
  'id',
  'room_id',
  'lease_id',
  'period',
  'reading_date',
  'kind',
  'status',
  'electricity_previous',
  'electricity_current',
  'electricity_old_final',
  'electricity_new_initial',
  'electricity_rolled_over',
  'electricity_billed_invoice_id',
  'water_previous',
  'water_current',
  'water_old_final',
  'water_new_initial',
  'water_rolled_over',
  'water_billed_invoice_id',
] as const;
export type MeteredReading = Pick<ReadingRow, (typeof METERED)[number]>;

/** `use_open`: some of the measured use is not billed yet. */
export type BillableReading = MeteredReading & { use_open: boolean };

/**
 * The accepted readings up to `until` that can still be billed, each with the two before it in its chains, and all readings since
 * `since`. Older readings whose use is fully billed are not loaded, so the cost does not grow with a room's history.
 */
export async function readingsToBill(
  tx: Tx,
  roomIds: string[],
  since: string,
  until: string,
): Promise<BillableReading[]> {
  const [recent, older] = await Promise.all([
    tx.query<BillableReading>(sql`
      select ${raw(METERED.join(', '))}, use_open from meter_readings
      where organization_id = ${tx.organizationId} and room_id = any(${roomIds}::uuid[]) and reading_date >= ${since}::date
        and status = 'ACCEPTED' and period <= ${until}
      order by room_id, reading_date, id`),
    tx.query<{ room_id: string }>(sql`
      select distinct room_id from open_readings
      where organization_id = ${tx.organizationId} and room_id = any(${roomIds}::uuid[]) and reading_date < ${since}::date`),
  ]);
  const incomplete = new Set(older.map(({ room_id }) => room_id));
  for (const [roomId, readings] of Map.groupBy(recent, (reading) => reading.room_id))
    if (!hasPrecedingReadings(readings)) incomplete.add(roomId);
  if (incomplete.size === 0) return recent;
  return [
    ...recent.filter(({ room_id }) => !incomplete.has(room_id)),
    ...(await loadPrecedingReadings(tx, [...incomplete], since, until)),
  ];
}

/** Whether the two readings before each open one are in the list, for both utilities. */
function hasPrecedingReadings(readings: BillableReading[]): boolean {
  const seen = { electricity_current: 0, water_current: 0 };
  for (const reading of readings)
    for (const chain of ['electricity_current', 'water_current'] as const) {
      if (reading[chain] === null) continue;
      if (reading.use_open && seen[chain] < 2) return false;
      seen[chain] += 1;
    }
  return true;
}

/** For rooms with open readings before `since`, or with fewer than two readings before an open one. */
function loadPrecedingReadings(tx: Tx, roomIds: string[], since: string, until: string): Promise<BillableReading[]> {
  const before = (column: 'electricity_current' | 'water_current') => sql`
    select b.id from open o cross join lateral (
      select m.id from meter_readings m
      where m.organization_id = ${tx.organizationId} and m.room_id = o.room_id and (m.reading_date, m.id) < (o.reading_date, o.id)
        and m.status = 'ACCEPTED' and m.${raw(column)} is not null
      order by m.reading_date desc, m.id desc limit 2) b`;
  return tx.query<BillableReading>(sql`
    with open as materialized (
      select m.id, m.room_id, m.reading_date from open_readings o
      join meter_readings m on m.organization_id = ${tx.organizationId} and m.id = o.reading_id
      where o.organization_id = ${tx.organizationId} and o.room_id = any(${roomIds}::uuid[]) and m.period <= ${until}
    ), chosen as materialized (
      select id from open union ${before('electricity_current')} union ${before('water_current')}
      union select m.id from meter_readings m
      where m.organization_id = ${tx.organizationId} and m.room_id = any(${roomIds}::uuid[]) and m.status = 'ACCEPTED' and m.reading_date >= ${since}::date
        and m.period <= ${until}
    )
    select m.* from chosen c cross join lateral (
      select ${raw(METERED.join(', '))}, use_open from meter_readings where organization_id = ${tx.organizationId} and id = c.id limit 1) m
    order by m.room_id, m.reading_date, m.id`);
}

/** All readings of the rooms that are accepted or pending. */
export const readingsOfRooms = (tx: Tx, roomIds: string[]): Promise<(ReadingRow & BillableReading)[]> =>
  tx.query<ReadingRow & BillableReading>(sql`
    select m.* from meter_readings m
    where m.organization_id = ${tx.organizationId} and m.room_id = any(${roomIds}::uuid[]) and m.status <> 'REFUSED'
    order by m.room_id, m.reading_date, m.id`);
