import { billMonth, planExpenses, runDailyJobs } from './money.ts';
import { changeRooms, moveIn, moveOut, payOnArrival, use } from './moves.ts';
import { openInvoices } from './queries.ts';
import { dong, MONTHS, type Room, SYSTEM, type Timeline } from './timeline.ts';

/** Rooms by their index in the list; both properties have some of everything. */
export const RENTER_ROOM = 1;
const UNDER_REPAIR = 2;
const EMPTY = [5, 41];
const RESERVED = 11;
const CHANGES_TO = 8;
const CHANGES_FROM = 21;
const NEW_METER = { room: 4, month: 8 };
const MISREAD_ROOM = { room: 7, month: 9 };
export const LATE_PAYER_ROOM = { room: 42, since: 10 };
const LEFT_IN_DEBT_ROOM = { room: 45, since: 8, month: 10 };
/** Pays the rent of three months at once. */
const QUARTERLY_ROOM = 18;
const MOVES_OUT = [
  { room: 3, month: 4, reason: 'Chuyển về quê', back: 5 },
  { room: 6, month: 5, reason: 'Chuyển chỗ làm', back: 6 },
  { room: 12, month: 6, reason: 'Hết hạn hợp đồng', back: 7 },
  { room: 39, month: 7, reason: 'Tốt nghiệp', back: 9, damages: [{ description: 'Thay khóa cửa', amount: '350000' }] },
  { room: 24, month: 9, reason: 'Chuyển chỗ làm', back: 10 },
  {
    room: 30,
    month: 11,
    reason: 'Lập gia đình',
    back: null,
    damages: [{ description: 'Sơn lại tường', amount: '800000' }],
  },
];

/** These rooms are let from the start, the others month by month. */
const LET_FROM_START = [0, 1, 3, 4, 6, 7, 9, 12, 13, 18, 21, 24, 30, 36, 39, 42, 45, 48, 54];

export async function firstRenters(timeline: Timeline): Promise<void> {
  for (const [number, room] of timeline.rooms.entries()) {
    if (!LET_FROM_START.includes(number)) continue;
    const owes = number === LATE_PAYER_ROOM.room || number === LEFT_IN_DEBT_ROOM.room;
    const habit =
      number === RENTER_ROOM ? 'TRANSFER' : owes || MOVES_OUT.some((move) => move.room === number) ? 'CASH' : undefined;
    const rentCycleMonths = number === QUARTERLY_ROOM ? 3 : 1;
    await moveIn(timeline, room, { month: 0, day: 1, rentCycleMonths, ...(habit ? { habit } : {}) });
  }
}

export function planMoves(timeline: Timeline): void {
  const kept = [UNDER_REPAIR, RESERVED, CHANGES_TO, ...EMPTY];
  const later = timeline.rooms.filter((_, number) => !LET_FROM_START.includes(number) && !kept.includes(number));
  for (const [number, room] of later.entries()) planArrival(timeline, room, 1 + (number % 11), 3 + ((number * 5) % 20));
  for (const { room: number, month, back, ...input } of MOVES_OUT) {
    const room = timeline.room(number);
    timeline.plan(month, 27, 15, async () => {
      await moveOut(timeline, room, { month, day: 27, ...input });
    });
    if (back !== null) planArrival(timeline, room, back, 9);
  }
  timeline.plan(7, 10, 9, () => changeRooms(timeline, timeline.room(CHANGES_FROM), timeline.room(CHANGES_TO), 7, 10));
  planArrival(timeline, timeline.room(CHANGES_FROM), 9, 4);
  for (let number = 0; number < 36; number += 4) planRenewal(timeline, timeline.room(number));
  timeline.plan(12, 20, 10, (at) => reserve(timeline, timeline.room(RESERVED), at));
  timeline.plan(10, 6, 9, async (at) => {
    const path = `/rooms/${timeline.room(UNDER_REPAIR).id}`;
    await timeline.call(at, timeline.team.manager, 'PATCH', path, { under_maintenance: true });
  });
  planDebts(timeline);
}

function planArrival(timeline: Timeline, room: Room, month: number, day: number): void {
  timeline.plan(month, day, 10, async (at) => {
    await moveIn(timeline, room, { month, day });
    await payOnArrival(timeline, room, month, at);
  });
}

/** After a year the rent increases a little. */
function planRenewal(timeline: Timeline, room: Room): void {
  timeline.plan(11, 22, 10, async (at) => {
    if (!room.tenancy) return;
    room.rent += 200_000;
    const lease = await timeline.call<{ start_date: string }>(
      at,
      timeline.team.manager,
      'GET',
      `/leases/${room.tenancy.leaseId}`,
    );
    if (lease.start_date !== timeline.date(0, 1)) return;
    await timeline.post(at, timeline.team.manager, `/leases/${room.tenancy.leaseId}/renew`, {
      end_date: timeline.first.add({ months: 24 }).toPlainDate({ day: 1 }).subtract({ days: 1 }).toString(),
      monthly_rent: dong(room.rent),
      from_date: timeline.date(12, 1),
    });
  });
}

