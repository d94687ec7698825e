import { type Dong, smallerAmount } from '../money.ts';
import { type CivilDate, compareDates } from '../period.ts';

export type OpenInvoice = {
  readonly id: string;
  readonly dueDate: CivilDate;
  /** Orders invoices due on the same day. */
  readonly createdOrder: string;
  readonly balance: Dong;
};

export type Allocation = { readonly invoiceId: string; readonly amount: Dong };

/** Pays invoices in order of due date; `rest` is what is left over. */
export function allocateOldestFirst(
  amount: Dong,
  invoices: readonly OpenInvoice[],
): { allocations: Allocation[]; rest: Dong } {
  const allocations: Allocation[] = [];
  let rest = amount;
  for (const { id, balance } of invoices.toSorted(byDueDate)) {
    if (rest <= 0n) break;
    if (balance <= 0n) continue;
    const paid = smallerAmount(rest, balance);
    allocations.push({ invoiceId: id, amount: paid });
    rest -= paid;
  }
  return { allocations, rest };
}

const byDueDate = (a: OpenInvoice, b: OpenInvoice): number =>
  compareDates(a.dueDate, b.dueDate) ||
  (a.createdOrder < b.createdOrder ? -1 : a.createdOrder > b.createdOrder ? 1 : 0);
