import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500', water_unit_price: '18000' });
const { make, ok } = fixture;
const staff = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'STAFF');
const roomNames = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'];
const aRoom = () => fixture.room(roomNames.shift() ?? '');

const send = async (client: Client, rows: object[], mode?: string): Promise<Data[]> =>
  (await ok(client.post('/meter-readings/bulk', { readings: rows, ...(mode ? { mode } : {}) }))).results;
const stored = (id: string) => ok(fixture.api().get(`/meter-readings/${id}`));

suite('readings that are sent again', () => {
  test('the same values count as stored', async () => {
    const room = await aRoom();
    const row = { room_id: room.id, period: '2026-11', electricity_current: 100, water_current: 7 };
    const [first] = await send(fixture.api(), [row]);
    const again = await send(staff.client, [row, { ...row, water_current: undefined }, row], 'atomic');
    assert.deepEqual(
      again.map(({ id, error }) => [id, error]),
      [first, first, first].map(({ id }) => [id, null]),
    );
    const list = await ok(fixture.api().get(`/meter-readings?room_id=${room.id}`));
    assert.equal(list.meter_readings.length, 1);
    const audited = await ok(fixture.api().get('/audit-events?limit=200'));
    assert.equal(
      audited.audit_events.filter(({ action }: Data) => action === 'meter_reading.recorded').length,
      1,
      'a repeat records nothing',
    );
  });

  test('other values name what is stored, who recorded it and when', async () => {
    const room = await aRoom();
    const row = { room_id: room.id, period: '2026-11', electricity_current: 100, recorded_at: '2026-11-15T01:00:00Z' };
    const [first] = await send(staff.client, [row]);
    const [other] = await send(fixture.api(), [{ ...row, electricity_current: 101 }]);
    assert.deepEqual([other.id, other.error.code], [null, 'meter_reading_exists']);
    assert.deepEqual(other.error.details, {
      meter_reading_id: first.id,
      existing: {
        values: { electricity_current: 100, electricity_previous: 0, water_current: null, water_previous: null },
        status: 'ACCEPTED',
        recorded_by_name: 'STAFF',
        recorded_at: '2026-11-15T01:00:00.000000Z',
      },
    });
    const from = await send(fixture.api(), [{ ...row, electricity_previous: 40 }]);
    assert.equal(from[0].error.code, 'meter_reading_exists', 'the same value, counted from elsewhere');
    assert.equal(from[0].error.details.existing.values.electricity_previous, 0);
    assert.equal((await send(fixture.api(), [{ ...row, electricity_previous: 0 }]))[0].error, null);
    const rolled = await send(fixture.api(), [{ ...row, electricity_rolled_over: true }]);
    assert.equal(rolled[0].error.code, 'meter_reading_exists');
    const atomic = await fixture.api().post('/meter-readings/bulk', {
      mode: 'atomic',
      readings: [{ ...row, electricity_current: 101 }],
    });
    assert.deepEqual([atomic.status, atomic.error.details.index], [409, 0]);
    assert.equal(atomic.error.details.existing.recorded_by_name, 'STAFF');
  });

  test('two rows of one request for the same room and month', async () => {
    const room = await aRoom();
    const row = { room_id: room.id, period: '2026-11' };
    const results = await send(fixture.api(), [
      { ...row, electricity_current: 5 },
      { ...row, water_current: 2 },
      { ...row, electricity_current: 6 },
    ]);
    assert.deepEqual(
      results.map(({ error }) => error?.code ?? null),
      [null, null, 'meter_reading_exists'],
    );
    assert.equal(results[0].id, results[1].id);
    const reading = await stored(results[0].id);
    assert.deepEqual([reading.electricity_current, reading.water_current], [5, 2]);
  });

  test('a missing utility is added, by the rules of any reading', async () => {
    const room = await aRoom();
    await send(fixture.api(), [{ room_id: room.id, period: '2026-10', electricity_current: 50, water_current: 9 }]);
    const row = { room_id: room.id, period: '2026-11', electricity_current: 80 };
    const [first] = await send(fixture.api(), [row]);
    const [lower] = await send(fixture.api(), [{ ...row, water_current: 8 }]);
    assert.equal(lower.error.code, 'meter_reading_backwards');
    assert.equal((await stored(first.id)).water_current, null);
    const [done] = await send(fixture.api(), [{ ...row, water_current: 12 }]);
    assert.deepEqual([done.id, done.error], [first.id, null]);
    const reading = await stored(first.id);
    assert.deepEqual([reading.water_previous, reading.water_current], [9, 12]);
  });

  test('a billed reading is not completed', async () => {
    const room = await aRoom();
    await fixture.lease(room, await fixture.renter('An'), { start_date: '2026-10-01' });
    const row = { room_id: room.id, period: '2026-11', electricity_current: 80 };
    await send(fixture.api(), [row]);
    await fixture.generate(room, '2026-11');
    const [result] = await send(fixture.api(), [{ ...row, water_current: 12 }]);
    assert.equal(result.error.code, 'meter_reading_billed');
    assert.equal((await send(fixture.api(), [row]))[0].error, null);
  });

  test('what a renter sent waits for its decision', async () => {
    const room = await aRoom();
    const renter = await fixture.renter('Trần Ngọc Ánh');
    await fixture.lease(room, renter, { start_date: '2026-10-01' });
    const portal = await joinPortal(fixture.service, fixture.api(), renter.id);
    const sent = await ok(portal.client.post('/tenant/meter-readings', { period: '2026-11', electricity_current: 5 }));
    const [result] = await send(fixture.api(), [{ room_id: room.id, period: '2026-11', electricity_current: 5 }]);
    assert.equal(result.error.code, 'meter_reading_exists');
    const { existing, meter_reading_id } = result.error.details;
    assert.equal(meter_reading_id, sent.id);
    assert.deepEqual([existing.status, existing.recorded_by_name], ['PENDING', 'Trần Ngọc Ánh']);
  });

  test('an API key is named, and another organization sees nothing', async () => {
    const room = await aRoom();
    const key = await make('/api-keys', { name: 'Đồng hồ thông minh', permissions: ['meter_readings.write'] });
    const row = { room_id: room.id, period: '2026-11', electricity_current: 5 };
    await send(fixture.service.client(key.key), [row]);
    const [other] = await send(fixture.api(), [{ ...row, electricity_current: 6 }]);
    assert.equal(other.error.details.existing.recorded_by_name, 'Đồng hồ thông minh');
    const stranger = await registerLandlord(fixture.service, 'stranger');
    assert.equal((await send(stranger.client, [row]))[0].error.code, 'not_found');
  });
});
