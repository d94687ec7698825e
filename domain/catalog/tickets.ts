export const TICKET_PRIORITIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_STATUSES = ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The statuses a ticket may change to: a resolved ticket can be taken up again, a cancelled one is final. */
export const TICKET_TRANSITIONS: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  OPEN: ['IN_PROGRESS', 'RESOLVED', 'CANCELLED'],
  IN_PROGRESS: ['OPEN', 'RESOLVED', 'CANCELLED'],
  RESOLVED: ['IN_PROGRESS'],
  CANCELLED: [],
};
