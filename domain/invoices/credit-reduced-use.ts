import type { Utility } from '../catalog/meters.ts';
import { type Dong, smallerAmount, sumAmounts } from '../money.ts';
import type { PriceInForce } from '../tariffs/tariff-in-force.ts';
import type { BilledLease, UnbilledUse } from './invoice-input.ts';
import { meteredLines } from './metered-lines.ts';

/** How much less a corrected, lower use costs; a higher use is billed on the next invoice instead. */
export function creditForReducedUse(
  utility: Utility,
  billed: UnbilledUse,
  corrected: UnbilledUse,
  price: PriceInForce,
  lease: BilledLease,
): Dong {
  const costOf = (use: UnbilledUse): Dong =>
    sumAmounts(meteredLines(utility, { ...use, billedUse: null }, price, lease).map((line) => line.amount));
  const less = costOf(billed) - costOf(corrected);
  return less > 0n ? less : 0n;
}

/** Distributes a credit over the lines that billed the use, most expensive tier first, up to what is left of each. */
export function spreadCredit(
  amount: Dong,
  lines: readonly { readonly lineId: string; readonly rest: Dong }[],
): { lineId: string; amount: Dong }[] {
  let open = amount;
  return lines.toReversed().flatMap(({ lineId, rest }) => {
    const part = smallerAmount(open, rest);
    open -= part > 0n ? part : 0n;
    return part > 0n ? [{ lineId, amount: part }] : [];
  });
}
