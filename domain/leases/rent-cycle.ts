import type { RentCycle } from '../catalog/leases.ts';
import { addMonths, comparePeriods, type Period } from '../period.ts';

/** Cycles are whole calendar months, one after the other from a month in which one begins. */
export type RentCycles = { readonly months: RentCycle; readonly from: Period };

/** The first month of the cycle that a month belongs to. */
export function firstMonthOfCycle({ months, from }: RentCycles, period: Period): Period {
  const since = comparePeriods(period, from) % months;
  return addMonths(period, -(since < 0 ? since + months : since));
}

export const lastMonthOfCycle = (cycles: RentCycles, period: Period): Period =>
  addMonths(firstMonthOfCycle(cycles, period), cycles.months - 1);
