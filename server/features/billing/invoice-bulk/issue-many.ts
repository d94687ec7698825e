import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudits } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { guardIssue } from '../electricity-guard/check-invoices.ts';
import { issueDrafts } from '../invoices/issue-drafts.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { lockInvoices } from '../invoices/queries.ts';
import { type BulkAction, DONE, type Outcome } from './process-bulk.ts';
import { visibleInvoices } from './queries.ts';

async function issueMany(tx: Tx, ids: string[]): Promise<Map<string, Outcome>> {
  const seen = await visibleInvoices(tx, ids);
  await lockRenters(tx, [...new Set(seen.map(({ renter_id }) => renter_id))]);
  const rows = await lockInvoices(
    tx,
    seen.map(({ id }) => id),
  );
  const outcomes = new Map<string, Outcome>();
  for (const { id, status } of rows) {
    const refusal = checkAction('issue', status);
    outcomes.set(id, refusal ? { refused: refused(refusal.refused, refusal.details) } : DONE);
  }
  const drafts = rows.filter(({ id }) => outcomes.get(id) === DONE);
  if (drafts.length === 0) return outcomes;
  await guardIssue(tx, drafts);
  const issued = await issueDrafts(tx, await readBooks(tx), drafts, null);
  await recordAudits(
    tx,
    'invoice.issued',
    issued.map(({ id, issue_date, due_date }) => ({
      subject: { type: 'invoice', id },
      changes: { issue_date, due_date },
    })),
  );
  return outcomes;
}

export const ISSUE: BulkAction = {
  many: issueMany,
  one: async (tx, id) => {
    await issueInvoice(tx, id, {});
    return DONE;
  },
};
