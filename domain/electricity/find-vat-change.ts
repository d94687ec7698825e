import { formatPercent } from '../money.ts';
import { addMonths, firstDay, type Period, periodsBetween } from '../period.ts';
import { ELECTRICITY_VAT } from '../rules/electricity.ts';
import { type Rule, ruleIn } from '../rules/rule.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { priceInForce } from '../tariffs/tariff-in-force.ts';

/** A tariff that still has the VAT rate of a rule that has ended or is about to. */
export type VatChange = {
  /** The first month it would be wrong. */
  readonly period: Period;
  readonly percent: string;
  readonly newPercent: string;
  readonly endsOn: string;
  /** The rule that ends and the one that applies afterwards. */
  readonly rules: readonly Rule[];
};

/** So early that landlords hear of it before they close the last month at the old rate. */
const MONTHS_AHEAD = 2;

export function findVatChange(tariffs: readonly Tariff[], from: Period): VatChange | null {
  for (const period of periodsBetween(from, addMonths(from, MONTHS_AHEAD))) {
    const price = priceInForce('ELECTRICITY', period, tariffs, []);
    const rule = ruleIn(ELECTRICITY_VAT, period.toString());
    if (price?.kind !== 'TARIFF' || rule === null) continue;
    const percent = formatPercent(price.tariff.vatPercent);
    const ended = ELECTRICITY_VAT.find(
      ({ figures, inForceUntil }) =>
        figures.percent === percent && inForceUntil !== null && inForceUntil < firstDay(period).toString(),
    );
    if (percent === rule.figures.percent || ended === undefined) continue;
    return {
      period,
      percent,
      newPercent: rule.figures.percent,
      endsOn: ended.inForceUntil as string,
      rules: [ended, rule],
    };
  }
  return null;
}
