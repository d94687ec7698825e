import type { OverpaymentRule, ReviewReason } from '../catalog/banking.ts';
import type { InvoiceStatus } from '../catalog/invoices.ts';
import type { Direction } from '../catalog/payments.ts';
import type { Dong } from '../money.ts';
import { sumAmounts } from '../money.ts';
import { type Allocation, allocateOldestFirst, type OpenInvoice } from './allocate-oldest-first.ts';

/** The invoice a code names; for a cancelled and replaced invoice, its replacement. */
export type CodedInvoice = OpenInvoice & { readonly status: InvoiceStatus };

export type Transfer = {
  readonly direction: Direction;
  readonly amount: Dong;
  /** False if the amount was reported as zero or with a sign that contradicts the direction. */
  readonly amountIsValid: boolean;
  readonly accountKnown: boolean;
  /** Another connection stored the same transfer within 48 hours. */
  readonly duplicateSuspected: boolean;
  /** Valid codes found in the provider's field or the memo. */
  readonly codes: readonly string[];
  /** The invoices those codes name, one per invoice. */
  readonly invoices: readonly CodedInvoice[];
  readonly overpayment: OverpaymentRule;
  /** The renter's other open invoices of the property, for what is left over. */
  readonly otherOpen: readonly OpenInvoice[];
};

export type TransferDecision =
  | { readonly outcome: 'OPEN'; readonly reason: ReviewReason; readonly invoiceId: string | null }
  | {
      readonly outcome: 'BOOKED';
      readonly resolution: 'AUTO_MATCHED' | 'SPLIT';
      readonly allocations: readonly Allocation[];
      /** Becomes credit of the named invoice's renter. */
      readonly credit: Dong;
      readonly note: 'amount_exceeds_balance' | null;
    };

/** Decides what a bank transfer pays; the first doubt that applies leaves the decision to a person. */
export function matchTransfer(transfer: Transfer): TransferDecision {
  const { invoices, amount } = transfer;
  const doubt = firstDoubt(transfer);
  if (doubt !== null) return open(doubt, invoices.length === 1 ? (invoices[0]?.id ?? null) : null);
  const [invoice] = invoices;
  if (invoice === undefined) return open('unknown_payment_code', null);
  const owed = sumAmounts(invoices.map((each) => each.balance));
  if (invoices.length > 1)
    return booked(
      'SPLIT',
      invoices.map(({ id, balance }) => ({ invoiceId: id, amount: balance })),
      0n,
      null,
    );
  if (amount <= owed) return booked('AUTO_MATCHED', [{ invoiceId: invoice.id, amount }], 0n, null);
  if (transfer.overpayment === 'HOLD') return open('amount_exceeds_balance', invoice.id);
  const others = transfer.otherOpen.filter((other) => other.id !== invoice.id);
  const { allocations, rest } = allocateOldestFirst(amount - owed, others);
  return booked(
    'AUTO_MATCHED',
    [{ invoiceId: invoice.id, amount: owed }, ...allocations],
    rest,
    'amount_exceeds_balance',
  );
}

function firstDoubt(transfer: Transfer): ReviewReason | null {
  const { codes, invoices, amount } = transfer;
  if (!transfer.accountKnown) return 'unknown_account';
  if (transfer.direction === 'OUT') return 'outgoing_transfer';
  if (!transfer.amountIsValid || amount <= 0n) return 'invalid_amount';
  if (transfer.duplicateSuspected) return 'suspected_duplicate';
  if (codes.length === 0) return 'no_payment_code';
  if (invoices.length === 0) return 'unknown_payment_code';
  if (invoices.length > 1 && amount !== sumAmounts(invoices.map((invoice) => invoice.balance)))
    return 'ambiguous_payment_code';
  return invoices.every(isPayable) ? null : 'invoice_not_payable';
}

const isPayable = ({ status, balance }: CodedInvoice): boolean =>
  (status === 'ISSUED' || status === 'PARTIALLY_PAID') && balance > 0n;

const open = (reason: ReviewReason, invoiceId: string | null): TransferDecision => ({
  outcome: 'OPEN',
  reason,
  invoiceId,
});

const booked = (
  resolution: 'AUTO_MATCHED' | 'SPLIT',
  allocations: readonly Allocation[],
  credit: Dong,
  note: 'amount_exceeds_balance' | null,
): TransferDecision => ({ outcome: 'BOOKED', resolution, allocations, credit, note });
