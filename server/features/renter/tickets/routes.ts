import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import { placeNames, withNames } from '../../portfolio/place-names/queries.ts';
import { addComment, createTicket, updateTicket } from './change-ticket.ts';
import { ticketFollowUpRoutes } from './follow-up-routes.ts';
import { presentComment, presentTenantTicket, presentTicket } from './present-ticket.ts';
import { type CommentRow, findTicket, findTicketOf, listTickets, listTicketsOf, type TicketRow } from './queries.ts';
import { reportTicket } from './report-ticket.ts';
import {
  CommentBody,
  CreateTicketBody,
  ReportTicketBody,
  TenantCommentBody,
  TenantTicket,
  TenantTicketComment,
  TenantTicketList,
  TenantTicketQuery,
  Ticket,
  TicketComment,
  TicketIncludeQuery,
  TicketList,
  TicketParams,
  TicketQuery,
  UpdateTicketBody,
} from './schemas.ts';

const TAG = 'Maintenance tickets';
const SORTS = { created_at: { column: 't.created_at', type: 'timestamptz' } } as const;

export function ticketRoutes(routes: Routes): void {
  operatorRoutes(routes);
  ticketFollowUpRoutes(routes);
  renterRoutes(routes);
}

const commentOf = ({ comments }: TicketRow, id: string) =>
  presentComment(comments.find((comment) => comment.id === id) as CommentRow);

function operatorRoutes(routes: Routes): void {
  routes.get('/maintenance-tickets', {
    id: 'listTickets',
    tag: TAG,
    summary: 'List maintenance tickets',
    access: 'tickets.read',
    query: TicketQuery,
    data: TicketList,
    run: async (tx, { query, context }) => {
      const link = photoLinks(tx, context);
      const page = pageOf(query, SORTS);
      const rows = await listTickets(tx, query, page);
      const tickets = rows.map((row) => presentTicket(row, tx.locale, link));
      return pageResult(page, 'tickets', query.include ? withNames(tickets, await placeNames(tx, rows)) : tickets);
    },
  });

  routes.post('/maintenance-tickets', {
    id: 'createTicket',
    tag: TAG,
    summary: 'Create a maintenance ticket',
    access: 'tickets.write',
    body: CreateTicketBody,
    data: Ticket,
    status: 201,
    refuses: ['not_found'],
    run: async (tx, { body, context }) =>
      presentTicket(await createTicket(tx, body), tx.locale, photoLinks(tx, context)),
  });

  routes.get('/maintenance-tickets/{ticket_id}', {
    id: 'readTicket',
    tag: TAG,
    summary: 'Read a maintenance ticket',
    access: 'tickets.read',
    params: TicketParams,
    query: TicketIncludeQuery,
    data: Ticket,
    run: async (tx, { params, query, context }) => {
      const row = await findTicket(tx, params.ticket_id);
      const ticket = presentTicket(row, tx.locale, photoLinks(tx, context));
      return query.include ? withNames([ticket], await placeNames(tx, [row]))[0] : ticket;
    },
  });

  routes.patch('/maintenance-tickets/{ticket_id}', {
    id: 'updateTicket',
    tag: TAG,
    summary: 'Update a maintenance ticket',
    description:
      'Status changes: OPEN and IN_PROGRESS can change to each other, to RESOLVED and to CANCELLED; RESOLVED can return to IN_PROGRESS; CANCELLED is final.',
    access: 'tickets.write',
    params: TicketParams,
    body: UpdateTicketBody,
    data: Ticket,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) =>
      presentTicket(await updateTicket(tx, params.ticket_id, body), tx.locale, photoLinks(tx, context)),
  });

  routes.post('/maintenance-tickets/{ticket_id}/comments', {
    id: 'commentTicket',
    tag: TAG,
    summary: 'Add a comment to a maintenance ticket',
    description: 'The renter of the ticket is notified, unless the comment is `internal`.',
    access: 'tickets.write',
    params: TicketParams,
    body: CommentBody,
    data: TicketComment,
    status: 201,
    run: async (tx, { params, body, context }) => {
      const { id: ticketId } = await findTicket(tx, params.ticket_id);
      const id = await addComment(tx, context, ticketId, body);
      return commentOf(await findTicket(tx, ticketId), id);
    },
  });
}

function renterRoutes(routes: Routes): void {
  routes.get('/tenant/maintenance-tickets', {
    id: 'listTenantTickets',
    tag: TAG,
    summary: 'List your maintenance tickets',
    description: 'Tickets about you, and tickets about a room that were reported while you lived there.',
    access: 'renter',
    query: TenantTicketQuery,
    data: TenantTicketList,
    run: async (tx, { query, context }) => {
      const link = photoLinks(tx, context);
      const page = pageOf(query, SORTS);
      const rows = await listTicketsOf(tx, tx.actor.renterId, query, page);
      return pageResult(
        page,
        'tickets',
        rows.map((row) => presentTenantTicket(row, tx.locale, link)),
      );
    },
  });

  routes.post('/tenant/maintenance-tickets', {
    id: 'reportTicket',
    tag: TAG,
    summary: 'Report a maintenance ticket',
    description: 'About the room you live in.',
    access: 'renter',
    body: ReportTicketBody,
    data: TenantTicket,
    status: 201,
    refuses: ['not_found', 'lease_not_active'],
    run: async (tx, { body, context }) =>
      presentTenantTicket(await reportTicket(tx, body), tx.locale, photoLinks(tx, context)),
  });

  routes.get('/tenant/maintenance-tickets/{ticket_id}', {
    id: 'readTenantTicket',
    tag: TAG,
    summary: 'Read your maintenance ticket',
    access: 'renter',
    params: TicketParams,
    data: TenantTicket,
    run: async (tx, { params, context }) => {
      const ticket = await findTicketOf(tx, tx.actor.renterId, params.ticket_id);
      return presentTenantTicket(ticket, tx.locale, photoLinks(tx, context));
    },
  });

  routes.post('/tenant/maintenance-tickets/{ticket_id}/comments', {
    id: 'commentTenantTicket',
    tag: TAG,
    summary: 'Add a comment to your maintenance ticket',
    access: 'renter',
    params: TicketParams,
    body: TenantCommentBody,
    data: TenantTicketComment,
    status: 201,
    run: async (tx, { params, body, context }) => {
      const { id: ticketId } = await findTicketOf(tx, tx.actor.renterId, params.ticket_id);
      const id = await addComment(tx, context, ticketId, body);
      return commentOf(await findTicketOf(tx, tx.actor.renterId, ticketId), id);
    },
  });
}
