import { DEADLINE_KINDS, DEADLINE_PERMISSIONS } from '../../../../domain/catalog/deadlines.ts';
import type { NoticeTrigger } from '../../../../domain/notifications/plan-notices.ts';
import type { AppContext } from '../../../app-context.ts';
import { noteChange } from '../../../database/changes.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import { plan } from '../../../notifications/plan-and-store.ts';
import { MISSED_DAYS } from './condition-queries.ts';
import { closeFulfilled, insertDeadlines, lastLookOf, markChecked, organizationsToCheck } from './find-queries.ts';
import { findThresholds } from './find-thresholds.ts';
import { type DeadlineRow, readDeadlines } from './queries.ts';

const LANES = 4;

/**
 * Looks for deadlines in every organization that is due. A deadline and its notices are stored in one transaction under keys of their
 * own, so any number of processes may look at once, and a clock that jumps finds nothing twice.
 */
export async function findAllDeadlines(context: AppContext, caller: () => Caller, signal: AbortSignal): Promise<void> {
  const due = await context.database.unscoped('read', caller(), organizationsToCheck);
  let failed = 0;
  const lane = async () => {
    for (let next = due.shift(); next && !signal.aborted; next = due.shift()) {
      const scope = { organizationId: next.organization_id, timezone: next.timezone, propertyIds: null };
      await context.database
        .scoped(scope, 'write', caller(), (tx) => findDeadlines(tx, context))
        .catch((error: Error) => {
          failed += 1;
          context.log.error({ err: error, organization_id: scope.organizationId }, 'Finding deadlines failed');
        });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (failed > 0) throw new Error(`Finding deadlines failed for ${failed} organizations; the next run tries again`);
}

/** Stores what is due from today on, closes what has happened, and notifies operators of what is new. */
export async function findDeadlines(tx: Tx, { jobs }: Pick<AppContext, 'jobs'>): Promise<void> {
  const lastLook = await lastLookOf(tx);
  const closed = await closeFulfilled(tx);
  const searched = DEADLINE_KINDS.filter((kind) => kind !== 'TAX_THRESHOLD');
  const found = (await Promise.all(searched.map((kind) => insertDeadlines(tx, kind, lastLook.day)))).flat();
  // A year's revenue is added up once a day.
  if (lastLook.isFirstToday) {
    const thresholds = await findThresholds(tx, MISSED_DAYS);
    found.push(...thresholds.found);
    closed.push(...thresholds.closed);
  }
  for (const { id, property_id } of [...closed, ...found]) noteChange(tx, 'deadlines', id, property_id);
  await markChecked(tx);
  if (found.length === 0) return;
  const rows = await readDeadlines(
    tx,
    found.map(({ id }) => id),
  );
  await plan(tx, { jobs, zaloTopics: [] }, rows.map(triggerOf));
}

const triggerOf = (row: DeadlineRow): NoticeTrigger => ({
  cause: `deadline ${row.id}`,
  topic: 'deadline.due',
  audiences: ['OPERATOR'],
  permission: DEADLINE_PERMISSIONS[row.kind].read,
  actorId: null,
  propertyId: row.property_id,
  renterId: null,
  invoiceId: null,
  subject: { type: 'deadline', id: row.id },
  dueAt: Temporal.Instant.from(row.due_at),
  facts: {
    deadline: row.kind,
    due_date: row.due_on,
    room: row.room_name,
    property: row.property_name,
    renter: row.subject_name ?? row.member_name ?? row.renter_name,
  },
});
