import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { Audience, NoticeChannel, Topic } from '../../domain/catalog/notifications.ts';
import type { Facts, LinkedRenter, Member, Notice, RenterOnFile } from '../../domain/notifications/plan-notices.ts';
import { sql } from '../database/sql.ts';
import { tableOf } from '../database/table-of.ts';
import type { Transaction, Tx } from '../database/transaction.ts';
import type { Unscoped } from '../database/unscoped.ts';
import type { PushDevice } from '../gateways/push.ts';

const NOTICE_COLUMNS = {
  id: 'uuid',
  topic: 'text',
  cause: 'text',
  audience: 'text',
  recipient_id: 'uuid',
  account_id: 'uuid',
  channel: 'text',
  locale: 'text',
  property_id: 'uuid',
  renter_id: 'uuid',
  invoice_id: 'uuid',
  subject_type: 'text',
  subject_id: 'uuid',
  fallback: 'list',
  facts: 'json',
  not_before: 'timestamptz',
} as const;

export type LinkedRow = LinkedRenter & { display_name: string };
export type MemberRow = Member & { email: string; display_name: string };
export type RenterRow = RenterOnFile & { full_name: string };

export const linkedRenters = async (tx: Tx, renterIds: string[]): Promise<LinkedRow[]> =>
  renterIds.length === 0
    ? []
    : tx.query<LinkedRow>(
        sql`select * from identity.renters_to_notify(${tx.organizationId}, ${renterIds}::uuid[], ${tx.now.toString()})`,
      );

export const membersOf = (tx: Tx): Promise<MemberRow[]> =>
  tx.query<MemberRow>(sql`
    select m.*, r.permissions as own_permissions from identity.members_to_notify(${tx.organizationId}, ${tx.now.toString()}) m
    left join lateral identity.own_role_of(m.account_id, ${tx.organizationId}) r on m.role = 'CUSTOM'`);

export const rentersOnFile = async (tx: Tx, ids: string[]): Promise<RenterRow[]> =>
  ids.length === 0
    ? []
    : tx.query<RenterRow>(sql`
        select id, full_name, email, phone from renters where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`);

export const devicesOf = async (tx: Tx, accountIds: string[]): Promise<(PushDevice & { account_id: string })[]> =>
  accountIds.length === 0
    ? []
    : tx.query<PushDevice & { account_id: string }>(
        sql`select * from identity.devices_to_notify(${tx.organizationId}, ${accountIds}::uuid[], ${tx.now.toString()})`,
      );

export const dropDevices = (tx: Transaction, ids: string[]): Promise<void> =>
  tx.run(sql`select identity.delete_devices(${ids}::uuid[], ${tx.now.toString()})`);

/** Notices that were planned before stay unchanged, whatever their state. */
export async function insertNotices(tx: Tx, notices: Notice[]): Promise<number> {
  const now = tx.now.toString();
  const rows = notices.map(({ trigger, audience, recipientId, accountId, channel, fallback, locale, notBefore }) => ({
    id: randomUUIDv7(),
    topic: trigger.topic,
    cause: trigger.cause,
    audience,
    recipient_id: recipientId,
    account_id: accountId,
    channel: channel.toUpperCase(),
    fallback: fallback.map((next) => next.toUpperCase()),
    locale,
    property_id: trigger.propertyId,
    renter_id: trigger.renterId,
    invoice_id: trigger.invoiceId,
    subject_type: trigger.subject.type,
    subject_id: trigger.subject.id,
    facts: trigger.facts,
    not_before: notBefore.toString(),
  }));
  const made = await tx.query(sql`
    insert into notices (organization_id, id, topic, cause, audience, recipient_id, account_id, channel, locale, property_id, renter_id,
      invoice_id, subject_type, subject_id, fallback, facts, status, not_before, created_at, updated_at)
    select ${tx.organizationId}, n.id, n.topic, n.cause, n.audience, n.recipient_id, n.account_id, n.channel, n.locale, n.property_id,
      n.renter_id, n.invoice_id, n.subject_type, n.subject_id, n.fallback::text[], n.facts::jsonb, 'PENDING', n.not_before, ${now}, ${now}
    from ${tableOf('n', rows, NOTICE_COLUMNS)}
    on conflict (organization_id, cause, recipient_id, channel) do nothing
    returning id`);
  return made.length;
}

export type NoticeRow = {
  id: string;
  organization_id: string;
  topic: Topic;
  audience: Audience;
  recipient_id: string;
  account_id: string | null;
  channel: NoticeChannel;
  locale: Locale;
  renter_id: string | null;
  invoice_id: string | null;
  subject_type: string;
  subject_id: string;
  facts: Facts;
  attempts: number;
  fallback: NoticeChannel[];
};

