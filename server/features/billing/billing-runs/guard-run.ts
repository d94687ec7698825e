import type { Tx } from '../../../database/transaction.ts';
import { readGuard } from '../../portfolio/electricity-guard/warn-or-refuse.ts';
import { type CheckedInvoice, electricityPart, guardIssue } from '../electricity-guard/check-invoices.ts';
import { electricityOfDrafts } from '../electricity-guard/queries.ts';
import { computeBills } from './bill-leases.ts';
import { CHUNK } from './process-run.ts';
import type { RunLease, RunRow } from './queries.ts';

type Terms = Pick<RunRow, 'period' | 'issue' | 'issue_date' | 'due_date'>;

/**
 * Where the organization refuses electricity above the regulated price, a run that issues at once is checked as a whole before it
 * starts: the lanes of a run see only their own rooms.
 */
export async function guardRun(tx: Tx, leases: RunLease[], terms: Terms): Promise<void> {
  if (!terms.issue || (await readGuard(tx)) !== 'REFUSE') return;
  const checked: CheckedInvoice[] = [];
  for (let start = 0; start < leases.length; start += CHUNK) {
    const { drafts } = await computeBills(tx, leases.slice(start, start + CHUNK), terms);
    checked.push(...drafts.map(electricityPart));
  }
  await guardIssue(tx, checked);
}

/** The same for the drafts of a run that are about to be issued, as people may have edited them. */
export async function guardDrafts(tx: Tx, runId: string): Promise<void> {
  if ((await readGuard(tx)) !== 'REFUSE') return;
  const invoices = Map.groupBy(await electricityOfDrafts(tx, runId), ({ invoice_id }) => invoice_id);
  await guardIssue(
    tx,
    [...invoices].map(([id, lines]) => {
      const { property_id, room_id, period } = lines[0] as (typeof lines)[number];
      return { id, property_id, room_id, period, lines: lines.map((line) => ({ ...line, line_type: 'ELECTRICITY' })) };
    }),
  );
}
