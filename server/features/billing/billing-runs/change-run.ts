import { Refused, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { type Author, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { guardDrafts } from './guard-run.ts';
import { issueChunk } from './issue-run.ts';
import {
  deleteProblems,
  findRun,
  insertProblems,
  invoicesOfRun,
  type RunAction,
  type RunRow,
  saveAction,
  startAction,
} from './queries.ts';
import type { StartedRun } from './run-billing.ts';
import { undoChunk } from './undo-run.ts';

/** A payment of one of the invoices waits for the locks of at most one chunk. */
const CHUNK = 100;

export async function startIssuing(tx: Tx, context: AppContext, runId: string): Promise<StartedRun> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'DONE') throw refused('invalid_status_transition', { status: run.status });
  const warnings = await guardDrafts(tx, runId);
  return { run: await start(tx, context, run, 'ISSUING', null), warnings };
}

export async function startUndoing(tx: Tx, context: AppContext, runId: string, reason: string): Promise<RunRow> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'DONE') throw refused('billing_run_not_undoable', { status: run.status });
  await deleteProblems(tx, runId, 'invoice_has_payments');
  return start(tx, context, run, 'UNDOING', reason);
}

async function start(
  tx: Tx,
  context: AppContext,
  { id }: RunRow,
  status: 'ISSUING' | 'UNDOING',
  reason: string | null,
): Promise<RunRow> {
  const { kind, id: actorId, name } = tx.actor;
  await startAction(tx, id, status, { by: { kind, id: actorId, name }, reason, after: null });
  await context.jobs.enqueue(tx, 'billing.run', { organization_id: tx.organizationId, run_id: id });
  return findRun(tx, id);
}

type RunInTransaction = <T>(work: (tx: Tx) => Promise<T>, actor: Actor) => Promise<T>;

/**
 * Issues or undoes a run chunk by chunk. Each transaction also stores how far it got, so that after a crash the next worker continues
 * after the last chunk. Two workers of the same run take turns, because each locks its row.
 */
export async function processAction(
  inTransaction: RunInTransaction,
  run: RunRow,
  stopped: () => boolean,
): Promise<void> {
  const actor = actorOf((run.action as RunAction).by, run.organization_id);
  try {
    while (!stopped() && (await inTransaction((tx) => advance(tx, run.id), actor)) === 'more');
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'not_found') throw error;
    await inTransaction((tx) => stopAction(tx, run.id, error), actor);
  }
}

async function advance(tx: Tx, runId: string): Promise<'more' | 'done'> {
  const [, run, books] = await Promise.all([tx.forceGenericPlan(), findRun(tx, runId, true), readBooks(tx)]);
  const { status, action } = run;
  if (!action || (status !== 'ISSUING' && status !== 'UNDOING')) return 'done';
  const chunk = await invoicesOfRun(tx, runId, action.after, CHUNK);
  const last = chunk.at(-1);
  if (!last) {
    await finish(tx, run, action);
    return 'done';
  }
  const next = { ...run, action: { ...action, after: last.id } };
  if (status === 'ISSUING') {
    next.issued += await issueChunk(tx, books, run, chunk);
  } else {
    const { undone, kept } = await undoChunk(tx, books, chunk, action.reason ?? '');
    next.undone += undone;
    next.kept += kept.length;
    await insertProblems(tx, runId, kept);
  }
  await saveAction(tx, next);
  return 'more';
}

async function finish(tx: Tx, run: RunRow, { reason }: RunAction): Promise<void> {
  const { id, issued, undone, kept } = run;
  const subject = { type: 'billing_run', id };
  if (run.status === 'ISSUING') await recordAudit(tx, 'billing_run.issued', subject, { issued });
  else await recordAudit(tx, 'billing_run.undone', subject, { reason, undone, kept });
  await saveAction(tx, { ...run, status: run.status === 'UNDOING' && kept === 0 ? 'UNDONE' : 'DONE' });
}

/** A refusal, such as locked books, ends the action; chunks that are committed stay. */
async function stopAction(tx: Tx, runId: string, { code, details }: Refused): Promise<void> {
  const run = await findRun(tx, runId, true);
  if (!run.action) return;
  await insertProblems(tx, runId, [{ room_id: null, code }]);
  await saveAction(tx, { ...run, status: 'DONE', action: { ...run.action, error: { code, details } } });
}

/** The audit trail names the actor who requested the action, not the job. */
function actorOf({ kind, id, name }: Author, organizationId: string): Actor {
  if (kind === 'OPERATOR' && id !== null)
    return {
      kind,
      id,
      name: name ?? '',
      email: '',
      sessionId: '',
      organizationId,
      role: null,
      permissions: [],
      propertyIds: null,
    };
  if (kind === 'API_KEY' && id !== null) return { kind, id, name: name ?? '', organizationId, permissions: [] };
  return { kind: 'SYSTEM', id: null, name: name ?? 'billing.run' };
}