/** Claiming postpones a notice: if the claiming process dies, it is due again at `until`. */
export const claimNotices = (tx: Tx, max: number, until: Temporal.Instant): Promise<NoticeRow[]> =>
  tx.query<NoticeRow>(sql`
    with due as (
      select id from notices
      where organization_id = ${tx.organizationId} and status = 'PENDING' and not_before <= ${tx.now.toString()}
      order by not_before, id limit ${max} for update skip locked
    )
    update notices n set not_before = ${until.toString()}, attempts = n.attempts + 1, updated_at = ${tx.now.toString()}
    from due where n.organization_id = ${tx.organizationId} and n.id = due.id
    returning n.id, n.organization_id, n.topic, n.audience, n.recipient_id, n.account_id, n.channel, n.locale, n.renter_id, n.invoice_id, n.subject_type,
      n.subject_id, n.facts, n.attempts, n.fallback`);

export type Mark =
  | { status: 'SENT' }
  | { status: 'SKIPPED' | 'FAILED'; reason: string }
  | { status: 'PENDING'; reason: string; notBefore: Temporal.Instant };

export const markNotice = (tx: Tx, id: string, mark: Mark): Promise<void> =>
  tx.run(sql`
    update notices set status = ${mark.status}, reason = ${'reason' in mark ? mark.reason : null},
      not_before = coalesce(${'notBefore' in mark ? mark.notBefore.toString() : null}::timestamptz, not_before),
      sent_at = ${mark.status === 'SENT' ? tx.now.toString() : null}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id} and status = 'PENDING'`);

/** The next channel of a chain, as a notice of its own. Inserted once, whoever finds that the one before failed. */
export const insertFallback = (tx: Tx, id: string, notBefore: Temporal.Instant): Promise<object[]> =>
  tx.query(sql`
    insert into notices as made (organization_id, id, topic, cause, audience, recipient_id, account_id, channel, fallback, locale, property_id,
      renter_id, invoice_id, subject_type, subject_id, facts, status, not_before, created_at, updated_at)
    select n.organization_id, ${randomUUIDv7()}::uuid, n.topic, n.cause, n.audience, n.recipient_id, n.account_id, n.fallback[1], n.fallback[2:],
      n.locale, n.property_id, n.renter_id, n.invoice_id, n.subject_type, n.subject_id, n.facts, 'PENDING', ${notBefore.toString()},
      ${tx.now.toString()}, ${tx.now.toString()}
    from notices n where n.organization_id = ${tx.organizationId} and n.id = ${id} and cardinality(n.fallback) > 0
    on conflict (organization_id, cause, recipient_id, channel) do nothing returning made.id`);

export async function organizationsWithNotices(tx: Unscoped, dueBefore: Temporal.Instant): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from identity.organizations_with_overdue_notices(${dueBefore.toString()}, 10000) as id`,
  );
  return rows.map(({ id }) => id);
}

export type Sender = {
  name: string;
  timezone: string;
  locale: Locale;
  notification_channels: NoticeChannel[];
  /** The organization's own Zalo account, which it uses instead of the installation's. */
  zalo: { app_id: string; templates: Record<string, string> } | null;
};

/** The organization that notices are sent for. */
export const readSender = (tx: Transaction, organizationId: string): Promise<Sender | undefined> =>
  tx.first<Sender>(
    sql`select name, timezone, locale, notification_channels, zalo from identity.organization_of(${organizationId})`,
  );

export const sealedZaloSecrets = async (tx: Tx): Promise<Buffer | null> =>
  (
    await tx.first<{ sealed: Buffer }>(
      sql`select sealed from zalo_accounts where organization_id = ${tx.organizationId}`,
    )
  )?.sealed ?? null;

/** Long enough to show that last year's invoice was sent. */
const NOTICE_RETENTION = { hours: 400 * 24 };

/** Ids are ordered by time, so the primary key finds the old ones. */
export async function deleteOldNotices(tx: Tx, limit: number): Promise<number> {
  const before = tx.now.subtract(NOTICE_RETENTION);
  const time = before.epochMilliseconds.toString(16).padStart(12, '0');
  const bound = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select id from notices
      where organization_id = ${tx.organizationId} and id < ${bound} and created_at < ${before.toString()} order by id limit ${limit}
    ), gone as (
      delete from notices n using old where n.organization_id = ${tx.organizationId} and n.id = old.id returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}

/** Pending notices are not sent any more. */
export const skipPlanned = (tx: Tx): Promise<void> =>
  tx.run(sql`
    update notices set status = 'SKIPPED', reason = 'outdated', updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and status = 'PENDING'`);
