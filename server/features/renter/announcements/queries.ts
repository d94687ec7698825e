import type { NoticeChannel, NoticeStatus } from '../../../../domain/catalog/notifications.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { insertMany, type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';

/** Someone who lives in a let room today: the renter of its lease, or a member of the household who is a renter too. */
export type Resident = {
  renter_id: string;
  property_id: string;
  room_id: string;
  room_name: string;
  property_name: string;
};

export type ResidentFilter = { property_id: string; floor?: number } | { renter_ids: string[] };

/** Each once, in the room of their latest lease. */
export function findResidents(tx: Tx, filter: ResidentFilter): Promise<Resident[]> {
  const ids = 'renter_ids' in filter ? filter.renter_ids : null;
  const today = tx.today.toString();
  const within = (renter: Sql): Sql =>
    allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      isRunning(tx),
      ids && sql`${renter} = any(${ids}::uuid[])`,
      'property_id' in filter && sql`l.property_id = ${filter.property_id}`,
      inVisibleProperty(tx, sql`l.property_id`),
    );
  return tx.query<Resident>(sql`
    select distinct on (s.renter_id) s.renter_id, s.property_id, s.room_id, r.name as room_name, p.name as property_name
    from (
      select l.renter_id, l.property_id, l.room_id, l.start_date from leases l where ${within(sql`l.renter_id`)}
      union all
      select h.renter_id, l.property_id, l.room_id, l.start_date
      from household_members h join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id
      where h.organization_id = ${tx.organizationId} and h.renter_id is not null
        and daterange(h.moved_in_on, h.moved_out_on, '[]') @> ${today}::date and ${within(sql`h.renter_id`)}
    ) s
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = s.room_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = s.property_id
    where ${'floor' in filter && filter.floor !== undefined ? sql`r.floor = ${filter.floor}` : sql`true`}
    order by s.renter_id, s.start_date desc, s.room_id`);
}

export type NewAnnouncement = {
  id: string;
  property_id: string | null;
  floor: number | null;
  title: string;
  message: string;
};

export async function insertAnnouncement(tx: Tx, row: NewAnnouncement, residents: Resident[]): Promise<void> {
  const now = tx.now.toString();
  await tx.run(sql`
    insert into announcements (organization_id, id, property_id, floor, title, message, created_by, created_by_name, created_at)
    values (${tx.organizationId}, ${row.id}, ${row.property_id}, ${row.floor}, ${row.title}, ${row.message}, ${tx.actor.id}, ${tx.actor.name}, ${now})`);
  await tx.run(
    insertMany(sql`
      insert into announcement_recipients (organization_id, announcement_id, renter_id, property_id, room_id, created_at)
      select ${tx.organizationId}, ${row.id}, n.renter_id, n.property_id, n.room_id, ${now}
      from ${tableOf('n', residents, { renter_id: 'uuid', property_id: 'uuid', room_id: 'uuid' })}`),
  );
}

export type AnnouncementRow = NewAnnouncement & {
  organization_id: string;
  property_name: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  recipient_count: number;
  read_count: number;
};

/** Of one of the properties that the actor may see: its recipients there are those who are shown and counted. */
const reached = (tx: Tx): Sql =>
  allOf(
    sql`n.organization_id = ${tx.organizationId}`,
    sql`n.announcement_id = a.id`,
    inVisibleProperty(tx, sql`n.property_id`),
  );

const SELECT = (tx: Tx): Sql => sql`
  select a.*, p.name as property_name, c.recipient_count, c.read_count
  from announcements a
  left join properties p on p.organization_id = ${tx.organizationId} and p.id = a.property_id
  cross join lateral (select count(*)::int as recipient_count, count(n.read_at)::int as read_count
                      from announcement_recipients n where ${reached(tx)}) c`;

const isVisible = (tx: Tx): Sql =>
  allOf(
    sql`a.organization_id = ${tx.organizationId}`,
    tx.propertyIds !== null && sql`exists (select from announcement_recipients n where ${reached(tx)})`,
  );

