/** Everything the outside can be told about; preferences and webhook endpoints choose among these. */
export const EVENT_TYPES = [
  'invoice.generated',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'invoice.overdue',
  'payment.recorded',
  'payment.reversed',
  'review_item.created',
  'review_item.resolved',
  'meter_reading.recorded',
  'lease.created',
  'lease.ended',
  'ticket.created',
  'ticket.status_changed',
  'invitation.accepted',
  'billing_run.finished',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
