import assert from 'node:assert/strict';
import type { Client } from '../support/client.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';
import { fileForm, type Row, workbookOf } from '../support/spreadsheet.ts';
import { story } from '../support/story.ts';

/**
 * Chị Lan manages a property with forty rooms in a spreadsheet until the end of October. She imports it on 2 November
 * and reads her meters three times; meanwhile one meter is replaced, one rolls over, one is misread and a renter moves
 * to another room.
 */
const service = await shareService('2026-11-02T02:00:00Z');
const lan = await registerLandlord(service, 'Lan');
let api: Client = lan.client;

/** A session lasts minutes, the scenario months. */
async function onThe(instant: string): Promise<void> {
  service.clock.set(instant);
  const login = await service.client().post('/auth/login', { email: lan.email, password: PASSWORD });
  assert.equal(login.status, 200, login.text);
  api = service.client(login.data.access_token);
}

const PROPERTY = 'Nhà trọ Hoa Sen';
const FLOORS = [1, 2, 3, 4];
const NAMES = FLOORS.flatMap((floor) =>
  Array.from({ length: 10 }, (_, i) => `${floor}${String(i + 1).padStart(2, '0')}`),
);
const LET = NAMES.slice(0, 30);
const VACANT = NAMES.slice(30);

const rentOf = (room: string) => 3_000_000 + 100_000 * Number(room[0]);
const electricityAtOctober = (room: string) => (room === '107' ? 99_850 : 1000 + 100 * NAMES.indexOf(room));
const waterAtOctober = (room: string) => 50 + NAMES.indexOf(room);

/** Her spreadsheet: one row per room, Vietnamese headers. */
const LIST: Row[] = NAMES.map((room, index) => ({
  'Nhà trọ': PROPERTY,
  Phòng: room,
  Tầng: Number(room[0]),
  'Giá phòng': rentOf(room),
  'Số chữ số công tơ điện': 5,
  'Chỉ số điện': electricityAtOctober(room),
  'Chỉ số nước': waterAtOctober(room),
  'Ngày ghi chỉ số': '31/10/2026',
  ...(LET.includes(room)
    ? {
        'Người thuê': `Khách ${room}`,
        'Số điện thoại': `09${String(index).padStart(8, '0')}`,
        'Ngày bắt đầu': '01/03/2026',
        'Tính tiền từ ngày': '01/11/2026',
        'Tiền cọc': rentOf(room),
        'Cọc đã nhận': rentOf(room),
        'Số người ở': 2,
      }
    : {}),
  ...(room === '102' ? { 'Còn nợ': 450_000, 'Nợ của tháng': '10/2026' } : {}),
  ...(room === '205' ? { 'Còn nợ': 1_200_000, 'Nợ của tháng': '09/2026' } : {}),
  ...(room === '303' ? { 'Tiền dư': 200_000 } : {}),
}));
const rowOf = (room: string) => NAMES.indexOf(room) + 2;

async function upload(rows: Row[], dryRun: boolean) {
  return api.post(`/imports?dry_run=${dryRun}`, fileForm(await workbookOf({ 'Danh sách phòng': rows })));
}

