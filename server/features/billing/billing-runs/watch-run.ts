import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Services } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { presentRun } from './present-run.ts';
import { findRun, type RunRow } from './queries.ts';

const EVERY_MILLISECONDS = 300;
const LONGEST_MILLISECONDS = 15 * 60_000;

/** Each look is a transaction of its own: whoever watches for minutes must not hold a connection meanwhile. */
export function watcher(services: Services, tx: Tx, runId: string): () => Promise<RunRow> {
  const scope = { organizationId: tx.organizationId, timezone: tx.timezone, propertyIds: tx.propertyIds };
  return () => services.database.scoped(scope, 'read', tx.caller, (own) => findRun(own, runId));
}

export async function* progressOf(first: RunRow, look: () => Promise<RunRow>, locale: Locale): AsyncGenerator<string> {
  let told = '';
  const until = performance.now() + LONGEST_MILLISECONDS;
  for (let run = first; ; run = await look()) {
    const { problems, ...figures } = presentRun(run, locale);
    const text = JSON.stringify({ ...figures, problem_count: problems.length });
    if (text !== told) yield `event: progress\ndata: ${text}\n\n`;
    told = text;
    const over = run.status !== 'QUEUED' && run.status !== 'RUNNING';
    if (over || performance.now() > until) return;
    await sleep(EVERY_MILLISECONDS);
  }
}
