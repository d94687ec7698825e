import type { InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findInvoice, type InvoiceWithLines } from './queries.ts';

/** Refuses another renter's invoice and a draft with `not_found`. */
export async function findInvoiceOf(tx: Tx, renterId: string, id: string): Promise<InvoiceWithLines> {
  const row = await findInvoice(tx, id);
  if (row.renter_id !== renterId || !isShownToRenter(row)) throw refused('not_found');
  return row;
}

/** Renters do not see drafts, nor invoices that were cancelled before they were issued. */
export const isShownToRenter = (row: { status: InvoiceStatus; issue_date: string | null }): boolean =>
  row.status !== 'DRAFT' && row.issue_date !== null;
