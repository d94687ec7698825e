import { findPaymentCodes } from '../../../../domain/invoices/find-payment-codes.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { lockInvoicesOf } from '../../billing/payments/record-payment.ts';
import { findDuplicates, invoicesByCode, openInvoicesBeside, rentersOfInvoices, type TransferRow } from './queries.ts';

/** A transfer with the invoices it may pay. */
export type Candidate = {
  transfer: TransferRow;
  codes: string[];
  code: string | null;
  /** Ids of the invoices its codes name. */
  coded: string[];
  /** Ids of other invoices of the same renter and property, if the codes name one invoice. */
  beside: string[];
  isDuplicate: boolean;
};

/** Finds the candidates of all transfers and locks their invoices, with a fixed number of statements. */
export async function lockCandidates(
  tx: Tx,
  transfers: TransferRow[],
): Promise<{ candidates: Candidate[]; locked: Map<string, InvoiceWithLines> }> {
  const read = transfers.map((transfer) => ({
    transfer,
    codes: findPaymentCodes(`${transfer.payment_code ?? ''} ${transfer.memo}`),
  }));
  const known = await invoicesByCode(tx, [...new Set(read.flatMap(({ codes }) => codes))]);
  const byCode = Map.groupBy(known, ({ payment_code }) => payment_code);
  const found = read.map(({ transfer, codes }) => {
    const rows = codes.flatMap((code) => byCode.get(code) ?? []);
    const code = rows[0]?.payment_code ?? codes[0] ?? transfer.payment_code;
    return { transfer, codes, code, coded: [...new Set(rows.map(({ id }) => id))].sort() };
  });
  const coded = [...new Set(found.flatMap((each) => each.coded))];
  const single = [...new Set(found.flatMap((each) => (each.coded.length === 1 ? each.coded : [])))];
  const [open, renters] = await Promise.all([openInvoicesBeside(tx, single), rentersOfInvoices(tx, coded)]);
  // Duplicates are looked for once the invoices are locked: two that arrive at the same moment name the same one.
  const [invoices, duplicates] = await Promise.all([
    lockInvoicesOf(tx, renters, [...new Set([...coded, ...open])]),
    findDuplicates(
      tx,
      found.map(({ transfer, code }) => ({ ...transfer, payment_code: code })),
    ),
  ]);
  const locked = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const ownerOf = ({ renter_id, property_id }: InvoiceWithLines) => `${renter_id} ${property_id}`;
  const byOwner = Map.groupBy(invoices, ownerOf);
  const candidates = found.map((each) => {
    const invoice = each.coded.length === 1 ? locked.get(each.coded[0] as string) : undefined;
    const beside = invoice ? (byOwner.get(ownerOf(invoice)) ?? []).filter(({ id }) => id !== invoice.id) : [];
    return { ...each, beside: beside.map(({ id }) => id), isDuplicate: duplicates.has(each.transfer.id) };
  });
  return { candidates, locked };
}
