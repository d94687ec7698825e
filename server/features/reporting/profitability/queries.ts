import type { AllocationMethod } from '../../../../domain/catalog/reports.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readingUse } from '../reports/reading-use-queries.ts';
import { inScope } from '../reports/scope-queries.ts';

export type ProfitInput = { date_from: string; date_to: string; property_id?: string | undefined };

/** One room, or the property's shared amounts when the room is null; `measure` is the weight the allocation method uses. */
export type ProfitRow = {
  property_id: string;
  property_name: string;
  room_id: string | null;
  room_name: string | null;
  revenue: string;
  other_income: string;
  expense: string;
  measure: string | null;
};

/**
 * Rooms with a lease or an entry in the range, with their journal sums. Rows are ordered by property, the shared row first, so
 * that a cursor can process one property at a time. Every place has its property; with an inner join the planner, which expects few
 * places, would go through all of them for each property.
 */
export const profitRows = (tx: Tx, input: ProfitInput, method: AllocationMethod): Sql => {
  const days = sql`daterange(${input.date_from}::date, ${input.date_to}::date, '[]')`;
  return sql`
    with booked as (
      select l.property_id, l.room_id,
             sum(l.credit - l.debit) filter (where l.account in ('revenue_rent', 'revenue_services', 'revenue_utilities', 'reductions')) as revenue,
             sum(l.credit - l.debit) filter (where l.account = 'other_income') as other_income,
             sum(l.debit - l.credit) filter (where l.account in ('direct_cost', 'admin_cost', 'other_cost')) as expense
      from journal_lines l
      where ${allOf(
        sql`l.organization_id = ${tx.organizationId}`,
        sql`l.entry_date between ${input.date_from}::date and ${input.date_to}::date`,
        sql`l.property_id is not null`,
        ...inScope(tx, sql`l.property_id`, input),
      )}
      group by l.property_id, l.room_id),
    places as (
      select property_id, room_id from booked
      union
      select l.property_id, l.room_id from leases l
      where ${allOf(
        sql`l.organization_id = ${tx.organizationId}`,
        sql`l.occupied && ${days}`,
        ...inScope(tx, sql`l.property_id`, input),
      )})
    select p.id as property_id, p.name as property_name, r.id as room_id, r.name as room_name, coalesce(b.revenue, 0)::numeric(20, 2) as revenue,
           coalesce(b.other_income, 0)::numeric(20, 2) as other_income, coalesce(b.expense, 0)::numeric(20, 2) as expense,
           (${measureBy(tx, method, input, days)})::text as measure
    from places x
    left join properties p on p.organization_id = ${tx.organizationId} and p.id = x.property_id
    left join rooms r on r.organization_id = ${tx.organizationId} and r.id = x.room_id
    left join booked b on b.property_id = x.property_id and b.room_id is not distinct from x.room_id
    order by p.name, p.id, r.name nulls first, r.id`;
};

function measureBy(tx: Tx, method: AllocationMethod, input: ProfitInput, days: Sql): Sql {
  switch (method) {
    case 'revenue_share':
    case 'equal_room':
      return sql`null`;
    case 'area':
      return sql`(r.area_m2 * 100)::bigint`;
    case 'electricity_usage':
      return sql`(select sum(${readingUse('electricity')})::bigint from meter_readings m
        where m.organization_id = ${tx.organizationId} and m.room_id = r.id and m.status = 'ACCEPTED' and m.electricity_current is not null
          and m.reading_date between ${input.date_from}::date and ${input.date_to}::date)`;
    case 'occupant_days':
      return sql`(select sum(coalesce(
          (select sum(upper(h.present * l.occupied * ${days}) - lower(h.present * l.occupied * ${days}))
           from (select case when m.moved_out_on < m.moved_in_on then 'empty'::daterange else daterange(m.moved_in_on, m.moved_out_on, '[]') end as present
                 from household_members m where m.organization_id = ${tx.organizationId} and m.lease_id = l.id) h),
          l.occupant_count * (upper(l.occupied * ${days}) - lower(l.occupied * ${days}))))::bigint
        from leases l where l.organization_id = ${tx.organizationId} and l.room_id = r.id and l.occupied && ${days})`;
  }
}
