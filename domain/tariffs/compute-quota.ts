import type { QuotaBasis } from '../catalog/meters.ts';
import { compare, type Fraction, fraction, multiply, sum, ZERO } from '../fraction.ts';
import { averageRegistered, type HouseholdMember } from '../leases/count-people.ts';
import { type ClosedRange, splitByMonth } from '../period.ts';
import { quotaPerMonth } from './quota-per-month.ts';

export type Quota = {
  /** The factor on the tier bounds. */
  readonly quota: Fraction;
  readonly months: Fraction;
  readonly occupants: Fraction;
  /** False when nobody was registered on these days; such a room may have its own price. */
  readonly declared: boolean;
};

/** The months a stay covers, partial months by days: 15 days of November are half a month. */
export const monthsCovered = (stay: ClosedRange): Fraction =>
  sum(splitByMonth(stay).map(({ days, period }) => fraction(BigInt(days), BigInt(period.daysInMonth))));

export function computeQuota(
  basis: QuotaBasis,
  stay: ClosedRange,
  people: { readonly members: readonly HouseholdMember[]; readonly occupantCount: number },
): Quota {
  const months = monthsCovered(stay);
  const registered = averageRegistered(people.members, stay);
  const declared = compare(registered, ZERO) > 0;
  const occupants = declared ? registered : fraction(BigInt(people.occupantCount));
  return { quota: multiply(months, quotaPerMonth(basis, occupants)), months, occupants, declared };
}
