import { fraction } from '../../../../domain/fraction.ts';
import { formatPercent } from '../../../../domain/money.ts';
import { lastDay, type Period, parsePeriod } from '../../../../domain/period.ts';
import { monthsOf, type ReportRange } from '../../../../domain/reports/report-range.ts';
import { type MonthChange, type MonthDays, roomDays } from '../../../../domain/reports/room-days.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { date, list, nullable, percent, period, resource, Type, uuid } from '../../../http/schema.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import { ECHO_FIELDS, echoRange, inScope, type PropertyFilter } from './report-scope.ts';

const LOOKAHEAD_DAYS = 60;
const MAX_MOVE_OUTS = 200;

const MONTH = {
  rooms: Type.Integer({ description: 'On the last day of the month.' }),
  vacant_rooms: Type.Integer({
    description: 'Of those, without a lease on the last day of the month, as leases stand.',
  }),
  room_days: Type.Integer({ description: 'Days the rooms were there to be let.' }),
  occupied_room_days: Type.Integer({ description: 'Days they were held by a lease.' }),
  occupancy_rate: nullable(percent({ description: 'Occupied of all room days; null without rooms.' })),
};

export const OccupancyReport = resource('OccupancyReport', {
  ...ECHO_FIELDS,
  series: list(Type.Object({ period: period(), ...MONTH })),
  rows: list(
    Type.Object({
      property_id: uuid(),
      property_name: Type.String(),
      series: list(Type.Object({ period: period(), ...MONTH })),
    }),
  ),
  upcoming_move_outs: list(
    Type.Object({
      lease_id: uuid(),
      property_id: uuid(),
      room_id: uuid(),
      room_name: Type.String(),
      renter_name: Type.String(),
      last_day: date(),
      next_lease_from: nullable(
        date({ description: 'When somebody else moves in; null while the room is to be let.' }),
      ),
    }),
  ),
});

type ChangeRow = MonthChange & { property_id: string; property_name: string; what: 'ROOM' | 'LEASE' };

/**
 * When rooms came and went and when leases began and ended, counted per property and month. A room that moved in with its leases
 * is older than its row, so it has been there from its first lease on.
 */
const changes = (tx: Tx, range: ReportRange, input: PropertyFilter) => {
  const [from, to] = [`${range.from}-01`, lastDay(parsePeriod(range.to) as Period).toString()];
  const created = sql`(r.created_at at time zone ${tx.timezone})::date`;
  const archived = sql`(r.archived_at at time zone ${tx.timezone})::date`;
  return tx.query<ChangeRow>(sql`
    with spans as (
      select l.property_id, 'LEASE' as what, lower(l.occupied) as first, upper(l.occupied) as free
      from leases l
      where ${allOf(sql`l.organization_id = ${tx.organizationId}`, sql`not isempty(l.occupied)`, ...inScope(tx, sql`l.property_id`, input))}
      union all
      select r.property_id, 'ROOM', least(${created}, l.first),
             case when r.archived_at is not null then greatest(${archived} + 1, l.free) end
      from rooms r
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

const moveOuts = (tx: Tx, input: PropertyFilter): Promise<MoveOut[]> =>
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

export async function occupancyReport(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const [found, upcoming_move_outs] = await Promise.all([changes(tx, range, input), moveOuts(tx, input)]);
  const months = monthsOf(range);
  const rows = [...Map.groupBy(found, ({ property_id }) => property_id)].map(([property_id, of]) => ({
    property_id,
    property_name: (of[0] as ChangeRow).property_name,
    rooms: roomDays(
      months,
      of.filter(({ what }) => what === 'ROOM'),
    ),
    leases: roomDays(
      months,
      of.filter(({ what }) => what === 'LEASE'),
    ),
  }));
  const sum = (name: 'rooms' | 'leases', at: number, field: 'days' | 'atEnd') =>
    rows.reduce((total, row) => total + (row[name][at] as MonthDays)[field], 0);
  return {
    ...echoRange(range, input),
    series: months.map((month, at) =>
      present(
        { period: month, days: sum('rooms', at, 'days'), atEnd: sum('rooms', at, 'atEnd') },
        { period: month, days: sum('leases', at, 'days'), atEnd: sum('leases', at, 'atEnd') },
      ),
    ),
    rows: rows.map(({ property_id, property_name, rooms, leases }) => ({
      property_id,
      property_name,
      series: rooms.map((month, at) => present(month, leases[at] as MonthDays)),
    })),
    upcoming_move_outs,
  };
}

const present = (rooms: MonthDays, leases: MonthDays) => ({
  period: rooms.period,
  rooms: rooms.atEnd,
  vacant_rooms: rooms.atEnd - leases.atEnd,
  room_days: rooms.days,
  occupied_room_days: leases.days,
  occupancy_rate: rooms.days === 0 ? null : formatPercent(fraction(100n * BigInt(leases.days), BigInt(rooms.days))),
});
