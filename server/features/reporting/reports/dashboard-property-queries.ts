import type { Period } from '../../../../domain/period.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import {
  existsInAll,
  existsPerRow,
  hasReadings,
  isLetInReadingMonth,
  lacksInvoice,
  meteredTerms,
  needs,
} from '../../portfolio/occupancy/month-queries.ts';
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
 * readings of the month before. One statement per count, because the planner can join whole tables for a condition but not for a filter.
 *
 * Under row-level security the planner cannot estimate how many leases overlap a month and expects one in two hundred. Therefore rooms are
 * joined with the terms of their property first, and leases without an invoice are looked up room by room: joined with either by
 * themselves, they made a row for every lease and property.
 */
export const sumProgress = (tx: Tx, month: Period, input: PropertyFilter): Promise<PropertyProgress[]> => {
  const rooms = (what: string, from: Sql, condition: Sql): Sql => sql`
    select ${what}::text as what, r.property_id, count(*) as rooms
    from ${from} r cross join lateral (select r.period, r.days, r.electricity, r.water) t
    where ${condition} group by r.property_id`;
  const [all, unbilled] = [sql`room_terms`, sql`unbilled`];
  const counted = (what: string): Sql => sql`coalesce(sum(c.rooms) filter (where c.what = ${what}), 0)::int`;
  const settings = inScope(tx, sql`s.property_id`, input);
  return tx.query<PropertyProgress>(sql`
    with t as materialized (${meteredTerms(tx, month, settings.length > 0 ? allOf(...settings) : sql`true`)}),
    room_terms as materialized (
      select r.id, r.property_id, t.period, t.days, t.electricity, t.water from rooms r join t on t.property_id = r.property_id
      where ${allOf(
        sql`r.organization_id = ${tx.organizationId}`,
        sql`r.archived_at is null`,
        ...inScope(tx, sql`r.property_id`, input),
      )}),
    unbilled as materialized (select * from room_terms r where ${lacksInvoice(tx, month, existsPerRow)}),
    counts as (
      ${rooms('to read', all, isLetInReadingMonth(tx, existsInAll))}
      union all ${rooms('unread', all, needs(tx, 'READING', month, existsInAll))}
      union all ${rooms('ready', unbilled, hasReadings(tx, existsPerRow))}
      union all ${rooms('unbilled', unbilled, sql`true`)}),
    billed as (
      select i.property_id, count(*) filter (where i.status = 'DRAFT') as drafts, count(*) filter (where i.status <> 'DRAFT') as issued,
             sum(i.total_amount - i.credited_amount - i.written_off_amount) filter (where i.status <> 'DRAFT') as billed,
             sum(i.paid_amount) filter (where i.status <> 'DRAFT') as paid
      from invoices i
      where ${allOf(
        sql`i.organization_id = ${tx.organizationId}`,
        sql`i.period = ${month.toString()}`,
        sql`i.status <> 'CANCELLED'`,
        ...inScope(tx, sql`i.property_id`, input),
      )}
      group by i.property_id)
    select p.id as property_id, p.name, p.archived_at is not null as archived, ${counted('to read')} as rooms_to_read, ${counted('unread')} as unread_meters,
           ${counted('ready')} as ready_to_bill, ${counted('unbilled')} as unbilled_rooms,
           coalesce(b.drafts, 0)::int as draft_invoices, coalesce(b.issued, 0)::int as issued_invoices,
           coalesce(b.billed, 0)::numeric(20, 2) as billed_amount, coalesce(b.paid, 0)::numeric(20, 2) as paid_amount
    from properties p
    left join counts c on c.property_id = p.id
    left join billed b on b.property_id = p.id
    where ${allOf(sql`p.organization_id = ${tx.organizationId}`, ...inScope(tx, sql`p.id`, input))}
    group by p.id, p.name, p.archived_at, b.drafts, b.issued, b.billed, b.paid
    order by ${counted('unread')} + ${counted('unbilled')} desc, p.name, p.id`);
};
