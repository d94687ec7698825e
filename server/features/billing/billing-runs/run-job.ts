import { Refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { processAction } from './change-run.ts';
import { failRun, processRun } from './process-run.ts';
import { findRun, unfinishedRuns } from './queries.ts';

/** Bills, issues or undoes a run; a refusal ends it, any other error is retried. */
export async function runBilling(
  context: AppContext,
  caller: () => Caller,
  organizationId: string,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  const organization = await context.database.unscoped('read', caller(), (tx) => readOrganization(tx, organizationId));
  if (!organization) return;
  const scope = { organizationId, timezone: organization.timezone, propertyIds: null };
  const within = <T>(work: (tx: Tx) => Promise<T>, actor: Actor = caller().actor) =>
    context.database.scoped(scope, 'write', { ...caller(), actor }, work);
  const run = await within((tx) => findRun(tx, runId));
  if (run.action && (run.status === 'ISSUING' || run.status === 'UNDOING'))
    return processAction(within, run, () => signal.aborted);
  // Requests go on beside a run, so it takes no more than a quarter of the connections.
  const concurrency = Math.max(1, Math.floor(context.config.database.poolSize / 4));
  try {
    await processRun(within, runId, { concurrency, stopped: () => signal.aborted });
  } catch (error) {
    // On a sharded database the job can start a moment before its run is visible, so it is retried.
    if (!(error instanceof Refused) || error.code === 'not_found') throw error;
    await within((tx) => failRun(tx, runId, error));
  }
}

/** Runs that a crash left behind go on with the next start; two that take the same one meet at its row and take turns. */
export async function resumeRuns(context: AppContext, caller: Caller): Promise<void> {
  await context.database.unscoped('write', caller, async (tx) => {
    for (const { organization_id, run_id } of await unfinishedRuns(tx))
      await context.jobs.enqueue(tx, 'billing.run', { organization_id, run_id });
  });
}
