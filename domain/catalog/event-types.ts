/** Every event the service publishes; webhook endpoints subscribe to some of them. */
export const EVENT_TYPES = [
  'invoice.generated',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'invoice.overdue',
  'invoice.updated',
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
  'cash_handover.created',
  'cash_handover.confirmed',
  'cash_handover.refused',
  'cash_book.closed',
  'role.created',
  'role.updated',
  'role.removed',
  'renter.erased',
  'consent.given',
  'consent.withdrawn',
  'retention.applied',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The feed as programs follow it, and the other way round, for who looks at what happened last. */
export const EVENT_SORTS = ['occurred_at', '-occurred_at'] as const;
