import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import {
  type AnnouncementRow,
  findAnnouncement,
  findOwnAnnouncement,
  listAnnouncements,
  listOwnAnnouncements,
  markRead,
  recipientsOf,
} from './queries.ts';
import {
  Announcement,
  AnnouncementBody,
  AnnouncementList,
  AnnouncementParams,
  AnnouncementQuery,
  TenantAnnouncement,
  TenantAnnouncementList,
  TenantAnnouncementQuery,
} from './schemas.ts';
import { sendAnnouncement } from './send-announcement.ts';

const TAG = 'Announcements';
const SORTS = { created_at: { column: 'a.created_at', type: 'timestamptz' } } as const;

const withRecipients = async (tx: Tx, row: AnnouncementRow) => ({
  ...row,
  recipients: await recipientsOf(tx, row.id),
});

export function announcementRoutes(routes: Routes): void {
  operatorRoutes(routes);
  renterRoutes(routes);
}

function operatorRoutes(routes: Routes): void {
  routes.get('/announcements', {
    id: 'listAnnouncements',
    tag: TAG,
    summary: 'List announcements',
    access: 'announcements.read',
    query: AnnouncementQuery,
    data: AnnouncementList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'announcements', await listAnnouncements(tx, query, page));
    },
  });

  routes.post('/announcements', {
    id: 'sendAnnouncement',
    tag: TAG,
    summary: 'Send an announcement',
    description:
      'To everyone who lives in a property today, on one of its floors, or to chosen renters who live somewhere. It appears in their app, and each is notified once, by the first channel that reaches them.',
    access: 'announcements.write',
    body: AnnouncementBody,
    data: Announcement,
    status: 201,
    refuses: ['not_found', 'no_recipients'],
    run: async (tx, { body, context }) => withRecipients(tx, await sendAnnouncement(tx, context, body)),
  });

  routes.get('/announcements/{announcement_id}', {
    id: 'readAnnouncement',
    tag: TAG,
    summary: 'Read an announcement',
    description: 'With who has read it in the app, and how each was notified.',
    access: 'announcements.read',
    params: AnnouncementParams,
    data: Announcement,
    run: async (tx, { params }) => withRecipients(tx, await findAnnouncement(tx, params.announcement_id)),
  });
}

function renterRoutes(routes: Routes): void {
  routes.get('/tenant/announcements', {
    id: 'listTenantAnnouncements',
    tag: 'Renter portal',
    summary: 'List announcements to you',
    access: 'renter',
    query: TenantAnnouncementQuery,
    data: TenantAnnouncementList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'announcements', await listOwnAnnouncements(tx, tx.actor.renterId, query, page));
    },
  });

  routes.get('/tenant/announcements/{announcement_id}', {
    id: 'readTenantAnnouncement',
    tag: 'Renter portal',
    summary: 'Read an announcement to you',
    access: 'renter',
    params: AnnouncementParams,
    data: TenantAnnouncement,
    run: (tx, { params }) => findOwnAnnouncement(tx, tx.actor.renterId, params.announcement_id),
  });

  routes.post('/tenant/announcements/{announcement_id}/read', {
    id: 'markTenantAnnouncementRead',
    tag: 'Renter portal',
    summary: 'Mark an announcement as read',
    description: 'Your landlord sees when you first opened it. Marking it again changes nothing.',
    access: 'renter',
    params: AnnouncementParams,
    data: TenantAnnouncement,
    run: async (tx, { params }) => {
      const { renterId } = tx.actor;
      const { id, property_id } = await findOwnAnnouncement(tx, renterId, params.announcement_id);
      if (await markRead(tx, renterId, id))
        await recordAudit(tx, 'announcement.read', { type: 'announcement', id }, { property_id });
      return findOwnAnnouncement(tx, renterId, id);
    },
  });
}
