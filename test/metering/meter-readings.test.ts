import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService('2026-11-15T03:00:00Z');
const lan = await registerLandlord(service);
const api = lan.client;

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
async function make(path: string, body: unknown): Promise<any> {
  const response = await api.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.data;
}

const property = await make('/properties', { name: 'Meters' });
let count = 0;
const aRoom = (more = {}) =>
  make('/rooms', {
    property_id: property.id,
    name: `R${count++}`,
    base_rent: '1',
    electricity_meter_digits: 5,
    ...more,
  });
const read = (room: { id: string }, period: string, electricity_current: number, more = {}) =>
  api.post('/meter-readings', { room_id: room.id, period, electricity_current, ...more });
const chain = async (room: { id: string }): Promise<[number, number][]> =>
  (await api.get(`/meter-readings?room_id=${room.id}&sort=period&limit=200`)).data.meter_readings.map(
    (r: { electricity_previous: number; electricity_current: number }) => [
      r.electricity_previous,
      r.electricity_current,
    ],
  );

suite('meter readings', () => {
  test('previous defaults to the last current value, 0 for the first; dates default to the month', async () => {
    const room = await aRoom();
    const first = await read(room, '2026-09', 120, { water_current: 7 });
    assert.deepEqual(
      [first.data.electricity_previous, first.data.water_previous, first.data.reading_date],
      [0, 0, '2026-09-30'],
    );
    assert.deepEqual(
      [first.data.kind, first.data.source, first.data.display.status.value, first.data.photos],
      ['PERIODIC', 'OPERATOR', 'ACCEPTED', []],
    );
    const second = await read(room, '2026-11', 200);
    assert.deepEqual(
      [
        second.data.electricity_previous,
        second.data.water_previous,
        second.data.water_current,
        second.data.reading_date,
      ],
      [120, null, null, '2026-11-15'],
    );
    assert.ok(second.data.flags.includes('period_gap'));
    const twice = await read(room, '2026-11', 300);
    assert.deepEqual(
      [twice.status, twice.error.code, twice.error.details.meter_reading_id],
      [409, 'meter_reading_exists', second.data.id],
    );
    assert.equal(
      (await api.post('/meter-readings', { room_id: room.id, period: '2026-12' })).error.fields[0].code,
      'required',
    );
    assert.equal(
      (await api.post('/meter-readings', { room_id: room.id, period: '2026-13', electricity_current: 1 })).error
        .fields[0].path,
      'period',
    );
    assert.equal((await read(room, '2026-12', 1, { electricity_current: '5' })).error.fields[0].code, 'invalid_type');
    const added = await api.patch(`/meter-readings/${second.data.id}`, { water_current: 12 });
    assert.deepEqual([added.data.water_previous, added.data.water_current], [7, 12], added.text);
  });

  test('a lower value is rejected unless the meter was replaced or rolled over', async () => {
    const room = await aRoom();
    await read(room, '2026-08', 99850);
    const back = await read(room, '2026-09', 120);
    assert.deepEqual([back.status, back.error.code], [409, 'meter_reading_backwards']);
    const rolled = await read(room, '2026-09', 120, { electricity_rolled_over: true });
    assert.deepEqual([rolled.data.electricity_previous, rolled.data.electricity_rolled_over], [99850, true]);
    const replaced = await read(room, '2026-10', 40, { electricity_replaced: { old_final: 150, new_initial: 5 } });
    assert.deepEqual(replaced.data.electricity_replaced, { old_final: 150, new_initial: 5 });
    const invalid = await read(room, '2026-11', 60, { electricity_replaced: { old_final: 10, new_initial: 0 } });
    assert.equal(invalid.error.code, 'meter_reading_backwards');
    assert.equal(
      (
        await api.post('/meter-readings', {
          room_id: room.id,
          period: '2026-11',
          water_current: 1,
          electricity_rolled_over: true,
        })
      ).error.fields[0].code,
      'requires',
    );
  });

  test('flags: zero usage, spike above three times the median of six months', async () => {
    const room = await aRoom();
    let value = 0;
    for (const [month, use] of [100, 110, 90, 100, 105, 95].entries()) {
      value += use;
      await read(room, `2026-0${month + 1}`, value);
    }
    value += 300;
    const normal = await read(room, '2026-07', value);
    assert.ok(!normal.data.flags.includes('spike'));
    value += 310;
    const spike = await read(room, '2026-08', value);
    assert.deepEqual(spike.data.flags, ['spike']);
    assert.deepEqual((await read(room, '2026-09', value)).data.flags, ['zero_use']);
  });

  test('correcting or deleting a reading updates the previous value of the next', async () => {
    const room = await aRoom();
    const september = (await read(room, '2026-09', 100)).data;
    const october = (await read(room, '2026-10', 250)).data;
    await api.patch(`/meter-readings/${september.id}`, { electricity_current: 130 });
    assert.deepEqual(await chain(room), [
      [0, 130],
      [130, 250],
    ]);
    assert.equal(
      (await api.patch(`/meter-readings/${september.id}`, { electricity_current: 300 })).error.code,
      'meter_reading_backwards',
    );
    const corrected = await api.post(`/meter-readings/${october.id}/correct`, {
      electricity_current: 260,
      reason: 'misread',
    });
    assert.equal(corrected.data.electricity_current, 260);
    const kept = await service.asOwner(
      'select electricity_before, electricity_after, reason from meter_reading_corrections where reading_id = $1',
      [october.id],
    );
    assert.deepEqual(kept, [{ electricity_before: 250, electricity_after: 260, reason: 'misread' }]);
    await read(room, '2026-11', 400);
    assert.equal((await api.delete(`/meter-readings/${october.id}`)).data.ok, true);
    assert.deepEqual(await chain(room), [
      [0, 130],
      [130, 400],
    ]);
    const between = await read(room, '2026-10', 200);
    assert.equal(between.data.electricity_previous, 130);
    assert.deepEqual(await chain(room), [
      [0, 130],
      [130, 200],
      [200, 400],
    ]);
  });

  test('a handover reading opens a chain without usage', async () => {
    const room = await aRoom();
    const renter = await make('/renters', { full_name: 'Minh' });
    await make('/leases', {
      room_id: room.id,
      renter_id: renter.id,
      start_date: '2026-10-10',
      monthly_rent: '1',
      initial_readings: { electricity: 1234 },
    });
    const [opening] = (await api.get(`/meter-readings?room_id=${room.id}`)).data.meter_readings;
    assert.deepEqual(
      [opening.kind, opening.electricity_previous, opening.electricity_current, opening.reading_date],
      ['HANDOVER', 1234, 1234, '2026-10-10'],
    );
    const october = await read(room, '2026-10', 1300);
    assert.deepEqual([october.data.electricity_previous, october.data.lease_id !== null], [1234, true]);
  });

  test('a month shared by two renters without a handover reading is flagged estimated', async () => {
    const room = await aRoom();
    const renter = await make('/renters', { full_name: 'Two' });
    await make('/leases', {
      room_id: room.id,
      renter_id: renter.id,
      start_date: '2026-09-01',
      end_date: '2026-10-10',
      monthly_rent: '1',
    });
    await make('/leases', { room_id: room.id, renter_id: renter.id, start_date: '2026-10-11', monthly_rent: '1' });
    await read(room, '2026-09', 100);
    assert.deepEqual((await read(room, '2026-10', 200)).data.flags, ['estimated']);
  });

  test('bulk: each row has its index and error; atomic: all or nothing', async () => {
    const rooms = await Promise.all(Array.from({ length: 4 }, () => aRoom()));
    const [a, b, c, d] = rooms as { id: string }[] as [{ id: string }, { id: string }, { id: string }, { id: string }];
    const readings = [
      { room_id: a.id, period: '2026-10', electricity_current: 100 },
      { room_id: a.id, period: '2026-11', electricity_current: 50 },
      { room_id: b.id, period: '2026-10', electricity_current: 'x', extra: 1 },
      { room_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', period: '2026-10', electricity_current: 1 },
      { room_id: c.id, period: '2026-11', electricity_current: 10 },
      { room_id: c.id, period: '2026-10', electricity_current: 5 },
      { room_id: c.id, period: '2026-10', electricity_current: 6 },
    ];
    const response = await api.post('/meter-readings/bulk', { readings }, { 'accept-language': 'en' });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(
      response.data.results.map((r: { index: number; id: string | null; error: { code: string } | null }) => [
        r.index,
        r.id !== null,
        r.error?.code ?? null,
      ]),
      [
        [0, true, null],
        [1, false, 'meter_reading_backwards'],
        [2, false, 'validation_failed'],
        [3, false, 'not_found'],
        [4, true, null],
        [5, true, null],
        [6, false, 'meter_reading_exists'],
      ],
    );
    assert.deepEqual(response.data.results[2].error.fields.map((f: { path: string }) => f.path).sort(), [
      'electricity_current',
      'extra',
    ]);
    assert.deepEqual(await chain(c), [
      [0, 5],
      [5, 10],
    ]);
    const atomic = await api.post('/meter-readings/bulk', {
      mode: 'atomic',
      readings: [
        { room_id: d.id, period: '2026-10', electricity_current: 1 },
        { room_id: d.id, period: '2026-1' },
      ],
    });
    assert.deepEqual(
      [atomic.status, atomic.error.fields.map((f: { path: string }) => f.path)],
      [400, ['readings.1.period', 'readings.1.electricity_current'].slice(0, 1)],
    );
    const conflict = await api.post('/meter-readings/bulk', {
      mode: 'atomic',
      readings: [
        { room_id: d.id, period: '2026-10', electricity_current: 9 },
        { room_id: d.id, period: '2026-11', electricity_current: 1 },
      ],
    });
    assert.deepEqual(
      [conflict.status, conflict.error.code, conflict.error.details.index],
      [409, 'meter_reading_backwards', 1],
    );
    assert.deepEqual(await chain(d), []);
  });

  test('bulk: a row refused for one utility leaves the next reading as it was', async () => {
    const room = await aRoom();
    await read(room, '2026-09', 100, { water_current: 10 });
    await read(room, '2026-11', 300, { water_current: 30 });
    const row = { room_id: room.id, period: '2026-10', electricity_current: 200, water_current: 5 };
    const { results } = (await api.post('/meter-readings/bulk', { readings: [row] })).data;
    assert.equal(results[0].error.code, 'meter_reading_backwards');
    assert.deepEqual(await chain(room), [
      [0, 100],
      [100, 300],
    ]);
  });

  test('a reading is flagged by the values it has after an edit', async () => {
    const room = await aRoom({ electricity_meter_digits: 3 });
    await read(room, '2026-09', 300);
    const { id } = (await read(room, '2026-10', 301)).data;
    const edited = await api.patch(`/meter-readings/${id}`, { electricity_current: 50, electricity_rolled_over: true });
    assert.equal(edited.status, 200, edited.text);
    assert.deepEqual(edited.data.flags, []);
  });

  test('a thousand rows in one request', async () => {
    const big = await make('/properties', { name: 'Big' });
    const created = (
      await api.post(`/properties/${big.id}/rooms/bulk`, {
        rooms: Array.from({ length: 1000 }, (_, i) => ({ name: `B${i}`, base_rent: '1' })),
      })
    ).data.rooms;
    const readings = created.map(({ id }: { id: string }, i: number) => ({
      room_id: id,
      period: '2026-11',
      electricity_current: i,
      water_current: 1,
    }));
    const response = await api.post('/meter-readings/bulk', { readings });
    assert.equal(response.data.results.filter((r: { error: unknown }) => r.error === null).length, 1000);
    assert.equal(
      (await api.post('/meter-readings/bulk', { readings: [...readings, readings[0]] })).error.fields[0].code,
      'too_long',
    );
  });

  test('after any sequence of creates, updates and deletes each reading starts where the one before it ended', async () => {
    const room = await aRoom();
    const months = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}`);
    const ids = new Map<string, string>();
    const action = fc.record({
      month: fc.constantFrom(...months),
      value: fc.nat(99_999),
      kind: fc.constantFrom('record', 'record', 'record', 'change', 'remove'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
        for (const { month, value, kind } of actions) {
          const id = ids.get(month);
          if (kind === 'record' && !id) {
            const response = await read(room, month, value);
            assert.ok([201, 409].includes(response.status), response.text);
            if (response.status === 201) ids.set(month, response.data.id);
          } else if (kind === 'change' && id) {
            assert.ok(
              [200, 409].includes((await api.patch(`/meter-readings/${id}`, { electricity_current: value })).status),
            );
          } else if (kind === 'remove' && id) {
            const response = await api.delete(`/meter-readings/${id}`);
            assert.ok([200, 409].includes(response.status), response.text);
            if (response.status === 200) ids.delete(month);
          }
        }
        const links = await chain(room);
        for (const [index, [previous, current]] of links.entries()) {
          assert.ok(current >= previous);
          if (index > 0) assert.equal(previous, links[index - 1]?.[1]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
