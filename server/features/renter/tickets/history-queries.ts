import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { TicketHistoryEntry } from './schemas.ts';

export type HistoryRow = Static<typeof TicketHistoryEntry>;

/** With a view: only these actions, changes of these fields and public comments. */
type HistoryView = { actions: string[]; fields: string[] };

/** The audit events of one ticket. */
export const listHistory = (tx: Tx, ticketId: string, view: HistoryView | null, page: Page): Promise<HistoryRow[]> =>
  tx.query<HistoryRow>(sql`
    select a.id, a.at, a.action, json_build_object('kind', a.actor_kind, 'name', a.actor_name) as actor, a.changes, a.at as created_at
    from audit_events a
    where ${allOf(
      sql`a.organization_id = ${tx.organizationId}`,
      sql`a.subject_type = 'ticket'`,
      sql`a.subject_id = ${ticketId}`,
      view &&
        sql`(a.action = any(${view.actions}::text[])
          or (a.action = 'ticket.updated' and a.changes ?| ${view.fields}::text[])
          or (a.action = 'ticket.commented' and exists (
            select from ticket_comments c where c.organization_id = ${tx.organizationId} and c.ticket_id = ${ticketId}
              and c.id = (a.changes ->> 'comment_id')::uuid and not c.internal)))`,
    )} ${page.where} ${page.orderBy}`);
