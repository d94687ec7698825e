import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { issueDrafts } from '../invoices/issue-drafts.ts';
import { lockInvoices } from '../invoices/queries.ts';
import type { RunInvoice, RunRow } from './queries.ts';

/** Issues the drafts among the invoices and returns how many there were. */
export async function issueChunk(tx: Tx, books: Books, run: RunRow, chunk: RunInvoice[]): Promise<number> {
  await lockRenters(tx, [...new Set(chunk.map(({ renter_id }) => renter_id))]);
  const rows = await lockInvoices(
    tx,
    chunk.map(({ id }) => id),
  );
  // An invoice may have been issued or cancelled since it was listed.
  const drafts = rows.filter(({ status }) => status === 'DRAFT');
  return (await issueDrafts(tx, books, drafts, run.issue_date)).length;
}
