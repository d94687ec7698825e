import { refuse } from '../../../../domain/refuse.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findInvoice, type InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { isShownToRenter } from './queries.ts';

/** Another renter's invoice and a draft look like none at all. */
export async function findInvoiceOf(tx: Tx, renterId: string, id: string): Promise<InvoiceWithLines> {
  const row = await findInvoice(tx, id);
  if (row.renter_id !== renterId || !isShownToRenter(row)) throw refuse('not_found');
  return row;
}
