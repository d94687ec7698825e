import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { newsOf } from './present-invoice.ts';
import { lockInvoices, markOverdueTold, overdueToTell } from './queries.ts';

export const TOLD_AT_ONCE = 250;

/** Tells once of each open invoice whose due date has passed; answers how many it told of. */
export async function tellOverdue(tx: Tx): Promise<number> {
  const late = await overdueToTell(tx, TOLD_AT_ONCE);
  if (late.length === 0) return 0;
  const rows = await lockInvoices(
    tx,
    late.map(({ id }) => id),
  );
  const told = await markOverdueTold(
    tx,
    rows.map(({ id }) => id),
  );
  const still = new Set(told.map(({ id }) => id));
  await recordEvents(
    tx,
    'invoice.overdue',
    rows.filter(({ id }) => still.has(id)).map((row) => newsOf(tx, row)),
  );
  return late.length;
}
