import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** 20 November 2026. P2 is read, P10 has what its renter sent, P1 is empty and was never read. Water has tiers. */
const fixture = await createFixture('2026-07-31', { electricity_unit_price: '3500' });
const { make, ok, property } = fixture;
const path = `/properties/${property.id}/meter-walk`;
const p2 = await fixture.room('P2', { floor: 1, electricity_meter_digits: 5 });
const p10 = await fixture.room('P10', { floor: 1 });
const p1 = await fixture.room('P1', { floor: 2 });
const gone = await fixture.room('P0', { floor: 1 });
await ok(fixture.api().delete(`/rooms/${gone.id}`));
const anh = await fixture.renter('Trần Ngọc Ánh');
const binh = await fixture.renter('Đỗ Bình');
await fixture.lease(p2, anh, { start_date: '2026-07-01' });
await fixture.lease(p10, binh, { start_date: '2026-07-01' });
await ok(
  fixture.api().put(`/properties/${property.id}/utility-tariffs`, {
    utility_tariffs: [
      {
        utility: 'WATER',
        effective_from: '2026-10',
        vat_percent: '5',
        tiers: [{ up_to: null, unit_price: '6000' }],
      },
    ],
  }),
);
const values = { '2026-07': 99_700, '2026-08': 99_800, '2026-09': 99_850, '2026-10': 99_970 };
for (const [period, electricity_current] of Object.entries(values)) {
  await fixture.on(`${period}-28`);
  await fixture.read(p2, period, { electricity_current });
}
await fixture.on('2026-11-20');
const staff = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'STAFF');
const november = await ok(
  staff.client.post('/meter-readings', {
    ...{ room_id: p2.id, period: '2026-11', electricity_current: 60, electricity_rolled_over: true, water_current: 8 },
  }),
);
await ok(fixture.api().post(`/meter-readings/${november.id}/photos`, photoForm(plain('jpeg'))));
const portal = await joinPortal(fixture.service, fixture.api(), binh.id);
const sent = await ok(portal.client.post('/tenant/meter-readings', { period: '2026-11', electricity_current: 5 }));
await ok(portal.client.post(`/tenant/meter-readings/${sent.id}/photos`, photoForm(plain('jpeg'))));

const walk = (query = '', client = fixture.api()) => ok(client.get(`${path}?${query}`));
const namesOf = ({ rooms }: Data): string[] => rooms.map(({ name }: Data) => name);

suite('the meter walk', () => {
  test('rooms in walking order with everything an entry needs', async () => {
    const data = await walk();
    assert.deepEqual([data.property_id, data.period, namesOf(data)], [property.id, '2026-11', ['P2', 'P10', 'P1']]);
    const [read, asked, empty] = data.rooms;
    assert.deepEqual(read.lease.renter_name, 'Trần Ngọc Ánh');
    assert.deepEqual(read.meters, [
      {
        utility: 'ELECTRICITY',
        digits: 5,
        previous: { value: 99_970, reading_date: '2026-10-28', period: '2026-10' },
        median_use: 100,
        unit_price: '3500.00',
      },
      { utility: 'WATER', digits: null, previous: null, median_use: null, unit_price: null },
    ]);
    const { recorded_at, ...reading } = read.reading;
    assert.deepEqual(reading, {
      id: november.id,
      electricity_current: 60,
      water_current: 8,
      electricity_previous: 99970,
      water_previous: 0,
      reading_date: '2026-11-20',
      recorded_by_name: 'STAFF',
      photo_count: 1,
      billed: false,
    });
    assert.equal(recorded_at, november.recorded_at);
    assert.deepEqual([asked.reading, asked.pending.id, asked.pending.electricity_current], [null, sent.id, 5]);
    assert.equal(asked.pending.recorded_by_name, 'Đỗ Bình');
    assert.equal((await fetch(asked.pending.photos[0].url)).status, 200);
    assert.deepEqual([empty.lease, empty.reading, empty.pending, empty.meters[0].previous], [null, null, null, null]);
  });

  test('an earlier month shows the values before it and the prices of its time', async () => {
    const data = await walk('period=2026-09');
    const [read] = data.rooms;
    assert.deepEqual(
      read.meters.map(({ utility, previous, median_use }: Data) => [utility, previous.value, median_use]),
      [['ELECTRICITY', 99_800, 100]],
    );
    assert.equal(read.reading.electricity_current, 99_850);
    assert.equal((await fixture.api().get(`${path}?period=2026-13`)).status, 400);
  });

  test('with a utilities lag, the default is the month before', async () => {
    await fixture.settings({ utilities_lag_months: 1 });
    assert.equal((await walk()).period, '2026-10');
    await fixture.settings({ utilities_lag_months: 0 });
  });

  test('a billed reading is marked', async () => {
    await fixture.generate(p2, '2026-11');
    assert.equal((await walk()).rooms[0].reading.billed, true);
  });

  test('for staff, and not beyond property and organization', async () => {
    assert.equal((await walk('', staff.client)).rooms.length, 3);
    const key = await make('/api-keys', { name: 'walk', permissions: ['meter_readings.read'] });
    const [first, second] = (await walk('', fixture.service.client(key.key))).rooms;
    assert.deepEqual([first.lease.renter_name, second.pending.recorded_by_name], [null, null]);
    const none = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'STAFF', []);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const { client } of [none, stranger]) {
      assert.equal((await client.get(path)).status, 404);
      const set = await client.put(`/properties/${property.id}/walking-order`, { room_ids: [] });
      assert.equal(set.status, 404);
    }
  });
});

suite('the walking order', () => {
  const set = (room_ids: unknown, client = staff.client) =>
    client.put(`/properties/${property.id}/walking-order`, { room_ids });

  test('named rooms come first, the others follow, and an empty list restores the default', async () => {
    const { data } = await set([p1.id, p10.id]);
    assert.deepEqual(data, { property_id: property.id, room_ids: [p1.id, p10.id, p2.id] });
    assert.deepEqual(namesOf(await walk()), ['P1', 'P10', 'P2']);
    const [audited] = (await ok(fixture.api().get('/audit-events?limit=1'))).audit_events;
    assert.equal(audited.action, 'walking_order.replaced');
    const added = await fixture.room('P3', { floor: 1 });
    assert.deepEqual(namesOf(await walk()), ['P1', 'P10', 'P2', 'P3']);
    assert.deepEqual((await set([])).data.room_ids, [p2.id, added.id, p10.id, p1.id]);
  });

  test('refuses rooms that are not of the property, and repeated ones', async () => {
    const other = await make('/properties', { name: 'Cúc', code: 'CU' });
    const away = await make('/rooms', { property_id: other.id, name: 'C1', base_rent: '1' });
    for (const id of [away.id, gone.id]) {
      const refused = await set([p1.id, id]);
      assert.deepEqual([refused.status, refused.error.details], [404, { field: 'room_ids' }]);
    }
    const twice = await set([p1.id, p1.id]);
    assert.deepEqual([twice.status, twice.error.fields[0].path], [400, 'room_ids']);
    const accountant = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'ACCOUNTANT');
    assert.equal((await set([p1.id], accountant.client)).status, 200);
  });
});
