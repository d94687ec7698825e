import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '../../../../domain/refuse.ts';
import { refuseRefusal } from '../../../../domain/throw-if-refused.ts';
import { refuseStep, type TicketStatus } from '../../../../domain/tickets/ticket-status.ts';
import type { Services } from '../../../app-context.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { asDocumented } from '../../../http/as-documented.ts';
import type { Static } from '../../../http/schema.ts';
import { withoutLink } from '../../../photos/photo.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { presentTicket } from './present-ticket.ts';
import {
  findTicket,
  insertComment,
  insertTicket,
  isMember,
  saveTicket,
  type TicketDraft,
  type TicketRow,
} from './queries.ts';
import { type CommentBody, type CreateTicketBody, Ticket, type UpdateTicketBody } from './schemas.ts';
import { tellComment } from './tell-comment.ts';

const FIELDS = [
  'title',
  'description',
  'priority',
  'status',
  'room_id',
  'renter_id',
  'invoice_id',
  'assignee_id',
  'cost_amount',
  'reported_by_name',
  'reported_by_contact',
] as const;

type NewTicket = Static<typeof CreateTicketBody>;

export async function createTicket(tx: Tx, wish: NewTicket): Promise<TicketRow> {
  await findProperty(tx, wish.property_id, { field: 'property_id' });
  await refuseStrangers(tx, wish.property_id, wish);
  return openTicket(tx, wish);
}

/** Of whoever is asking; what it points at was looked at before. */
export async function openTicket(tx: Tx, wish: NewTicket): Promise<TicketRow> {
  const id = randomUUIDv7();
  const draft = {
    id,
    property_id: wish.property_id,
    room_id: wish.room_id ?? null,
    renter_id: wish.renter_id ?? null,
    invoice_id: wish.invoice_id ?? null,
    assignee_id: wish.assignee_id ?? null,
    title: wish.title,
    description: wish.description ?? null,
    priority: wish.priority ?? 'NORMAL',
    status: 'OPEN' as const,
    cost_amount: wish.cost_amount ?? null,
    reported_by_name: wish.reported_by_name ?? null,
    reported_by_contact: wish.reported_by_contact ?? null,
    resolved_at: null,
  };
  await insertTicket(tx, { ...draft, search_text: searchOf(draft) });
  const ticket = await findTicket(tx, id);
  await recordAudit(tx, 'ticket.created', { type: 'ticket', id }, { title: wish.title, property_id: wish.property_id });
  await announce(tx, 'ticket.created', ticket);
  return ticket;
}

export async function updateTicket(tx: Tx, id: string, wish: Static<typeof UpdateTicketBody>): Promise<TicketRow> {
  const before = await findTicket(tx, id, true);
  await refuseStrangers(tx, before.property_id, wish);
  const status: TicketStatus = wish.status ?? before.status;
  refuseRefusal(refuseStep(before.status, status));
  const moved = status !== before.status;
  const resolved_at = moved ? (status === 'RESOLVED' ? tx.now.toString() : null) : before.resolved_at;
  const draft = { ...before, ...wish, status, resolved_at };
  if (Object.keys(changesBetween(before, draft, FIELDS)).length === 0) return before;
  await saveTicket(tx, { ...draft, search_text: searchOf(draft) });
  const after = await findTicket(tx, id);
  await recordAudit(tx, 'ticket.updated', { type: 'ticket', id }, changesBetween(before, after, FIELDS));
  if (moved) await announce(tx, 'ticket.status_changed', after);
  return after;
}

export async function addComment(tx: Tx, services: Services, ticketId: string, wish: Static<typeof CommentBody>) {
  const id = randomUUIDv7();
  await insertComment(tx, { id, ticketId, message: wish.message, internal: wish.internal ?? false });
  await recordAudit(tx, 'ticket.commented', { type: 'ticket', id: ticketId }, { comment_id: id });
  await tellComment(tx, services, await findTicket(tx, ticketId), id);
  return id;
}

const searchOf = ({ title, description }: Pick<TicketDraft, 'title' | 'description'>): string =>
  searchText(title, description);

const announce = (tx: Tx, type: 'ticket.created' | 'ticket.status_changed', ticket: TicketRow): Promise<void> =>
  recordEvent(
    tx,
    type,
    { type: 'ticket', id: ticket.id, propertyId: ticket.property_id },
    asDocumented(Ticket, presentTicket(ticket, 'vi', withoutLink)) as object,
  );

type Links = Pick<Static<typeof UpdateTicketBody>, 'room_id' | 'renter_id' | 'invoice_id' | 'assignee_id'>;

/** What a ticket points at is of its own property, or of the organization where it has none. */
async function refuseStrangers(tx: Tx, propertyId: string, wish: Links): Promise<void> {
  const elsewhere = (field: string) => refuse('not_found', { field });
  if (wish.room_id) {
    const room = await findRoom(tx, wish.room_id, { field: 'room_id' });
    if (room.property_id !== propertyId.toLowerCase()) throw elsewhere('room_id');
  }
  if (wish.renter_id) await findRenter(tx, wish.renter_id, { field: 'renter_id', evenWithoutLease: true });
  if (wish.invoice_id) {
    const invoice = await findInvoice(tx, wish.invoice_id, 'invoice_id');
    if (invoice.property_id !== propertyId.toLowerCase()) throw elsewhere('invoice_id');
  }
  if (wish.assignee_id && !(await isMember(tx, wish.assignee_id))) throw elsewhere('assignee_id');
}
