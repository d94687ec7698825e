import type { Utility } from '../../../../domain/catalog/meters.ts';
import type { RoomNeed } from '../../../../domain/catalog/properties.ts';
import { addMonths, lastDay, type Period } from '../../../../domain/period.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { isRunning } from './queries.ts';

/** How long before its end a lease is worth a decision. */
export const ENDING_SOON_DAYS = 60;

export const daysOf = (month: Period): Sql =>
  sql`daterange(${`${month}-01`}::date, ${lastDay(month).toString()}::date, '[]')`;

/** Whether the property of settings `s` has tiers for the utility. A tariff in force without tiers ends the one before it. */
export const hasTiers = (tx: Tx, utility: Utility, period: Sql): Sql => sql`
  coalesce((select jsonb_array_length(u.tiers) > 0 from utility_tariffs u
    where u.organization_id = ${tx.organizationId} and u.property_id = s.property_id and u.utility = ${utility} and u.effective_from <= ${period}
    order by u.effective_from desc limit 1), false)`;

export const flatPrice = (tx: Tx, utility: Utility, period: Sql): Sql => sql`
  (select u.${raw(`${utility.toLowerCase()}_unit_price`)} from utility_prices u
   where u.organization_id = ${tx.organizationId} and u.property_id = s.property_id and u.effective_from <= ${period}
   order by u.effective_from desc limit 1)`;

const isMetered = (tx: Tx, utility: Utility, period: Sql): Sql =>
  sql`(${hasTiers(tx, utility, period)} or coalesce(${flatPrice(tx, utility, period)} > 0, false))`;

/** Per property: the month whose readings the invoices of `month` bill, and the utilities that are metered in it. */
export const meteredTerms = (tx: Tx, month: Period, condition: Sql): Sql => {
  const before = addMonths(month, -1);
  return sql`
    select s.property_id, s.period, s.days, ${isMetered(tx, 'ELECTRICITY', sql`s.period`)} as electricity, ${isMetered(tx, 'WATER', sql`s.period`)} as water
    from (select s.property_id, case s.utilities_lag_months when 0 then ${month.toString()} else ${before.toString()} end as period,
                 case s.utilities_lag_months when 0 then ${daysOf(month)} else ${daysOf(before)} end as days
          from billing_settings s where s.organization_id = ${tx.organizationId} and ${condition}) s`;
};

/**
 * Whether a row exists. Where many rows are asked, the planner may join whole tables; for one page of rows it must not, which a scalar
 * subquery keeps it from. Nor does PostgreSQL plan that one twice, as it does an `exists` inside `or` or `case`, at each level of nesting.
 */
export type Exists = (from: Sql) => Sql;
export const existsInAll: Exists = (from) => sql`exists (select ${from})`;
export const existsPerRow: Exists = (from) => sql`coalesce((select true ${from} limit 1), false)`;

const isLetInReadingMonth = (tx: Tx, exists: Exists): Sql =>
  sql`(t.electricity or t.water) and ${exists(sql`from leases l
    where l.organization_id = ${tx.organizationId} and l.room_id = r.id and l.occupied && t.days`)}`;

const isRead = (tx: Tx, exists: Exists, status: Sql): Sql =>
  exists(sql`from meter_readings m
    where m.organization_id = ${tx.organizationId} and m.room_id = r.id and m.period = t.period and m.kind = 'PERIODIC' and ${status}
      and (not t.electricity or m.electricity_current is not null) and (not t.water or m.water_current is not null)`);

/** A pending reading counts: what it waits for is a decision, not a walk to the meter. */
const needsReading = (tx: Tx, exists: Exists): Sql =>
  sql`(${isLetInReadingMonth(tx, exists)} and not ${isRead(tx, exists, sql`m.status <> 'REFUSED'`)})`;

/** null for a room without a meter to read. */
export const metersAreRead = (tx: Tx, exists: Exists): Sql =>
  sql`case when ${isLetInReadingMonth(tx, exists)} then ${isRead(tx, exists, sql`m.status <> 'REFUSED'`)} end`;

/** Whether invoice `i` is that of its lease for a month; a settlement covers the months before it too. */
export const coversMonth = (month: Period): Sql =>
  sql`(i.period >= ${month.toString()} and (i.kind = 'SETTLEMENT' or i.kind = 'MONTHLY' and i.period = ${month.toString()}))`;

const isInvoiced = (tx: Tx, month: Period, inState: Sql): Sql => sql`
  exists (select from invoices i
    where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and ${inState} and ${coversMonth(month)})`;

/** Whether lease `l` is one of those that are billed for the month. */
export const isOfMonth = (month: Period): Sql =>
  sql`(l.occupied && ${daysOf(month)} and l.billing_starts_on <= ${lastDay(month).toString()}::date)`;

/**
 * Whether there is anything to bill to a lease `l` of the month. Inside a rent cycle the rent was billed ahead, and a month may have
 * nothing else to bill; other leases owe rent every month, so only cycles are looked into.
 */
export const hasToPay = (tx: Tx, month: Period, inState: Sql): Sql =>
  sql`case when l.rent_cycle_months = 1 then true else not ${isRentBilled(tx, month, inState)} or ${owesMore(tx, month)} end`;

