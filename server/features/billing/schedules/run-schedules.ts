import type { AppContext } from '../../../app-context.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import { startScheduledRuns } from '../billing-runs/start-scheduled.ts';
import { emitOverdue, OVERDUE_BATCH } from '../invoices/emit-overdue.ts';
import { type RemindRenters, remindRenters } from '../invoices/remind-renters.ts';
import { type Due, organizationsDueIn, timezonesInUse } from './queries.ts';

const LANES = 4;
/** No reminders at night, in the organization's time zone. */
const REMINDERS_FROM_HOUR = 8;

/**
 * Automatic billing, overdue events and reminders, each by the organization's own calendar. Runs every quarter of an hour, because
 * somewhere a day starts at each of them. One statement over partial indexes finds the organizations with something due, so the others
 * cost no transaction. Billing itself is a separate job.
 */
export async function runSchedules(
  context: AppContext,
  caller: () => Caller,
  remind: RemindRenters,
  signal: AbortSignal,
): Promise<void> {
  const due = await organizationsDue(context, caller());
  let failed = 0;
  const lane = async () => {
    for (let next = due.shift(); next && !signal.aborted; next = due.shift()) {
      for (const step of stepsOf(next, context, remind)) {
        await inScope(context, caller(), next, step, signal).catch((error: Error) => {
          failed += 1;
          context.log.error({ err: error, organization_id: next?.organization_id }, 'Scheduled work failed');
        });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (failed > 0) throw new Error(`${failed} steps of scheduled work failed and will be retried by the next run`);
}

/** Returns whether to run it again, for the next batch. */
type Step = (tx: Tx) => Promise<boolean>;

const stepsOf = (due: Due, context: AppContext, remind: RemindRenters): Step[] => [
  ...(due.billing ? [(tx: Tx) => startScheduledRuns(tx, context).then(() => false)] : []),
  ...(due.overdue ? [async (tx: Tx) => (await emitOverdue(tx)) === OVERDUE_BATCH] : []),
  ...(due.reminders ? [(tx: Tx) => remindRenters(tx, remind).then(() => false)] : []),
];

/** A transaction per step, so that a failing step does not undo the others. */
async function inScope(context: AppContext, caller: Caller, due: Due, step: Step, signal: AbortSignal): Promise<void> {
  const scope = { organizationId: due.organization_id, timezone: due.timezone, propertyIds: null };
  while (!signal.aborted && (await context.database.scoped(scope, 'write', caller, step)));
}

async function organizationsDue({ database }: AppContext, caller: Caller): Promise<Due[]> {
  return database.unscoped('read', caller, async (tx) => {
    const zones = (await timezonesInUse(tx)).map((timezone) => {
      const here = tx.now.toZonedDateTimeISO(timezone);
      return { timezone, today: here.toPlainDate().toString(), reminders_allowed: here.hour >= REMINDERS_FROM_HOUR };
    });
    return organizationsDueIn(tx, zones);
  });
}
