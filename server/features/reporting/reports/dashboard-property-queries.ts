import { addMonths, type Period } from '../../../../domain/period.ts';
import { allOf } from '../../../database/conditions.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { coversMonth, daysOf, hasToPay, isOfMonth, meteredTerms } from '../../portfolio/occupancy/month-queries.ts';
import { inScope, type PropertyFilter, within } from './scope-queries.ts';

export type PropertyProgress = {
  property_id: string;
  name: string;
  archived: boolean;
  rooms_to_read: number;
  unread_meters: number;
  ready_to_bill: number;
  unbilled_rooms: number;
  draft_invoices: number;
  issued_invoices: number;
  billed_amount: string;
  paid_amount: string;
};

/**
 * How far each property is with the month, the one with most left to do first, by the rules of `needs` in month-queries.ts. With a
 * utilities lag, the invoices of the month bill the readings of the month before.
 *
 * What is known of a room and month is collected from all tables and grouped. Joins would do the same, but under row-level security the
 * planner cannot estimate how many leases overlap a month and expects one in two hundred: it then repeats one side for every row of the
 * other. Looking everything up room by room took 1.7 seconds for 50,000 rooms. Grouping is right because a room has one reading of a month
 * that is not refused, and leases, readings and invoices stay with their room and its property.
 */
export const sumProgress = (tx: Tx, month: Period, input: PropertyFilter): Promise<PropertyProgress[]> => {
  const before = addMonths(month, -1);
  const notCancelled = sql`i.status <> 'CANCELLED'`;
  const rowsOf = (table: Sql, ...conditions: Sql[]): Sql => within(tx, table, input, ...conditions);
  const countOf = (condition: Sql): Sql => sql`(count(*) filter (where ${condition}))::int`;
  const orZero = (count: string): Sql => sql`coalesce(c.${raw(count)}, 0)`;
  return tx.query<PropertyProgress>(sql`
    with t as materialized (${meteredTerms(tx, month, allOf(sql`true`, ...inScope(tx, sql`s.property_id`, input)))}),
    months(is_before, days) as (values (true, ${daysOf(before)}), (false, ${daysOf(month)})),
    lacking as (
      select x.property_id, x.room_id, x.lease_id as id, max(x.start_date) as start_date, max(x.rent_cycle_months) as rent_cycle_months
      from (
        select l.property_id, l.room_id, l.id as lease_id, l.start_date, l.rent_cycle_months, false as is_invoiced
        from leases l where ${rowsOf(sql`l`, isOfMonth(month))}
        union all
        select i.property_id, i.room_id, i.lease_id, null, null, true
        from invoices i where ${rowsOf(sql`i`, notCancelled, coversMonth(month))}) x
      group by x.property_id, x.room_id, x.lease_id having not bool_or(x.is_invoiced)),
    -- A room is let in both months or one; which of them counts says the row of the room itself.
    facts as (
      select r.property_id, r.id as room_id, t.period = ${before.toString()} as is_before, 'ROOM' as what,
             t.electricity as is_electricity, t.water as is_water
      from rooms r join t on t.property_id = r.property_id where ${rowsOf(sql`r`, sql`r.archived_at is null`)}
      union all
      select l.property_id, l.room_id, n.is_before, 'LET', false, false
      from leases l join months n on l.occupied && n.days where ${rowsOf(sql`l`)}
      union all
      select m.property_id, m.room_id, m.period = ${before.toString()}, case m.status when 'ACCEPTED' then 'ACCEPTED' else 'READ' end,
             m.electricity_current is not null, m.water_current is not null
      from meter_readings m
      where ${rowsOf(sql`m`, sql`m.period in (${before.toString()}, ${month.toString()})`, sql`m.kind = 'PERIODIC'`, sql`m.status <> 'REFUSED'`)}
      union all
      select l.property_id, l.room_id, n.is_before, 'UNBILLED', false, false
      from lacking l cross join months n where ${hasToPay(tx, month, notCancelled)}),
    room_facts as (
      select f.property_id, f.is_unbilled, f.is_accepted, f.is_let and (f.has_electricity or f.has_water) as needs_reading,
             (f.electricity_is_read or not f.has_electricity) and (f.water_is_read or not f.has_water) as is_read
      from (
        select property_id, bool_or(what = 'ROOM' and is_electricity) as has_electricity, bool_or(what = 'ROOM' and is_water) as has_water,
               bool_or(what = 'LET') as is_let, bool_or(what = 'ACCEPTED') as is_accepted, bool_or(what = 'UNBILLED') as is_unbilled,
               bool_or(what in ('READ', 'ACCEPTED') and is_electricity) as electricity_is_read,
               bool_or(what in ('READ', 'ACCEPTED') and is_water) as water_is_read
        from facts group by property_id, room_id, is_before having bool_or(what = 'ROOM')) f),
    counts as (
      select property_id, ${countOf(sql`needs_reading`)} as rooms_to_read, ${countOf(sql`needs_reading and not is_read`)} as unread_meters,
             ${countOf(sql`is_unbilled and not (needs_reading and not (is_read and is_accepted))`)} as ready_to_bill,
             ${countOf(sql`is_unbilled`)} as unbilled_rooms
      from room_facts group by property_id),
    billed as (
      select i.property_id, ${countOf(sql`i.status = 'DRAFT'`)} as drafts, ${countOf(sql`i.status <> 'DRAFT'`)} as issued,
             sum(i.total_amount - i.credited_amount - i.written_off_amount) filter (where i.status <> 'DRAFT') as billed,
             sum(i.paid_amount) filter (where i.status <> 'DRAFT') as paid
      from invoices i where ${rowsOf(sql`i`, sql`i.period = ${month.toString()}`, notCancelled)} group by i.property_id)
    select p.id as property_id, p.name, p.archived_at is not null as archived, ${orZero('rooms_to_read')} as rooms_to_read,
           ${orZero('unread_meters')} as unread_meters, ${orZero('ready_to_bill')} as ready_to_bill, ${orZero('unbilled_rooms')} as unbilled_rooms,
           coalesce(b.drafts, 0) as draft_invoices, coalesce(b.issued, 0) as issued_invoices,
           coalesce(b.billed, 0)::numeric(20, 2) as billed_amount, coalesce(b.paid, 0)::numeric(20, 2) as paid_amount
    from properties p left join counts c on c.property_id = p.id left join billed b on b.property_id = p.id
    where ${allOf(sql`p.organization_id = ${tx.organizationId}`, ...inScope(tx, sql`p.id`, input))}
    order by ${orZero('unread_meters')} + ${orZero('unbilled_rooms')} desc, p.name, p.id`);
};
