import { compare, type Fraction, fraction, multiply } from '../fraction.ts';
import type { Xu } from '../money.ts';
import { grossFactor } from '../tariffs/price-usage.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { type RegulatedElectricity, regulatedElectricity } from './regulated-electricity.ts';

/** A price above the regulated one. */
export type PriceExcess = {
  /** From 1; null for a single price: the flat one, or that of rooms without registered occupants. */
  readonly tier: number | null;
  /** Per kWh, VAT and surcharges included. */
  readonly price: Xu;
  readonly limit: Xu;
  /** The highest price that could be entered instead, without VAT where the tariff adds it. */
  readonly allowed: Xu;
};

/** A flat price includes VAT and ignores who lives in the room, so it may not exceed the single price by law. */
export function checkFlatPrice(price: Xu, period: string): PriceExcess[] {
  const regulated = regulatedElectricity(period);
  return regulated === null ? [] : compared(null, price, NO_VAT, regulated.rates.undeclaredUnitPrice, regulated);
}

/** Every tier is compared with the regulated price of its first unit. */
export function checkTariff(tariff: Omit<Tariff, 'effectiveFrom'>, period: string): PriceExcess[] {
  const regulated = regulatedElectricity(period);
  if (regulated === null || tariff.utility !== 'ELECTRICITY') return [];
  const factor = grossFactor(tariff.vatPercent, tariff.surcharges);
  const tiers = tariff.tiers.flatMap(({ unitPrice }, index) =>
    compared(index + 1, unitPrice, factor, priceAbove(tariff.tiers[index - 1]?.upTo ?? 0n, regulated), regulated),
  );
  const { undeclaredUnitPrice: single } = tariff;
  return single === null
    ? tiers
    : [...tiers, ...compared(null, single, factor, regulated.rates.undeclaredUnitPrice, regulated)];
}

const NO_VAT = fraction(1n);

/** The regulated price of the unit after so many. */
function priceAbove(units: bigint, { rates }: RegulatedElectricity): Xu {
  const tier = rates.tiers.find(({ upTo }) => upTo === null || upTo > units);
  if (tier === undefined) throw new RangeError(`No regulated price above ${units} kWh`);
  return tier.unitPrice;
}

function compared(
  tier: number | null,
  entered: Xu,
  factor: Fraction,
  regulatedPrice: Xu,
  { rates }: RegulatedElectricity,
): PriceExcess[] {
  const price = multiply(fraction(entered), factor);
  const limit = multiply(fraction(regulatedPrice), grossFactor(rates.vatPercent, rates.surcharges));
  if (compare(price, limit) <= 0) return [];
  const allowed = floor(multiply(limit, fraction(factor.den, factor.num)));
  return [{ tier, price: floor(price), limit: floor(limit), allowed }];
}

const floor = ({ num, den }: Fraction): bigint => num / den;
