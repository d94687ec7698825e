import type { Utility } from '../catalog/meters.ts';
import { formatFraction, fraction, roundHalfAwayFromZero } from '../fraction.ts';
import { formatAmount, formatPercent, formatUnitPrice, multiplyToAmount } from '../money.ts';
import { computeQuota, type Quota } from '../tariffs/compute-quota.ts';
import { type PricedTier, type PricedUsage, priceUsage } from '../tariffs/price-usage.ts';
import type { FlatPrice, Tariff } from '../tariffs/tariff.ts';
import type { PriceInForce } from '../tariffs/tariff-in-force.ts';
import type { BilledLease, UnbilledUse } from './invoice-input.ts';
import type { CalculatedLine, LineMetadata } from './invoice-line.ts';

type Sold = { readonly utility: Utility; readonly use: UnbilledUse; readonly lease: BilledLease };

/** The lines of one reading's use: one at a flat price, one per tier of a tariff, or the difference after a correction. */
export function meteredLines(
  utility: Utility,
  use: UnbilledUse,
  price: PriceInForce,
  lease: BilledLease,
): CalculatedLine[] {
  const sold = { utility, use, lease };
  if (price.kind === 'FLAT') return [flatLine(sold, price.price)];
  const quota = computeQuota(price.tariff.quotaBasis, use.share, lease);
  return use.billedUse === null
    ? tierLines(sold, price.tariff, quota)
    : [tariffCorrectionLine(sold, price.tariff, quota, use.billedUse)];
}

function flatLine(sold: Sold, price: FlatPrice): CalculatedLine {
  const { utility, use } = sold;
  const quantity = (use.share.use - (use.billedUse ?? 0n)) * 1000n;
  return {
    key: lineKey(sold, 'flat'),
    lineType: utility,
    text: { kind: use.billedUse === null ? 'metered_flat' : 'metered_correction', ...textOf(sold) },
    quantity,
    unitPrice: price.unitPrice,
    amount: multiplyToAmount(quantity, price.unitPrice),
    metadata: {
      ...readingFacts(sold),
      price_source: 'flat',
      price_effective_from: price.effectiveFrom?.toString() ?? null,
      unit_price: formatUnitPrice(price.unitPrice),
    },
  };
}

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

/** Additional use may reach higher tiers, so a correction bills the full new price minus the price already billed. */
function tariffCorrectionLine(sold: Sold, tariff: Tariff, quota: Quota, billedUse: bigint): CalculatedLine {
  const priceOf = (use: bigint) => priceUsage(use, tariff, quota.quota, quota.declared).total;
  const amount = priceOf(sold.use.share.use) - priceOf(billedUse);
  const units = sold.use.share.use - billedUse;
  return {
    key: lineKey(sold, 'correction'),
    lineType: sold.utility,
    text: { kind: 'metered_correction', ...textOf(sold) },
    quantity: units * 1000n,
    unitPrice: units === 0n ? 0n : roundHalfAwayFromZero(fraction(amount * 100n, units)),
    amount,
    metadata: { ...readingFacts(sold), ...tariffFacts(tariff, quota) },
  };
}

const lineKey = ({ utility, use }: Sold, part: string): string =>
  `use:${utility}:${use.readingId}:${use.billedUse === null ? part : `correction:${use.share.use}`}`;

const textOf = ({ utility, use }: Sold) => ({
  utility,
  period: use.period,
  previous: use.previous,
  current: use.current,
});

const readingFacts = ({ utility, use, lease }: Sold): LineMetadata => ({
  source: use.billedUse === null ? 'meter' : 'meter_correction',
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
  billed_use: use.billedUse === null ? null : Number(use.billedUse),
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
  quota_months: formatFraction(quota.months),
  occupants: formatFraction(quota.occupants),
  declared: quota.declared,
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
