import { UTILITIES, type Utility } from '../../../../domain/catalog/meters.ts';
import { medianUse, type UseHistory } from '../../../../domain/meters/flag-reading.ts';
import { inWalkingOrder } from '../../../../domain/meters/walking-order.ts';
import { addMonths, type Period, periodOf, storedPeriod } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { type LinkPhoto, presentPhotos } from '../../../photos/photo.ts';
import { may } from '../../../security/may.ts';
import { operatorNames } from '../../identity/members/name-queries.ts';
import { readSettings } from '../../portfolio/billing-settings/queries.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import type { MeteredReading } from '../meter-readings/billable-queries.ts';
import { defaultReadingDate } from '../meter-readings/record-reading.ts';
import { asChainReading, useOf } from '../meter-readings/room-chain.ts';
import { pricesOfWalk, readingsSince, roomsOfWalk, type WalkPrices, type WalkRow } from './queries.ts';
import type { MeterWalk, MeterWalkRoom } from './schemas.ts';

const MONTHS_OF_HISTORY = 12;
const NAMES = { ELECTRICITY: 'electricity', WATER: 'water' } as const;

/** Everything a walk through one property needs, in a fixed number of statements, so that it can go on offline. */
export async function readWalk(
  tx: Tx,
  propertyId: string,
  given: string | undefined,
  link: LinkPhoto,
): Promise<Static<typeof MeterWalk>> {
  await findProperty(tx, propertyId);
  const period = given === undefined ? await readingPeriod(tx, propertyId) : storedPeriod(given);
  const { prices, rows, historyOf } = await load(tx, propertyId, period, null);
  const operators = await operatorNames(
    tx,
    rows.map(({ recorded_by }) => recorded_by),
  );
  return {
    property_id: propertyId,
    period: period.toString(),
    rooms: inWalkingOrder(rows).map((row) => ({
      id: row.id,
      name: row.name,
      floor: row.floor,
      lease:
        row.lease_id === null
          ? null
          : { id: row.lease_id, renter_name: may(tx.actor, 'renters.read') ? row.renter_name : null },
      meters: metersOf(row, prices, period, historyOf.get(row.id) ?? []),
      ...readingsOf(row, row.sender_name ?? operators.get(row.recorded_by ?? '') ?? null, link),
    })),
  };
}

/** The meters of one room in a month. */
export async function metersOfRoom(
  tx: Tx,
  { propertyId, roomId, period }: { propertyId: string; roomId: string; period: Period },
): Promise<Room['meters']> {
  const { prices, rows, historyOf } = await load(tx, propertyId, period, roomId);
  return rows.flatMap((row) => metersOf(row, prices, period, historyOf.get(row.id) ?? []));
}

async function load(tx: Tx, propertyId: string, period: Period, roomId: string | null) {
  const [prices, rows, history] = await Promise.all([
    pricesOfWalk(tx, propertyId, period),
    roomsOfWalk(tx, { propertyId, roomId }, period, defaultReadingDate(period.toString(), tx.today)),
    // One month more: the first reading of a chain has no use of its own.
    readingsSince(tx, { propertyId, roomId }, addMonths(period, -MONTHS_OF_HISTORY - 1)),
  ]);
  return { prices, rows, historyOf: Map.groupBy(history, ({ room_id }) => room_id) };
}

/** The month whose readings this month's invoices bill. */
export async function readingPeriod(tx: Tx, propertyId: string): Promise<Period> {
  const { utilities_lag_months } = await readSettings(tx, propertyId);
  return addMonths(periodOf(tx.today), -utilities_lag_months);
}

type Room = Static<typeof MeterWalkRoom>;

const metersOf = (row: WalkRow, prices: WalkPrices, period: Period, history: MeteredReading[]): Room['meters'] =>
  UTILITIES.flatMap((utility) => {
    const name = NAMES[utility];
    const [tiers, price] = [prices[`${name}_tiers`], prices[`${name}_price`]];
    if (!tiers && Number(price) === 0) return [];
    const digits = row[`${name}_meter_digits`];
    const [value, date, of] = [row[`${name}_value`], row[`${name}_date`], row[`${name}_period`]];
    const median = medianUse(period, usesOf(history, utility, digits), MONTHS_OF_HISTORY);
    return {
      utility,
      digits,
      previous: value === null || date === null || of === null ? null : { value, reading_date: date, period: of },
      median_use: median === null ? null : Number(median),
      unit_price: tiers ? null : price,
    };
  });

function usesOf(history: MeteredReading[], utility: Utility, digits: number | null): UseHistory[] {
  const chain = history.filter((reading) => reading[`${NAMES[utility]}_current`] !== null);
  return chain.slice(1).map((reading) => {
    const link = asChainReading(reading, utility);
    return { period: link.period, use: useOf(link, digits) };
  });
}

function readingsOf(row: WalkRow, recorded_by_name: string | null, link: LinkPhoto): Pick<Room, 'reading' | 'pending'> {
  if (row.reading_id === null) return { reading: null, pending: null };
  const { status, reading_date, billed, ...values } = row.reading;
  const shared = { id: row.reading_id, ...values, recorded_by_name };
  return status === 'PENDING'
    ? { reading: null, pending: { ...shared, photos: presentPhotos(row.photos, link) } }
    : { reading: { ...shared, reading_date, billed, photo_count: row.photos.length }, pending: null };
}
