import { fraction } from '../../../../domain/fraction.ts';
import { formatPercent } from '../../../../domain/money.ts';
import { monthsOf, type ReportRange } from '../../../../domain/reports/report-range.ts';
import { type MonthDays, roomDays } from '../../../../domain/reports/room-days.ts';
import type { Tx } from '../../../database/transaction.ts';
import { date, list, nullable, percent, period, resource, Type, uuid } from '../../../http/schema.ts';
import { type ChangeRow, occupancyChanges, upcomingMoveOuts } from './occupancy-queries.ts';
import { ECHO_FIELDS, echoRange } from './report-scope.ts';
import type { PropertyFilter } from './scope-queries.ts';

const MONTH = {
  rooms: Type.Integer({ description: 'Number of rooms on the last day of the month.' }),
  vacant_rooms: Type.Integer({
    description: 'Rooms without a lease on the last day of the month.',
  }),
  room_days: Type.Integer({ description: 'Days on which rooms could be let.' }),
  occupied_room_days: Type.Integer({ description: 'Days on which rooms had a lease.' }),
  occupancy_rate: nullable(
    percent({ description: 'Occupied room days as a percentage of room days; null without rooms.' }),
  ),
};

export const OccupancyReport = resource('OccupancyReport', {
  ...ECHO_FIELDS,
  series: list(resource('OccupancyMonth', { period: period(), ...MONTH })),
  rows: list(
    Type.Object({
      property_id: uuid(),
      property_name: Type.String(),
      series: list(resource('OccupancyMonth', { period: period(), ...MONTH })),
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
      next_lease_from: nullable(date({ description: 'When the next lease starts; null if there is none yet.' })),
    }),
  ),
});

export async function occupancyReport(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const [found, upcoming_move_outs] = await Promise.all([
    occupancyChanges(tx, range, input),
    upcomingMoveOuts(tx, input),
  ]);
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
