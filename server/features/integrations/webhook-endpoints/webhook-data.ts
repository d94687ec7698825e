import type { EventType } from '../../../../domain/catalog/event-types.ts';
import { TEST_TYPE } from '../../../../domain/catalog/webhooks.ts';
import { resource, type TSchema, uuid } from '../../../http/schema.ts';
import { ReviewItem } from '../../banking/review-items/schemas.ts';
import { BillingRun } from '../../billing/billing-runs/schemas.ts';
import { Invoice } from '../../billing/invoices/schemas.ts';
import { Payment } from '../../billing/payments/schemas.ts';
import { Role } from '../../identity/roles/schemas.ts';
import { Lease } from '../../leasing/leases/schemas.ts';
import { CashClosing, CashHandover } from '../../ledger/cash-books/schemas.ts';
import { MeterReading } from '../../metering/meter-readings/schemas.ts';
import { ConsentEvent } from '../../portfolio/consents/schemas.ts';
import { TenantInvitation } from '../../portfolio/invitations/schemas.ts';
import { ErasedRenter, RetentionApplied } from '../../portfolio/renters/schemas.ts';
import { Ticket } from '../../renter/tickets/schemas.ts';

const TestEvent = resource('TestEvent', { webhook_endpoint_id: uuid() });

/** The schema of `data` in every type of event, for the API document. */
export const WEBHOOK_DATA: Readonly<Record<EventType | typeof TEST_TYPE, TSchema>> = {
  'invoice.generated': Invoice,
  'invoice.issued': Invoice,
  'invoice.paid': Invoice,
  'invoice.cancelled': Invoice,
  'invoice.overdue': Invoice,
  'invoice.updated': Invoice,
  'payment.recorded': Payment,
  'payment.reversed': Payment,
  'review_item.created': ReviewItem,
  'review_item.resolved': ReviewItem,
  'meter_reading.recorded': MeterReading,
  'lease.created': Lease,
  'lease.ended': Lease,
  'ticket.created': Ticket,
  'ticket.status_changed': Ticket,
  'invitation.accepted': TenantInvitation,
  'billing_run.finished': BillingRun,
  'cash_handover.created': CashHandover,
  'cash_handover.confirmed': CashHandover,
  'cash_handover.refused': CashHandover,
  'cash_book.closed': CashClosing,
  'role.created': Role,
  'role.updated': Role,
  'role.removed': Role,
  'renter.erased': ErasedRenter,
  'consent.given': ConsentEvent,
  'consent.withdrawn': ConsentEvent,
  'retention.applied': RetentionApplied,
  [TEST_TYPE]: TestEvent,
};
