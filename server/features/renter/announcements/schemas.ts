import { NOTICE_CHANNELS, NOTICE_STATUSES } from '../../../../domain/catalog/notifications.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const TITLE = { examples: ['Cúp điện sáng thứ Bảy'] };
const MESSAGE = { examples: ['Điện lực cắt điện cả khu từ 8 đến 11 giờ sáng thứ Bảy.'] };

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  property_id: nullable(uuid({ description: 'Null if it went to a selection of renters.' })),
  property_name: nullable(Type.String()),
  floor: nullable(Type.Integer()),
  title: Type.String(TITLE),
  message: Type.String(MESSAGE),
  recipient_count: Type.Integer(),
  read_count: Type.Integer({ description: 'How many have opened it in the app.' }),
  created_by: nullable(uuid({ description: 'The account that sent it.' })),
  created_by_name: Type.String({ examples: ['Nguyễn Thị Lan'] }),
  created_at: dateTime(),
};

export const AnnouncementSummary = resource('AnnouncementSummary', FIELDS);
export const AnnouncementList = resource('AnnouncementList', { announcements: list(AnnouncementSummary) });
export const Announcement = resource('Announcement', {
  ...FIELDS,
  recipients: Type.Array(
    resource('AnnouncementRecipient', {
      renter_id: uuid(),
      renter_name: Type.String(),
      room_id: uuid(),
      room_name: Type.String(),
      property_id: uuid(),
      read_at: nullable(dateTime({ description: 'When they first opened it in the app.' })),
      channel: nullable(oneOf(NOTICE_CHANNELS, { description: 'The last channel tried; null if none reaches them.' })),
      status: nullable(oneOf(NOTICE_STATUSES)),
    }),
    { description: 'Those who have not read it first, then by room.' },
  ),
});
export const AnnouncementParams = closed({ announcement_id: uuid() });
export const AnnouncementQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid({ description: 'Sent to somebody who lived in this property.' })),
});

export const AnnouncementBody = body('AnnouncementBody', {
  title: text(1, 120, TITLE),
  message: text(1, 2000, MESSAGE),
  property_id: optional(uuid({ description: 'To everyone who lives there; either this or `renter_ids`.' })),
  floor: optional(integer(-10, 200, { description: 'Only to those on this floor of the property.' })),
  renter_ids: optional(
    Type.Array(uuid(), { minItems: 1, maxItems: 500, uniqueItems: true, description: 'To these renters.' }),
  ),
});

export const TenantAnnouncement = resource('TenantAnnouncement', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  property_name: Type.String(),
  title: Type.String(TITLE),
  message: Type.String(MESSAGE),
  created_by_name: Type.String({ examples: ['Nguyễn Thị Lan'] }),
  created_at: dateTime(),
  read_at: nullable(dateTime()),
});
export const TenantAnnouncementList = resource('TenantAnnouncementList', { announcements: list(TenantAnnouncement) });
export const TenantAnnouncementQuery = closed({
  ...PAGE_QUERY,
  unread: optional(Type.Boolean({ description: 'Those you have not opened yet, or the others.' })),
});
