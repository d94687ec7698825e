import { type Dong, smallerAmount } from '../money.ts';

/** An invoice in two: its DEPOSIT lines, and everything else as charges. */
export type InvoiceSides = { readonly charges: Dong; readonly deposit: Dong };

export type SplitPayment = InvoiceSides & { readonly excess: Dong };

/** A payment fills the open charges first and the open deposit last; the rest is excess. */
export function splitChargesDeposit(open: InvoiceSides, amount: Dong): SplitPayment {
  const charges = atLeastZero(smallerAmount(open.charges, amount));
  const deposit = atLeastZero(smallerAmount(open.deposit, amount - charges));
  return { charges, deposit, excess: amount - charges - deposit };
}

export type RebalancedPayment = {
  readonly paid: InvoiceSides;
  /** Paid money that moved from the charges to the deposit; negative for the other way. */
  readonly shifted: Dong;
  /** What leaves the invoice, by the side it comes from. */
  readonly excess: InvoiceSides;
};

/** After a credit note: money paid above one side moves to what is open on the other, and only then leaves the invoice. */
export function rebalancePaid(owed: InvoiceSides, paid: InvoiceSides): RebalancedPayment {
  const tooMuch = {
    charges: atLeastZero(paid.charges - owed.charges),
    deposit: atLeastZero(paid.deposit - owed.deposit),
  };
  const room = { charges: atLeastZero(owed.charges - paid.charges), deposit: atLeastZero(owed.deposit - paid.deposit) };
  const shifted = smallerAmount(tooMuch.charges, room.deposit) - smallerAmount(tooMuch.deposit, room.charges);
  const excess = {
    charges: tooMuch.charges - atLeastZero(shifted),
    deposit: tooMuch.deposit - atLeastZero(-shifted),
  };
  return {
    paid: {
      charges: paid.charges - shifted - excess.charges,
      deposit: paid.deposit + shifted - excess.deposit,
    },
    shifted,
    excess,
  };
}

const atLeastZero = (amount: Dong): Dong => (amount < 0n ? 0n : amount);
