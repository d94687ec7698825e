import { companionsOf } from './household.ts';
import { dong, type Habit, type Room, TIMEZONE, type Timeline } from './timeline.ts';

type MoveIn = { month: number; day: number; habit?: Habit; people?: number; rentCycleMonths?: number };

/** A renter moves in, with a household, a deposit and initial meter readings. */
export async function moveIn(timeline: Timeline, room: Room, input: MoveIn): Promise<void> {
  const at = timeline.at(input.month, input.day, 10);
  const { manager } = timeline.team;
  const person = timeline.people();
  const renter = await timeline.post(at, manager, '/renters', {
    ...person,
    ...(timeline.random.chance(60) ? { vehicle_plates: [plateOf(timeline)] } : {}),
  });
  const start = timeline.date(input.month, input.day);
  const people = input.people ?? timeline.random.between(1, 3);
  const companions = companionsOf(person, people - 1, timeline.people, timeline.random).map((other) => ({
    ...other,
    moved_in_on: start,
  }));
  const lease = await timeline.post(at, manager, '/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: start,
    end_date: Temporal.PlainDate.from(start).add({ months: 12 }).subtract({ days: 1 }).toString(),
    after_end_date: 'CONTINUE',
    monthly_rent: dong(room.rent),
    deposit_amount: dong(room.rent),
    occupant_count: people,
    rent_cycle_months: input.rentCycleMonths ?? 1,
    initial_readings: { electricity: room.electricity, water: room.water, reading_date: start },
    members: [
      {
        ...{ full_name: person.full_name, is_primary: true, renter_id: renter.id, moved_in_on: start },
        ...{ head_of_household_name: person.full_name, relation_to_head: 'Chủ hộ' },
      },
      ...companions,
    ],
  });
  room.tenancy = { leaseId: lease.id, renterId: renter.id, person, habit: input.habit ?? habitOf(timeline) };
}

/** A renter who moves in mid-month pays the rest of it and the deposit on the spot. */
export async function payOnArrival(timeline: Timeline, room: Room, month: number, at: Temporal.Instant): Promise<void> {
  const invoice = await timeline.post<{ id: string; total_amount: string }>(
    at,
    timeline.team.manager,
    '/invoices/generate',
    {
      room_id: room.id,
      period: timeline.period(month),
      issue: true,
      issue_date: at.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString(),
    },
  );
  await timeline.post(at, timeline.team.manager, '/payments', {
    invoice_id: invoice.id,
    amount: invoice.total_amount,
    method: 'CASH',
    note: 'Thu khi nhận phòng',
  });
}

function habitOf(timeline: Timeline): Habit {
  const roll = timeline.random.between(1, 100);
  if (roll <= 30) return 'TRANSFER';
  if (roll <= 55) return 'CASH';
  if (roll <= 61) return 'PART';
  return roll <= 70 ? 'LATE' : 'AHEAD';
}

const plateOf = (timeline: Timeline): string => `43-X0 ${String(timeline.random.between(0, 999)).padStart(3, '0')}.00`;

type MoveOut = { month: number; day: number; reason: string; damages?: { description: string; amount: string }[] };
type Ended = { amount_due: string; invoice: { id: string } | null };

/** Final readings, settlement, and the remaining deposit back in cash. */
export async function moveOut(timeline: Timeline, room: Room, input: MoveOut): Promise<Ended> {
  if (!room.tenancy) throw new Error(`${room.name} is empty`);
  use(timeline, room, 60);
  const ended = await timeline.post<Ended>(
    timeline.at(input.month, input.day, 15),
    timeline.team.manager,
    `/leases/${room.tenancy.leaseId}/end`,
    {
      end_date: timeline.date(input.month, input.day),
      reason: input.reason,
      final_readings: { electricity: room.electricity, water: room.water },
      refund_method: 'CASH',
      ...(input.damages ? { damages: input.damages } : {}),
    },
  );
  room.tenancy = null;
  return ended;
}

/** Moves a renter to another room, with deposit and household. */
export async function changeRooms(timeline: Timeline, from: Room, to: Room, month: number, day: number): Promise<void> {
  if (!from.tenancy) throw new Error(`${from.name} is empty`);
  use(timeline, from, 30);
  const lease = await timeline.post(
    timeline.at(month, day, 9),
    timeline.team.manager,
    `/leases/${from.tenancy.leaseId}/transfer`,
    {
      room_id: to.id,
      from_date: timeline.date(month, day),
      monthly_rent: dong(to.rent),
      deposit_amount: dong(to.rent),
      final_readings: { electricity: from.electricity, water: from.water },
      initial_readings: { electricity: to.electricity, water: to.water },
    },
  );
  to.tenancy = { ...from.tenancy, leaseId: lease.id };
  from.tenancy = null;
}

/** Adds the consumption of a month, or of `percent` of one. */
export function use(timeline: Timeline, room: Room, percent: number): void {
  room.electricity += Math.round((timeline.random.between(55, 210) * percent) / 100);
  room.water += Math.round((timeline.random.between(3, 11) * percent) / 100);
}
