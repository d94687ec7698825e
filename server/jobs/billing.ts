import { Refused } from '../../domain/refuse.ts';
import { sql } from '../database/sql.ts';
import type { Caller } from '../database/transaction.ts';
import { advanceRun, failRun } from '../features/billing-runs/run-billing.ts';
import type { Services } from '../services.ts';
import { inOrganization } from './in-organization.ts';

/** Chunk after chunk until the run is done; what a rule refuses ends the run, what else goes wrong is tried again later. */
export async function runBilling(
  services: Services,
  caller: () => Caller,
  organizationId: string,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let state = 'more'; state === 'more' && !signal.aborted; ) {
      await inOrganization(services, caller(), organizationId, async (tx) => {
        state = await advanceRun(tx, runId);
      });
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await inOrganization(services, caller(), organizationId, (tx) => failRun(tx, runId, error));
  }
}

/** Runs that a crash left behind go on with the next start; two that take the same one meet at its row and take turns. */
export async function resumeRuns(services: Services, caller: Caller): Promise<void> {
  await services.database.unscoped('write', caller, async (tx) => {
    const left = await tx.query<{ organization_id: string; run_id: string }>(
      sql`select * from identity.unfinished_runs()`,
    );
    for (const { organization_id, run_id } of left)
      await services.jobs.enqueue(tx, 'billing.run', { organization_id, run_id });
  });
}
