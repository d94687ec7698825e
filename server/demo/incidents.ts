import { billMonth, planExpenses, transfer, watchCalendar } from './money.ts';
import { changeRooms, moveIn, moveOut, payOnArrival, use } from './moves.ts';
import { openInvoices } from './queries.ts';
import { dong, MONTHS, type Room, type Story, SYSTEM } from './story.ts';

/** Rooms by their place in the list; both houses have some of everything. */
export const RENTER_ROOM = 1;
const UNDER_REPAIR = 2;
const EMPTY = [5, 41];
const RESERVED = 11;
const CHANGES_TO = 8;
const CHANGES_FROM = 21;
const NEW_METER = { room: 4, month: 8 };
const MISREAD = { room: 7, month: 9 };
const OWES_FOR_MONTHS = { room: 42, since: 10 };
const LEFT_OWING = { room: 45, since: 8, month: 10 };
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

/** The houses fill up: these rooms are let when the story begins, the others month by month. */
const FIRST_LET = [0, 1, 3, 4, 6, 7, 9, 12, 13, 18, 21, 24, 30, 36, 39, 42, 45, 48, 54];

export async function firstRenters(story: Story): Promise<void> {
  for (const [number, room] of story.rooms.entries()) {
    if (!FIRST_LET.includes(number)) continue;
    const owes = number === OWES_FOR_MONTHS.room || number === LEFT_OWING.room;
    const habit =
      number === RENTER_ROOM ? 'TRANSFER' : owes || MOVES_OUT.some((move) => move.room === number) ? 'CASH' : undefined;
    await moveIn(story, room, { month: 0, day: 1, ...(habit ? { habit } : {}) });
  }
}

export function planMoves(story: Story): void {
  const kept = [UNDER_REPAIR, RESERVED, CHANGES_TO, ...EMPTY];
  const later = story.rooms.filter((_, number) => !FIRST_LET.includes(number) && !kept.includes(number));
  for (const [number, room] of later.entries()) planArrival(story, room, 1 + (number % 11), 3 + ((number * 5) % 20));
  for (const { room: number, month, back, ...wish } of MOVES_OUT) {
    const room = story.room(number);
    story.plan(month, 27, 15, async () => {
      await moveOut(story, room, { month, day: 27, ...wish });
    });
    if (back !== null) planArrival(story, room, back, 9);
  }
  story.plan(7, 10, 9, () => changeRooms(story, story.room(CHANGES_FROM), story.room(CHANGES_TO), 7, 10));
  planArrival(story, story.room(CHANGES_FROM), 9, 4);
  for (let number = 0; number < 36; number += 4) planRenewal(story, story.room(number));
  story.plan(12, 20, 10, (at) => reserve(story, story.room(RESERVED), at));
  story.plan(10, 6, 9, async (at) => {
    const path = `/rooms/${story.room(UNDER_REPAIR).id}`;
    await story.call(at, story.crew.manager, 'PATCH', path, { under_maintenance: true });
  });
  planDebts(story);
}

function planArrival(story: Story, room: Room, month: number, day: number): void {
  story.plan(month, day, 10, async (at) => {
    await moveIn(story, room, { month, day });
    await payOnArrival(story, room, month, at);
  });
}

/** After a year the rent goes up a little. */
function planRenewal(story: Story, room: Room): void {
  story.plan(11, 22, 10, async (at) => {
    if (!room.tenancy) return;
    room.rent += 200_000;
    const lease = await story.call<{ start_date: string }>(
      at,
      story.crew.manager,
      'GET',
      `/leases/${room.tenancy.leaseId}`,
    );
    if (lease.start_date !== story.date(0, 1)) return;
    await story.post(at, story.crew.manager, `/leases/${room.tenancy.leaseId}/renew`, {
      end_date: story.first.add({ months: 24 }).toPlainDate({ day: 1 }).subtract({ days: 1 }).toString(),
      monthly_rent: dong(room.rent),
      from_date: story.date(12, 1),
    });
  });
}

/** Comes next month, and has paid half of the deposit to keep the room. */
async function reserve(story: Story, room: Room, at: Temporal.Instant): Promise<void> {
  const renter = await story.post(at, story.crew.manager, '/renters', story.people());
  const lease = await story.post(at, story.crew.manager, '/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: story.date(MONTHS, 1),
    monthly_rent: dong(room.rent),
    deposit_amount: dong(room.rent),
  });
  const invoice = await story.post<{ id: string; total_amount: string }>(at, story.crew.manager, '/invoices', {
    room_id: room.id,
    renter_id: renter.id,
    lease_id: lease.id,
    period: story.period(MONTHS - 2),
    issue: true,
    lines: [{ description: 'Tiền cọc giữ phòng', unit_price: '1000000', line_type: 'DEPOSIT' }],
  });
  await story.post(at, story.crew.manager, '/payments', {
    invoice_id: invoice.id,
    amount: invoice.total_amount,
    method: 'E_WALLET',
  });
}

function planDebts(story: Story): void {
  for (const { room, since } of [OWES_FOR_MONTHS, LEFT_OWING])
    story.plan(since, 1, 5, async () => {
      const { tenancy } = story.room(room);
      if (tenancy) tenancy.habit = 'NEVER';
    });
  const { room, month } = LEFT_OWING;
  story.plan(month, 25, 16, async (at) => {
    const gone = story.room(room);
    const renterId = gone.tenancy?.renterId;
    await moveOut(story, gone, { month, day: 25, reason: 'Tự ý chuyển đi' });
    const left = (await openInvoices(story.act.inside(at, SYSTEM), story.period(month))).filter(
      (invoice) => invoice.renter_id === renterId,
    );
    for (const { id } of left)
      story.plan(month + 2, 20, 9, async (later) => {
        const reason = 'Khách đã chuyển đi, không liên lạc được';
        await story.post(later, story.crew.accountant, `/invoices/${id}/write-off`, { reason });
      });
  });
}

