import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { markOverdueNotified, overdueToNotify } from './overdue-queries.ts';
import { toInvoiceEvent } from './present-invoice.ts';
import { lockInvoices } from './queries.ts';

export const OVERDUE_BATCH = 250;

/** Emits `invoice.overdue` once per open invoice past its due date, for one batch; returns the size of the batch. */
export async function emitOverdue(tx: Tx): Promise<number> {
  const overdue = await overdueToNotify(tx, OVERDUE_BATCH);
  if (overdue.length === 0) return 0;
  const rows = await lockInvoices(
    tx,
    overdue.map(({ id }) => id),
  );
  const marked = await markOverdueNotified(
    tx,
    rows.map(({ id }) => id),
  );
  const markedIds = new Set(marked.map(({ id }) => id));
  await recordEvents(
    tx,
    'invoice.overdue',
    rows.filter(({ id }) => markedIds.has(id)).map((row) => toInvoiceEvent(tx, row)),
  );
  return overdue.length;
}
