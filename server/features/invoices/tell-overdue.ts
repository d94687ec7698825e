import { recordEvents } from '../../database/events.ts';
import { sql } from '../../database/sql.ts';
import type { Tx } from '../../database/transaction.ts';
import { newsOf } from './present-invoice.ts';
import { lockInvoices } from './queries.ts';

export const TOLD_AT_ONCE = 250;

/** Tells once of each open invoice whose due date has passed; answers how many it told of. */
export async function tellOverdue(tx: Tx): Promise<number> {
  const late = await tx.query<{ id: string }>(sql`
    select id from invoices
    where organization_id = ${tx.organizationId} and status in ('ISSUED', 'PARTIALLY_PAID') and not overdue_notified
      and due_date < ${tx.today.toString()}::date
    order by due_date, id limit ${TOLD_AT_ONCE}`);
  if (late.length === 0) return 0;
  const rows = await lockInvoices(
    tx,
    late.map(({ id }) => id),
  );
  const told = await tx.query<{ id: string }>(sql`
    update invoices set overdue_notified = true
    where organization_id = ${tx.organizationId} and id = any(${rows.map(({ id }) => id)}::uuid[]) and status in ('ISSUED', 'PARTIALLY_PAID')
      and not overdue_notified
    returning id`);
  const still = new Set(told.map(({ id }) => id));
  await recordEvents(
    tx,
    'invoice.overdue',
    rows.filter(({ id }) => still.has(id)).map((row) => newsOf(tx, row)),
  );
  return late.length;
}
