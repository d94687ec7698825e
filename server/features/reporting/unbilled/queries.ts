import type { Utility } from '../../../../domain/catalog/meters.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

// What leases owe and no live invoice bills, found in the rows alone: these statements share nothing with the calculation of invoices,
// so that comparing the two proves something.

/** Running leases owe their past months, ended ones all their days. */
const billableDays = (tx: Tx): Sql => {
  const thisMonth = tx.today.with({ day: 1 }).toString();
  const until = sql`least(upper(l.occupied), case when l.ended_on is null then ${thisMonth}::date end)`;
  const from = sql`greatest(lower(l.occupied), l.billing_starts_on)`;
  return sql`case when isempty(l.occupied) or ${from} >= ${until} then 'empty'::daterange else daterange(${from}, ${until}) end`;
};

/** Days of rent on live invoices; where rent is owed by whole months, a line covers its month. */
const rentDays = (tx: Tx): Sql => sql`
  select range_agg(case when l.proration = 'NONE' then daterange((n.metadata ->> 'service_period' || '-01')::date,
                          ((n.metadata ->> 'service_period' || '-01')::date + interval '1 month')::date)
                        else daterange((n.metadata ->> 'from')::date, least((n.metadata ->> 'to')::date, n.covered_to), '[]') end)
  from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
  where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and i.status <> 'CANCELLED' and not n.freed
    and n.metadata ->> 'source' = 'rent' and (n.covered_to is null or n.covered_to >= (n.metadata ->> 'from')::date)`;

const unbilledDays = (tx: Tx): Sql =>
  sql`(datemultirange(${billableDays(tx)}) - coalesce((${rentDays(tx)}), '{}'::datemultirange))`;

/** Readings with use that is not billed, taken while the lease held the room or after it had left. */
const openReadings = (tx: Tx): Sql => sql`
  select o.reading_id from open_readings o
  join meter_readings m on m.organization_id = ${tx.organizationId} and m.id = o.reading_id
  where (m.electricity_current - m.electricity_previous > greatest(m.electricity_billed_units, 0) or m.electricity_old_final is not null
      or m.electricity_rolled_over or m.water_current - m.water_previous > greatest(m.water_billed_units, 0) or m.water_old_final is not null
      or m.water_rolled_over)
    and o.organization_id = ${tx.organizationId} and o.room_id = l.room_id and o.reading_date >= l.start_date
    and coalesce((select max(b.reading_date) from meter_readings b
                  where b.organization_id = ${tx.organizationId} and b.room_id = l.room_id and b.status = 'ACCEPTED' and b.reading_date < o.reading_date),
                 l.start_date) <= coalesce(upper(l.occupied), 'infinity')`;

/** Use that is certainly the lease's own: between two readings of its stay, and more than was billed. */
const ownUses = (tx: Tx): Sql => sql`
  select o.reading_id, u.utility
  from open_readings o
  join meter_readings m on m.organization_id = ${tx.organizationId} and m.id = o.reading_id
  cross join lateral (values
    ('ELECTRICITY', m.electricity_current - m.electricity_previous, m.electricity_billed_units, m.electricity_old_final is not null or m.electricity_rolled_over),
    ('WATER', m.water_current - m.water_previous, m.water_billed_units, m.water_old_final is not null or m.water_rolled_over)) as u(utility, units, billed, unusual)
  cross join lateral (
    select max(b.reading_date) as day from meter_readings b
    where b.organization_id = ${tx.organizationId} and b.room_id = m.room_id and b.status = 'ACCEPTED' and b.reading_date < m.reading_date
      and case u.utility when 'WATER' then b.water_current else b.electricity_current end is not null) as previous
  where o.organization_id = ${tx.organizationId} and o.room_id = l.room_id and u.units > greatest(u.billed, 0) and not u.unusual
    and previous.day >= greatest(l.start_date, l.billing_starts_on) and l.occupied @> daterange(previous.day, m.reading_date, '[]')`;

const carriedCharges = (tx: Tx): Sql => sql`
  select c.id from carried_charges c
  where c.organization_id = ${tx.organizationId} and c.lease_id = l.id and c.voided_at is null
    and not exists (select from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
                    where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and i.status <> 'CANCELLED' and not n.freed
                      and n.calculated_key = 'carried:' || c.id)`;

