import type { ReadingFlag } from '../catalog/meters.ts';
import { addMonths, comparePeriods, type Period } from '../period.ts';

export type UseHistory = { readonly period: Period; readonly use: bigint };

const MONTHS_OF_HISTORY = 6;
const SPIKE_FACTOR = 3n;

export function flagReading(reading: {
  readonly period: Period;
  readonly use: bigint;
  readonly opensChain: boolean;
  readonly previousPeriod: Period | null;
  readonly previousDiffers: boolean;
  readonly estimated: boolean;
  readonly history: readonly UseHistory[];
}): ReadingFlag[] {
  const flags: ReadingFlag[] = [];
  if (reading.use === 0n && !reading.opensChain) flags.push('zero_use');
  if (isSpike(reading.use, reading.period, reading.history)) flags.push('spike');
  const missedMonth =
    reading.previousPeriod !== null && comparePeriods(addMonths(reading.previousPeriod, 1), reading.period) < 0;
  if (missedMonth) flags.push('period_gap');
  if (reading.estimated) flags.push('estimated');
  if (reading.previousDiffers) flags.push('previous_differs');
  return flags;
}

// A vacant room has a median of zero, and its first occupied month is not a spike.
function isSpike(use: bigint, period: Period, history: readonly UseHistory[]): boolean {
  const doubledMedian = medianDoubled(usesPerMonth(period, history, MONTHS_OF_HISTORY));
  return doubledMedian > 0n && 2n * use > SPIKE_FACTOR * doubledMedian;
}

/** The use of each month with a reading among the `months` before `period`. */
function usesPerMonth(period: Period, history: readonly UseHistory[], months: number): bigint[] {
  const oldest = addMonths(period, -months);
  const uses = new Map<string, bigint>();
  for (const each of history) {
    if (comparePeriods(each.period, oldest) < 0 || comparePeriods(each.period, period) >= 0) continue;
    uses.set(each.period.toString(), (uses.get(each.period.toString()) ?? 0n) + each.use);
  }
  return [...uses.values()];
}

/** The usual use of a month, rounded up to a whole unit; null without history. */
export function medianUse(period: Period, history: readonly UseHistory[], months: number): bigint | null {
  const uses = usesPerMonth(period, history, months);
  return uses.length === 0 ? null : (medianDoubled(uses) + 1n) / 2n;
}

/** Twice the median, so that the mean of two middle values stays whole. */
function medianDoubled(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = Math.trunc(sorted.length / 2);
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? 2n * upper : upper + (sorted[middle - 1] ?? 0n);
}
