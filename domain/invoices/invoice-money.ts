import { type Dong, dong, formatAmount, smallerAmount } from '../money.ts';
import { type InvoiceSides, rebalancePaid } from '../payments/split-charges-deposit.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { balanceOf, statusByBalance } from './invoice-state.ts';

/** The amounts of an invoice as they are stored. */
export type StoredMoney = {
  readonly total_amount: string;
  readonly deposit_amount: string;
  readonly credited_amount: string;
  readonly credited_deposit: string;
  readonly paid_amount: string;
  readonly paid_deposit: string;
  readonly written_off_amount: string;
  readonly written_off_deposit: string;
  readonly recovered_amount: string;
};

/**
 * The amounts of an invoice in đồng. Each total includes its deposit part: an invoice has two sides, its DEPOSIT lines and everything
 * else as charges. `recovered` is what came for a write-off; it counts as paid but never was a receivable.
 */
export type InvoiceMoney = {
  readonly total: Dong;
  readonly deposit: Dong;
  readonly credited: Dong;
  readonly creditedDeposit: Dong;
  readonly paid: Dong;
  readonly paidDeposit: Dong;
  readonly writtenOff: Dong;
  readonly writtenOffDeposit: Dong;
  readonly recovered: Dong;
};

export const parseMoney = (row: StoredMoney): InvoiceMoney => ({
  total: dong(row.total_amount),
  deposit: dong(row.deposit_amount),
  credited: dong(row.credited_amount),
  creditedDeposit: dong(row.credited_deposit),
  paid: dong(row.paid_amount),
  paidDeposit: dong(row.paid_deposit),
  writtenOff: dong(row.written_off_amount),
  writtenOffDeposit: dong(row.written_off_deposit),
  recovered: dong(row.recovered_amount),
});

/** The stored amounts with the status that follows from them. */
export const formatMoney = (money: InvoiceMoney) => ({
  total_amount: formatAmount(money.total),
  deposit_amount: formatAmount(money.deposit),
  credited_amount: formatAmount(money.credited),
  credited_deposit: formatAmount(money.creditedDeposit),
  paid_amount: formatAmount(money.paid),
  paid_deposit: formatAmount(money.paidDeposit),
  written_off_amount: formatAmount(money.writtenOff),
  written_off_deposit: formatAmount(money.writtenOffDeposit),
  recovered_amount: formatAmount(money.recovered),
  status: statusByBalance(money),
});

export const writtenOffCharges = (money: InvoiceMoney): Dong => money.writtenOff - money.writtenOffDeposit;

export const owedSides = (money: InvoiceMoney): InvoiceSides => ({
  charges:
    money.total - money.deposit - (money.credited - money.creditedDeposit) - writtenOffCharges(money) - money.recovered,
  deposit: money.deposit - money.creditedDeposit - money.writtenOffDeposit,
});

export const paidSides = (money: InvoiceMoney): InvoiceSides => ({
  charges: money.paid - money.paidDeposit - money.recovered,
  deposit: money.paidDeposit,
});

export const openSides = (money: InvoiceMoney): InvoiceSides => {
  const [owed, paid] = [owedSides(money), paidSides(money)];
  return { charges: owed.charges - paid.charges, deposit: owed.deposit - paid.deposit };
};

export const openBalance = (money: InvoiceMoney): Dong => balanceOf(money);

/** Money added to the two sides, or taken off them when negative. */
export const addPaid = (money: InvoiceMoney, by: InvoiceSides): InvoiceMoney => ({
  ...money,
  paid: money.paid + by.charges + by.deposit,
  paidDeposit: money.paidDeposit + by.deposit,
});

/** Money that came after all for what was written off; a negative amount undoes it. */
export const addRecovered = (money: InvoiceMoney, amount: Dong): InvoiceMoney => ({
  ...money,
  writtenOff: money.writtenOff - amount,
  paid: money.paid + amount,
  recovered: money.recovered + amount,
});

/** Gives up everything that is open. */
export function writeOffOpen(money: InvoiceMoney): { money: InvoiceMoney; open: InvoiceSides } {
  const open = openSides(money);
  return {
    open,
    money: {
      ...money,
      writtenOff: money.writtenOff + open.charges + open.deposit,
      writtenOffDeposit: money.writtenOffDeposit + open.deposit,
    },
  };
}

export type CreditedMoney = {
  readonly money: InvoiceMoney;
  /** Written-off charges that are no longer a loss. */
  readonly regained: Dong;
  /** Renter credit the invoice had used and gives back. */
  readonly creditReturned: Dong;
  /** Paid money that now counts for the deposit instead of the charges; negative the other way. */
  readonly shifted: Dong;
  /** Paid money that leaves the invoice, by side. */
  readonly excess: InvoiceSides;
};

/**
 * Takes back part of what was billed: first from what was written off, then from what is owed, then by giving back renter credit the
 * invoice used. Paid money moves to the side that still needs it, and the rest leaves the invoice.
 */
export function creditMoney(
  before: InvoiceMoney,
  credited: InvoiceSides,
  creditUsed: Dong,
): CreditedMoney | Refusal<'negative_total'> {
  const regained = smallerAmount(credited.charges, writtenOffCharges(before));
  const waivedDeposit = smallerAmount(credited.deposit, before.writtenOffDeposit);
  const short = credited.charges - regained - owedSides(before).charges;
  const creditReturned = short > 0n ? smallerAmount(short, creditUsed) : 0n;
  const lowered: InvoiceMoney = {
    ...before,
    writtenOff: before.writtenOff - regained - waivedDeposit,
    writtenOffDeposit: before.writtenOffDeposit - waivedDeposit,
    credited: before.credited + credited.charges + credited.deposit - creditReturned,
    creditedDeposit: before.creditedDeposit + credited.deposit,
  };
  const owed = owedSides(lowered);
  if (owed.charges < 0n || owed.deposit < 0n) return refusal('negative_total', { total: formatAmount(owed.charges) });
  const { paid, shifted, excess } = rebalancePaid(owed, paidSides(before));
  return {
    money: { ...lowered, paid: paid.charges + paid.deposit + before.recovered, paidDeposit: paid.deposit },
    regained,
    creditReturned,
    shifted,
    excess,
  };
}

/** Undoes what a credit note took back, also of a write-off and of the credit the invoice used; paid money stays where it is now. */
export function uncreditMoney(
  after: InvoiceMoney,
  credited: InvoiceSides,
  { regained, creditReturned }: Pick<CreditedMoney, 'regained' | 'creditReturned'>,
): InvoiceMoney {
  return {
    ...after,
    writtenOff: after.writtenOff + regained,
    credited: after.credited - credited.charges - credited.deposit + creditReturned,
    creditedDeposit: after.creditedDeposit - credited.deposit,
  };
}
