import { billableRange } from '../leases/occupied-range.ts';
import { lastMonthOfCycle } from '../leases/rent-cycle.ts';
import {
  addMonths,
  type ClosedRange,
  comparePeriods,
  intersectRanges,
  monthRange,
  type Period,
  periodOf,
  periodsBetween,
  subtractRanges,
} from '../period.ts';
import type { InvoiceInput } from './invoice-input.ts';

export type BilledMonth = {
  readonly period: Period;
  readonly daysInMonth: number;
  /** The billable days of the lease in that month. */
  readonly stay: ClosedRange;
  /** The days among them whose rent is not billed yet. */
  readonly open: readonly ClosedRange[];
  /** No rent of the month was billed before. */
  readonly untouched: boolean;
  /** Whole-month prices are owed for the invoice's own month, and for an older month that was never billed at all. */
  readonly owesWholeMonth: boolean;
  /** Earlier than the invoice's own month. */
  readonly older: boolean;
};

type Billing = Pick<InvoiceInput, 'kind' | 'period' | 'lease'>;

const known = new WeakMap<object, BilledMonth[]>();

/**
 * A monthly invoice bills its month and what the invoices of earlier months left out; a settlement also bills earlier months without
 * an invoice. Shared by rent, fees and utilities.
 */
export const billedMonths = (input: Billing): BilledMonth[] =>
  known.getOrInsertComputed(input, () => computeMonths(input));

/** The later months of the rent cycle, which a monthly invoice bills in advance. */
export function monthsAhead(input: Billing): BilledMonth[] {
  const { kind, period, lease } = input;
  if (kind === 'SETTLEMENT' || lease.rentCycles.months === 1) return [];
  return lookAt(input, periodsBetween(addMonths(period, 1), lastMonthOfCycle(lease.rentCycles, period)));
}

function computeMonths(input: Billing): BilledMonth[] {
  const { kind, period, lease } = input;
  const billable = billableRange(lease);
  if (billable === null) return [];
  return lookAt(
    input,
    kind === 'SETTLEMENT' ? periodsBetween(periodOf(billable.from), period) : [...lease.monthsToCatchUp, period],
  );
}

function lookAt({ period, lease }: Billing, months: readonly Period[]): BilledMonth[] {
  const billable = billableRange(lease);
  if (billable === null) return [];
  return months.flatMap((month) => {
    const stay = intersectRanges(billable, monthRange(month));
    if (stay === null) return [];
    const older = comparePeriods(month, period) < 0;
    const untouched = lease.rentBilled.every((billed) => intersectRanges(billed, stay) === null);
    return [
      {
        period: month,
        daysInMonth: month.daysInMonth,
        stay,
        open: subtractRanges(stay, lease.rentBilled),
        untouched,
        owesWholeMonth: !older || untouched,
        older,
      },
    ];
  });
}
