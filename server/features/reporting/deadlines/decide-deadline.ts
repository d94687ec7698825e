import { DEADLINE_PERMISSIONS } from '../../../../domain/catalog/deadlines.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { may } from '../../../security/may.ts';
import { updateMember } from '../../leasing/household-members/change-member.ts';
import { type DeadlineRow, findDeadline, lockDeadline, saveDecision } from './queries.ts';
import { visibleKinds } from './visible-kinds.ts';

/** Refuses one that is closed, and one about something that the actor may read but not change. */
async function lockOpen(tx: Tx, id: string): Promise<DeadlineRow> {
  const [, row] = await Promise.all([lockDeadline(tx, id), findDeadline(tx, visibleKinds(tx.actor), id)]);
  if (!may(tx.actor, DEADLINE_PERMISSIONS[row.kind].write)) throw refused('forbidden');
  if (row.state !== 'OPEN' && row.state !== 'POSTPONED')
    throw refused('invalid_status_transition', { state: row.state });
  return row;
}

const findAgain = (tx: Tx, id: string): Promise<DeadlineRow> => findDeadline(tx, visibleKinds(tx.actor), id);

/** A stay that was notified is also recorded with the person, for the residence register. */
export async function markDone(
  tx: Tx,
  { sealing }: AppContext,
  id: string,
  reason: string | undefined,
): Promise<DeadlineRow> {
  const row = await lockOpen(tx, id);
  await saveDecision(tx, row.id, { state: 'DONE', postponed_until: null, reason: reason ?? null });
  if (row.kind === 'STAY_NOTIFICATION' && row.subject_type === 'household_member' && row.lease_id !== null)
    await updateMember(tx, sealing, row.lease_id, row.subject_id, { stay_notified_at: tx.now.toString() });
  await recordAudit(
    tx,
    'deadline.done',
    { type: 'deadline', id: row.id },
    { kind: row.kind, due_on: row.due_on, reason: reason ?? null },
  );
  return findAgain(tx, row.id);
}

export async function postpone(tx: Tx, id: string, until: string, reason: string): Promise<DeadlineRow> {
  const row = await lockOpen(tx, id);
  if (until <= tx.today.toString()) throw invalidFields({ path: 'until', code: 'too_small' });
  await saveDecision(tx, row.id, { state: 'OPEN', postponed_until: until, reason });
  await recordAudit(
    tx,
    'deadline.postponed',
    { type: 'deadline', id: row.id },
    { kind: row.kind, due_on: row.due_on, until, reason },
  );
  return findAgain(tx, row.id);
}

export async function dismiss(tx: Tx, id: string, reason: string): Promise<DeadlineRow> {
  const row = await lockOpen(tx, id);
  await saveDecision(tx, row.id, { state: 'DISMISSED', postponed_until: null, reason });
  await recordAudit(
    tx,
    'deadline.dismissed',
    { type: 'deadline', id: row.id },
    { kind: row.kind, due_on: row.due_on, reason },
  );
  return findAgain(tx, row.id);
}