/** Meters on the last evening, bills on the first, money all month. */
export function planMonth(story: Story, month: number): void {
  if (month > 0) {
    const { day } = Temporal.PlainDate.from(story.date(month, 1)).subtract({ days: 1 });
    story.plan(month - 1, day, 17, (at) => readMeters(story, month - 1, at));
  }
  story.plan(month, 1, 7, (at) => billMonth(story, month, at));
  for (const day of [3, 8, 15]) story.plan(month, day, 9, (at) => watchCalendar(story, at));
  planExpenses(story, month);
}

async function readMeters(story: Story, month: number, at: Temporal.Instant): Promise<void> {
  const occupied = story.rooms.filter(({ tenancy }) => tenancy);
  const readings = occupied.map((room) => {
    use(story, room, 100);
    const isMisread = room === story.room(MISREAD.room) && month === MISREAD.month;
    return {
      room_id: room.id,
      period: story.period(month),
      electricity_current: room.electricity + (isMisread ? 300 : 0),
      water_current: room.water,
      ...(room === story.room(NEW_METER.room) && month === NEW_METER.month ? replaceMeter(room) : {}),
    };
  });
  const { results } = await story.post<{ results: { id: string | null; error: unknown }[] }>(
    at,
    story.crew.staff,
    '/meter-readings/bulk',
    { readings },
  );
  const wrong = results.find(({ error }) => error);
  if (wrong) throw new Error(`demo reading: ${JSON.stringify(wrong.error)}`);
  const misread = occupied.indexOf(story.room(MISREAD.room));
  const id = results[misread]?.id;
  if (month === MISREAD.month && id) planCorrection(story, id);
}

/** The old meter stopped, a new one begins at zero. */
function replaceMeter(room: Room): object {
  const old_final = room.electricity;
  room.electricity = 37;
  return { electricity_replaced: { old_final, new_initial: 0 }, electricity_current: room.electricity };
}

function planCorrection(story: Story, id: string): void {
  const right = story.room(MISREAD.room).electricity;
  story.plan(MISREAD.month + 1, 2, 14, async (at) => {
    const body = { electricity_current: right, reason: 'Đọc nhầm số, khách gửi ảnh đồng hồ' };
    await story.post(at, story.crew.manager, `/meter-readings/${id}/correct`, body);
  });
}

type Invoice = { id: string; lines: { id: string; display: { line_type: { value: string } } }[] };

/** The pump stood still for three days, so part of the rent goes back. */
export function planCreditNote(story: Story): void {
  story.plan(6, 12, 10, async (at) => {
    const leaseId = story.room(9).tenancy?.leaseId;
    const generated = { room_id: story.room(9).id, period: story.period(6), issue: true };
    const invoice = await story.post<Invoice>(at, story.crew.accountant, '/invoices/generate', generated);
    const rent = invoice.lines.find(({ display }) => display.line_type.value === 'RENT');
    if (!rent || !leaseId) return;
    await story.post(at, story.crew.accountant, `/invoices/${invoice.id}/credit-notes`, {
      reason: 'Hỏng máy bơm, mất nước ba ngày',
      lines: [{ line_id: rent.id, description: 'Giảm tiền phòng', amount: '300000' }],
    });
  });
}

/** Transfers that found no invoice by themselves: two settled by hand, the others wait. */
export function planUnmatched(story: Story): void {
  story.plan(11, 6, 12, async (at) => {
    await transfer(story, at, 500_000, 'Chuyen khoan');
    const path = `/payment-reconciliation/review-items/${await newest(story, at)}`;
    await story.post(at, story.crew.accountant, `${path}/mark-resolved`, { reason: 'Chủ nhà tự chuyển tiền' });
  });
  story.plan(12, 9, 12, async (at) => {
    const [open] = (await openInvoices(story.act.inside(at, SYSTEM), story.period(12))).filter(
      ({ renter_id }) => renter_id === story.room(OWES_FOR_MONTHS.room).tenancy?.renterId,
    );
    if (!open) return;
    await transfer(story, at, 1_500_000, 'tra tien nha');
    const path = `/payment-reconciliation/review-items/${await newest(story, at)}/match`;
    await story.post(at, story.crew.accountant, path, { invoice_id: open.id });
  });
  for (const [day, amount, memo, direction] of [
    [14, 3_450_000, 'Tien phong thang nay', 'in'],
    [18, 2_000_000, 'RRZZZZZZZZ tien tro', 'in'],
    [22, 1_200_000, 'Tra tien sua ong nuoc', 'out'],
    [25, 4_000_000, 'NGUYEN chuyen tien', 'in'],
  ] as const)
    story.plan(MONTHS - 1, day, 12, async (at) => {
      await transfer(story, at, amount, memo, { direction });
    });
}

async function newest(story: Story, at: Temporal.Instant): Promise<string> {
  const path = '/payment-reconciliation/review-items';
  const { review_items: items } = await story.call<{ review_items: { id: string; provider_event_id: string }[] }>(
    at,
    story.crew.accountant,
    'GET',
    path,
  );
  const item = items.find(({ provider_event_id: event }) => event.endsWith(String(story.bank.transfers)));
  if (!item) throw new Error('the transfer was not stored');
  return item.id;
}
