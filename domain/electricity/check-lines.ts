import { type Fraction, parseFraction } from '../fraction.ts';
import { type Dong, sumAmounts } from '../money.ts';
import { priceUsage } from '../tariffs/price-usage.ts';
import { regulatedElectricity } from './regulated-electricity.ts';

/** A line of type ELECTRICITY with the facts it was calculated from. */
export type ElectricityLine = { readonly amount: Dong; readonly metadata: Readonly<Record<string, unknown>> };

/** What the lines of one room charge for the use of a month, and what the law allows for that use. */
export type UseExcess = { readonly period: string; readonly amount: Dong; readonly limit: Dong };

/**
 * The months for which the lines charge more than the regulated price of the use they bill. A month without measured use is not judged,
 * because nobody knows what it should have cost.
 */
export function checkElectricityLines(lines: readonly ElectricityLine[]): UseExcess[] {
  const months = Map.groupBy(lines, ({ metadata }) => String(metadata.service_period ?? ''));
  return [...months].flatMap(([period, ofMonth]) => {
    const limits = regulatedAmounts(period, ofMonth);
    const amount = sumAmounts(ofMonth.map((line) => line.amount));
    if (limits === null || limits.length === 0) return [];
    const limit = sumAmounts(limits);
    return amount > limit ? [{ period, amount, limit }] : [];
  });
}

/** One per reading; null when a reading lacks the facts to judge it. */
function regulatedAmounts(period: string, lines: readonly ElectricityLine[]): Dong[] | null {
  const measured = lines.filter(({ metadata }) => typeof metadata.reading_id === 'string');
  const readings = Map.groupBy(measured, ({ metadata }) => `${metadata.reading_id} ${metadata.billed_use ?? 0}`);
  const amounts = [...readings.values()].map(([line]) => regulatedAmount(period, line?.metadata ?? {}));
  return amounts.some((amount) => amount === null) ? null : (amounts as Dong[]);
}

/** The regulated price of all the use less that of the use billed before a correction. */
function regulatedAmount(period: string, metadata: ElectricityLine['metadata']): Dong | null {
  const regulated = regulatedElectricity(period);
  const [occupants, months] = [exact(metadata.occupants), exact(metadata.quota_months)];
  if (regulated === null || occupants === null || months === null) return null;
  const quota = regulated.quotaOf(occupants, months);
  const priceOf = (units: unknown): Dong =>
    priceUsage(BigInt(Number(units ?? 0)), regulated.rates, quota, metadata.declared === true).total;
  return priceOf(metadata.use) - priceOf(metadata.billed_use);
}

const exact = (value: unknown): Fraction | null => (typeof value === 'string' ? parseFraction(value) : null);
