import {
  add,
  compare,
  type Fraction,
  fraction,
  larger,
  multiply,
  ONE,
  roundHalfAwayFromZero,
  smaller,
  subtract,
  sum,
  ZERO,
} from '../fraction.ts';
import { allocateByFractions, type Dong, type Thousandths, type Xu } from '../money.ts';
import type { Surcharge, Tariff, Tier } from './tariff.ts';

export type PricedTier = {
  /** From 1; null for the single price of rooms without registered occupants. */
  readonly tier: number | null;
  readonly lower: Fraction;
  readonly upper: Fraction | null;
  readonly exactQuantity: Fraction;
  readonly quantity: Thousandths;
  readonly netUnitPrice: Xu;
  /** VAT and surcharges included, in đồng. */
  readonly exactUnitPrice: Fraction;
  readonly unitPrice: Xu;
  readonly exactAmount: Fraction;
  readonly amount: Dong;
};

export type PricedUsage = {
  readonly total: Dong;
  readonly exactTotal: Fraction;
  readonly tiers: readonly PricedTier[];
};

type Rates = Pick<Tariff, 'tiers' | 'vatPercent' | 'surcharges' | 'undeclaredUnitPrice'>;

/** The exact total is rounded once, then allocated to the tiers reached. */
export function priceUsage(use: bigint, rates: Rates, quota: Fraction, declared: boolean): PricedUsage {
  const undeclared = !declared && rates.undeclaredUnitPrice !== null ? rates.undeclaredUnitPrice : null;
  const parts = undeclared === null ? tierParts(use, rates.tiers, quota) : [wholeUse(use, undeclared)];
  const factor = grossFactor(rates.vatPercent, rates.surcharges);
  const exact = parts.map((part) => {
    const exactUnitPrice = multiply(fraction(part.netUnitPrice, 100n), factor);
    return { ...part, exactUnitPrice, exactAmount: multiply(part.exactQuantity, exactUnitPrice) };
  });
  const exactTotal = sum(exact.map((part) => part.exactAmount));
  const total = roundHalfAwayFromZero(exactTotal);
  const amounts = allocateByFractions(
    total,
    exact.map((part) => part.exactAmount),
  );
  const quantities = allocateByFractions(
    use * 1000n,
    exact.map((part) => part.exactQuantity),
  );
  const tiers = exact.map((part, index) => ({
    ...part,
    quantity: quantities[index] ?? 0n,
    unitPrice: roundHalfAwayFromZero(multiply(part.exactUnitPrice, fraction(100n))),
    amount: amounts[index] ?? 0n,
  }));
  return { total, exactTotal, tiers };
}

/** 1 + VAT + each surcharge on the net price with its own VAT. */
export function grossFactor(vatPercent: Fraction, surcharges: readonly Surcharge[]): Fraction {
  const share = (percent: Fraction): Fraction => multiply(percent, fraction(1n, 100n));
  const extras = surcharges.map((each) => multiply(share(each.percent), add(ONE, share(each.vatPercent))));
  return sum([ONE, share(vatPercent), ...extras]);
}

type Part = Pick<PricedTier, 'tier' | 'lower' | 'upper' | 'exactQuantity' | 'netUnitPrice'>;

const wholeUse = (use: bigint, price: Xu): Part => ({
  tier: null,
  lower: ZERO,
  upper: null,
  exactQuantity: fraction(use),
  netUnitPrice: price,
});

function tierParts(use: bigint, tiers: readonly Tier[], quota: Fraction): Part[] {
  const used = fraction(use);
  const parts = tiers.map((tier, index): Part => {
    const lower = multiply(fraction(tiers[index - 1]?.upTo ?? 0n), quota);
    const bounded = tier.upTo !== null && index < tiers.length - 1;
    const upper = bounded ? multiply(fraction(tier.upTo), quota) : null;
    const reached = subtract(upper === null ? used : smaller(used, upper), lower);
    return { tier: index + 1, lower, upper, exactQuantity: larger(reached, ZERO), netUnitPrice: tier.unitPrice };
  });
  const reached = parts.filter((part) => compare(part.exactQuantity, ZERO) > 0);
  // Zero use still gets a line, so that the renter sees the reading and it counts as billed.
  return reached.length > 0 ? reached : parts.slice(0, 1);
}
