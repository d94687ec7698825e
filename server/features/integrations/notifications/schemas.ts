import { NOTICE_CHANNELS, NOTICE_STATUSES, TOPICS } from '../../../../domain/catalog/notifications.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

export const Notice = resource('Notification', {
  id: uuid(),
  organization_id: uuid(),
  topic: oneOf(TOPICS),
  channel: oneOf(NOTICE_CHANNELS),
  fallback: Type.Array(oneOf(NOTICE_CHANNELS), {
    description: 'The channels that follow, one after the other, if this one fails for good.',
  }),
  renter_id: uuid(),
  property_id: nullable(uuid()),
  invoice_id: nullable(uuid()),
  display: resource('NotificationDisplay', { status: display(NOTICE_STATUSES) }),
  reason: nullable(
    Type.String({
      description:
        'Why it was skipped (outdated, no_access, no_device, no_address, not_configured), or the last error.',
      examples: ['the mail server answered 550'],
    }),
  ),
  attempts: Type.Integer(),
  not_before: dateTime({ description: 'While PENDING: time of the next attempt.' }),
  sent_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const NoticeList = resource('NotificationList', { notifications: list(Notice) });
export const NoticeQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  renter_id: optional(uuid()),
  invoice_id: optional(uuid()),
  status: optional(oneOf(NOTICE_STATUSES)),
  channel: optional(oneOf(NOTICE_CHANNELS)),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const TestZaloBody = body('TestZaloBody', {
  phone: text(8, 20, { description: 'A Vietnamese mobile number that has Zalo.', examples: ['0901234567'] }),
});
export const ZaloTestResult = resource('ZaloTestResult', {
  topic: Type.String({ description: 'Whose template was sent.', examples: ['invoice.issued'] }),
  sent: Type.Boolean({ description: 'Whether Zalo accepted the message.' }),
  reason: nullable(
    Type.String({
      description: 'What Zalo answered instead, as it is.',
      examples: ['Zalo -118 Zalo account does not exist'],
    }),
  ),
});

/** Enough to print or call; a run that reaches fewer renters has a channel to set up first. */
export const MAX_UNREACHED = 200;

const ChannelCounts = resource('BillingRunChannel', {
  channel: oneOf(NOTICE_CHANNELS),
  planned: count('Drafts, and issued invoices whose notification is not written yet, that would go this way.'),
  pending: count('Waiting for the end of quiet hours or for a retry.'),
  sent: count('Sent.'),
  skipped: count('No way to reach the renter by this channel, or no longer relevant.'),
  failed: count('Rejected, or given up after several attempts.'),
});

const UnreachedInvoice = resource('UnreachedInvoice', {
  invoice_id: uuid(),
  room_id: uuid(),
  room_name: Type.String({ examples: ['P101'] }),
  renter_id: uuid(),
  renter_name: Type.String(),
  reason: nullable(
    Type.String({
      description: 'Why the last channel did not reach the renter; null if none was tried.',
      examples: ['the mail server answered 550'],
    }),
  ),
});

export const BillingRunNotifications = resource('BillingRunNotifications', {
  invoice_count: count('Invoices of the run that are not cancelled.'),
  channels: Type.Array(ChannelCounts, {
    description:
      'One entry per channel in use. Each counts invoices: one that reached the renter by its second channel counts as failed or skipped in the first.',
  }),
  unreached_count: count('Invoices that no channel reached or, for drafts, that none would reach.'),
  unreached: Type.Array(UnreachedInvoice, {
    maxItems: MAX_UNREACHED,
    description: 'The first of these, ordered by room: print them, or send their share links by hand.',
  }),
});
