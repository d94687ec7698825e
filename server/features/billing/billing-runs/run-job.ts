import { Refused } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { unfinishedRuns } from './queries.ts';
import { failRun, workRun } from './run-lanes.ts';

/** Works the run to its end; what a rule refuses ends it, what else goes wrong is tried again later. */
export async function runBilling(
  services: Services,
  caller: () => Caller,
  organizationId: string,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  const organization = await services.database.unscoped('read', caller(), (tx) => readOrganization(tx, organizationId));
  if (!organization) return;
  const scope = { organizationId, timezone: organization.timezone, propertyIds: null };
  const within = <T>(work: (tx: Tx) => Promise<T>) => services.database.scoped(scope, 'write', caller(), work);
  // Requests go on beside a run, so it takes no more than a quarter of the connections.
  const sideBySide = Math.max(1, Math.floor(services.config.database.poolSize / 4));
  try {
    await workRun(within, runId, { sideBySide, stopped: () => signal.aborted });
  } catch (error) {
    // On a sharded database the job can start a moment before its run is visible, so it is retried.
    if (!(error instanceof Refused) || error.code === 'not_found') throw error;
    await within((tx) => failRun(tx, runId, error));
  }
}

/** Runs that a crash left behind go on with the next start; two that take the same one meet at its row and take turns. */
export async function resumeRuns(services: Services, caller: Caller): Promise<void> {
  await services.database.unscoped('write', caller, async (tx) => {
    for (const { organization_id, run_id } of await unfinishedRuns(tx))
      await services.jobs.enqueue(tx, 'billing.run', { organization_id, run_id });
  });
}
