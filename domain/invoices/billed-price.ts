import type { Utility } from '../catalog/meters.ts';
import { parseFraction } from '../fraction.ts';
import { type Dong, multiplyToAmount, parseUnitPrice, type Xu } from '../money.ts';
import { type Period, parsePeriod } from '../period.ts';
import type { Quota } from '../tariffs/compute-quota.ts';
import { priceUsage } from '../tariffs/price-usage.ts';
import { readTariff } from '../tariffs/read-tariff.ts';
import type { Tariff } from '../tariffs/tariff.ts';

/**
 * The figures a reading's use was billed with. A correction is priced by them, whatever the prices became since: only then does
 * correcting a reading back and forth end where it began.
 */
export type BilledPrice =
  | { readonly kind: 'FLAT'; readonly unitPrice: Xu; readonly effectiveFrom: Period | null }
  | { readonly kind: 'TARIFF'; readonly tariff: Tariff; readonly quota: Quota };

/** The figures as a metered line keeps them: a flat price in the line itself, which a person may have edited, a tariff in its metadata. */
export function readBilledPrice(
  utility: Utility,
  line: { readonly unit_price: string; readonly metadata: Readonly<Record<string, unknown>> },
): BilledPrice {
  const { metadata } = line;
  if (metadata.price_source === 'flat') {
    const from = metadata.price_effective_from;
    return {
      kind: 'FLAT',
      unitPrice: found(parseUnitPrice(line.unit_price)),
      effectiveFrom: typeof from === 'string' ? parsePeriod(from) : null,
    };
  }
  const stored = metadata.tariff as Omit<Parameters<typeof readTariff>[0], 'utility'>;
  const exact = (name: string) => found(parseFraction(String(metadata[name])));
  return {
    kind: 'TARIFF',
    tariff: readTariff({ ...stored, utility }),
    quota: {
      quota: exact('quota'),
      months: exact('quota_months'),
      occupants: exact('occupants'),
      declared: metadata.declared === true,
    },
  };
}

/** What so many units cost, rounded once. */
export const amountFor = (price: BilledPrice, units: bigint): Dong =>
  price.kind === 'FLAT'
    ? multiplyToAmount(units * 1000n, price.unitPrice)
    : priceUsage(units, price.tariff, price.quota.quota, price.quota.declared).total;

function found<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError('Malformed figure in a billed line');
  return value;
}
