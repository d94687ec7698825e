import { type Refusal, refusal } from '../refusal.ts';

export type Ties = {
  readonly leaseIds: readonly string[];
  readonly openInvoiceIds: readonly string[];
  readonly creditBalance: string;
  readonly depositHeld: string;
  readonly openTransferIds: readonly string[];
};

const isNothing = (amount: string): boolean => /^-?0(\.0*)?$/.test(amount);

/** Whoever lives here, owes money or has money with the landlord must stay known by name. */
export function checkDeparted(ties: Ties): Refusal<'renter_has_active_lease' | 'invalid_status_transition'> | null {
  if (ties.leaseIds.length > 0) return refusal('renter_has_active_lease', { lease_ids: [...ties.leaseIds] });
  const isSettled =
    ties.openInvoiceIds.length === 0 &&
    ties.openTransferIds.length === 0 &&
    isNothing(ties.creditBalance) &&
    isNothing(ties.depositHeld);
  if (isSettled) return null;
  return refusal('invalid_status_transition', {
    open_invoice_ids: [...ties.openInvoiceIds],
    open_review_item_ids: [...ties.openTransferIds],
    credit_balance: ties.creditBalance,
    deposit_held: ties.depositHeld,
  });
}
