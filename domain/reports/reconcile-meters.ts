import { type Fraction, fraction } from '../fraction.ts';
import type { Dong, Thousandths } from '../money.ts';

export type PropertyMonth = {
  /** Null until the bill is entered. */
  readonly bill: { readonly quantity: Thousandths; readonly amount: Dong; readonly common: Thousandths | null } | null;
  readonly rooms: Thousandths;
  readonly charged: Dong;
};

/** The use the supplier billed beyond rooms and common areas, and whether renters were billed more than the supplier charged. */
export function reconcileMeters({ bill, rooms, charged }: PropertyMonth): {
  loss: Thousandths | null;
  lossPercent: Fraction | null;
  difference: Dong | null;
  overcharged: Dong | null;
} {
  if (bill === null) return { loss: null, lossPercent: null, difference: null, overcharged: null };
  const loss = bill.quantity - rooms - (bill.common ?? 0n);
  const difference = charged - bill.amount;
  return {
    loss,
    lossPercent: bill.quantity === 0n ? null : fraction(100n * loss, bill.quantity),
    difference,
    overcharged: difference > 0n ? difference : 0n,
  };
}
