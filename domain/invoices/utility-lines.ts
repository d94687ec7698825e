import { UTILITIES, type Utility } from '../catalog/meters.ts';
import { billableRange } from '../leases/occupied-range.ts';
import { formatAmount } from '../money.ts';
import { addMonths, compareDates, comparePeriods, intersectRanges, monthRange, type Period } from '../period.ts';
import { flatPriceInForce, isMetered, priceInForce } from '../tariffs/tariff-in-force.ts';
import { billedMonths } from './billed-months.ts';
import type { InvoiceInput, InvoiceWarning, UnbilledUse } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine } from './invoice-line.ts';
import { correctionLine, meteredLines } from './metered-lines.ts';

/** The last month whose readings the invoice bills; a settlement bills all of them. */
export const lastMeteredPeriod = (input: Pick<InvoiceInput, 'kind' | 'period' | 'utilitiesLagMonths'>): Period =>
  input.kind === 'SETTLEMENT' ? input.period : addMonths(input.period, -input.utilitiesLagMonths);

export const utilityLines = (input: InvoiceInput): CalculatedLine[] =>
  UTILITIES.flatMap((utility) => [...usedLines(input, utility), ...fixedLines(input, utility)]);

function usesBilled(input: InvoiceInput, utility: Utility): UnbilledUse[] {
  const last = lastMeteredPeriod(input);
  return input.utilities[utility].uses.filter(
    (use) => input.kind === 'SETTLEMENT' || comparePeriods(use.period, last) <= 0,
  );
}

function usedLines(input: InvoiceInput, utility: Utility): CalculatedLine[] {
  const { tariffs, flatPrices } = input.utilities[utility];
  return usesBilled(input, utility)
    .toSorted((a, b) => compareDates(a.readingDate, b.readingDate) || compareIds(a.readingId, b.readingId))
    .flatMap((use) => {
      if (use.billed !== null) return [correctionLine(utility, { ...use, billed: use.billed }, input.lease)];
      const price = priceInForce(utility, use.period, tariffs, flatPrices);
      return price === null || !isMetered(price) ? [] : meteredLines(utility, use, price, input.lease);
    });
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function fixedLines(input: InvoiceInput, utility: Utility): CalculatedLine[] {
  const { lease } = input;
  const { flatPrices, fixedBilledPeriods } = input.utilities[utility];
  return billedMonths(input).flatMap(({ period, owesWholeMonth }): CalculatedLine[] => {
    const price = flatPriceInForce(period, flatPrices);
    const billed = fixedBilledPeriods.some((each) => comparePeriods(each, period) === 0);
    const owed =
      owesWholeMonth ||
      lease.freed.some((each) => each.utility === utility && comparePeriods(each.period, period) === 0);
    if (price === null || price.fixedAmount <= 0n || billed || !owed) return [];
    return [
      {
        key: `fixed:${utility}:${period}`,
        lineType: utility,
        text: { kind: 'utility_fixed', utility, period },
        ...asSingleUnit(price.fixedAmount),
        metadata: {
          source: 'fixed_amount',
          lease_id: input.lease.id,
          service_period: period.toString(),
          price_source: 'settings',
          price_effective_from: price.effectiveFrom?.toString() ?? null,
          fixed_amount: formatAmount(price.fixedAmount),
        },
      },
    ];
  });
}

/** Use on days without a lease, which the owner bears; estimated by days. */
export const vacantUses = (input: InvoiceInput): InvoiceWarning[] =>
  UTILITIES.flatMap((utility) =>
    usesBilled(input, utility)
      .filter(({ vacantUse }) => vacantUse > 0n)
      .map(({ readingId, period, vacantUse }) => ({ code: 'vacant_use', utility, period, readingId, use: vacantUse })),
  );

/** Warns when the utility is metered, the lease covered the month and its reading is missing. */
export function missingReadings(input: InvoiceInput): InvoiceWarning[] {
  const period = lastMeteredPeriod(input);
  const billable = billableRange(input.lease);
  if (billable === null || intersectRanges(billable, monthRange(period)) === null) return [];
  return UTILITIES.flatMap((utility): InvoiceWarning[] => {
    const { tariffs, flatPrices, readingPeriods } = input.utilities[utility];
    const read = readingPeriods.some((each) => comparePeriods(each, period) === 0);
    const metered = isMetered(priceInForce(utility, period, tariffs, flatPrices));
    return metered && !read ? [{ code: 'meter_reading_missing', utility, period }] : [];
  });
}
