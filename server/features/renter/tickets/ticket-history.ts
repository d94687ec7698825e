import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { TicketHistoryEntry } from './schemas.ts';

export type HistoryRow = Static<typeof TicketHistoryEntry>;

/** What a renter sees of a change; who is to see to it and what it costs stays in the house. */
const PUBLIC = ['title', 'description', 'priority', 'status', 'reported_by_name', 'reported_by_contact'];
const STEPS = ['ticket.created', 'ticket.photo_added', 'ticket.photo_removed'];

/** The trail of one ticket, from the audit events that were written beside every change of it. */
const entriesOf = (tx: Tx, ticketId: string, forRenter: boolean, page: Page): Promise<HistoryRow[]> =>
  tx.query<HistoryRow>(sql`
    select a.id, a.at, a.action, json_build_object('kind', a.actor_kind, 'name', a.actor_name) as actor, a.changes, a.at as created_at
    from audit_events a
    where ${allOf(
      sql`a.organization_id = ${tx.organizationId}`,
      sql`a.subject_type = 'ticket'`,
      sql`a.subject_id = ${ticketId}`,
      forRenter &&
        sql`(a.action = any(${STEPS}::text[])
          or (a.action = 'ticket.updated' and a.changes ?| ${PUBLIC}::text[])
          or (a.action = 'ticket.commented' and exists (
            select from ticket_comments c where c.organization_id = ${tx.organizationId} and c.ticket_id = ${ticketId}
              and c.id = (a.changes ->> 'comment_id')::uuid and not c.internal)))`,
    )} ${page.where} ${page.orderBy}`);

export const historyOf = (tx: Tx, ticketId: string, page: Page): Promise<HistoryRow[]> =>
  entriesOf(tx, ticketId, false, page);

export async function historyForRenter(tx: Tx, ticketId: string, page: Page): Promise<HistoryRow[]> {
  const rows = await entriesOf(tx, ticketId, true, page);
  return rows.map((row) => (row.action === 'ticket.updated' ? { ...row, changes: publicPart(row.changes) } : row));
}

const publicPart = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => PUBLIC.includes(field)));
