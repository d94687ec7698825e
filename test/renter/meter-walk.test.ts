import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28', { electricity_unit_price: '3500' });
const { service, ok } = fixture;
const room = await fixture.room('P101', { electricity_meter_digits: 5 });
const minh = await fixture.renter('Trần Văn Minh');
const hoa = await fixture.renter('Lê Thị Hoa');
await fixture.read(room, '2026-02', { electricity_current: 99_900 });
const lease = await fixture.lease(room, minh, { start_date: '2026-03-01', initial_readings: { electricity: 99_950 } });
await fixture.make(`/leases/${lease.id}/members`, { full_name: 'Lê Thị Hoa', renter_id: hoa.id });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const hoas = await joinPortal(service, fixture.api(), hoa.id, 'hoa');

let client = minhs.client;
/** Moves the clock; sessions of before have ended by then. */
async function on(day: string): Promise<void> {
  await fixture.on(day);
  const login = await service.client().post('/tenant/auth/login', { email: minhs.email, password: PASSWORD });
  client = service.client(login.data.access_token);
}

const walk = async (query = ''): Promise<Data> => (await ok(client.get(`/tenant/meter-walk${query}`))).room;
const send = (electricity_current: number) =>
  client.post('/tenant/meter-readings', { period: '2026-03', electricity_current });

suite('what a renter can read', () => {
  test('the meters that are billed, with the value before, and what became of the reading that was sent', async () => {
    const before = await walk();
    assert.deepEqual(before, {
      id: room.id,
      name: 'P101',
      lease_id: lease.id,
      period: '2026-03',
      meters: [
        {
          utility: 'ELECTRICITY',
          digits: 5,
          previous: { value: 99_950, reading_date: '2026-03-01', period: '2026-03' },
          median_use: null,
          unit_price: '3500.00',
        },
      ],
      reading: null,
    });
    const sent = await ok(send(99_990));
    assert.deepEqual([(await walk(`?lease_id=${lease.id}`)).reading.id, sent.electricity_use], [sent.id, 40]);
    await ok(fixture.api().post(`/meter-readings/${sent.id}/refuse`, { reason: 'Ảnh mờ' }));
    const { reading } = await walk();
    assert.deepEqual([reading.display.status.value, reading.refusal_reason], ['REFUSED', 'Ảnh mờ']);
    const again = await ok(send(99_995));
    assert.equal((await walk()).reading.id, again.id);
    await ok(fixture.api().post(`/meter-readings/${again.id}/accept`));
    assert.equal((await walk()).reading.display.status.value, 'ACCEPTED');
  });

  test('a reading can be taken back until the landlord has accepted it', async () => {
    const path = `/tenant/meter-readings/${(await walk()).reading.id}`;
    const late = await client.delete(path);
    assert.deepEqual([late.status, late.error.code], [409, 'invalid_status_transition']);
    const second = await fixture.lease(await fixture.room('P102'), minh, { start_date: '2026-02-01' });
    const sent = await ok(
      client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 7, lease_id: second.id }),
    );
    assert.equal((await hoas.client.delete(`/tenant/meter-readings/${sent.id}`)).status, 404);
    assert.deepEqual(await ok(client.delete(`/tenant/meter-readings/${sent.id}`)), { ok: true });
    const { room: asked, rooms } = await ok(client.get(`/tenant/meter-walk?lease_id=${second.id}`));
    assert.deepEqual([asked.name, asked.reading], ['P102', null]);
    assert.deepEqual(
      rooms.map((each: Data) => [each.lease_id, each.room_name, each.property_name]),
      [
        [lease.id, 'P101', fixture.property.name],
        [second.id, 'P102', fixture.property.name],
      ],
    );
    const readings = async (of: string) =>
      (await ok(client.get(`/tenant/meter-readings?room_id=${of}`))).meter_readings.map(({ room_id }: Data) => room_id);
    assert.deepEqual(new Set(await readings(room.id)), new Set([room.id]));
    assert.deepEqual(await readings(second.room_id), []);
    const strangers = await fixture.room('P103');
    await fixture.read(strangers, '2026-03', { electricity_current: 5 });
    assert.deepEqual(await readings(strangers.id), []);
    const { audit_events: audit } = await ok(fixture.api().get(`/audit-events?subject_id=${sent.id}`));
    assert.deepEqual([audit[0].action, audit[0].actor.kind], ['meter_reading.removed', 'RENTER']);
  });

  test('not for household members, and not of another lease or organization', async () => {
    assert.deepEqual(await ok(hoas.client.get('/tenant/meter-walk')), { room: null, rooms: [] });
    const strange = await registerLandlord(service, 'strange');
    const property = await ok(strange.client.post('/properties', { name: 'Other', code: 'OT' }));
    const other = await ok(
      strange.client.post('/rooms', { property_id: property.id, name: 'X1', base_rent: '1000000' }),
    );
    const renter = await ok(strange.client.post('/renters', { full_name: 'Xa' }));
    const theirs = await ok(
      strange.client.post('/leases', {
        ...{ room_id: other.id, renter_id: renter.id, monthly_rent: '1000000', start_date: '2026-03-01' },
      }),
    );
    for (const id of [theirs.id, room.id]) {
      const response = await client.get(`/tenant/meter-walk?lease_id=${id}`);
      assert.deepEqual([response.status, response.error.code], [404, 'not_found']);
    }
    assert.equal((await strange.client.get('/tenant/meter-walk')).status, 403);
  });

  test('the use of each reading, also of a meter that rolled over; what was used before moving in is not theirs', async () => {
    await on('2026-04-28');
    await fixture.read(room, '2026-04', { electricity_current: 60, electricity_rolled_over: true });
    const { meter_readings } = await ok(client.get('/tenant/meter-readings?sort=period'));
    assert.deepEqual(
      meter_readings
        .filter((row: Data) => row.display.status.value === 'ACCEPTED')
        .map((row: Data) => [row.kind, row.period, row.electricity_use, row.water_use])
        .toSorted(),
      [
        ['HANDOVER', '2026-03', null, null],
        ['PERIODIC', '2026-03', 45, null],
        ['PERIODIC', '2026-04', 65, null],
      ],
    );
  });

  test('with a utilities lag, the month before comes first while it is not read', async () => {
    await fixture.settings({ utilities_lag_months: 1 });
    await on('2026-05-10');
    assert.equal((await walk()).period, '2026-05', 'April is read');
    await on('2026-06-10');
    const { period, reading, meters } = await walk();
    assert.deepEqual([period, reading, meters[0].previous.value], ['2026-05', null, 60]);
    await fixture.settings({ utilities_lag_months: 0 });
  });
});