/** Fees credited in order to be billed again. */
const freedFees = (tx: Tx): Sql => sql`
  select n.metadata ->> 'fee_id' as fee_id, n.metadata ->> 'service_period' as period
  from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
  join recurring_fees f on f.organization_id = ${tx.organizationId} and f.id = (n.metadata ->> 'fee_id')::uuid and f.removed_at is null
    and coalesce(f.start_period, '') <= n.metadata ->> 'service_period' and coalesce(f.end_period, '9999-12') >= n.metadata ->> 'service_period'
  where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and i.status <> 'CANCELLED' and n.freed
    and (n.metadata ->> 'service_period' || '-01')::date < ${tx.today.with({ day: 1 }).toString()}::date
    and (l.ended_on is null or (n.metadata ->> 'from')::date <= l.ended_on)
    -- After a transfer the lease in the new room owes the fee of that month.
    and (l.end_reason is distinct from 'transfer' or n.metadata ->> 'service_period' < to_char(l.ended_on, 'YYYY-MM'))
    and not exists (select from invoices j join invoice_lines m on m.organization_id = ${tx.organizationId} and m.invoice_id = j.id
                    where j.organization_id = ${tx.organizationId} and j.room_id = i.room_id and j.status <> 'CANCELLED' and not m.freed
                      and m.metadata ->> 'fee_id' = n.metadata ->> 'fee_id' and m.metadata ->> 'service_period' = n.metadata ->> 'service_period')`;

export type UnbilledLease = {
  id: string;
  property_id: string;
  room_id: string;
  room_name: string;
  renter_id: string;
  renter_name: string;
  ended_on: string | null;
  created_at: string;
  /** Ranges of days whose rent is on no live invoice, both days included. */
  days: { from: string; to: string }[];
  uses: { reading_id: string; utility: Utility }[];
  charge_ids: string[];
  fees: { fee_id: string; period: string }[];
};

/** Leases that may owe something unbilled, as a table without its own order. */
const unbilledLeases = (tx: Tx, filter: { property_id?: string }): Sql => sql`
  select l.id, l.property_id, l.room_id, r.name as room_name, l.renter_id, t.full_name as renter_name, l.ended_on, l.created_at,
    coalesce((select json_agg(json_build_object('from', lower(d.days), 'to', upper(d.days) - 1) order by d.days)
              from unnest(${unbilledDays(tx)}) as d(days)), '[]') as days,
    coalesce((select json_agg(u) from (${ownUses(tx)}) u), '[]') as uses,
    coalesce((select json_agg(c.id) from (${carriedCharges(tx)}) c), '[]') as charge_ids,
    coalesce((select json_agg(f) from (${freedFees(tx)}) f), '[]') as fees
  from leases l
  join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
  join renters t on t.organization_id = ${tx.organizationId} and t.id = l.renter_id
  where ${allOf(
    sql`l.organization_id = ${tx.organizationId}`,
    sql`l.cancelled_at is null`,
    // One that has not begun may owe the difference to what was billed ahead.
    sql`(l.start_date <= ${tx.today.toString()}::date or exists (${carriedCharges(tx)}))`,
    filter.property_id && sql`l.property_id = ${filter.property_id}`,
    inVisibleProperty(tx, sql`l.property_id`),
    sql`(not isempty(${unbilledDays(tx)}) or exists (${openReadings(tx)}) or exists (${carriedCharges(tx)}) or exists (${freedFees(tx)}))`,
  )}`;

export const leasesToBill = (tx: Tx, filter: { property_id?: string }, page: Page): Promise<UnbilledLease[]> =>
  tx.query<UnbilledLease>(
    sql`select * from (${unbilledLeases(tx, filter)}) q where true ${page.where} ${page.orderBy}`,
  );

export const leasesAfter = (
  tx: Tx,
  after: string | null,
  limit: number,
  filter: { property_id?: string } = {},
): Promise<UnbilledLease[]> =>
  tx.query<UnbilledLease>(sql`
    select * from (${unbilledLeases(tx, filter)}) q where (${after}::uuid is null or q.id > ${after}) order by q.id limit ${limit}`);

export async function countLeases(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from leases l
    where ${allOf(sql`l.organization_id = ${tx.organizationId}`, sql`l.cancelled_at is null`, inVisibleProperty(tx, sql`l.property_id`))}`);
  return count;
}
