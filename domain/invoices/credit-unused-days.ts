import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import { type Dong, dong, smallerAmount } from '../money.ts';
import { type CivilDate, countDays, earlier, isAfter, parseDate, parsePeriod } from '../period.ts';
import type { LineMetadata } from './invoice-line.ts';
import { recomputeLine } from './recompute-line.ts';

export type BilledLine = {
  readonly lineId: string;
  readonly amount: Dong;
  readonly credited: Dong;
  readonly metadata: LineMetadata;
};

const TIME_BASED = ['rent', 'recurring_fee', 'rent_difference'];

export type UnusedCredit = { readonly lineId: string; readonly amount: Dong };

/** The credit for a lease that ended early: rent and daily fees for days after its end, and whole months that never began. */
export const creditUnusedDays = (lines: readonly BilledLine[], endedOn: CivilDate): UnusedCredit[] =>
  lines.flatMap((line) => {
    const amount = line.amount - line.credited - amountUsed(line, endedOn);
    return amount > 0n ? [{ lineId: line.lineId, amount }] : [];
  });

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
