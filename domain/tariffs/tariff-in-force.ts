import type { Utility } from '../catalog/meters.ts';
import { comparePeriods, type Period } from '../period.ts';
import type { FlatPrice, Tariff } from './tariff.ts';

export type PriceInForce =
  | { readonly kind: 'TARIFF'; readonly tariff: Tariff }
  | { readonly kind: 'FLAT'; readonly price: FlatPrice };

/** The tariff of that month, else the flat price: a reading is priced by its own month, however late it is billed. */
export function priceInForce(
  utility: Utility,
  period: Period,
  tariffs: readonly Tariff[],
  flatPrices: readonly FlatPrice[],
): PriceInForce | null {
  const tariff = latest(
    tariffs.filter((each) => each.utility === utility),
    period,
  );
  // A tariff without tiers ends the one before it, so a landlord can go back to the flat price.
  if (tariff !== null && tariff.tiers.length > 0) return { kind: 'TARIFF', tariff };
  const price = flatPriceInForce(period, flatPrices);
  return price === null ? null : { kind: 'FLAT', price };
}

/** Before the oldest version, the oldest one applies, because there must be a price. */
export const flatPriceInForce = (period: Period, prices: readonly FlatPrice[]): FlatPrice | null =>
  latest(prices, period) ?? prices.toSorted(byStart)[0] ?? null;

/** Whether a month without a reading is worth a warning. */
export const isMetered = (price: PriceInForce | null): boolean =>
  price !== null && (price.kind === 'TARIFF' || price.price.unitPrice > 0n);

type Dated = { readonly effectiveFrom: Period | null };

function byStart(a: Dated, b: Dated): number {
  if (a.effectiveFrom === null || b.effectiveFrom === null)
    return Number(a.effectiveFrom !== null) - Number(b.effectiveFrom !== null);
  return comparePeriods(a.effectiveFrom, b.effectiveFrom);
}

const latest = <Version extends Dated>(versions: readonly Version[], period: Period): Version | null =>
  versions
    .toSorted(byStart)
    .findLast((version) => version.effectiveFrom === null || comparePeriods(version.effectiveFrom, period) <= 0) ??
  null;