// biome-ignore lint/suspicious/noExplicitAny: rows as the API shows them
type Shown = any;
const rooms = new Map<string, Shown>();
const leases = new Map<string, Shown>();
const roomId = (room: string): string => rooms.get(room).id;
const leaseId = (room: string): string => leases.get(room).id;
const everything = async (path: string, key: string): Promise<Shown[]> =>
  (await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=200`)).data[key];

/** The readings of a room, oldest first, as [period, kind, previous, current, flags, whose]. */
async function electricityOf(room: string): Promise<Shown[]> {
  const readings = await everything(`/meter-readings?room_id=${roomId(room)}&sort=created_at`, 'meter_readings');
  return readings.map((r: Shown) => [
    r.period,
    r.kind,
    r.electricity_previous,
    r.electricity_current,
    r.flags,
    r.lease_id,
  ]);
}

/** Records the meters of rooms on one day; every row must be accepted. */
async function readMeters(
  period: string,
  values: Record<string, Record<string, unknown>>,
): Promise<Map<string, Shown>> {
  const names = Object.keys(values);
  const readings = names.map((room) => ({ room_id: roomId(room), period, ...values[room] }));
  const response = await api.post('/meter-readings/bulk', { readings });
  assert.deepEqual(
    response.data.results.filter((r: Shown) => r.error !== null),
    [],
    response.text,
  );
  const stored = await everything(`/meter-readings?period=${period}&kind=PERIODIC`, 'meter_readings');
  const byId = new Map(stored.map((r: Shown) => [r.id, r]));
  return new Map(names.map((room, index) => [room, byId.get(response.data.results[index].id)]));
}

const useIn = (room: string, month: 1 | 2 | 3): number => 80 + NAMES.indexOf(room) + month;
const electricityAt = (room: string, month: 1 | 2 | 3): number =>
  electricityAtOctober(room) + [1, 2, 3].slice(0, month).reduce((sum, m) => sum + useIn(room, m as 1 | 2 | 3), 0);
const waterAt = (room: string, month: number): number => waterAtOctober(room) + 4 * month;

story('importing a property with forty rooms', (step) => {
  step('a dry run reports the five mistakes of the list', async () => {
    const mistakes: Record<string, Row> = {
      '104': { 'Ngày bắt đầu': '31/02/2026' },
      '109': { 'Giá phòng': 'ba triệu rưỡi' },
      '203': { 'Số điện thoại': 'hỏi lại' },
      '210': { Phòng: '209' },
      '305': { 'Cọc đã nhận': rentOf('305') + 1 },
    };
    const response = await upload(
      LIST.map((row) => ({ ...row, ...mistakes[row.Phòng as string] })),
      true,
    );
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(
      response.data.errors.map((e: Shown) => [e.sheet, e.row, e.column, e.code]),
      [
        ['Danh sách phòng', rowOf('104'), 'start_date', 'invalid_format'],
        ['Danh sách phòng', rowOf('109'), 'base_rent', 'invalid_format'],
        ['Danh sách phòng', rowOf('203'), 'phone', 'invalid_format'],
        ['Danh sách phòng', rowOf('210'), 'room', 'conflicts_with'],
        ['Danh sách phòng', rowOf('305'), 'deposit_received', 'too_large'],
      ],
    );
    assert.match(response.data.errors[3].message, new RegExp(`dòng ${rowOf('209')}`));
    assert.deepEqual((await api.get('/properties')).data.properties, []);
  });

  step('the corrected list is imported', async () => {
    const response = await upload(LIST, false);
    assert.equal(response.status, 201, response.text);
    assert.deepEqual(
      [
        response.data.counts.properties,
        response.data.counts.rooms,
        response.data.counts.renters,
        response.data.counts.leases,
      ],
      [1, 40, 30, 30],
    );
    assert.deepEqual(
      [response.data.counts.meter_readings, response.data.counts.debts, response.data.counts.credits],
      [40, 2, 1],
    );
    const [property] = (await api.get('/properties')).data.properties;
    assert.deepEqual([property.name, property.room_count, property.occupied_room_count], [PROPERTY, 40, 30]);
    for (const room of await everything('/rooms', 'rooms')) rooms.set(room.name, room);
    for (const lease of await everything('/leases', 'leases'))
      leases.set([...rooms.values()].find(({ id }) => id === lease.room_id).name, lease);
    assert.deepEqual([...leases.keys()].sort(), LET);
    for (const room of NAMES) {
      const { base_rent, floor, display } = rooms.get(room);
      assert.deepEqual(
        [base_rent, floor, display.status.value],
        [`${rentOf(room)}.00`, Number(room[0]), LET.includes(room) ? 'OCCUPIED' : 'VACANT'],
      );
    }
    for (const room of LET) {
      const lease = leases.get(room);
      assert.deepEqual(
        [
          lease.monthly_rent,
          lease.deposit_held,
          lease.billing_starts_on,
          lease.occupant_count,
          lease.display.status.value,
        ],
        [`${rentOf(room)}.00`, `${rentOf(room)}.00`, '2026-11-01', 2, 'ACTIVE'],
      );
    }
    assert.deepEqual(await electricityOf('101'), [['2026-10', 'HANDOVER', 1000, 1000, [], leaseId('101')]]);
    assert.deepEqual(await electricityOf('401'), [['2026-10', 'HANDOVER', 4000, 4000, [], null]]);
    const debts = await everything('/invoices?sort=period', 'invoices');
    assert.deepEqual(
      debts.map((debt) => [debt.lease_id, debt.period, debt.total_amount, debt.display.status.value]),
      [
        [leaseId('205'), '2026-09', '1200000.00', 'ISSUED'],
        [leaseId('102'), '2026-10', '450000.00', 'ISSUED'],
      ],
    );
    const owed = (await everything('/renters', 'renters')).filter(({ credit_balance }) => credit_balance !== '0.00');
    assert.deepEqual(
      owed.map(({ id, credit_balance }) => [id, credit_balance]),
      [[leases.get('303').renter_id, '200000.00']],
    );
    const again = await upload(LIST, true);
    assert.equal(again.data.error_count, 40);
  });

  step('November: every let room has usage, the vacant one has none', async () => {
    await onThe('2026-11-30T10:00:00Z');
    const values = Object.fromEntries(
      LET.map((room) => [room, { electricity_current: electricityAt(room, 1), water_current: waterAt(room, 1) }]),
    );
    const read = await readMeters('2026-11', {
      ...values,
      '401': { electricity_current: 4000, water_current: waterAtOctober('401') },
    });
    for (const room of LET) {
      const r = read.get(room);
      assert.deepEqual(
        [r.electricity_previous, r.electricity_current, r.water_previous, r.water_current, r.lease_id, r.flags],
        [electricityAtOctober(room), electricityAt(room, 1), waterAtOctober(room), waterAt(room, 1), leaseId(room), []],
        room,
      );
      assert.equal(r.reading_date, '2026-11-30');
    }
    const empty = read.get('401');
    assert.deepEqual([empty.lease_id, empty.electricity_current, empty.flags], [null, 4000, ['zero_use']]);
  });

  step('on 16 December the renter of 110 moves to 401', async () => {
    await onThe('2026-12-16T02:00:00Z');
    const moved = await api.post(`/leases/${leaseId('110')}/transfer`, {
      room_id: roomId('401'),
      from_date: '2026-12-16',
      final_readings: { electricity: electricityAt('110', 1) + 40, water: waterAt('110', 1) + 2 },
      initial_readings: { electricity: 4003, water: waterAtOctober('401') + 1 },
    });
    assert.equal(moved.status, 201, moved.text);
    const former = (await api.get(`/leases/${leaseId('110')}`)).data;
    assert.deepEqual(
      [former.display.status.value, former.ended_on, former.deposit_held],
      ['ENDED', '2026-12-15', '0.00'],
    );
    const next = moved.data;
    assert.deepEqual(
      [next.transferred_from, next.renter_id, next.start_date, next.monthly_rent, next.deposit_held],
      [former.id, former.renter_id, '2026-12-16', `${rentOf('401')}.00`, `${rentOf('110')}.00`],
    );
    leases.set('401', next);
    const statusOf = async (room: string) => (await api.get(`/rooms/${roomId(room)}`)).data.display.status.value;
    assert.deepEqual([await statusOf('110'), await statusOf('401')], ['VACANT', 'OCCUPIED']);
    assert.equal((await api.get('/properties')).data.properties[0].occupied_room_count, 30);
    const byStatus = async (status: string) => (await everything(`/leases?status=${status}`, 'leases')).length;
    assert.deepEqual([await byStatus('ACTIVE'), await byStatus('ENDED')], [30, 1]);
  });

  step('December: a new meter in 105, a rollover in 107, and 103 misread', async () => {
    await onThe('2026-12-31T10:00:00Z');
    const staying = LET.filter((room) => room !== '110');
    const values: Record<string, Record<string, unknown>> = Object.fromEntries(
      staying.map((room) => [room, { electricity_current: electricityAt(room, 2), water_current: waterAt(room, 2) }]),
    );
    const back = await api.post('/meter-readings', {
      room_id: roomId('107'),
      period: '2026-12',
      electricity_current: 25,
    });
    assert.deepEqual([back.status, back.error.code], [409, 'meter_reading_backwards']);
    const read = await readMeters('2026-12', {
      ...values,
      '103': { ...values['103'], electricity_current: electricityAt('103', 2) + 900 },
      '105': {
        ...values['105'],
        electricity_current: 35,
        electricity_replaced: { old_final: electricityAt('105', 1) + 50, new_initial: 1 },
      },
      '107': { ...values['107'], electricity_current: 25, electricity_rolled_over: true },
      '110': { electricity_current: electricityAt('110', 1) + 40 },
      '401': { electricity_current: 4060, water_current: waterAtOctober('401') + 3 },
    });
    const misread = read.get('103');
    assert.deepEqual([misread.electricity_current, misread.flags], [electricityAt('103', 2) + 900, ['spike']]);
    const replaced = read.get('105');
    assert.deepEqual(
      [replaced.electricity_previous, replaced.electricity_current, replaced.electricity_replaced, replaced.flags],
      [electricityAt('105', 1), 35, { old_final: electricityAt('105', 1) + 50, new_initial: 1 }, []],
    );
    const rolled = read.get('107');
    assert.deepEqual(
      [rolled.electricity_previous, rolled.electricity_current, rolled.electricity_rolled_over, rolled.flags],
      [electricityAt('107', 1), 25, true, []],
    );
    for (const room of staying.filter((name) => !['103', '105', '107'].includes(name))) {
      const r = read.get(room);
      assert.deepEqual(
        [r.electricity_previous, r.electricity_current, r.lease_id, r.flags],
        [electricityAt(room, 1), electricityAt(room, 2), leaseId(room), []],
        room,
      );
    }
    const left = electricityAt('110', 1) + 40;
    assert.deepEqual(await electricityOf('110'), [
      ['2026-10', 'HANDOVER', electricityAtOctober('110'), electricityAtOctober('110'), [], leaseId('110')],
      ['2026-11', 'PERIODIC', electricityAtOctober('110'), electricityAt('110', 1), [], leaseId('110')],
      ['2026-12', 'HANDOVER', electricityAt('110', 1), left, [], leaseId('110')],
      ['2026-12', 'PERIODIC', left, left, ['zero_use'], null],
    ]);
    assert.deepEqual(await electricityOf('401'), [
      ['2026-10', 'HANDOVER', 4000, 4000, [], null],
      ['2026-11', 'PERIODIC', 4000, 4000, ['zero_use'], null],
      ['2026-12', 'HANDOVER', 4000, 4003, [], leaseId('401')],
      ['2026-12', 'PERIODIC', 4003, 4060, [], leaseId('401')],
    ]);
  });

  step('January: 103 is corrected, and every chain continues from the right value', async () => {
    await onThe('2027-01-31T10:00:00Z');
    const [invalid] = await everything(`/meter-readings?room_id=${roomId('103')}&period=2026-12`, 'meter_readings');
    const corrected = await api.post(`/meter-readings/${invalid.id}/correct`, {
      electricity_current: electricityAt('103', 2),
      reason: 'Đọc nhầm số 1 thành số 9',
    });
    assert.equal(corrected.status, 200, corrected.text);
    assert.deepEqual(
      [corrected.data.electricity_previous, corrected.data.electricity_current, corrected.data.flags],
      [electricityAt('103', 1), electricityAt('103', 2), []],
    );
    const last: Record<string, number> = {
      '105': 35 + 85,
      '107': 25 + 90,
      '110': electricityAt('110', 1) + 40,
      '401': 4150,
    };
    const read = await readMeters(
      '2027-01',
      Object.fromEntries(
        [...LET, '401'].map((room) => [room, { electricity_current: last[room] ?? electricityAt(room, 3) }]),
      ),
    );
    const before: Record<string, number> = { '105': 35, '107': 25, '110': electricityAt('110', 1) + 40, '401': 4060 };
    for (const [room, r] of read) {
      assert.deepEqual(
        [r.electricity_previous, r.electricity_current, r.flags, r.lease_id],
        [
          before[room] ?? electricityAt(room, 2),
          last[room] ?? electricityAt(room, 3),
          room === '110' ? ['zero_use'] : [],
          room === '110' ? null : leaseId(room),
        ],
        room,
      );
    }
    const statuses = Map.groupBy(await everything('/rooms', 'rooms'), ({ display }) => display.status.value);
    assert.deepEqual([statuses.get('OCCUPIED')?.length, statuses.get('VACANT')?.length], [30, 10]);
    assert.deepEqual(
      statuses
        .get('VACANT')
        ?.map(({ name }) => name)
        .sort(),
      ['110', ...VACANT.filter((room) => room !== '401')].sort(),
    );
    const books = (await api.get('/accounting/self-check')).data;
    assert.equal(books.ok, true, JSON.stringify(books.checks));
    const november = await everything('/meter-readings?period=2026-11', 'meter_readings');
    const december = await everything('/meter-readings?period=2026-12', 'meter_readings');
    const january = await everything('/meter-readings?period=2027-01', 'meter_readings');
    assert.deepEqual([november.length, december.length, january.length], [31, 33, 31]);
  });
});
