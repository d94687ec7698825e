import { type Dong, smallerAmount } from '../money.ts';
import { amountFor, type BilledPrice } from './billed-price.ts';

/** How much less a corrected, lower use costs at the price it was billed with; a higher use is billed on the next invoice instead. */
export function creditForReducedUse(price: BilledPrice, billedUse: bigint, correctedUse: bigint): Dong {
  const less = amountFor(price, billedUse) - amountFor(price, correctedUse);
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
