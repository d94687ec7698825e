import type { UTILITIES } from '../../../../domain/catalog/meters.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readingUse } from './reading-use-queries.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

export type ReconciliationRow = {
  property_id: string;
  property_name: string;
  utility: (typeof UTILITIES)[number];
  period: string;
  bill_quantity: string | null;
  bill_amount: string | null;
  common_quantity: string | null;
  rooms_read: number;
  rooms_quantity: string;
  vacant_quantity: string;
  charged_amount: string;
};

/** The days on which a lease pays for the use of each room. */
const leasedDays = (tx: Tx, input: PropertyFilter): Sql => sql`
  select l.room_id, range_agg(l.occupied * daterange(greatest(lower(l.occupied), l.billing_starts_on), null)) as days
  from leases l
  where ${allOf(
    sql`l.organization_id = ${tx.organizationId}`,
    sql`l.cancelled_at is null`,
    ...inScope(tx, sql`l.property_id`, input),
  )}
  group by l.room_id`;

/**
 * The days between reading `m` and the one before it, and those without a lease among them. A reading at move-in is taken at the start
 * of its day, any other at the end. The first reading of a room has no days.
 */
const vacantDays = (tx: Tx): Sql => sql`
  select upper(b.days) - lower(b.days) as days,
         (select coalesce(sum(upper(v.range) - lower(v.range)), 0)
          from unnest(datemultirange(b.days) - coalesce(s.days, '{}'::datemultirange)) as v(range)) as vacant
  from (
    select case when p.since < p.until then daterange(p.since, p.until) else 'empty'::daterange end as days
    from (
      select e.reading_date + (not ${isMoveIn(tx, 'e')})::int as since, m.reading_date + (not ${isMoveIn(tx, 'm')})::int as until
      from meter_readings e
      where e.organization_id = ${tx.organizationId} and e.room_id = m.room_id and e.status = 'ACCEPTED'
        and (e.reading_date, e.id) < (m.reading_date, m.id)
        and case u.utility when 'WATER' then e.water_current else e.electricity_current end is not null
      order by e.reading_date desc, e.id desc limit 1) p) b`;

const isMoveIn = (tx: Tx, reading: 'e' | 'm'): Sql => sql`
  (${raw(reading)}.kind = 'HANDOVER' and exists (
    select from leases o where o.organization_id = ${tx.organizationId} and o.id = ${raw(reading)}.lease_id
      and ${raw(reading)}.reading_date <= o.start_date))`;

/**
 * Supplier bills, readings and invoice lines side by side, per month. A line may be billed in its month or long after. Only a
 * settlement can be of an earlier period than its lines: use read after the renter had left.
 */
export const meterMonths = (tx: Tx, range: ReportRange, input: PropertyFilter): Promise<ReconciliationRow[]> =>
  tx.query<ReconciliationRow>(sql`
    with stays as materialized (${leasedDays(tx, input)}),
    parts as (
      select b.property_id, b.utility, b.period, b.quantity as bill_quantity, b.amount as bill_amount, b.common_quantity, null::uuid as room_id,
             null::numeric as use, null::numeric as vacant, null::numeric as charged
      from supplier_bills b
      where ${allOf(
        sql`b.organization_id = ${tx.organizationId}`,
        sql`b.period between ${range.from} and ${range.to}`,
        ...inScope(tx, sql`b.property_id`, input),
      )}
      union all
      select m.property_id, u.utility, m.period, null, null, null, m.room_id, u.use, round(u.use * coalesce(d.vacant::numeric / nullif(d.days, 0), 0)), null
      from meter_readings m join rooms r on r.organization_id = ${tx.organizationId} and r.id = m.room_id
      cross join lateral (values ('ELECTRICITY', m.electricity_current, ${readingUse('electricity')}), ('WATER', m.water_current, ${readingUse('water')}))
        as u(utility, current, use)
      left join stays s on s.room_id = m.room_id
      left join lateral (${vacantDays(tx)}) d on true
      where ${allOf(
        sql`m.organization_id = ${tx.organizationId}`,
        sql`m.period between ${range.from} and ${range.to}`,
        sql`m.status = 'ACCEPTED'`,
        sql`u.current is not null`,
        ...inScope(tx, sql`m.property_id`, input),
      )}
      union all
      select i.property_id, n.line_type, coalesce(n.metadata ->> 'service_period', i.period), null, null, null, null, null, null, n.amount - n.credited_amount
      from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where ${allOf(
        sql`i.organization_id = ${tx.organizationId}`,
        sql`(i.period >= ${range.from} or i.kind = 'SETTLEMENT')`,
        sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
        sql`n.line_type in ('ELECTRICITY', 'WATER')`,
        sql`coalesce(n.metadata ->> 'service_period', i.period) between ${range.from} and ${range.to}`,
        ...inScope(tx, sql`i.property_id`, input),
      )}),
    months as (
      select property_id, utility, period, sum(bill_quantity) as bill_quantity, sum(bill_amount) as bill_amount, sum(common_quantity) as common_quantity,
             count(distinct room_id)::int as rooms_read, coalesce(sum(use), 0)::numeric(20, 3) as rooms_quantity,
             coalesce(sum(vacant), 0)::numeric(20, 3) as vacant_quantity,
             coalesce(sum(charged), 0)::numeric(20, 2) as charged_amount
      from parts group by property_id, utility, period)
    select m.*, p.name as property_name
    from months m join properties p on p.organization_id = ${tx.organizationId} and p.id = m.property_id
    order by p.name, m.property_id, m.utility, m.period`);
