import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import { prorateByDays } from '../leases/prorate-rent.ts';
import type { DatedRent } from '../leases/rent-in-force.ts';
import { rentSegments } from '../leases/rent-in-force.ts';
import { type Dong, dong, smallerAmount, sumAmounts } from '../money.ts';
import { type CivilDate, countDays, earlier, isAfter, parseDate, parsePeriod } from '../period.ts';
import type { LineMetadata } from './invoice-line.ts';
import { recomputeLine } from './recompute-line.ts';

export type BilledLine = {
  readonly lineId: string;
  readonly amount: Dong;
  readonly credited: Dong;
  readonly metadata: LineMetadata;
  /** What the service credited for a lower rent. */
  readonly decreased: Dong;
  /** Charges for a higher rent of the same days, on other lines. */
  readonly differences: readonly Pick<BilledLine, 'amount' | 'metadata'>[];
  /** The part that another invoice bills instead. */
  readonly carriedForward: Dong;
};

const TIME_BASED = ['rent', 'recurring_fee', 'rent_difference'];

export type UnusedCredit = { readonly lineId: string; readonly amount: Dong };

/**
 * The credit for a lease that ended early: rent and daily fees for days after its end, and whole months that never began. What a person
 * credited stays given; it only limits what is left to credit.
 */
export const creditUnusedDays = (
  lines: readonly BilledLine[],
  endedOn: CivilDate,
  rents: readonly DatedRent[],
): UnusedCredit[] =>
  lines.flatMap((line) => {
    const used = amountUsed(line, endedOn);
    if (used === line.amount) return [];
    const own = rentUsed(line, endedOn, rents) ?? used - line.decreased;
    const unused = line.amount - line.decreased - line.carriedForward - own;
    const amount = smallerAmount(unused, line.amount - line.credited);
    return amount > 0n ? [{ lineId: line.lineId, amount }] : [];
  });

/** The used days by the rents agreed by now, less what other lines bill of them; null where a person changed the amount. */
function rentUsed(
  { amount, metadata, differences }: BilledLine,
  endedOn: CivilDate,
  rents: readonly DatedRent[],
): Dong | null {
  const from = parseDate(String(metadata.from));
  if (metadata.source !== 'rent' || from === null || recomputeLine(metadata) !== amount) return null;
  if (isAfter(from, endedOn)) return 0n;
  const days = rentSegments(rents, { from, to: endedOn });
  const price = sumAmounts(days.map((part) => prorateByDays(part.monthlyRent, part.days, from.daysInMonth)));
  return price - sumAmounts(differences.map((difference) => amountUsed(difference, endedOn)));
}

/** The part of a line that belongs to the days up to the end of the lease. */
export function amountUsed({ amount, metadata }: Pick<BilledLine, 'amount' | 'metadata'>, endedOn: CivilDate): Dong {
  if (metadata.source === 'restored_charge') return restoredUsed(amount, metadata, endedOn);
  const from = parseDate(String(metadata.from));
  const to = parseDate(String(metadata.to));
  const period = parsePeriod(String(metadata.service_period));
  if (!TIME_BASED.includes(metadata.source) || from === null || to === null || period === null || !isAfter(to, endedOn))
    return amount;
  if (isAfter(from, endedOn)) return 0n;
  if (metadata.proration !== 'DAILY') return amount;
  const days = countDays({ from, to: earlier(to, endedOn) });
  // An edited amount is credited in proportion to its days.
  if (metadata.source === 'rent_difference' || recomputeLine(metadata) !== amount)
    return roundHalfAwayFromZero(fraction(amount * BigInt(days), BigInt(countDays({ from, to }))));
  return recomputeLine({ ...metadata, days, days_in_month: period.daysInMonth });
}

/** A restored charge is what its original line lost, so it is used as far as that line is used beyond what it kept. */
function restoredUsed(amount: Dong, metadata: LineMetadata, endedOn: CivilDate): Dong {
  const origin = { amount: dong(String(metadata.origin_amount)), metadata: metadata.origin as LineMetadata };
  const used = amountUsed(origin, endedOn) - dong(String(metadata.origin_kept));
  return used < 0n ? 0n : smallerAmount(used, amount);
}
