import { defaultDueDate, issueDateOf } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { storedDate, storedPeriod } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { leasesFor, settingsFor } from './input-queries.ts';
import { bookIssued } from './issue-invoice.ts';
import { figuresOf } from './present-invoice.ts';
import { type InvoiceWithLines, saveStates } from './queries.ts';

/** Issues many drafts with a fixed number of statements. The caller has locked them and their renters. */
export async function issueDrafts(
  tx: Tx,
  books: Books,
  drafts: InvoiceWithLines[],
  givenIssueDate: string | null,
): Promise<InvoiceWithLines[]> {
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
    const issueDate =
      givenIssueDate === null ? issueDateOf(row.kind, period, billingDay, tx.today) : storedDate(givenIssueDate);
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
  return issued;
}
