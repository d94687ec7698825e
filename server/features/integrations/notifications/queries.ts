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

export type ChannelRow = {
  channel: NoticeListRow['channel'];
  sent: number;
  pending: number;
  skipped: number;
  failed: number;
};

/** Notices that announced the invoices of a run, counted per channel; an invoice that was sent again counts once. */
export const countChannels = (tx: Tx, runId: string): Promise<ChannelRow[]> =>
  tx.query<ChannelRow>(sql`
    with tried as (
      select n.channel, n.invoice_id, bool_or(n.status = 'SENT') as sent, bool_or(n.status = 'PENDING') as pending,
        bool_or(n.status = 'FAILED') as failed
      from invoices i join notices n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where i.organization_id = ${tx.organizationId} and i.billing_run_id = ${runId} and i.status <> 'CANCELLED'
        and n.audience = 'RENTER' and n.topic = 'invoice.issued'
      group by n.channel, n.invoice_id
    )
    select channel, count(*) filter (where sent)::int as sent, count(*) filter (where pending and not sent)::int as pending,
      count(*) filter (where failed and not sent and not pending)::int as failed,
      count(*) filter (where not failed and not sent and not pending)::int as skipped
    from tried group by channel`);

export type SilentInvoice = {
  invoice_id: string;
  property_id: string;
  room_id: string;
  room_name: string;
  renter_id: string;
  renter_name: string;
  is_draft: boolean;
  was_tried: boolean;
  reason: string | null;
};

/** The invoices of a run that no notice has reached or is about to reach. */
export const silentInvoices = (tx: Tx, runId: string): Promise<SilentInvoice[]> =>
  tx.query<SilentInvoice>(sql`
    select i.id as invoice_id, i.property_id, i.room_id, r.name as room_name, i.renter_id, p.full_name as renter_name,
      i.status = 'DRAFT' as is_draft, last.id is not null as was_tried, last.reason
    from invoices i
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    join renters p on p.organization_id = ${tx.organizationId} and p.id = i.renter_id
    left join lateral (
      select n.id, n.reason from notices n
      where n.organization_id = ${tx.organizationId} and n.invoice_id = i.id and n.audience = 'RENTER' and n.topic = 'invoice.issued'
      order by n.created_at desc, n.id desc limit 1) last on true
    where i.organization_id = ${tx.organizationId} and i.billing_run_id = ${runId} and i.status <> 'CANCELLED'
      and not exists (
        select from notices n
        where n.organization_id = ${tx.organizationId} and n.invoice_id = i.id and n.audience = 'RENTER' and n.topic = 'invoice.issued'
          and n.status in ('SENT', 'PENDING'))
    order by r.name, i.id`);

export const countInvoices = async (tx: Tx, runId: string): Promise<number> =>
  (
    await tx.first<{ count: number }>(sql`
      select count(*)::int as count from invoices
      where organization_id = ${tx.organizationId} and billing_run_id = ${runId} and status <> 'CANCELLED'`)
  )?.count ?? 0;
