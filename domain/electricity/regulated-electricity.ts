import { type Fraction, fraction, multiply } from '../fraction.ts';
import { parsePercent, parseUnitPrice, type Xu } from '../money.ts';
import {
  ELECTRICITY_FINES,
  ELECTRICITY_OF_RENTERS,
  ELECTRICITY_PRICES,
  ELECTRICITY_VAT,
  type ElectricityPrices,
} from '../rules/electricity.ts';
import { type Rule, ruleIn } from '../rules/rule.ts';
import type { Tariff } from '../tariffs/tariff.ts';

export type RegulatedElectricity = {
  /** Prices without VAT, as tariffs have them. */
  readonly rates: Pick<Tariff, 'tiers' | 'vatPercent' | 'surcharges'> & { readonly undeclaredUnitPrice: Xu };
  /** The factor on the tier bounds for so many people over so many months. */
  readonly quotaOf: (occupants: Fraction, months: Fraction) => Fraction;
  /** The texts behind it: prices, VAT, renters, fines. */
  readonly rules: readonly Rule[];
};

const known = new Map<string, RegulatedElectricity | null>();

/** What renters may be charged for use of the month by law; null for months before the oldest rules listed. */
export function regulatedElectricity(period: string): RegulatedElectricity | null {
  const found = known.get(period);
  if (found !== undefined) return found;
  const regulated = read(period);
  known.set(period, regulated);
  return regulated;
}

function read(period: string): RegulatedElectricity | null {
  const prices = ruleIn(ELECTRICITY_PRICES, period);
  const vat = ruleIn(ELECTRICITY_VAT, period);
  const renters = ruleIn(ELECTRICITY_OF_RENTERS, period);
  if (prices === null || vat === null || renters === null) return null;
  const fine = ruleIn(ELECTRICITY_FINES, period);
  const { peoplePerHousehold } = renters.figures;
  return {
    rates: ratesOf(prices.figures, vat.figures.percent),
    quotaOf: (occupants, months) => multiply(months, multiply(occupants, fraction(1n, peoplePerHousehold))),
    rules: [prices, vat, renters, ...(fine === null ? [] : [fine])],
  };
}

const ratesOf = (prices: ElectricityPrices, vatPercent: string): RegulatedElectricity['rates'] => ({
  tiers: prices.tiers.map((tier) => ({
    upTo: tier.up_to === null ? null : BigInt(tier.up_to),
    unitPrice: valid(parseUnitPrice(tier.unit_price)),
  })),
  vatPercent: valid(parsePercent(vatPercent)),
  surcharges: [],
  undeclaredUnitPrice: valid(parseUnitPrice(prices.undeclared_unit_price)),
});

function valid<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError('Malformed figure in a rule about electricity');
  return value;
}
