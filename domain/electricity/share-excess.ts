import type { ElectricityState } from '../catalog/reports.ts';
import { allocate, type Dong, sumAmounts } from '../money.ts';

/** Renters together may not be charged more than the supplier billed; unknown until the bill is entered. */
export function compareWithSupplier(
  supplier: Dong | null,
  collected: Dong,
): { readonly state: ElectricityState; readonly excess: Dong } {
  if (supplier === null) return { state: 'UNKNOWN', excess: 0n };
  return collected > supplier ? { state: 'OVER', excess: collected - supplier } : { state: 'OK', excess: 0n };
}

/** Each part of what was charged bears its share of the excess, to the đồng and never more than was charged; a refund bears none. */
export function shareExcess(excess: Dong, charged: readonly Dong[]): Dong[] {
  const weights = charged.map((amount) => (amount > 0n ? amount : 0n));
  return sumAmounts(weights) === 0n ? charged.map(() => 0n) : allocate(excess, weights);
}
