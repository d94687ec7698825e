import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import type { Dong } from '../money.ts';
import { type CivilDate, countDays, earlier, isAfter, parseDate, parsePeriod } from '../period.ts';
import type { LineMetadata } from './invoice-line.ts';
import { recomputeLine } from './recompute-line.ts';

export type BilledLine = {
  readonly lineId: string;
  readonly amount: Dong;
  readonly credited: Dong;
  readonly metadata: LineMetadata;
};

export type UnusedCredit = { readonly lineId: string; readonly amount: Dong };

/** The credit for a lease that ended early: rent and daily fees for days after its end, and whole months that never began. */
export const creditUnusedDays = (lines: readonly BilledLine[], endedOn: CivilDate): UnusedCredit[] =>
  lines.flatMap((line) => {
    const amount = line.amount - line.credited - amountUsed(line, endedOn);
    return amount > 0n ? [{ lineId: line.lineId, amount }] : [];
  });

function amountUsed({ amount, metadata }: BilledLine, endedOn: CivilDate): Dong {
  const from = parseDate(String(metadata.from));
  const to = parseDate(String(metadata.to));
  const period = parsePeriod(String(metadata.service_period));
  const stay = metadata.source === 'rent' || metadata.source === 'recurring_fee';
  if (!stay || from === null || to === null || period === null || !isAfter(to, endedOn)) return amount;
  if (isAfter(from, endedOn)) return 0n;
  if (metadata.proration !== 'DAILY') return amount;
  const days = countDays({ from, to: earlier(to, endedOn) });
  // An edited amount is credited in proportion to its days.
  if (recomputeLine(metadata) !== amount)
    return roundHalfAwayFromZero(fraction(amount * BigInt(days), BigInt(countDays({ from, to }))));
  return recomputeLine({ ...metadata, days, days_in_month: period.daysInMonth });
}
