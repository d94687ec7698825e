import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { presentRun } from './present-run.ts';
import { findRun, type RunRow } from './queries.ts';

const POLL_MS = 300;
const MAX_DURATION_MS = 15 * 60_000;

/** Each look is a transaction of its own: whoever watches for minutes must not hold a connection meanwhile. */
export function runReader(context: AppContext, tx: Tx, runId: string): () => Promise<RunRow> {
  const scope = { organizationId: tx.organizationId, timezone: tx.timezone, propertyIds: tx.propertyIds };
  return () => context.database.scoped(scope, 'read', tx.caller, (own) => findRun(own, runId));
}

export async function* progressOf(first: RunRow, read: () => Promise<RunRow>, locale: Locale): AsyncGenerator<string> {
  let lastSent = '';
  const until = performance.now() + MAX_DURATION_MS;
  for (let run = first; ; run = await read()) {
    const { problems, ...figures } = presentRun(run, locale);
    const text = JSON.stringify({ ...figures, problem_count: problems.length });
    if (text !== lastSent) yield `event: progress\ndata: ${text}\n\n`;
    lastSent = text;
    const over = run.status !== 'QUEUED' && run.status !== 'RUNNING';
    if (over || performance.now() > until) return;
    await sleep(POLL_MS);
  }
}
