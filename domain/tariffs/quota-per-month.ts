import type { QuotaBasis } from '../catalog/meters.ts';
import { type Fraction, fraction, multiply } from '../fraction.ts';

/** The factor on the tier bounds for one whole month. */
export function quotaPerMonth(basis: QuotaBasis, occupants: Fraction): Fraction {
  if (basis === 'ROOM') return fraction(1n);
  return basis === 'PER_OCCUPANT' ? occupants : multiply(occupants, fraction(1n, 4n));
}
