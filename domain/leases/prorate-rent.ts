import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import type { Dong } from '../money.ts';

/** The part of a monthly price for some days of the month, rounded once. */
export const prorateByDays = (monthly: Dong, days: number, daysInMonth: number): Dong =>
  roundHalfAwayFromZero(fraction(monthly * BigInt(days), BigInt(daysInMonth)));
