import { addMonths, lastDay, type Period, periodOf } from '../../../../domain/period.ts';
import { leadDays, vatChanges } from '../../../../domain/rules/deadlines.ts';
import { join, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import {
  type Exists,
  existsInAll,
  existsPerRow,
  leaseLacksInvoice,
  meteredTerms,
  needs,
} from '../../portfolio/occupancy/month-queries.ts';

/** What was missed while nothing ran is still found so many days later, and stays so long. */
export const MISSED_DAYS = 30;

/** The months whose readings and invoices may still be missing. */
export const monthsOf = (tx: Tx): [before: Period, month: Period] => {
  const month = periodOf(tx.today);
  return [addMonths(month, -1), month];
};

/** The billing day of settings `s` in a month; in a short month day 31 is the last day. */
export const billingDay = (month: Period): Sql =>
  sql`(${`${month}-01`}::date + least(s.billing_day, ${lastDay(month).day}::int) - 1)`;

/** Whether a property lacks readings that the invoices of a month bill. */
const lacksReadings = (tx: Tx, month: Period, property: Sql, exists: Exists): Sql =>
  exists(sql`from (
    with t as materialized (${meteredTerms(tx, month, sql`s.property_id = ${property}`)})
    select 1 from rooms r join t on t.property_id = r.property_id
    where r.organization_id = ${tx.organizationId} and r.property_id = ${property} and r.archived_at is null
      and ${needs(tx, 'READING', month, existsInAll)}) unread`);

/** Whether a lease of a property has no issued invoice for a month in which it owes something. */
export const lacksInvoices = (tx: Tx, month: Period, property: Sql, exists: Exists): Sql =>
  exists(sql`from leases l
    where l.organization_id = ${tx.organizationId} and l.property_id = ${property}
      and ${leaseLacksInvoice(tx, month, sql`i.status not in ('DRAFT', 'CANCELLED')`)}`);

/** Readings of the month before are asked for until it is billed; then the next invoice bills them whenever they come. */
export const asksForReadings = (tx: Tx, month: Period, property: Sql, exists: Exists): Sql =>
  month.equals(periodOf(tx.today))
    ? lacksReadings(tx, month, property, exists)
    : sql`(${lacksInvoices(tx, month, property, exists)} and ${lacksReadings(tx, month, property, exists)})`;

const inMonth = (month: Period): Sql =>
  sql`d.due_on between ${`${month}-01`}::date and ${lastDay(month).toString()}::date`;

/**
 * Whether what a deadline asks of a month is missing. Once a later month is due, an older one is no longer asked for. The rule for readings
 * is that of `asksForReadings`, with the question for invoices written once, because planning it takes longer than answering it.
 */
const stillLacks = (tx: Tx): Sql => {
  const [before, month] = monthsOf(tx);
  const lacks = (question: typeof lacksInvoices, period: Period): Sql =>
    question(tx, period, sql`d.property_id`, existsPerRow);
  return sql`(${inMonth(before)} and ${lacks(lacksInvoices, before)}
      and (d.kind = 'INVOICES_NOT_ISSUED' or ${lacks(lacksReadings, before)})
    or ${inMonth(month)} and case d.kind when 'INVOICES_NOT_ISSUED' then ${lacks(lacksInvoices, month)}
      else ${lacks(lacksReadings, month)} end)`;
};

const memberHere = (tx: Tx, condition: Sql): Sql => sql`
  exists (select from household_members h join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id
    where h.organization_id = ${tx.organizationId} and h.id = d.subject_id and not isempty(l.occupied)
      and l.ended_on is null and (h.moved_out_on is null or h.moved_out_on >= ${tx.today.toString()}::date) and ${condition})`;

/** Whether the newest electricity tariff of a property has this percentage of VAT. A tariff without tiers ends the one before it. */
export const hasVat = (tx: Tx, property: Sql, percent: string): Sql => sql`
  coalesce((select u.vat_percent = ${percent}::numeric and jsonb_array_length(u.tiers) > 0 from utility_tariffs u
    where u.organization_id = ${tx.organizationId} and u.property_id = ${property} and u.utility = 'ELECTRICITY'
    order by u.effective_from desc limit 1), false)`;

/** Renters are told of new prices before they begin; afterwards only where it was missed. */
const isAnnounced = (tx: Tx): Sql => sql`
  (d.due_on > ${tx.today.toString()}::date
    or ((d.created_at at time zone ${tx.timezone})::date >= d.due_on and d.due_on >= ${tx.today.subtract({ days: MISSED_DAYS }).toString()}::date))`;

/** VAT that has ended stays wrong until a tariff has the new one, however late it is. */
const hasEndedVat = (tx: Tx): Sql => {
  const changes = vatChanges(tx.today, leadDays('PRICE_CHANGE', tx.today.toString()));
  return sql`(false ${join(
    [
      sql``,
      ...changes.map(
        ({ day, from }) => sql`(d.due_on = ${day}::date and ${hasVat(tx, sql`d.subject_id`, from)}
      and exists (select from properties p where p.organization_id = ${tx.organizationId} and p.id = d.subject_id and p.archived_at is null))`,
      ),
    ],
    ' or ',
  )})`;
};

/** Whether what deadline `d` asks for has not happened yet. */
export const stillHolds = (tx: Tx): Sql => sql`
  case
    when d.kind in ('METER_READING', 'INVOICES_NOT_ISSUED') then ${stillLacks(tx)}
    when d.kind = 'STAY_NOTIFICATION' then case d.subject_type
      when 'household_member' then ${memberHere(tx, sql`h.stay_notified_at is null`)}
      else not exists (select from household_members h where h.organization_id = ${tx.organizationId} and h.lease_id = d.subject_id)
        and exists (select from leases l where l.organization_id = ${tx.organizationId} and l.id = d.subject_id and not isempty(l.occupied) and l.ended_on is null) end
    when d.kind = 'RESIDENCE_ENDING' then ${memberHere(tx, sql`h.residence_registered_until = d.due_on`)}
    when d.kind = 'LEASE_ENDING' then exists (select from leases l
      where l.organization_id = ${tx.organizationId} and l.id = d.subject_id and l.end_date = d.due_on and l.ended_on is null
        and l.settled_at is null and l.cancelled_at is null)
    when d.kind = 'PRICE_CHANGE' then ${hasEndedVat(tx)} or ${isAnnounced(tx)} and (
      exists (select from utility_prices u where u.organization_id = ${tx.organizationId} and u.property_id = d.subject_id
              and u.effective_from = to_char(d.due_on, 'YYYY-MM'))
      or exists (select from utility_tariffs u where u.organization_id = ${tx.organizationId} and u.property_id = d.subject_id
                 and u.effective_from = to_char(d.due_on, 'YYYY-MM') and (u.created_at at time zone ${tx.timezone})::date < d.due_on)
      or exists (select from lease_rents e where e.organization_id = ${tx.organizationId} and e.lease_id = d.subject_id and e.from_date = d.due_on))
    else true end`;
