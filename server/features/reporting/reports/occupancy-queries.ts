import { lastDay, type Period, parsePeriod } from '../../../../domain/period.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import type { MonthChange } from '../../../../domain/reports/room-days.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

const LOOKAHEAD_DAYS = 60;
const MAX_MOVE_OUTS = 200;

export type ChangeRow = MonthChange & { property_id: string; property_name: string; what: 'ROOM' | 'LEASE' };

/**
 * How many rooms and leases began or ended per property and month. A room imported with its leases is older than its row, so it
 * counts from its first lease. It counts until it or its property is archived.
 */
export const occupancyChanges = (tx: Tx, range: ReportRange, input: PropertyFilter): Promise<ChangeRow[]> => {
  const [from, to] = [`${range.from}-01`, lastDay(parsePeriod(range.to) as Period).toString()];
  const created = sql`(r.created_at at time zone ${tx.timezone})::date`;
  const archived = sql`(least(r.archived_at, p.archived_at) at time zone ${tx.timezone})::date`;
  return tx.query<ChangeRow>(sql`
    with spans as (
      select l.property_id, 'LEASE' as what, lower(l.occupied) as first, upper(l.occupied) as free
      from leases l
      where ${allOf(sql`l.organization_id = ${tx.organizationId}`, sql`not isempty(l.occupied)`, ...inScope(tx, sql`l.property_id`, input))}
      union all
      select r.property_id, 'ROOM', least(${created}, l.first),
             case when ${archived} is not null then greatest(${archived} + 1, l.free) end
      from rooms r join properties p on p.organization_id = ${tx.organizationId} and p.id = r.property_id
      left join (select l.room_id, min(lower(l.occupied)) as first, max(upper(l.occupied)) as free from leases l
                 where ${allOf(sql`l.organization_id = ${tx.organizationId}`, sql`not isempty(l.occupied)`, ...inScope(tx, sql`l.property_id`, input))}
                 group by l.room_id) l on l.room_id = r.id
      where ${allOf(sql`r.organization_id = ${tx.organizationId}`, ...inScope(tx, sql`r.property_id`, input))}),
    days as (
      select property_id, what, greatest(first, ${from}::date) as day, 1 as sign from spans
      where first <= ${to}::date and coalesce(free > ${from}::date, true)
      union all
      select property_id, what, free, -1 from spans where first <= ${to}::date and free > ${from}::date and free <= ${to}::date)
    select d.property_id, p.name as property_name, d.what, to_char(d.day, 'YYYY-MM') as period, sum(d.sign)::int as change,
           sum(d.sign * ((date_trunc('month', d.day) + interval '1 month')::date - d.day))::int as days
    from days d join properties p on p.organization_id = ${tx.organizationId} and p.id = d.property_id
    group by d.property_id, p.name, d.what, to_char(d.day, 'YYYY-MM')
    order by p.name, d.property_id`);
};

type MoveOut = {
  lease_id: string;
  property_id: string;
  room_id: string;
  room_name: string;
  renter_name: string;
  last_day: string;
  next_lease_from: string | null;
};

export const upcomingMoveOuts = (tx: Tx, input: PropertyFilter): Promise<MoveOut[]> =>
  tx.query<MoveOut>(sql`
    select l.id as lease_id, l.property_id, l.room_id, r.name as room_name, n.full_name as renter_name, upper(l.occupied) - 1 as last_day,
           (select min(x.start_date) from leases x where x.organization_id = ${tx.organizationId} and x.room_id = l.room_id
              and x.cancelled_at is null and x.start_date >= upper(l.occupied)) as next_lease_from
    from leases l
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      isRunning(tx),
      sql`upper(l.occupied) <= ${tx.today.add({ days: LOOKAHEAD_DAYS + 1 }).toString()}::date`,
      ...inScope(tx, sql`l.property_id`, input),
    )}
    order by upper(l.occupied), l.id limit ${MAX_MOVE_OUTS}`);
