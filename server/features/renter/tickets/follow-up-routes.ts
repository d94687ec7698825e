import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed } from '../../../http/schema.ts';
import { Expense } from '../../costs/expenses/schemas.ts';
import { bookCost } from './book-cost.ts';
import { findTicket, findTicketOf } from './queries.ts';
import { BookCostBody, TicketHistory, TicketParams } from './schemas.ts';
import { historyForRenter, historyOf } from './ticket-history.ts';

const TAG = 'Maintenance tickets';
const SORTS = { created_at: { column: 'a.at', type: 'timestamptz' } } as const;

/** What became of a ticket: who did what, and what it cost. */
export function ticketFollowUpRoutes(routes: Routes): void {
  routes.get('/maintenance-tickets/{ticket_id}/history', {
    id: 'readTicketHistory',
    tag: TAG,
    summary: 'Who did what about a ticket, and when',
    description: 'Oldest first.',
    access: 'tickets.read',
    params: TicketParams,
    query: closed(PAGE_QUERY),
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
    summary: 'Book what a ticket cost as an expense of its room or property',
    description:
      'Of the ticket’s `cost_amount`, once; the ticket then shows `expense_id`. Afterwards the expense is corrected or removed on its own, and a removed one can be booked again.',
    access: 'accounting.write',
    params: TicketParams,
    body: BookCostBody,
    data: Expense,
    status: 201,
    refuses: ['invalid_status_transition', 'period_locked'],
    run: (tx, { params, body }) => bookCost(tx, params.ticket_id, body),
  });

  routes.get('/tenant/maintenance-tickets/{ticket_id}/history', {
    id: 'readTenantTicketHistory',
    tag: TAG,
    summary: 'What happened to one of these tickets',
    description: 'Oldest first, without what the house keeps to itself.',
    access: 'renter',
    params: TicketParams,
    query: closed(PAGE_QUERY),
    data: TicketHistory,
    run: async (tx, { params, query }) => {
      const { id } = await findTicketOf(tx, tx.actor.renterId, params.ticket_id);
      const page = pageOf(query, SORTS, 'created_at');
      return pageResult(page, 'history', await historyForRenter(tx, id, page));
    },
  });
}