/** Moves in next month, and has paid half of the deposit to reserve the room. */
async function reserve(timeline: Timeline, room: Room, at: Temporal.Instant): Promise<void> {
  const renter = await timeline.post(at, timeline.team.manager, '/renters', timeline.people());
  const lease = await timeline.post(at, timeline.team.manager, '/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: timeline.date(MONTHS, 1),
    monthly_rent: dong(room.rent),
    deposit_amount: dong(room.rent),
  });
  const invoice = await timeline.post<{ id: string; total_amount: string }>(at, timeline.team.manager, '/invoices', {
    room_id: room.id,
    renter_id: renter.id,
    lease_id: lease.id,
    period: timeline.period(MONTHS - 2),
    issue: true,
    lines: [{ description: 'Tiền cọc giữ phòng', unit_price: '1000000', line_type: 'DEPOSIT' }],
  });
  await timeline.post(at, timeline.team.manager, '/payments', {
    invoice_id: invoice.id,
    amount: invoice.total_amount,
    method: 'E_WALLET',
  });
}

function planDebts(timeline: Timeline): void {
  for (const { room, since } of [LATE_PAYER_ROOM, LEFT_IN_DEBT_ROOM])
    timeline.plan(since, 1, 5, async () => {
      const { tenancy } = timeline.room(room);
      if (tenancy) tenancy.habit = 'NEVER';
    });
  const { room, month } = LEFT_IN_DEBT_ROOM;
  timeline.plan(month, 25, 16, async (at) => {
    const gone = timeline.room(room);
    const renterId = gone.tenancy?.renterId;
    await moveOut(timeline, gone, { month, day: 25, reason: 'Tự ý chuyển đi' });
    const left = (await openInvoices(timeline.client.scopedTx(at, SYSTEM), timeline.period(month))).filter(
      (invoice) => invoice.renter_id === renterId,
    );
    for (const { id } of left)
      timeline.plan(month + 2, 20, 9, async (later) => {
        const reason = 'Khách đã chuyển đi, không liên lạc được';
        await timeline.post(later, timeline.team.accountant, `/invoices/${id}/write-off`, { reason });
      });
  });
}

/** Meters on the last evening, invoices on the first, payments all month. */
export function planMonth(timeline: Timeline, month: number): void {
  if (month > 0) {
    const { day } = Temporal.PlainDate.from(timeline.date(month, 1)).subtract({ days: 1 });
    timeline.plan(month - 1, day, 17, (at) => readMeters(timeline, month - 1, at));
  }
  timeline.plan(month, 1, 7, (at) => billMonth(timeline, month, at));
  for (const day of [3, 8, 15]) timeline.plan(month, day, 9, (at) => runDailyJobs(timeline, at));
  planExpenses(timeline, month);
}

async function readMeters(timeline: Timeline, month: number, at: Temporal.Instant): Promise<void> {
  const occupied = timeline.rooms.filter(({ tenancy }) => tenancy);
  const readings = occupied.map((room) => {
    use(timeline, room, 100);
    const isMisread = room === timeline.room(MISREAD_ROOM.room) && month === MISREAD_ROOM.month;
    return {
      room_id: room.id,
      period: timeline.period(month),
      electricity_current: room.electricity + (isMisread ? 300 : 0),
      water_current: room.water,
      ...(room === timeline.room(NEW_METER.room) && month === NEW_METER.month ? replaceMeter(room) : {}),
    };
  });
  const { results } = await timeline.post<{ results: { id: string | null; error: unknown }[] }>(
    at,
    timeline.team.staff,
    '/meter-readings/bulk',
    { readings },
  );
  const wrong = results.find(({ error }) => error);
  if (wrong) throw new Error(`Demo meter reading failed: ${JSON.stringify(wrong.error)}`);
  const misread = occupied.indexOf(timeline.room(MISREAD_ROOM.room));
  const id = results[misread]?.id;
  if (month === MISREAD_ROOM.month && id) planCorrection(timeline, id);
}

/** The old meter stopped; the new one starts at zero. */
function replaceMeter(room: Room): object {
  const old_final = room.electricity;
  room.electricity = 37;
  return { electricity_replaced: { old_final, new_initial: 0 }, electricity_current: room.electricity };
}

function planCorrection(timeline: Timeline, id: string): void {
  const right = timeline.room(MISREAD_ROOM.room).electricity;
  timeline.plan(MISREAD_ROOM.month + 1, 2, 14, async (at) => {
    const body = { electricity_current: right, reason: 'Đọc nhầm số, khách gửi ảnh đồng hồ' };
    await timeline.post(at, timeline.team.manager, `/meter-readings/${id}/correct`, body);
  });
}

type Invoice = { id: string; lines: { id: string; display: { line_type: { value: string } } }[] };

/** The pump failed for three days, so part of the rent is credited. */
export function planCreditNote(timeline: Timeline): void {
  timeline.plan(6, 12, 10, async (at) => {
    const leaseId = timeline.room(9).tenancy?.leaseId;
    const generated = { room_id: timeline.room(9).id, period: timeline.period(6), issue: true };
    const invoice = await timeline.post<Invoice>(at, timeline.team.accountant, '/invoices/generate', generated);
    const rent = invoice.lines.find(({ display }) => display.line_type.value === 'RENT');
    if (!rent || !leaseId) return;
    await timeline.post(at, timeline.team.accountant, `/invoices/${invoice.id}/credit-notes`, {
      reason: 'Hỏng máy bơm, mất nước ba ngày',
      lines: [{ line_id: rent.id, description: 'Giảm tiền phòng', amount: '300000' }],
    });
  });
}
