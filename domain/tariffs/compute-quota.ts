import type { QuotaBasis } from '../catalog/meters.ts';
import { compare, type Fraction, fraction, multiply, sum, ZERO } from '../fraction.ts';
import { averageRegistered, type HouseholdMember, isEveryoneRegistered } from '../leases/count-people.ts';
import { type ClosedRange, splitByMonth } from '../period.ts';
import { quotaPerMonth } from './quota-per-month.ts';

export type Quota = {
  /** The factor on the tier bounds. */
  readonly quota: Fraction;
  readonly months: Fraction;
  readonly occupants: Fraction;
  /**
   * False when nobody, or not everybody, who lived there was registered: the law grants a quota only to landlords who declare all people,
   * and has a single price for the use of the others (Circular 16/2014/TT-BCT, Article 10(4)(c), as amended).
   */
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
  const declared = isEveryoneRegistered(people.members, stay);
  const occupants = compare(registered, ZERO) > 0 ? registered : fraction(BigInt(people.occupantCount));
  return { quota: multiply(months, quotaPerMonth(basis, occupants)), months, occupants, declared };
}
