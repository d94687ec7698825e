import { ACTOR_KINDS } from '../../../../domain/catalog/accounts.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../../domain/catalog/tickets.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  anyOf,
  body,
  closed,
  date,
  dateTime,
  display,
  fee,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { Photo } from '../../../photos/photo.ts';
import { CreateExpenseBody } from '../../costs/expenses/schemas.ts';
import { INCLUDE_NAMES, PossibleNames } from '../../portfolio/place-names/schemas.ts';

const AUTHOR_NAME = { examples: ['Nguyễn Thị Lan'] };
const DESCRIPTION = { examples: ['It started yesterday evening and is getting worse.'] };
const ASSIGNEE = { description: 'The `user.id` of a member.' };
const ROOM = { description: 'A room of the property; without it the ticket is about the whole property.' };
const RENTER = { description: 'Who sees the ticket as their own and is notified of it.' };
const INVOICE = { description: 'An invoice of the property that it is about.' };
const COST = { description: 'đồng; it is not in the books until it is booked as an expense.' };
const CONTACT = { description: 'A phone number or email address.' };
const NORMAL = { description: 'NORMAL by default.' };
const COMMENT = {
  id: uuid(),
  author: resource('TicketAuthor', { kind: oneOf(ACTOR_KINDS), name: nullable(Type.String(AUTHOR_NAME)) }),
  message: Type.String(),
  created_at: dateTime(),
};
const internal = () => Type.Boolean({ description: 'Not shown to renters.' });
export const TicketComment = resource('TicketComment', { ...COMMENT, internal: internal() });
export const TenantTicketComment = resource('TenantTicketComment', COMMENT);

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: nullable(uuid()),
  renter_id: nullable(uuid()),
  invoice_id: nullable(uuid()),
  title: Type.String(),
  description: nullable(Type.String(DESCRIPTION)),
  display: resource('MaintenanceTicketDisplay', {
    priority: display(TICKET_PRIORITIES),
    status: display(TICKET_STATUSES),
  }),
  reported_by_name: nullable(Type.String()),
  reported_by_contact: nullable(Type.String()),
  created_by: nullable(uuid()),
  photos: list(Photo),
  resolved_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const Ticket = resource('MaintenanceTicket', {
  ...FIELDS,
  assignee_id: nullable(uuid(ASSIGNEE)),
  cost_amount: nullable(amount()),
  expense_id: nullable(uuid({ description: 'The expense that books its cost.' })),
  comments: list(TicketComment),
  names: PossibleNames,
});
export const TicketList = resource('MaintenanceTicketList', { tickets: list(Ticket) });

/** As the renter sees it: without cost, assignee and internal comments. */
export const TenantTicket = resource('TenantMaintenanceTicket', { ...FIELDS, comments: list(TenantTicketComment) });
export const TenantTicketList = resource('TenantMaintenanceTicketList', { tickets: list(TenantTicket) });

export const TicketHistoryEntry = resource('TicketHistoryEntry', {
  id: uuid(),
  at: dateTime(),
  action: Type.String({ examples: ['ticket.updated'] }),
  actor: resource('TicketAuthor', { kind: oneOf(ACTOR_KINDS), name: nullable(Type.String(AUTHOR_NAME)) }),
  changes: Type.Object(
    {},
    { additionalProperties: true, description: '`{ from, to }` per changed field; for comments and photos their id.' },
  ),
  created_at: dateTime(),
});
export const TicketHistory = resource('TicketHistory', { history: list(TicketHistoryEntry) });

export const TicketParams = closed({ ticket_id: uuid() });
export const TicketQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  renter_id: optional(uuid()),
  invoice_id: optional(uuid()),
  status: optional(oneOf(TICKET_STATUSES)),
  statuses: optional(anyOf(TICKET_STATUSES, { 'x-parameter': 'TicketStatuses', description: 'Any of these.' })),
  date_from: optional(date({ description: 'Reported on or after this day.' })),
  date_to: optional(date({ description: 'Reported on or before this day.' })),
  q: optional(text(1, 100, { description: 'Searches title and description, ignoring diacritics.' })),
  include: INCLUDE_NAMES,
});
export const TicketIncludeQuery = closed({ include: INCLUDE_NAMES });
export const TenantTicketQuery = closed({
  ...PAGE_QUERY,
  status: TicketQuery.properties.status,
  statuses: TicketQuery.properties.statuses,
});

const title = () => text(1, 200, { examples: ['Dripping tap'] });
const description = () => text(1, 5000, DESCRIPTION);

export const CreateTicketBody = body('CreateTicketBody', {
  property_id: uuid(),
  title: title(),
  description: optional(description()),
  priority: optional(oneOf(TICKET_PRIORITIES, NORMAL)),
  room_id: optional(uuid(ROOM)),
  renter_id: optional(uuid(RENTER)),
  invoice_id: optional(uuid(INVOICE)),
  assignee_id: optional(uuid(ASSIGNEE)),
  cost_amount: optional(fee(COST)),
  reported_by_name: optional(text(1, 200)),
  reported_by_contact: optional(text(1, 200, CONTACT)),
});
export const UpdateTicketBody = body(
  'UpdateTicketBody',
  {
    title: optional(title()),
    description: optional(nullable(description())),
    priority: optional(oneOf(TICKET_PRIORITIES)),
    status: optional(
      oneOf(TICKET_STATUSES, {
        description: 'A RESOLVED ticket can go back to IN_PROGRESS only; a CANCELLED one is final.',
      }),
    ),
    room_id: optional(nullable(uuid(ROOM))),
    renter_id: optional(nullable(uuid(RENTER))),
    invoice_id: optional(nullable(uuid(INVOICE))),
    assignee_id: optional(nullable(uuid(ASSIGNEE))),
    cost_amount: optional(nullable(fee(COST))),
    reported_by_name: optional(nullable(text(1, 200))),
    reported_by_contact: optional(nullable(text(1, 200, CONTACT))),
  },
  { minProperties: 1 },
);
export const CommentBody = body('TicketCommentBody', { message: text(1, 5000), internal: optional(internal()) });

/** The writable fields of an expense, except those taken from the ticket. */
const { category, entry_date, paid_from, paid_on, bank_account_id, vendor, note } = CreateExpenseBody.properties;
export const BookCostBody = body('TicketCostBody', {
  category: optional(category),
  entry_date: optional(entry_date),
  paid_from,
  paid_on,
  bank_account_id,
  vendor,
  note,
});

export const ReportTicketBody = body('ReportTicketBody', {
  title: title(),
  description: optional(description()),
  priority: optional(oneOf(TICKET_PRIORITIES, NORMAL)),
  lease_id: optional(uuid({ description: 'Defaults to your current lease.' })),
});
export const TenantCommentBody = body('TenantTicketCommentBody', { message: text(1, 5000) });
