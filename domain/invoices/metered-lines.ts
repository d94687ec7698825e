import type { Utility } from '../catalog/meters.ts';
import { formatFraction, fraction, roundHalfAwayFromZero } from '../fraction.ts';
import { formatAmount, formatPercent, formatUnitPrice, multiplyToAmount, smallerAmount, type Xu } from '../money.ts';
import type { Period } from '../period.ts';
import { computeQuota, type Quota } from '../tariffs/compute-quota.ts';
import { type PricedTier, type PricedUsage, priceUsage } from '../tariffs/price-usage.ts';
import type { FlatPrice, Tariff } from '../tariffs/tariff.ts';
import type { PriceInForce } from '../tariffs/tariff-in-force.ts';
import { amountFor } from './billed-price.ts';
import type { BilledLease, UnbilledUse } from './invoice-input.ts';
import type { CalculatedLine, LineMetadata } from './invoice-line.ts';

type Sold = { readonly utility: Utility; readonly use: UnbilledUse; readonly lease: BilledLease };

/** The lines of one reading's use: one at a flat price, or one per tier of a tariff. */
export function meteredLines(
  utility: Utility,
  use: UnbilledUse,
  price: PriceInForce,
  lease: BilledLease,
): CalculatedLine[] {
  const sold = { utility, use, lease };
  if (price.kind === 'FLAT') return [flatLine(sold, price.price)];
  return tierLines(sold, price.tariff, computeQuota(price.tariff.quotaBasis, use.share, lease));
}

/**
 * What a raised reading costs more than was billed for it, at the price it was billed with. More use may reach higher tiers, so it is
 * the full price of all use minus that of the billed use.
 */
export function correctionLine(
  utility: Utility,
  use: UnbilledUse & { readonly billed: NonNullable<UnbilledUse['billed']> },
  lease: BilledLease,
): CalculatedLine {
  const sold = { utility, use, lease };
  const { price, use: billedUse, uncredited } = use.billed;
  const more = amountFor(price, use.share.use) - amountFor(price, billedUse);
  const kept = smallerAmount(uncredited, more);
  const amount = more - kept;
  const units = use.share.use - billedUse;
  return {
    key: lineKey(sold, 'correction'),
    lineType: utility,
    text: { kind: 'metered_correction', ...textOf(sold) },
    quantity: units * 1000n,
    unitPrice:
      price.kind === 'FLAT'
        ? price.unitPrice
        : units === 0n
          ? 0n
          : roundHalfAwayFromZero(fraction(amount * 100n, units)),
    amount,
    metadata: {
      ...readingFacts(sold),
      ...(price.kind === 'FLAT'
        ? flatFacts(sold, price.effectiveFrom, price.unitPrice)
        : tariffFacts(price.tariff, price.quota)),
      ...(kept > 0n ? { not_credited_before: formatAmount(kept) } : {}),
    },
  };
}

function flatLine(sold: Sold, price: FlatPrice): CalculatedLine {
  const { utility, use } = sold;
  const quantity = use.share.use * 1000n;
  return {
    key: lineKey(sold, 'flat'),
    lineType: utility,
    text: { kind: 'metered_flat', ...textOf(sold) },
    quantity,
    unitPrice: price.unitPrice,
    amount: multiplyToAmount(quantity, price.unitPrice),
    metadata: { ...readingFacts(sold), ...flatFacts(sold, price.effectiveFrom, price.unitPrice) },
  };
}

const flatFacts = ({ utility, use, lease }: Sold, effectiveFrom: Period | null, unitPrice: Xu) => ({
  price_source: 'flat',
  price_effective_from: effectiveFrom?.toString() ?? null,
  unit_price: formatUnitPrice(unitPrice),
  // The regulated price of electricity depends on the household, even where the landlord's price does not.
  ...(utility === 'ELECTRICITY' ? householdFacts(computeQuota('ROOM', use.share, lease)) : {}),
});

const householdFacts = (quota: Quota) => ({
  quota_months: formatFraction(quota.months),
  occupants: formatFraction(quota.occupants),
  declared: quota.declared,
});

function tierLines(sold: Sold, tariff: Tariff, quota: Quota): CalculatedLine[] {
  const priced = priceUsage(sold.use.share.use, tariff, quota.quota, quota.declared);
  return priced.tiers.map((tier) => ({
    key: lineKey(sold, `${tier.tier ?? 'undeclared'}`),
    lineType: sold.utility,
    text:
      tier.tier === null
        ? { kind: 'metered_undeclared', ...textOf(sold) }
        : { kind: 'metered_tier', tier: tier.tier, ...textOf(sold) },
    quantity: tier.quantity,
    unitPrice: tier.unitPrice,
    amount: tier.amount,
    metadata: { ...readingFacts(sold), ...tariffFacts(tariff, quota), ...tierFacts(tier, priced) },
  }));
}

const lineKey = ({ utility, use }: Sold, part: string): string =>
  `use:${utility}:${use.readingId}:${use.billed === null ? part : `correction:${use.share.use}`}`;

const textOf = ({ utility, use }: Sold) => ({
  utility,
  period: use.period,
  previous: use.previous,
  current: use.current,
});

const readingFacts = ({ utility, use, lease }: Sold): LineMetadata => ({
  source: use.billed === null ? 'meter' : 'meter_correction',
  utility,
  lease_id: lease.id,
  service_period: use.period.toString(),
  reading_id: use.readingId,
  reading_date: use.readingDate.toString(),
  previous: Number(use.previous),
  current: Number(use.current),
  replaced: use.replaced && {
    old_final: Number(use.replaced.oldFinal),
    new_initial: Number(use.replaced.newInitial),
  },
  rolled_over: use.rolledOver,
  meter_use: Number(use.meterUse),
  use: Number(use.share.use),
  billed_use: use.billed === null ? null : Number(use.billed.use),
  from: use.share.from.toString(),
  to: use.share.to.toString(),
  days: use.share.days,
  estimated: use.share.estimated,
});

const tariffFacts = (tariff: Tariff, quota: Quota) => ({
  price_source: 'tariff',
  tariff: {
    effective_from: tariff.effectiveFrom.toString(),
    tiers: tariff.tiers.map((tier) => ({
      up_to: tier.upTo === null ? null : Number(tier.upTo),
      unit_price: formatUnitPrice(tier.unitPrice),
    })),
    vat_percent: formatPercent(tariff.vatPercent),
    surcharges: tariff.surcharges.map((each) => ({
      name: each.name,
      percent: formatPercent(each.percent),
      vat_percent: formatPercent(each.vatPercent),
    })),
    undeclared_unit_price: tariff.undeclaredUnitPrice === null ? null : formatUnitPrice(tariff.undeclaredUnitPrice),
    quota_basis: tariff.quotaBasis,
  },
  quota: formatFraction(quota.quota),
  ...householdFacts(quota),
});

const tierFacts = (tier: PricedTier, priced: PricedUsage) => ({
  tier: tier.tier,
  tier_from: formatFraction(tier.lower),
  tier_to: tier.upper && formatFraction(tier.upper),
  exact_quantity: formatFraction(tier.exactQuantity),
  net_unit_price: formatUnitPrice(tier.netUnitPrice),
  exact_unit_price: formatFraction(tier.exactUnitPrice),
  exact_amount: formatFraction(tier.exactAmount),
  exact_total: formatFraction(priced.exactTotal),
  total: formatAmount(priced.total),
});
