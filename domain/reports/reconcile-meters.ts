import { type Fraction, fraction } from '../fraction.ts';
import type { Dong, Thousandths } from '../money.ts';

export type PropertyMonth = {
  /** Null while the bill is not entered. */
  readonly bill: { readonly quantity: Thousandths; readonly amount: Dong; readonly common: Thousandths | null } | null;
  readonly rooms: Thousandths;
  readonly charged: Dong;
};

/** What the supplier counted beyond rooms and common use, and whether renters were asked for more than the supplier asked. */
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
