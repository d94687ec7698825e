import type { TaxThresholdState } from '../catalog/reports.ts';
import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import type { Dong } from '../money.ts';
import { type Rule, ruleOn } from '../rules/rule.ts';
import { RENT_TAX, RENT_TAX_RATES, type RentTax } from '../rules/tax.ts';

export type TaxRule = RentTax & {
  /** The texts it comes from: threshold first, then rates. */
  readonly rules: readonly Rule[];
};

/** The tax on rent of a calendar year; null for years before the oldest rule. */
export function taxRuleOf(year: number): TaxRule | null {
  const rule = ruleOn(RENT_TAX, `${year}-12-31`);
  if (rule === null) return null;
  const rates = RENT_TAX_RATES.filter(
    ({ inForceFrom }) => rule.inForceUntil === null && inForceFrom <= `${year}-12-31`,
  );
  return { ...rule.figures, rules: [rule, ...rates] };
}

export const percentOf = (base: Dong, percent: bigint): Dong => roundHalfAwayFromZero(fraction(base * percent, 100n));

export function thresholdState(revenue: Dong, { threshold, nearPercent }: RentTax): TaxThresholdState {
  if (revenue > threshold) return 'ABOVE';
  return revenue * 100n >= threshold * nearPercent ? 'NEAR' : 'BELOW';
}
