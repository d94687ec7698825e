import type { EventType } from './event-types.ts';
import type { TEST_TYPE } from './webhooks.ts';

/** When each event is sent, for the API document. */
export const EVENT_MEANINGS: Readonly<Record<EventType | typeof TEST_TYPE, string>> = {
  'invoice.generated':
    'An invoice was created as a draft or issued at once, by a request or a billing run. Settlements and debts brought forward only send `invoice.issued`.',
  'invoice.issued': 'An invoice was issued, of whatever kind.',
  'invoice.paid':
    'An issued invoice has nothing left to pay. Also sent after `invoice.issued` for an invoice of 0 đồng, and when a credit note took off the rest; a write-off sends `invoice.updated`.',
  'invoice.cancelled': 'An invoice was cancelled, drafts included.',
  'invoice.overdue': 'The due date of an open invoice has passed; once per invoice, early on the next day.',
  'invoice.updated':
    'The amounts of an issued invoice changed by a credit note, its reversal, a write-off, after which it is PAID, or a moved payment. If a credit note or a moved payment makes it PAID, `invoice.paid` is sent instead.',
  'payment.recorded':
    'Money was received or paid out: one event per invoice or credit that a receipt was divided over. Also for refunds (`direction` OUT) and for invoices paid from a deposit or credit. Moving a payment sends `invoice.updated` or `invoice.paid` of the invoices instead.',
  'payment.reversed': 'A receipt was reversed: one event for each of its payments.',
  'review_item.created': 'A bank transfer was reported, also one that was booked automatically.',
  'review_item.resolved':
    'A bank transfer was booked automatically, or matched, split or marked as resolved; again after a reopened one is decided anew.',
  'meter_reading.recorded':
    'A meter reading was recorded, or sent by a renter and not accepted yet; again when the utility that it lacked is added. Imported readings, corrections and decisions send none.',
  'lease.created': 'A lease was created, also by an import or a transfer to another room.',
  'lease.ended': 'Somebody ended a lease. Reaching `end_date`, transferring and cancelling send none.',
  'ticket.created': 'A maintenance ticket was created, by the landlord or a renter.',
  'ticket.status_changed': 'The status of a maintenance ticket changed.',
  'invitation.accepted': 'A renter accepted an invitation: their account is linked now.',
  'billing_run.finished': 'A billing run is DONE or FAILED. Issuing or undoing it later sends none.',
  'cash_handover.created': 'Cash was handed over and waits for the receiver.',
  'cash_handover.confirmed': 'The receiver confirmed a cash handover.',
  'cash_handover.refused': 'A cash handover was refused or taken back: the cash is with the giver again.',
  'cash_book.closed': 'A day of a cash book was counted and closed.',
  'role.created': 'A role of the organization’s own was created.',
  'role.updated': 'The name or permissions of a role of the organization’s own changed.',
  'role.removed': 'A role of the organization’s own was removed.',
  'renter.erased': 'The personal data of a departed renter was erased; delete it in your system too.',
  'consent.given': 'A renter agreed to how their data is used. Agreeing to the same version again sends none.',
  'consent.withdrawn': 'A renter withdrew that consent.',
  'retention.applied':
    'Data of a departed renter was deleted because its retention period is over; delete it in your system too.',
  'webhook.test': 'Somebody asked to test the endpoint; not an event of the feed.',
};
