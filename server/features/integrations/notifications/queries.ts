import type { NOTICE_CHANNELS, NOTICE_STATUSES, Topic } from '../../../../domain/catalog/notifications.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { raw, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type NoticeListRow = {
  id: string;
  organization_id: string;
  topic: Topic;
  channel: (typeof NOTICE_CHANNELS)[number];
  renter_id: string;
  property_id: string | null;
  invoice_id: string | null;
  status: (typeof NOTICE_STATUSES)[number];
  fallback: (typeof NOTICE_CHANNELS)[number][];
  reason: string | null;
  attempts: number;
  not_before: string;
  sent_at: string | null;
  created_at: string;
  updated_at: string;
};

export type NoticeFilter = {
  property_id?: string;
  renter_id?: string;
  invoice_id?: string;
  status?: NoticeListRow['status'];
  channel?: NoticeListRow['channel'];
};

/** Only notices to renters: those to members are private. */
export const listNotices = (tx: Tx, filter: NoticeFilter, page: Page): Promise<NoticeListRow[]> =>
  tx.query<NoticeListRow>(sql`
    select id, organization_id, topic, channel, renter_id, property_id, invoice_id, status, fallback, reason, attempts, not_before, sent_at,
      created_at, updated_at
    from notices
    where ${allOf(
      sql`organization_id = ${tx.organizationId}`,
      sql`audience = 'RENTER'`,
      filter.property_id && sql`property_id = ${filter.property_id}`,
      filter.renter_id && sql`renter_id = ${filter.renter_id}`,
      filter.invoice_id && sql`invoice_id = ${filter.invoice_id}`,
      // A literal, not a parameter: the planner can only then prove that the partial index on unsent notices applies.
      filter.status && sql`status = ${raw(`'${filter.status}'`)}`,
      filter.channel && sql`channel = ${filter.channel}`,
      inVisibleProperty(tx, sql`property_id`),
    )} ${page.where} ${page.orderBy}`);
