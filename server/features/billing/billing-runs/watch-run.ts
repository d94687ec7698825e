import { setTimeout as sleep } from 'node:timers/promises';
import { ACTIVE_RUN_STATUSES } from '../../../../domain/catalog/invoices.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import { presentRun } from './present-run.ts';
import { findRun, type RunRow } from './queries.ts';
import { BillingRun } from './schemas.ts';

const POLL_MS = 300;
const MAX_DURATION_MS = 15 * 60_000;

export const isActive = ({ status }: RunRow): boolean => (ACTIVE_RUN_STATUSES as readonly string[]).includes(status);

/** Each read is a transaction of its own, because a watcher that stays for minutes must not occupy a connection. */
export function runReader(context: AppContext, tx: Tx, runId: string): () => Promise<RunRow> {
  const scope = { organizationId: tx.organizationId, timezone: tx.timezone, propertyIds: tx.propertyIds };
  return () => context.database.scoped(scope, 'read', tx.caller, (readTx) => findRun(readTx, runId));
}

export async function* progressOf(first: RunRow, read: () => Promise<RunRow>, locale: Locale): AsyncGenerator<string> {
  let lastSent = '';
  const until = performance.now() + MAX_DURATION_MS;
  for (let run = first; ; run = await read()) {
    const { problems, ...figures } = pickDeclared(BillingRun, presentRun(run, locale)) as { problems: unknown[] };
    const text = JSON.stringify({ ...figures, problem_count: problems.length });
    if (text !== lastSent) yield `event: progress\ndata: ${text}\n\n`;
    lastSent = text;
    if (!isActive(run) || performance.now() > until) return;
    await sleep(POLL_MS);
  }
}

const SETTLE_MS = 10_000;
const SETTLE_POLL_MS = 60;

/** Waits up to SETTLE_MS for a job to finish issuing or undoing the run, and throws if the job was refused. */
export async function waitUntilSettled(read: () => Promise<RunRow>): Promise<RunRow> {
  const until = performance.now() + SETTLE_MS;
  for (let run = await read(); ; run = await read()) {
    if (!isActive(run) && run.action?.error) throw refused(run.action.error.code, run.action.error.details);
    if (!isActive(run) || performance.now() > until) return run;
    await sleep(SETTLE_POLL_MS);
  }
}
