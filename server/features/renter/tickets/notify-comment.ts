import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { notify } from '../../../notifications/notify.ts';
import { roomsOf } from '../../../notifications/subject-queries.ts';
import type { TicketRow } from './queries.ts';

const MAX_EXCERPT_LENGTH = 300;

/** Notifies the renter of an operator's comment, unless it is internal, and operators (only the assignee, if any) of a renter's. */
export async function notifyComment(tx: Tx, context: AppContext, ticket: TicketRow, commentId: string): Promise<void> {
  const comment = ticket.comments.find(({ id }) => id === commentId);
  if (!comment || comment.internal) return;
  const place = ticket.room_id ? (await roomsOf(tx, [ticket.room_id])).get(ticket.room_id) : undefined;
  await notify(tx, context, {
    cause: `comment ${commentId}`,
    topic: 'ticket.commented',
    audiences: comment.author_kind === 'RENTER' ? ['OPERATOR'] : ['RENTER'],
    actorId: tx.actor.id,
    onlyAccountId: ticket.assignee_id,
    propertyId: ticket.property_id,
    renterId: ticket.renter_id,
    invoiceId: null,
    subject: { type: 'ticket', id: ticket.id },
    facts: {
      title: ticket.title,
      status: ticket.status,
      priority: ticket.priority,
      room: place?.room_name ?? null,
      property: place?.property_name ?? null,
      renter: ticket.reported_by_name,
      author: comment.author_name,
      message: comment.message.slice(0, MAX_EXCERPT_LENGTH),
    },
  });
}
