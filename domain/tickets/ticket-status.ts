import { TICKET_TRANSITIONS, type TicketStatus } from '../catalog/tickets.ts';
import { type Refusal, refusal } from '../refusal.ts';

export const checkStatusChange = (from: TicketStatus, to: TicketStatus): Refusal<'invalid_status_transition'> | null =>
  from === to || TICKET_TRANSITIONS[from].includes(to) ? null : refusal('invalid_status_transition', { from, to });
