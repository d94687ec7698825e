import { Refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import { QUEUES } from '../../../jobs/queues.ts';
import type { Actor } from '../../../security/actor.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { processAction } from './change-run.ts';
import { failRun, processRun } from './process-run.ts';
import { findRun, unfinishedRuns } from './queries.ts';

/** Bills, issues or undoes a run; a refusal ends it, any other error is retried, and the last one ends it too, so that another can begin. */
export async function runBilling(
  context: AppContext,
  caller: () => Caller,
  organizationId: string,
  runId: string,
  { signal, retries }: { signal: AbortSignal; retries: number },
): Promise<void> {
  const organization = await context.database.unscoped('read', caller(), (tx) => readOrganization(tx, organizationId));
  if (!organization) return;
  const scope = { organizationId, timezone: organization.timezone, propertyIds: null };
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>, actor: Actor = caller().actor) =>
    context.database.scoped(scope, 'write', { ...caller(), actor }, work);
  // Locked, because on a sharded database the job can start before the change of the run that enqueued it is visible.
  const run = await inTransaction((tx) => findRun(tx, runId, true));
  if (run.action && (run.status === 'ISSUING' || run.status === 'UNDOING'))
    return processAction(inTransaction, run, () => signal.aborted);
  // Requests need connections during a run, so it uses at most a quarter of them.
  const concurrency = Math.max(1, Math.floor(context.config.database.poolSize / 4));
  try {
    await processRun(inTransaction, runId, { concurrency, stopped: () => signal.aborted });
  } catch (error) {
    // On a sharded database the job can start before its run is visible, so `not_found` is retried.
    const isFinal = error instanceof Refused && error.code !== 'not_found';
    if (isFinal || retries >= QUEUES['billing.run'].retryLimit) await inTransaction((tx) => failRun(tx, runId, error));
    if (!isFinal) throw error;
  }
}

/** On startup, enqueues runs that a crash interrupted. Enqueuing one that still runs is harmless: workers of the same run take turns. */
export async function resumeRuns(context: AppContext, caller: Caller): Promise<void> {
  await context.database.unscoped('write', caller, async (tx) => {
    for (const { organization_id, run_id } of await unfinishedRuns(tx))
      await context.jobs.enqueue(tx, 'billing.run', { organization_id, run_id });
  });
}
