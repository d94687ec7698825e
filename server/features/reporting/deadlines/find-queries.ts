import type { DeadlineKind, DeadlineSubject } from '../../../../domain/catalog/deadlines.ts';
import { lastDay } from '../../../../domain/period.ts';
import { leadDays, STAY_NOTIFICATION, taxDays, vatChanges } from '../../../../domain/rules/deadlines.ts';
import { ruleOn } from '../../../../domain/rules/rule.ts';
import { join, type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';
import { existsInAll } from '../../portfolio/occupancy/month-queries.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import {
  asksForReadings,
  billingDay,
  hasVat,
  lacksInvoices,
  MISSED_DAYS,
  monthsOf,
  stillHolds,
} from './condition-queries.ts';

export type FoundDeadline = {
  id: string;
  kind: DeadlineKind;
  property_id: string | null;
  subject_type: DeadlineSubject;
  subject_id: string;
  due_on: string;
};

/** An installation that slept longer starts anew. */
const MAX_MISSED_DAYS = 366;
const END_OF_DAY = '23:59';

/**
 * What fell due from the first day on is found, also when nobody looked that day. Prices are announced only if they begin after the last
 * look: those entered for the running month are no news.
 */
type Days = { first: string; lastLook: string; today: string; last: string };

/** Rows with property_id, subject_type, subject_id and due_on. */
type Candidates = (tx: Tx, days: Days) => Sql;

/** Revenue is compared with the tax threshold by the revenue book, not by a statement of its own. */
export type SearchedKind = Exclude<DeadlineKind, 'TAX_THRESHOLD'>;

const arrivedOn = sql`greatest(coalesce(h.moved_in_on, l.start_date), l.start_date)`;

const ofMembers = (tx: Tx, dueOn: Sql, condition: Sql): Sql => sql`
  select l.property_id, 'household_member' as subject_type, h.id as subject_id, ${dueOn} as due_on
  from household_members h join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id
  where h.organization_id = ${tx.organizationId} and ${isRunning(tx)}
    and (h.moved_out_on is null or h.moved_out_on >= ${tx.today.toString()}::date) and ${condition}`;

const ofProperties = (tx: Tx, lacks: typeof asksForReadings, isDue: (billing: Sql) => Sql): Sql =>
  join(
    monthsOf(tx).map(
      (month) => sql`
      select s.property_id, 'property' as subject_type, s.property_id as subject_id, ${billingDay(month)} as due_on
      from billing_settings s join properties p on p.organization_id = ${tx.organizationId} and p.id = s.property_id and p.archived_at is null
      where s.organization_id = ${tx.organizationId} and ${isDue(billingDay(month))}
        and (p.created_at at time zone ${tx.timezone})::date <= ${lastDay(month).toString()}::date
        and ${lacks(tx, month, sql`s.property_id`, existsInAll)}`,
    ),
    ' union all ',
  );

const CANDIDATES: Record<SearchedKind, Candidates> = {
  // A lease without a household: the renter stays all the same.
  STAY_NOTIFICATION: (tx, { first, today }) => sql`
    ${ofMembers(tx, arrivedOn, sql`h.stay_notified_at is null and ${arrivedOn} between ${first}::date and ${today}::date`)}
    union all
    select l.property_id, 'lease', l.id, l.start_date from leases l
    where l.organization_id = ${tx.organizationId} and ${isRunning(tx)} and l.start_date between ${first}::date and ${today}::date
      and l.transferred_from is null
      and not exists (select from household_members h where h.organization_id = ${tx.organizationId} and h.lease_id = l.id)`,
  RESIDENCE_ENDING: (tx, { first, last }) =>
    ofMembers(
      tx,
      sql`h.residence_registered_until`,
      sql`h.residence_registered_until between ${first}::date and ${last}::date`,
    ),
  LEASE_ENDING: (tx, { first, last }) => sql`
    select l.property_id, 'lease' as subject_type, l.id as subject_id, l.end_date as due_on from leases l
    where l.organization_id = ${tx.organizationId} and l.end_date between ${first}::date and ${last}::date and l.ended_on is null
      and l.settled_at is null and l.cancelled_at is null and l.start_date <= ${tx.today.toString()}::date`,
  METER_READING: (tx, { today }) => ofProperties(tx, asksForReadings, (billing) => sql`${billing} <= ${today}::date`),
  INVOICES_NOT_ISSUED: (tx, { today }) =>
    ofProperties(tx, lacksInvoices, (billing) => sql`${billing} < ${today}::date`),
  // A day before the organization had a property is none of its business.
  TAX_DECLARATION: (tx, { first, last }) => sql`
    select null::uuid as property_id, 'organization' as subject_type, ${tx.organizationId}::uuid as subject_id, t.due_on
    from ${tableOf(
      't',
      taxDays(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)).map((due_on) => ({ due_on })),
      { due_on: 'date' },
    )}
    where exists (select from properties p where p.organization_id = ${tx.organizationId}
                  and (p.created_at at time zone ${tx.timezone})::date <= t.due_on)`,
  PRICE_CHANGE: (tx, { lastLook, today, last }) => {
    const firstDay = sql`(u.effective_from || '-01')::date`;
    const isNew = (day: Sql): Sql => sql`${day} > ${lastLook}::date and ${day} <= ${last}::date`;
    const ofPrices = (table: Sql): Sql => sql`
      select u.property_id, 'property' as subject_type, u.property_id as subject_id, ${firstDay} as due_on from ${table} u
      where u.organization_id = ${tx.organizationId} and ${isNew(firstDay)}`;
    const ofVat = vatChanges(tx.today, leadDays('PRICE_CHANGE', today)).map(
      ({ day, from }) => sql`
      union select p.id, 'property', p.id, ${day}::date from properties p
      where p.organization_id = ${tx.organizationId} and p.archived_at is null and ${hasVat(tx, sql`p.id`, from)}`,
    );
    return sql`
      ${ofPrices(sql`utility_prices`)}
      union ${ofPrices(sql`utility_tariffs`)}
      union select l.property_id, 'lease', l.id, e.from_date
      from lease_rents e join leases l on l.organization_id = ${tx.organizationId} and l.id = e.lease_id
      where e.organization_id = ${tx.organizationId} and ${isNew(sql`e.from_date`)}
        and e.from_date > l.start_date and l.ended_on is null and l.cancelled_at is null
      ${ofVat.length === 0 ? sql`` : join(ofVat, ' ')}`;
  },
};

