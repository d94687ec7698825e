import { compareDates, isAfter, isBefore, later } from '../period.ts';
import { isRefusal } from '../refusal.ts';
import { attributeUse, type RoomLease, type UseShare } from './attribute-use.ts';
import { measureUse } from './measure-use.ts';
import { type ChainReading, compareReadings } from './reading-chain.ts';

/** A lease's move-in reading is its first handover reading, on or before its billing start. */
export function openedLeaseId(
  reading: ChainReading,
  before: ChainReading | null,
  leases: readonly RoomLease[],
): string | null {
  const lease = leases.find((each) => each.leaseId === reading.leaseId);
  if (reading.kind !== 'HANDOVER' || lease === undefined) return null;
  const closes = before?.kind === 'HANDOVER' && before.leaseId === reading.leaseId;
  const start = later(lease.occupied.from, lease.billingStartsOn);
  return closes || isAfter(reading.readingDate, start) ? null : lease.leaseId;
}

/**
 * A move-in reading is taken at the start of its day. One from an earlier day, or from before the billing start of a renter who already lived
 * there is taken at the end of its day like any other: the last reading of October is where November's use begins.
 */
function opensItsDay(reading: ChainReading, before: ChainReading | null, leases: readonly RoomLease[]): boolean {
  const opened = openedLeaseId(reading, before, leases);
  const lease = leases.find((each) => each.leaseId === opened);
  if (lease === undefined) return false;
  const onFirstDay = compareDates(reading.readingDate, lease.occupied.from) === 0;
  return onFirstDay || !isBefore(reading.readingDate, lease.billingStartsOn);
}

/** Who pays for which part of every reading of a room's chain, or of the requested ones, by reading id. */
export function attributeChain(
  chain: readonly ChainReading[],
  leases: readonly RoomLease[],
  meterDigits: number | null,
  wanted: (reading: ChainReading) => boolean = () => true,
): Map<string, UseShare[]> {
  const ordered = chain.toSorted(compareReadings);
  const shares = new Map<string, UseShare[]>();
  for (const [index, reading] of ordered.entries()) {
    if (!wanted(reading)) continue;
    const before = ordered[index - 1] ?? null;
    const measured = measureUse(reading, meterDigits);
    if (isRefusal(measured)) continue;
    shares.set(
      reading.id,
      attributeUse(
        {
          use: measured.use,
          period: reading.period,
          readingDate: reading.readingDate,
          previousDate: before?.readingDate ?? null,
          opensLeaseId: openedLeaseId(reading, before, leases),
          followsOpening: before !== null && opensItsDay(before, ordered[index - 2] ?? null, leases),
        },
        leases,
      ),
    );
  }
  return shares;
}
