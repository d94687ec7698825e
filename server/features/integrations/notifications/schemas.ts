import { NOTICE_CHANNELS, NOTICE_STATUSES, TOPICS } from '../../../../domain/catalog/notifications.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  closed,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
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
