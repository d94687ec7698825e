import { FEE_SCOPES, type FeeBasis, type FeeScope } from '../catalog/fees.ts';
import type { Proration } from '../catalog/leases.ts';
import type { Dong, Thousandths } from '../money.ts';
import { type ClosedRange, comparePeriods, type Period } from '../period.ts';

export type RecurringFee = {
  readonly id: string;
  readonly scope: FeeScope;
  readonly name: string;
  readonly amount: Dong;
  readonly basis: FeeBasis;
  readonly quantity: Thousandths;
  readonly proration: Proration;
  readonly startPeriod: Period | null;
  readonly endPeriod: Period | null;
};

/** A fee's line on a live invoice of the room; `covered` are the days it bills, null when all of them were credited. */
export type BilledFee = {
  readonly feeId: string;
  readonly period: Period;
  readonly leaseId: string;
  readonly covered: ClosedRange | null;
};

/** The fees of a month in a stable order: property, room, lease, then by name. */
export const feesInForce = (fees: readonly RecurringFee[], period: Period): RecurringFee[] =>
  fees
    .filter(
      (fee) =>
        (fee.startPeriod === null || comparePeriods(fee.startPeriod, period) <= 0) &&
        (fee.endPeriod === null || comparePeriods(period, fee.endPeriod) <= 0),
    )
    .toSorted(
      (a, b) =>
        FEE_SCOPES.indexOf(a.scope) - FEE_SCOPES.indexOf(b.scope) ||
        compareText(a.name, b.name) ||
        compareText(a.id, b.id),
    );

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A whole-month fee of a property or room is owed once per room and month, by the first lease billed; a lease's own fee by that lease. */
export const isWholeFeeBilled = (
  fee: RecurringFee,
  period: Period,
  leaseId: string,
  billed: readonly BilledFee[],
): boolean =>
  billed.some(
    (line) =>
      line.feeId === fee.id &&
      line.covered !== null &&
      comparePeriods(line.period, period) === 0 &&
      (fee.scope !== 'LEASE' || line.leaseId === leaseId),
  );

/** The days of a DAILY fee this lease was already billed for. */
export const daysFeeBilled = (fee: RecurringFee, leaseId: string, billed: readonly BilledFee[]): ClosedRange[] =>
  billed.flatMap((line) =>
    line.feeId === fee.id && line.leaseId === leaseId && line.covered !== null ? [line.covered] : [],
  );

/** How many times the amount is charged for a whole month. */
export function feeQuantity(fee: RecurringFee, people: number): Thousandths {
  if (fee.basis === 'FLAT') return 1000n;
  return fee.basis === 'PER_OCCUPANT' ? BigInt(people) * 1000n : fee.quantity;
}
