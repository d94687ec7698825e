import { allocate } from '../money.ts';
import {
  type CivilDate,
  type ClosedRange,
  compareDates,
  containsDay,
  countDays,
  type DateRange,
  dayBefore,
  firstDay,
  intersectRanges,
  isAfter,
  later,
  nextDay,
  type Period,
  subtractRanges,
} from '../period.ts';

export type RoomLease = {
  readonly leaseId: string;
  readonly occupied: DateRange;
  readonly billingStartsOn: CivilDate;
};

export type UseBetweenReadings = {
  readonly use: bigint;
  readonly period: Period;
  readonly readingDate: CivilDate;
  /** Null when the reading opens its chain. */
  readonly previousDate: CivilDate | null;
  /** The lease whose move-in reading this is. It is taken at the start of its day, and that lease pays none of its use. */
  readonly opensLeaseId: string | null;
  /** Whether the previous reading is such a move-in reading. */
  readonly followsOpening: boolean;
};

/** A part of the use and the days it covers. Without a leaseId it is the owner's own and never billed. */
export type UseShare = ClosedRange & {
  readonly leaseId: string | null;
  readonly use: bigint;
  readonly days: number;
  readonly estimated: boolean;
};

/** Attributes the use between two consecutive readings to the leases of the days in between. */
export function attributeUse(interval: UseBetweenReadings, leases: readonly RoomLease[]): UseShare[] {
  const candidates = leases.filter((lease) => lease.leaseId !== interval.opensLeaseId);
  const payers =
    interval.previousDate === null
      ? payerOfFirstReading(interval, candidates)
      : payersBetween(interval, interval.previousDate, candidates);
  if (payers.length === 0) return [share(null, interval.use, daysCovered(interval), false)];
  const parts = allocate(
    interval.use,
    payers.map((payer) => BigInt(countDays(payer.days))),
  );
  return payers.map((payer, index) => share(payer.leaseId, parts[index] ?? 0n, payer.days, payers.length > 1));
}

type Payer = { leaseId: string | null; days: ClosedRange };

function payerOfFirstReading(interval: UseBetweenReadings, leases: readonly RoomLease[]): Payer[] {
  const { readingDate, period } = interval;
  const lease = leases.find((each) => containsDay(each.occupied, readingDate));
  if (lease === undefined || isAfter(lease.billingStartsOn, readingDate)) return [];
  const start = later(lease.occupied.from, lease.billingStartsOn);
  const from = later(start, firstDay(period));
  return [{ leaseId: lease.leaseId, days: { from: isAfter(from, readingDate) ? readingDate : from, to: readingDate } }];
}

function payersBetween(interval: UseBetweenReadings, previousDate: CivilDate, leases: readonly RoomLease[]): Payer[] {
  const days = daysCovered(interval);
  // A move-in reading directly after a move-out reading leaves no day in between, so no lease pays for that use.
  if (interval.opensLeaseId !== null && !isAfter(days.to, previousDate)) return [];
  const payers = leases.flatMap(({ leaseId, occupied, billingStartsOn }): Payer[] => {
    const stay = intersectRanges(occupied, days);
    if (stay === null) return [];
    const billed = intersectRanges({ from: billingStartsOn, to: null }, stay);
    const unbilled = intersectRanges({ from: stay.from, to: dayBefore(billingStartsOn) }, stay);
    return [...(unbilled ? [{ leaseId: null, days: unbilled }] : []), ...(billed ? [{ leaseId, days: billed }] : [])];
  });
  // Days without a lease are the owner's.
  const vacant = subtractRanges(
    days,
    payers.map((payer) => payer.days),
  );
  payers.push(...vacant.map((range) => ({ leaseId: null, days: range })));
  return payers.toSorted((a, b) => compareDates(a.days.from, b.days.from));
}

/** From the day after the previous reading to the reading's own day; a move-in reading is taken at the start of its day. */
export function daysCovered(interval: UseBetweenReadings): ClosedRange {
  const { previousDate, readingDate } = interval;
  const to = interval.opensLeaseId === null ? readingDate : dayBefore(readingDate);
  if (previousDate === null) return { from: to, to };
  const from = interval.followsOpening ? previousDate : nextDay(previousDate);
  return isAfter(from, to) ? { from: to, to } : { from, to };
}

const share = (leaseId: string | null, use: bigint, days: ClosedRange, estimated: boolean): UseShare => ({
  leaseId,
  use,
  ...days,
  days: countDays(days),
  estimated,
});