/** Whether lease `l` of the month still lacks its invoice. */
export const leaseLacksInvoice = (tx: Tx, month: Period, inState: Sql): Sql =>
  sql`(${isOfMonth(month)} and not ${isInvoiced(tx, month, inState)} and ${hasToPay(tx, month, inState)})`;

const isRentBilled = (tx: Tx, month: Period, inState: Sql): Sql =>
  existsPerRow(sql`from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and ${inState} and not n.freed and n.covered_to is null
      and n.metadata ->> 'source' = 'rent' and n.metadata ->> 'service_period' = ${month.toString()}`);

/** Fees, fixed amounts, use that is not billed or not read yet, and charges carried from earlier invoices. */
const owesMore = (tx: Tx, month: Period): Sql => sql`
  (${existsPerRow(sql`from recurring_fees f
     where f.organization_id = ${tx.organizationId} and f.removed_at is null
       and (f.property_id = l.property_id or f.room_id = l.room_id or f.lease_id = l.id)
       and coalesce(f.start_period, '') <= ${month.toString()} and coalesce(f.end_period, '9999-12') >= ${month.toString()}`)}
   or coalesce((select u.electricity_fixed_amount > 0 or u.water_fixed_amount > 0 from utility_prices u
     where u.organization_id = ${tx.organizationId} and u.property_id = l.property_id and u.effective_from <= ${month.toString()}
     order by u.effective_from desc limit 1), false)
   or ${existsPerRow(sql`from carried_charges c
     where c.organization_id = ${tx.organizationId} and c.lease_id = l.id and c.voided_at is null
       and not exists (select from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
         where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and i.status <> 'CANCELLED' and not n.freed
           and n.calculated_key = 'carried:' || c.id)`)}
   or ${existsPerRow(sql`from (${meteredTerms(tx, month, sql`s.property_id = l.property_id`)}) t
     join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
     where ${isLetInReadingMonth(tx, existsPerRow)} and not ${isRead(tx, existsPerRow, sql`m.status = 'ACCEPTED'`)}
       or ${hasOpenUse(tx)}`)})`;

const unbilledUnits = (utility: Utility): Sql => {
  const name = utility.toLowerCase();
  return sql`(t.${raw(name)} and (m.${raw(name)}_current - m.${raw(name)}_previous > greatest(m.${raw(name)}_billed_units, 0)
    or m.${raw(name)}_old_final is not null or m.${raw(name)}_rolled_over))`;
};

const hasOpenUse = (tx: Tx): Sql =>
  existsPerRow(sql`from open_readings o join meter_readings m on m.organization_id = ${tx.organizationId} and m.id = o.reading_id
    where o.organization_id = ${tx.organizationId} and o.room_id = l.room_id and o.reading_date >= l.start_date and m.period <= t.period
      and (${unbilledUnits('ELECTRICITY')} or ${unbilledUnits('WATER')})`);

/** A lease of the month has no invoice for it. */
const lacksInvoice = (tx: Tx, month: Period, exists: Exists): Sql =>
  exists(sql`from leases l
    where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${leaseLacksInvoice(tx, month, sql`i.status <> 'CANCELLED'`)}`);

/** Nothing that an invoice of the month bills remains to be read. */
const hasReadings = (tx: Tx, exists: Exists): Sql =>
  sql`not (${isLetInReadingMonth(tx, exists)} and not ${isRead(tx, exists, sql`m.status = 'ACCEPTED'`)})`;

const needsInvoice = (tx: Tx, month: Period, exists: Exists): Sql =>
  sql`(${lacksInvoice(tx, month, exists)} and ${hasReadings(tx, exists)})`;

const needsPayment = (tx: Tx, exists: Exists): Sql =>
  exists(sql`from leases l join invoices i on i.organization_id = ${tx.organizationId} and i.lease_id = l.id
    where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isRunning(tx)}
      and i.status in ('ISSUED', 'PARTIALLY_PAID') and i.due_date < ${tx.today.toString()}::date`);

const needsRenewal = (tx: Tx, exists: Exists): Sql =>
  exists(sql`from leases l
    where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isRunning(tx)} and ${endsBetween(sql`l`, {
      ends_from: tx.today.toString(),
      ends_to: tx.today.add({ days: ENDING_SOON_DAYS }).toString(),
    })}`);

/**
 * The last day of a lease, also of one that continues after it. Not `coalesce`: under row-level security the planner takes it for
 * leaky and would not use the index.
 */
export const lastDayOf = (lease: Sql): Sql =>
  sql`(case when ${lease}.ended_on is null then ${lease}.end_date else ${lease}.ended_on end)`;

export const endsBetween = (lease: Sql, filter: { ends_from?: string; ends_to?: string }): Sql =>
  sql`${lastDayOf(lease)} between ${filter.ends_from ?? '-infinity'}::date and ${filter.ends_to ?? 'infinity'}::date`;

/** What room `r` needs, given the terms `t` of its property. The dashboard counts the same for all rooms at once. */
export const needs = (tx: Tx, need: RoomNeed, month: Period, exists: Exists): Sql => {
  switch (need) {
    case 'READING':
      return needsReading(tx, exists);
    case 'INVOICE':
      return needsInvoice(tx, month, exists);
    case 'PAYMENT':
      return needsPayment(tx, exists);
    case 'RENEWAL':
      return needsRenewal(tx, exists);
  }
};
