import type { Tx } from '../../../database/transaction.ts';
import type { ElectricityWarning } from '../../portfolio/electricity-guard/present-warning.ts';
import { readGuard } from '../../portfolio/electricity-guard/warn-or-refuse.ts';
import { type CheckedInvoice, electricityPart, guardIssue, invoicesOf } from '../electricity-guard/check-invoices.ts';
import { electricityOfDrafts } from '../electricity-guard/queries.ts';
import { computeBills } from './bill-leases.ts';
import type { RunLease } from './lease-queries.ts';
import { CHUNK } from './process-run.ts';
import type { RunRow } from './queries.ts';
import { chunksByRoom } from './rooms-together.ts';

type Terms = Pick<RunRow, 'period' | 'issue' | 'issue_date' | 'due_date'>;

/**
 * A run that issues at once is checked as a whole before it starts, because the lanes of a run see only their own rooms. Where the
 * organization only warns, just runs of one chunk are: calculating a large one twice would double its cost, and its preview warns.
 */
export async function guardRun(tx: Tx, leases: RunLease[], terms: Terms): Promise<ElectricityWarning[]> {
  if (!terms.issue) return [];
  const guard = await readGuard(tx);
  if (guard === 'OFF' || (guard === 'WARN' && leases.length > CHUNK)) return [];
  const checked: CheckedInvoice[] = [];
  for (const chunk of chunksByRoom(leases, CHUNK)) {
    const { drafts } = await computeBills(tx, chunk, terms);
    checked.push(...drafts.map(electricityPart));
  }
  return guardIssue(tx, checked);
}

/** The same for the drafts of a run that are about to be issued, as people may have edited them. */
export async function guardDrafts(tx: Tx, runId: string): Promise<ElectricityWarning[]> {
  if ((await readGuard(tx)) === 'OFF') return [];
  return guardIssue(tx, invoicesOf(await electricityOfDrafts(tx, runId)));
}
