import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed } from '../../../http/schema.ts';
import { attachmentLinks } from '../../../photos/photo-links.ts';
import { presentExpense } from '../../costs/expenses/attachments.ts';
import { Expense } from '../../costs/expenses/schemas.ts';
import { bookCost } from './book-cost.ts';
import { findTicket, findTicketOf } from './queries.ts';
import { BookCostBody, TicketHistory, TicketParams } from './schemas.ts';
import { historyForRenter, historyOf } from './ticket-history.ts';

const TAG = 'Maintenance tickets';
const SORTS = { created_at: { column: 'a.at', type: 'timestamptz' } } as const;

/** History and cost of a ticket. */
export function ticketFollowUpRoutes(routes: Routes): void {
  routes.get('/maintenance-tickets/{ticket_id}/history', {
    id: 'readTicketHistory',
    tag: TAG,
    summary: 'List the history of a maintenance ticket',
    description: 'Changes, comments and photos with who made them, oldest first.',
    access: 'tickets.read',
    params: TicketParams,
    query: closed(PAGE_QUERY),
    sortedBy: 'created_at',
    data: TicketHistory,
    run: async (tx, { params, query }) => {
      const { id } = await findTicket(tx, params.ticket_id);
      const page = pageOf(query, SORTS, 'created_at');
      return pageResult(page, 'history', await historyOf(tx, id, page));
    },
  });

  routes.post('/maintenance-tickets/{ticket_id}/expense', {
    id: 'bookTicketCost',
    tag: TAG,
    summary: 'Book the cost of a maintenance ticket',
    description:
      'Creates an expense of the ticket’s room or property from its `cost_amount`, once; the ticket then shows `expense_id`. Correct or delete the expense itself afterwards. After deleting it the cost can be booked again.',
    access: 'accounting.write',
    params: TicketParams,
    body: BookCostBody,
    data: Expense,
    status: 201,
    refuses: ['invalid_status_transition', 'period_locked'],
    run: async (tx, { params, body, context }) =>
      presentExpense(await bookCost(tx, params.ticket_id, body), attachmentLinks(tx, context)),
  });

  routes.get('/tenant/maintenance-tickets/{ticket_id}/history', {
    id: 'readTenantTicketHistory',
    tag: TAG,
    summary: 'List the history of your maintenance ticket',
    description: 'Oldest first, without internal comments, the assignee and the cost.',
    access: 'renter',
    params: TicketParams,
    query: closed(PAGE_QUERY),
    sortedBy: 'created_at',
    data: TicketHistory,
    run: async (tx, { params, query }) => {
      const { id } = await findTicketOf(tx, tx.actor.renterId, params.ticket_id);
      const page = pageOf(query, SORTS, 'created_at');
      return pageResult(page, 'history', await historyForRenter(tx, id, page));
    },
  });
}
