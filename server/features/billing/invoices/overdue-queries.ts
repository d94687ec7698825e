import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Open invoices past their due date for which no event was emitted yet. */
export const overdueToNotify = (tx: Tx, limit: number): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    select id from invoices
    where organization_id = ${tx.organizationId} and status in ('ISSUED', 'PARTIALLY_PAID') and not overdue_notified
      and due_date < ${tx.today.toString()}::date
    order by due_date, id limit ${limit}`);

/** Returns the invoices that were still open and not marked. */
export const markOverdueNotified = (tx: Tx, ids: string[]): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    update invoices set overdue_notified = true
    where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) and status in ('ISSUED', 'PARTIALLY_PAID') and not overdue_notified
    returning id`);