const timeOf = (kind: DeadlineKind, day: string): string =>
  kind === 'STAY_NOTIFICATION' ? (ruleOn(STAY_NOTIFICATION, day)?.figures.by ?? END_OF_DAY) : END_OF_DAY;

/** The beginning of a UUIDv7, which the database fills up: how many rows there will be is not known before. */
const timePart = ({ epochMilliseconds }: Temporal.Instant): string => {
  const time = epochMilliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
};

/** Stores the deadlines of a kind that are not stored yet, in one statement; returns these. */
export function insertDeadlines(tx: Tx, kind: SearchedKind, lastLook: Temporal.PlainDate): Promise<FoundDeadline[]> {
  const today = tx.today.toString();
  const days = {
    first: earlier(tx.today.subtract({ days: MISSED_DAYS }), lastLook).toString(),
    lastLook: earlier(tx.today, lastLook).toString(),
    today,
    last: tx.today.add({ days: leadDays(kind, today) }).toString(),
  };
  return insertCandidates(tx, kind, CANDIDATES[kind](tx, days));
}

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;

export const insertCandidates = (
  tx: Tx,
  kind: DeadlineKind,
  candidates: Sql,
  subjectName = sql`null::text`,
): Promise<FoundDeadline[]> =>
  tx.query<FoundDeadline>(sql`
    insert into deadlines as d (organization_id, id, kind, property_id, subject_type, subject_id, subject_name, due_on, due_at, created_at)
    select ${tx.organizationId}, overlay(gen_random_uuid()::text placing ${timePart(tx.now)} from 1 for 15)::uuid, ${kind}, c.property_id, c.subject_type, c.subject_id,
           ${subjectName}, c.due_on, (c.due_on + ${timeOf(kind, tx.today.toString())}::time) at time zone ${tx.timezone}, ${tx.now.toString()}
    from (${candidates}) c
    on conflict on constraint deadlines_once_key do nothing
    returning d.id, d.kind, d.property_id, d.subject_type, d.subject_id, d.due_on`);

/** What has happened meanwhile, without anybody saying so. */
export async function closeFulfilled(tx: Tx): Promise<{ id: string; property_id: string | null }[]> {
  // Apart from the update: on a sharded database an update may call only immutable functions of its columns.
  const fulfilled = await tx.query<{ id: string }>(sql`
    select d.id from deadlines d
    where d.organization_id = ${tx.organizationId} and d.state = 'OPEN' and not (${stillHolds(tx)})`);
  if (fulfilled.length === 0) return [];
  return tx.query<{ id: string; property_id: string | null }>(sql`
    update deadlines d set state = 'DONE', changed_at = ${tx.now.toString()}
    where d.organization_id = ${tx.organizationId} and d.id = any(${fulfilled.map(({ id }) => id)}::uuid[]) and d.state = 'OPEN'
    returning d.id, d.property_id`);
}

export const hourOf = (now: Temporal.Instant, timezone: string): string =>
  now.toZonedDateTimeISO(timezone).toPlainDateTime().toString().slice(0, 13);

/** The local day of the last look; today for an organization that was never looked at. */
export async function lastLookOf(tx: Tx): Promise<{ day: Temporal.PlainDate; isFirstToday: boolean }> {
  const row = await tx.first<{ hour: string }>(
    sql`select c.hour from deadline_checks c where c.organization_id = ${tx.organizationId}`,
  );
  const day = row ? Temporal.PlainDate.from(row.hour.slice(0, 10)) : tx.today;
  const oldest = tx.today.subtract({ days: MAX_MISSED_DAYS });
  return { day: earlier(oldest, day) === day ? oldest : day, isFirstToday: !row || !day.equals(tx.today) };
}

export const markChecked = (tx: Tx): Promise<void> =>
  tx.run(sql`
    insert into deadline_checks as c (organization_id, hour, checked_at)
    values (${tx.organizationId}, ${hourOf(tx.now, tx.timezone)}, ${tx.now.toString()})
    on conflict on constraint deadline_checks_pkey do update set hour = excluded.hour, checked_at = excluded.checked_at`);

export type ToCheck = { organization_id: string; timezone: string };

export async function organizationsToCheck(tx: Unscoped): Promise<ToCheck[]> {
  const zones = await tx.query<{ timezone: string }>(sql`select timezone from identity.timezones() as timezone`);
  const local = zones.map(({ timezone }) => ({
    timezone,
    today: tx.now.toZonedDateTimeISO(timezone).toPlainDate().toString(),
    hour: hourOf(tx.now, timezone),
  }));
  return tx.query<ToCheck>(sql`select * from identity.organizations_to_check(${JSON.stringify(local)}::jsonb)`);
}
