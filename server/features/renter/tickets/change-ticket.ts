import { randomUUIDv7 } from 'node:crypto';
import type { TicketStatus } from '../../../../domain/catalog/tickets.ts';
import { refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { checkStatusChange } from '../../../../domain/tickets/ticket-status.ts';
import type { AppContext } from '../../../app-context.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import type { Static } from '../../../http/schema.ts';
import { withoutLink } from '../../../photos/photo.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { notifyComment } from './notify-comment.ts';
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

export async function createTicket(tx: Tx, input: NewTicket): Promise<TicketRow> {
  await findProperty(tx, input.property_id, { field: 'property_id' });
  await assertLinksInProperty(tx, input.property_id, input);
  return openTicket(tx, input);
}

/** The caller has checked that room, renter and invoice belong to the property. */
export async function openTicket(tx: Tx, input: NewTicket): Promise<TicketRow> {
  const id = randomUUIDv7();
  const draft = {
    id,
    property_id: input.property_id,
    room_id: input.room_id ?? null,
    renter_id: input.renter_id ?? null,
    invoice_id: input.invoice_id ?? null,
    assignee_id: input.assignee_id ?? null,
    title: input.title,
    description: input.description ?? null,
    priority: input.priority ?? 'NORMAL',
    status: 'OPEN' as const,
    cost_amount: input.cost_amount ?? null,
    reported_by_name: input.reported_by_name ?? null,
    reported_by_contact: input.reported_by_contact ?? null,
    resolved_at: null,
  };
  await insertTicket(tx, { ...draft, search_text: searchOf(draft) });
  const ticket = await findTicket(tx, id);
  await recordAudit(
    tx,
    'ticket.created',
    { type: 'ticket', id },
    { title: input.title, property_id: input.property_id },
  );
  await emitTicketEvent(tx, 'ticket.created', ticket);
  return ticket;
}

export async function updateTicket(tx: Tx, id: string, input: Static<typeof UpdateTicketBody>): Promise<TicketRow> {
  const before = await findTicket(tx, id, true);
  await assertLinksInProperty(tx, before.property_id, input);
  const status: TicketStatus = input.status ?? before.status;
  throwIfRefused(checkStatusChange(before.status, status));
  const moved = status !== before.status;
  const resolved_at = moved ? (status === 'RESOLVED' ? tx.now.toString() : null) : before.resolved_at;
  const draft = { ...before, ...input, status, resolved_at };
  if (Object.keys(changesBetween(before, draft, FIELDS)).length === 0) return before;
  await saveTicket(tx, { ...draft, search_text: searchOf(draft) });
  const after = await findTicket(tx, id);
  await recordAudit(tx, 'ticket.updated', { type: 'ticket', id }, changesBetween(before, after, FIELDS));
  if (moved) await emitTicketEvent(tx, 'ticket.status_changed', after);
  return after;
}

export async function addComment(tx: Tx, context: AppContext, ticketId: string, input: Static<typeof CommentBody>) {
  const id = randomUUIDv7();
  await insertComment(tx, { id, ticketId, message: input.message, internal: input.internal ?? false });
  await recordAudit(tx, 'ticket.commented', { type: 'ticket', id: ticketId }, { comment_id: id });
  await notifyComment(tx, context, await findTicket(tx, ticketId), id);
  return id;
}

const searchOf = ({ title, description }: Pick<TicketDraft, 'title' | 'description'>): string =>
  searchText(title, description);

const emitTicketEvent = (tx: Tx, type: 'ticket.created' | 'ticket.status_changed', ticket: TicketRow): Promise<void> =>
  recordEvent(
    tx,
    type,
    { type: 'ticket', id: ticket.id, propertyId: ticket.property_id },
    pickDeclared(Ticket, presentTicket(ticket, 'vi', withoutLink)) as object,
  );

type Links = Pick<Static<typeof UpdateTicketBody>, 'room_id' | 'renter_id' | 'invoice_id' | 'assignee_id'>;

/** Room and invoice must be of the ticket's property, renter and assignee of the organization. */
async function assertLinksInProperty(tx: Tx, propertyId: string, input: Links): Promise<void> {
  const notFound = (field: string) => refused('not_found', { field });
  if (input.room_id) {
    const room = await findRoom(tx, input.room_id, { field: 'room_id' });
    if (room.property_id !== propertyId.toLowerCase()) throw notFound('room_id');
  }
  if (input.renter_id) await findRenter(tx, input.renter_id, { field: 'renter_id', evenWithoutLease: true });
  if (input.invoice_id) {
    const invoice = await findInvoice(tx, input.invoice_id, 'invoice_id');
    if (invoice.property_id !== propertyId.toLowerCase()) throw notFound('invoice_id');
  }
  if (input.assignee_id && !(await isMember(tx, input.assignee_id))) throw notFound('assignee_id');
}
