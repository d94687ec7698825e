import type { ActorKind } from '../../../../domain/catalog/accounts.ts';
import type { TicketPriority, TicketStatus } from '../../../../domain/catalog/tickets.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty, matchesText } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { PhotoRow } from '../../../photos/photo.ts';
import { photosOf } from '../../../photos/queries.ts';
import { STAYS } from '../portal/queries.ts';

export type CommentRow = {
  id: string;
  author_kind: ActorKind;
  author_name: string | null;
  message: string;
  internal: boolean;
  created_at: string;
};

export type TicketRow = {
  id: string;
  organization_id: string;
  property_id: string;
  room_id: string | null;
  renter_id: string | null;
  invoice_id: string | null;
  assignee_id: string | null;
  title: string;
  description: string | null;
  priority: TicketPriority;
  status: TicketStatus;
  cost_amount: string | null;
  expense_id: string | null;
  reported_by_name: string | null;
  reported_by_contact: string | null;
  resolved_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  comments: CommentRow[];
  photos: PhotoRow[];
};

/** Timestamps inside JSON have the same format as those the driver reads. */
const COLUMNS = (tx: Tx): Sql => sql`
  t.*, coalesce((select json_agg(json_build_object('id', c.id, 'author_kind', c.author_kind, 'author_name', c.author_name,
      'message', c.message, 'internal', c.internal,
      'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by c.created_at, c.id)
    from ticket_comments c where c.organization_id = ${tx.organizationId} and c.ticket_id = t.id), '[]'::json) as comments,
  (select x.id from expenses x where x.organization_id = ${tx.organizationId} and x.ticket_id = t.id and x.removed_at is null) as expense_id,
  ${photosOf(tx, sql`p.ticket_id = t.id and p.kind is null`)} as photos`;

export type TicketFilter = {
  property_id?: string;
  room_id?: string;
  renter_id?: string;
  invoice_id?: string;
  status?: TicketStatus;
  statuses?: TicketStatus[];
  date_from?: string;
  date_to?: string;
  q?: string;
};

export const listTickets = (tx: Tx, filter: TicketFilter, page: Page): Promise<TicketRow[]> =>
  tx.query<TicketRow>(sql`
    select ${COLUMNS(tx)} from maintenance_tickets t
    where ${allOf(
      sql`t.organization_id = ${tx.organizationId}`,
      filter.property_id && sql`t.property_id = ${filter.property_id}`,
      filter.room_id && sql`t.room_id = ${filter.room_id}`,
      filter.renter_id && sql`t.renter_id = ${filter.renter_id}`,
      filter.invoice_id && sql`t.invoice_id = ${filter.invoice_id}`,
      filter.status && sql`t.status = ${filter.status}`,
      filter.statuses && sql`t.status = any(${filter.statuses}::text[])`,
      filter.date_from && sql`t.reported_on >= ${filter.date_from}::date`,
      filter.date_to && sql`t.reported_on <= ${filter.date_to}::date`,
      matchesText(sql`t.search_text`, filter.q),
      inVisibleProperty(tx, sql`t.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findTicket(tx: Tx, id: string, lock = false): Promise<TicketRow> {
  const row = await tx.first<TicketRow>(sql`
    select ${COLUMNS(tx)} from maintenance_tickets t
    where ${allOf(sql`t.organization_id = ${tx.organizationId}`, sql`t.id = ${id}`, inVisibleProperty(tx, sql`t.property_id`))}
    ${lock ? sql`for update of t` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

/**
 * Tickets about the renter, and tickets about a room reported while they lived there. A set of ids instead of a condition per
 * ticket, which would scan all tickets of the organization.
 */
const isTheirs = (tx: Tx, renterId: string): Sql => sql`t.id in (
  select x.id from maintenance_tickets x where x.organization_id = ${tx.organizationId} and x.renter_id = ${renterId}
  union
  select x.id from (${STAYS(tx, renterId)}) s
  join maintenance_tickets x on x.organization_id = ${tx.organizationId} and x.room_id = s.room_id and s.during @> x.reported_on)`;

export const listTicketsOf = (
  tx: Tx,
  renterId: string,
  filter: Pick<TicketFilter, 'status' | 'statuses'>,
  page: Page,
): Promise<TicketRow[]> =>
  tx.query<TicketRow>(sql`
    select ${COLUMNS(tx)} from maintenance_tickets t
    where ${allOf(
      sql`t.organization_id = ${tx.organizationId}`,
      isTheirs(tx, renterId),
      filter.status && sql`t.status = ${filter.status}`,
      filter.statuses && sql`t.status = any(${filter.statuses}::text[])`,
    )} ${page.where} ${page.orderBy}`);

export async function findTicketOf(tx: Tx, renterId: string, id: string): Promise<TicketRow> {
  const row = await tx.first<TicketRow>(sql`
    select ${COLUMNS(tx)} from maintenance_tickets t
    where t.organization_id = ${tx.organizationId} and t.id = ${id} and ${isTheirs(tx, renterId)}`);
  if (!row) throw refused('not_found');
  return row;
}

export type TicketDraft = Omit<
  TicketRow,
  'organization_id' | 'created_by' | 'created_at' | 'updated_at' | 'comments' | 'photos' | 'expense_id'
> & { search_text: string };

export const insertTicket = (tx: Tx, t: TicketDraft): Promise<void> =>
  tx.run(sql`
    insert into maintenance_tickets (organization_id, id, property_id, room_id, renter_id, invoice_id, assignee_id, title, description, priority,
      status, cost_amount, reported_by_name, reported_by_contact, reported_on, resolved_at, search_text, created_by, created_at, updated_at)
    values (${tx.organizationId}, ${t.id}, ${t.property_id}, ${t.room_id}, ${t.renter_id}, ${t.invoice_id}, ${t.assignee_id}, ${t.title},
      ${t.description}, ${t.priority}, ${t.status}, ${t.cost_amount}, ${t.reported_by_name}, ${t.reported_by_contact}, ${tx.today.toString()},
      ${t.resolved_at}, ${t.search_text}, ${tx.actor.id}, ${tx.now.toString()}, ${tx.now.toString()})`);

export const saveTicket = (tx: Tx, t: TicketDraft): Promise<void> =>
  tx.run(sql`
    update maintenance_tickets set room_id = ${t.room_id}, renter_id = ${t.renter_id}, invoice_id = ${t.invoice_id}, assignee_id = ${t.assignee_id},
      title = ${t.title}, description = ${t.description}, priority = ${t.priority}, status = ${t.status}, cost_amount = ${t.cost_amount},
      reported_by_name = ${t.reported_by_name}, reported_by_contact = ${t.reported_by_contact}, resolved_at = ${t.resolved_at},
      search_text = ${t.search_text}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${t.id}`);

export const insertComment = (
  tx: Tx,
  c: { id: string; ticketId: string; message: string; internal: boolean },
): Promise<void> =>
  tx.run(sql`
    insert into ticket_comments (organization_id, id, ticket_id, author_kind, author_id, author_name, message, internal, created_at)
    values (${tx.organizationId}, ${c.id}, ${c.ticketId}, ${tx.actor.kind}, ${tx.actor.id}, ${tx.actor.name}, ${c.message}, ${c.internal},
            ${tx.now.toString()})`);

export async function isMember(tx: Tx, accountId: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from identity.members_of(${tx.organizationId}) m where m.account_id = ${accountId} and m.status = 'ACTIVE') as found`);
  return found;
}
