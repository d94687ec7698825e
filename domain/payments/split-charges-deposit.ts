import type { Dong } from '../money.ts';

/** One invoice's sides; `deposit` is the sum of its DEPOSIT lines after credit notes, `charges` all the rest of its net total. */
export type InvoiceSides = { readonly charges: Dong; readonly deposit: Dong };

export type SplitPayment = InvoiceSides & { readonly excess: Dong };

/** A payment fills the charges first and the deposit last, counting on from what was paid before. */
export function splitChargesDeposit(owed: InvoiceSides, paidBefore: Dong, amount: Dong): SplitPayment {
  const before = fill(owed, paidBefore);
  const after = fill(owed, paidBefore + amount);
  return {
    charges: after.charges - before.charges,
    deposit: after.deposit - before.deposit,
    excess: after.excess - before.excess,
  };
}

/** How a sum paid in all lies on the two sides. */
export function fill(owed: InvoiceSides, paid: Dong): SplitPayment {
  const charges = clamp(paid, owed.charges);
  const deposit = clamp(paid - charges, owed.deposit);
  return { charges, deposit, excess: paid - charges - deposit };
}

const clamp = (value: Dong, limit: Dong): Dong => {
  const positive = limit < 0n ? 0n : limit;
  return value < 0n ? 0n : value < positive ? value : positive;
};
