import { type Dong, formatAmount, sumAmounts } from '../money.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { type Allocation, allocateOldestFirst, type OpenInvoice } from './allocate-oldest-first.ts';

export type SettlementPlan = {
  readonly fromCredit: readonly Allocation[];
  readonly fromDeposit: readonly Allocation[];
  readonly forfeited: Dong;
  readonly depositRefund: Dong;
  readonly creditRefund: Dong;
  /** Named as in the API's settlement. */
  readonly depositApplied: Dong;
  readonly refundAmount: Dong;
  readonly refundLeft: Dong;
  readonly amountDue: Dong;
};

/**
 * Ending a lease: the renter's credit pays its open invoices, then the deposit does, oldest due first. What is forfeited
 * is set aside beforehand; the rest is paid out only when a payment method is given.
 */
export function planSettlement(input: {
  readonly openInvoices: readonly OpenInvoice[];
  readonly renterCredit: Dong;
  readonly depositHeld: Dong;
  readonly forfeitAmount: Dong;
  readonly payOut: boolean;
}): SettlementPlan | Refusal<'insufficient_deposit'> {
  if (input.forfeitAmount > input.depositHeld)
    return refusal('insufficient_deposit', { deposit_held: formatAmount(input.depositHeld) });
  const credit = allocateOldestFirst(input.renterCredit, input.openInvoices);
  const stillOpen = afterPaying(input.openInvoices, credit.allocations);
  const deposit = allocateOldestFirst(input.depositHeld - input.forfeitAmount, stillOpen);
  const creditLeft = credit.rest > 0n ? credit.rest : 0n;
  const [depositRefund, creditRefund] = input.payOut ? [deposit.rest, creditLeft] : [0n, 0n];
  return {
    fromCredit: credit.allocations,
    fromDeposit: deposit.allocations,
    forfeited: input.forfeitAmount,
    depositRefund,
    creditRefund,
    depositApplied: sumAmounts(deposit.allocations.map((each) => each.amount)),
    refundAmount: depositRefund + creditRefund,
    refundLeft: input.payOut ? 0n : deposit.rest + creditLeft,
    amountDue: sumAmounts(afterPaying(stillOpen, deposit.allocations).map((invoice) => invoice.balance)),
  };
}

const afterPaying = (invoices: readonly OpenInvoice[], paid: readonly Allocation[]): OpenInvoice[] =>
  invoices.map((invoice) => ({
    ...invoice,
    balance: invoice.balance - (paid.find((each) => each.invoiceId === invoice.id)?.amount ?? 0n),
  }));
