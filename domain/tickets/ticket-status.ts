import { type Refusal, refusal } from '../refusal.ts';

export const TICKET_STATUSES = ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Where a ticket may go from where it is; a resolved one can be taken up again, a cancelled one is over. */
export const TICKET_STEPS: Record<TicketStatus, readonly TicketStatus[]> = {
  OPEN: ['IN_PROGRESS', 'RESOLVED', 'CANCELLED'],
  IN_PROGRESS: ['OPEN', 'RESOLVED', 'CANCELLED'],
  RESOLVED: ['IN_PROGRESS'],
  CANCELLED: [],
};

export const checkStatusChange = (from: TicketStatus, to: TicketStatus): Refusal<'invalid_status_transition'> | null =>
  from === to || TICKET_STEPS[from].includes(to) ? null : refusal('invalid_status_transition', { from, to });
