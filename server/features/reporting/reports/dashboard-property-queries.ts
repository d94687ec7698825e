import { addMonths, type Period } from '../../../../domain/period.ts';
import { allOf } from '../../../database/conditions.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { coversMonth, daysOf, leaseOwes, meteredTerms } from '../../portfolio/occupancy/month-queries.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

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
 * How far each property is with the month, the one with most left to do first. With a utilities lag, the invoices of the month bill the
 * readings of the month before.
 *
 * What is known of a room is collected from all tables and grouped by room. Joins would do the same, but under row-level security the
 * planner cannot estimate how many leases overlap a month and expects one in two hundred: it then repeats one side for every row of the
 * other. Looking everything up room by room took 1.7 seconds for 50,000 rooms.
 */
export const sumProgress = (tx: Tx, month: Period, input: PropertyFilter): Promise<PropertyProgress[]> => {
  const before = addMonths(month, -1);
  const within = (table: Sql, ...conditions: Sql[]): Sql =>
    allOf(
      sql`${table}.organization_id = ${tx.organizationId}`,
      ...conditions,
      ...inScope(tx, sql`${table}.property_id`, input),
    );
  const settings = inScope(tx, sql`s.property_id`, input);
  const notCancelled = sql`i.status <> 'CANCELLED'`;
  const counted = (condition: Sql): Sql => sql`(count(*) filter (where ${condition}))::int`;
  const of = (count: string): Sql => sql`coalesce(c.${raw(count)}, 0)`;
  return tx.query<PropertyProgress>(sql`
    with t as materialized (${meteredTerms(tx, month, settings.length > 0 ? allOf(...settings) : sql`true`)}),
    months(is_before, days) as (values (true, ${daysOf(before)}), (false, ${daysOf(month)})),
    unbilled as (
      select x.property_id, x.room_id from (
        select l.property_id, l.room_id, l.id as lease_id, true as owes, false as is_invoiced
        from leases l where ${within(sql`l`, leaseOwes(tx, month, notCancelled))}
        union all
        select i.property_id, i.room_id, i.lease_id, false, true from invoices i where ${within(sql`i`, notCancelled, coversMonth(month))}) x
      group by x.property_id, x.room_id, x.lease_id having bool_or(x.owes) and not bool_or(x.is_invoiced)),
    facts as (
      select r.property_id, r.id as room_id, t.period = ${before.toString()} as is_before, 'ROOM' as what, t.electricity, t.water
      from rooms r join t on t.property_id = r.property_id where ${within(sql`r`, sql`r.archived_at is null`)}
      union all
      select l.property_id, l.room_id, m.is_before, 'LET', false, false
      from leases l join months m on l.occupied && m.days where ${within(sql`l`)}
      union all
      select m.property_id, m.room_id, m.period = ${before.toString()}, case m.status when 'ACCEPTED' then 'ACCEPTED' else 'READ' end,
             m.electricity_current is not null, m.water_current is not null
      from meter_readings m
      where ${within(sql`m`, sql`m.period in (${before.toString()}, ${month.toString()})`, sql`m.kind = 'PERIODIC'`, sql`m.status <> 'REFUSED'`)}
      union all
      select u.property_id, u.room_id, m.is_before, 'UNBILLED', false, false from unbilled u cross join months m),
    room_facts as (
      select f.property_id, f.is_let and (f.electricity or f.water) as is_read_here, f.is_unbilled,
             (f.electricity_read or not f.electricity) and (f.water_read or not f.water) as has_values, f.is_accepted
      from (
        select property_id, bool_or(what = 'ROOM' and electricity) as electricity, bool_or(what = 'ROOM' and water) as water,
               bool_or(what = 'LET') as is_let, bool_or(what = 'ACCEPTED') as is_accepted, bool_or(what = 'UNBILLED') as is_unbilled,
               bool_or(what in ('READ', 'ACCEPTED') and electricity) as electricity_read,
               bool_or(what in ('READ', 'ACCEPTED') and water) as water_read
        from facts group by property_id, room_id, is_before having bool_or(what = 'ROOM')) f),
    counts as (
      select property_id, ${counted(sql`is_read_here`)} as rooms_to_read, ${counted(sql`is_read_here and not has_values`)} as unread_meters,
             ${counted(sql`is_unbilled and not (is_read_here and not (has_values and is_accepted))`)} as ready_to_bill,
             ${counted(sql`is_unbilled`)} as unbilled_rooms
      from room_facts group by property_id),
    billed as (
      select i.property_id, ${counted(sql`i.status = 'DRAFT'`)} as drafts, ${counted(sql`i.status <> 'DRAFT'`)} as issued,
             sum(i.total_amount - i.credited_amount - i.written_off_amount) filter (where i.status <> 'DRAFT') as billed,
             sum(i.paid_amount) filter (where i.status <> 'DRAFT') as paid
      from invoices i where ${within(sql`i`, sql`i.period = ${month.toString()}`, notCancelled)} group by i.property_id)
    select p.id as property_id, p.name, p.archived_at is not null as archived, ${of('rooms_to_read')} as rooms_to_read,
           ${of('unread_meters')} as unread_meters, ${of('ready_to_bill')} as ready_to_bill, ${of('unbilled_rooms')} as unbilled_rooms,
           coalesce(b.drafts, 0) as draft_invoices, coalesce(b.issued, 0) as issued_invoices,
           coalesce(b.billed, 0)::numeric(20, 2) as billed_amount, coalesce(b.paid, 0)::numeric(20, 2) as paid_amount
    from properties p left join counts c on c.property_id = p.id left join billed b on b.property_id = p.id
    where ${allOf(sql`p.organization_id = ${tx.organizationId}`, ...inScope(tx, sql`p.id`, input))}
    order by ${of('unread_meters')} + ${of('unbilled_rooms')} desc, p.name, p.id`);
};
