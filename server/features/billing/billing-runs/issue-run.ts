import { defaultDueDate, defaultIssueDate } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { storedDate, storedPeriod } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { leasesFor, settingsFor } from '../invoices/input-queries.ts';
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
  const termsOf = new Map(settings.map((row) => [row.property_id, row]));
  const leases = await leasesFor(
    tx,
    drafts.map((row) => row.lease_id),
  );
  const startOf = new Map(leases.map((lease) => [lease.id, lease.start_date]));
  const issued = drafts.map((row) => {
    const period = storedPeriod(row.period);
    const { billing_day: billingDay = 1, due_day: dueDay = 1 } = termsOf.get(row.property_id) ?? {};
    const issueDate = run.issue_date === null ? defaultIssueDate(period, billingDay) : storedDate(run.issue_date);
    const leaseStart = storedDate(startOf.get(row.lease_id) ?? row.due_date);
    return {
      ...row,
      issue_date: issueDate.toString(),
      due_date: row.due_date_given
        ? row.due_date
        : defaultDueDate({ period, issueDate, leaseStart, billingDay, dueDay, today: tx.today }).toString(),
      status: statusByBalance(figuresOf(row)),
    };
  });
  await saveStates(tx, issued);
  await bookIssued(tx, books, issued);
  return issued.length;
}
