import { defaultIssueDate } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { settingsFor } from '../invoices/input-queries.ts';
import { bookIssued } from '../invoices/issue-invoice.ts';
import { figuresOf } from '../invoices/present-invoice.ts';
import { lockInvoices, saveStates } from '../invoices/queries.ts';
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
  const settings = await settingsFor(tx, [...new Set(drafts.map((row) => row.property_id))]);
  const billingDays = new Map(settings.map((row) => [row.property_id, row.billing_day]));
  const issued = drafts.map((row) => ({
    ...row,
    issue_date:
      run.issue_date ??
      defaultIssueDate(Temporal.PlainYearMonth.from(row.period), billingDays.get(row.property_id) ?? 1).toString(),
    status: statusByBalance(figuresOf(row)),
  }));
  await saveStates(tx, issued);
  await bookIssued(tx, books, issued);
  return issued.length;
}