export const listAnnouncements = (
  tx: Tx,
  { property_id }: { property_id?: string },
  page: Page,
): Promise<AnnouncementRow[]> =>
  tx.query<AnnouncementRow>(sql`
    ${SELECT(tx)} where ${allOf(
      isVisible(tx),
      property_id &&
        sql`exists (select from announcement_recipients n where ${reached(tx)} and n.property_id = ${property_id})`,
    )} ${page.where} ${page.orderBy}`);

export async function findAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow> {
  const row = await tx.first<AnnouncementRow>(sql`${SELECT(tx)} where ${isVisible(tx)} and a.id = ${id}`);
  if (!row) throw refused('not_found');
  return row;
}

export type RecipientRow = {
  renter_id: string;
  renter_name: string;
  room_id: string;
  room_name: string;
  property_id: string;
  read_at: string | null;
  channel: NoticeChannel | null;
  status: NoticeStatus | null;
};

/** With the last channel that was tried; none if no channel reaches them. Who has not read it comes first. */
export const recipientsOf = (tx: Tx, id: string): Promise<RecipientRow[]> =>
  tx.query<RecipientRow>(sql`
    select n.renter_id, t.full_name as renter_name, n.room_id, r.name as room_name, n.property_id, n.read_at, s.channel, s.status
    from announcement_recipients n
    join announcements a on a.organization_id = ${tx.organizationId} and a.id = n.announcement_id
    join renters t on t.organization_id = ${tx.organizationId} and t.id = n.renter_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = n.room_id
    left join (
      select distinct on (s.renter_id) s.renter_id, s.channel, s.status from notices s
      where s.organization_id = ${tx.organizationId} and s.cause = ${causeOf(id)} order by s.renter_id, s.created_at desc, s.id desc
    ) s on s.renter_id = n.renter_id
    where ${reached(tx)} and n.announcement_id = ${id}
    order by n.read_at is not null, r.name, t.full_name, n.renter_id`);

/** Identifies the notices of an announcement. */
export const causeOf = (id: string): string => `announcement ${id}`;

export type OwnAnnouncement = {
  id: string;
  organization_id: string;
  title: string;
  message: string;
  property_id: string;
  property_name: string;
  created_by_name: string;
  created_at: string;
  read_at: string | null;
};

const OWN = (tx: Tx, renterId: string): Sql => sql`
  select a.id, a.organization_id, a.title, a.message, n.property_id, p.name as property_name, a.created_by_name, a.created_at, n.read_at
  from announcement_recipients n
  join announcements a on a.organization_id = ${tx.organizationId} and a.id = n.announcement_id
  join properties p on p.organization_id = ${tx.organizationId} and p.id = n.property_id
  where n.organization_id = ${tx.organizationId} and n.renter_id = ${renterId}`;

export const listOwnAnnouncements = (
  tx: Tx,
  renterId: string,
  { unread }: { unread?: boolean },
  page: Page,
): Promise<OwnAnnouncement[]> =>
  tx.query<OwnAnnouncement>(sql`
    ${OWN(tx, renterId)} ${unread === undefined ? sql`` : unread ? sql`and n.read_at is null` : sql`and n.read_at is not null`}
    ${page.where} ${page.orderBy}`);

export async function findOwnAnnouncement(tx: Tx, renterId: string, id: string): Promise<OwnAnnouncement> {
  const row = await tx.first<OwnAnnouncement>(sql`${OWN(tx, renterId)} and a.id = ${id}`);
  if (!row) throw refused('not_found');
  return row;
}

/** Returns whether this was the first time. */
export async function markRead(tx: Tx, renterId: string, id: string): Promise<boolean> {
  const marked = await tx.query(sql`
    update announcement_recipients n set read_at = ${tx.now.toString()}
    where n.organization_id = ${tx.organizationId} and n.announcement_id = ${id} and n.renter_id = ${renterId} and n.read_at is null
    returning 1`);
  return marked.length > 0;
}
