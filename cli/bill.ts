import { parseArgs } from 'node:util';
import { systemClock } from '../domain/clock.ts';
import { openForCommand } from '../server/database/open-for-command.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import type { Caller, Tx } from '../server/database/transaction.ts';
import { processRun } from '../server/features/billing/billing-runs/process-run.ts';
import { findRun, type RunRow } from '../server/features/billing/billing-runs/queries.ts';
import { createRun } from '../server/features/billing/billing-runs/run-billing.ts';
import { findOrganizations } from '../server/features/identity/organizations/queries.ts';
import { isUuid } from '../server/http/formats.ts';
import { StartupError } from '../server/startup-error.ts';
import { commandConfig } from './command-config.ts';
import { count } from './count.ts';
import { endProgress, showBar } from './progress.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

await reportProblems(async () => {
  const { values } = parseArgs({
    options: {
      period: { type: 'string' },
      property: { type: 'string' },
      issue: { type: 'boolean', default: false },
      organization: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!/^(20\d{2}|2100)-(0[1-9]|1[0-2])$/.test(values.period ?? ''))
    throw new UsageError('--period must be a month such as 2026-11.');
  if (values.property !== undefined && !isUuid(values.property))
    throw new UsageError('--property must be the id of a property.');
  const run = await bill(
    { period: values.period as string, property_id: values.property, issue: values.issue },
    values.organization ?? null,
  );
  if (values.json) console.log(JSON.stringify(run, null, 2));
  else
    console.log(
      `${count(run.created, 'invoice')} created, ${run.existed} already existed, ${run.failed} failed, ${count(run.problems.length, 'problem')}.`,
    );
  for (const problem of values.json ? [] : run.problems)
    console.log(`  ${problem.code}${problem.room_id === null ? '' : `  room ${problem.room_id}`}`);
  process.exitCode = run.failed > 0 ? 1 : 0;
});

async function bill(
  input: { period: string; property_id?: string; issue: boolean },
  named: string | null,
): Promise<RunRow> {
  const opened = await openForCommand(commandConfig(), (line) => console.error(line));
  try {
    const targets = await opened.database.unscoped('read', caller(), (tx) => findOrganizations(tx, named));
    const [target] = targets;
    if (!target || targets.length > 1)
      throw new StartupError(
        `Name one organization with --organization: ${targets.map(({ slug }) => slug).join(', ') || 'none matches'}`,
      );
    if (target.status !== 'ACTIVE') throw new StartupError(`"${target.name}" is suspended and cannot be changed.`);
    const scope = { organizationId: target.id, timezone: target.timezone, propertyIds: null };
    const within = <T>(access: 'read' | 'write', work: (tx: Tx) => Promise<T>) =>
      opened.database.scoped(scope, access, caller(), work);
    const started = await within('write', (tx) => createRun(tx, input));
    for (const { message } of started.warnings) console.error(message);
    const { id } = started.run;
    await processRun((work) => within('write', work), id, {
      concurrency: 4,
      onProgress: async () => showProgress(await within('read', (tx) => findRun(tx, id))),
    });
    endProgress();
    return await within('read', (tx) => findRun(tx, id));
  } finally {
    await opened.close();
  }
}

function caller(): Caller {
  return systemCaller('npm run bill', systemClock.now());
}

function showProgress({ total, created, existed, failed }: RunRow): void {
  showBar(created + existed + failed, total);
}
