import type { Invoice } from '@rentroll/client';

/** What is left to pay of an open invoice. */
export const restOf = (invoice: Invoice): number =>
  Number(invoice.total_amount) -
  Number(invoice.paid_amount) -
  Number(invoice.credited_amount) -
  Number(invoice.written_off_amount);

export const totalOf = (invoices: readonly Invoice[]): number =>
  invoices.reduce((sum, invoice) => sum + restOf(invoice), 0);

export type PlannedInvoice<Row extends Invoice> = {
  readonly invoice: Row;
  readonly open: number;
  readonly paid: number;
};

/** What the service will do with an amount: fill the invoices in their order, and keep the rest as credit. */
export function planPayment<Row extends Invoice>(
  amount: number,
  invoices: readonly Row[],
): { readonly lines: PlannedInvoice<Row>[]; readonly rest: number } {
  let rest = amount;
  const lines = invoices.map((invoice) => {
    const open = restOf(invoice);
    const paid = Math.min(open, rest);
    rest -= paid;
    return { invoice, open, paid };
  });
  return { lines, rest };
}

const DAY_MS = 86_400_000;

/** Days from one date of the API to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
