import { dong, type Habit, type Room, type Story, TIMEZONE } from './story.ts';

const RELATIONS = ['Vợ/chồng', 'Em ruột', 'Bạn cùng phòng', 'Con'];

type MoveIn = { month: number; day: number; habit?: Habit; people?: number };

/** A renter comes: with a household, a deposit, and the meters as they stand. */
export async function moveIn(story: Story, room: Room, wish: MoveIn): Promise<void> {
  const at = story.at(wish.month, wish.day, 10);
  const { manager } = story.crew;
  const person = story.people();
  const renter = await story.post(at, manager, '/renters', {
    ...person,
    ...(story.random.chance(60) ? { vehicle_plates: [plateOf(story)] } : {}),
  });
  const start = story.date(wish.month, wish.day);
  const people = wish.people ?? story.random.between(1, 3);
  const companions = Array.from({ length: people - 1 }, () => {
    const { email: _, ...other } = story.people();
    return { ...other, relationship: story.random.pick(RELATIONS), moved_in_on: start };
  });
  const lease = await story.post(at, manager, '/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: start,
    end_date: Temporal.PlainDate.from(start).add({ months: 12 }).subtract({ days: 1 }).toString(),
    after_end_date: 'CONTINUE',
    monthly_rent: dong(room.rent),
    deposit_amount: dong(room.rent),
    occupant_count: people,
    initial_readings: { electricity: room.electricity, water: room.water, reading_date: start },
    members: [
      { full_name: person.full_name, is_primary: true, renter_id: renter.id, moved_in_on: start },
      ...companions,
    ],
  });
  room.tenancy = { leaseId: lease.id, renterId: renter.id, person, habit: wish.habit ?? habitOf(story) };
}

/** Whoever comes in the middle of a month pays the rest of it and the deposit on the spot. */
export async function payOnArrival(story: Story, room: Room, month: number, at: Temporal.Instant): Promise<void> {
  const invoice = await story.post<{ id: string; total_amount: string }>(at, story.crew.manager, '/invoices/generate', {
    room_id: room.id,
    period: story.period(month),
    issue: true,
    issue_date: at.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString(),
  });
  await story.post(at, story.crew.manager, '/payments', {
    invoice_id: invoice.id,
    amount: invoice.total_amount,
    method: 'CASH',
    note: 'Thu khi nhận phòng',
  });
}

function habitOf(story: Story): Habit {
  const roll = story.random.between(1, 100);
  if (roll <= 30) return 'TRANSFER';
  if (roll <= 55) return 'CASH';
  if (roll <= 61) return 'PART';
  return roll <= 70 ? 'LATE' : 'AHEAD';
}

const plateOf = (story: Story): string => `43-X0 ${String(story.random.between(0, 999)).padStart(3, '0')}.00`;

type MoveOut = { month: number; day: number; reason: string; damages?: { description: string; amount: string }[] };
type Ended = { amount_due: string; invoice: { id: string } | null };

/** The last readings, the settlement, and what is left of the deposit back in cash. */
export async function moveOut(story: Story, room: Room, wish: MoveOut): Promise<Ended> {
  if (!room.tenancy) throw new Error(`${room.name} is empty`);
  use(story, room, 60);
  const ended = await story.post<Ended>(
    story.at(wish.month, wish.day, 15),
    story.crew.manager,
    `/leases/${room.tenancy.leaseId}/end`,
    {
      end_date: story.date(wish.month, wish.day),
      reason: wish.reason,
      final_readings: { electricity: room.electricity, water: room.water },
      refund_method: 'CASH',
      ...(wish.damages ? { damages: wish.damages } : {}),
    },
  );
  room.tenancy = null;
  return ended;
}

/** From one room to another, deposit and household with them. */
export async function changeRooms(story: Story, from: Room, to: Room, month: number, day: number): Promise<void> {
  if (!from.tenancy) throw new Error(`${from.name} is empty`);
  use(story, from, 30);
  const lease = await story.post(
    story.at(month, day, 9),
    story.crew.manager,
    `/leases/${from.tenancy.leaseId}/transfer`,
    {
      room_id: to.id,
      from_date: story.date(month, day),
      monthly_rent: dong(to.rent),
      deposit_amount: dong(to.rent),
      final_readings: { electricity: from.electricity, water: from.water },
      initial_readings: { electricity: to.electricity, water: to.water },
    },
  );
  to.tenancy = { ...from.tenancy, leaseId: lease.id };
  from.tenancy = null;
}

/** What a household uses in a month, or in `percent` of one. */
export function use(story: Story, room: Room, percent: number): void {
  room.electricity += Math.round((story.random.between(55, 210) * percent) / 100);
  room.water += Math.round((story.random.between(3, 11) * percent) / 100);
}
