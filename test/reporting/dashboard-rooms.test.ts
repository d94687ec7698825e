import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * February 2026. The dashboard counts rooms all at once, the list looks at each: both say the same where a room has several leases,
 * invoices or readings. Hoa Sen reads electricity in the same month, Cúc water in the month before.
 */
const fixture = await createFixture('2026-01-02', { electricity_unit_price: '3500' });
const { api, ok, make, property } = fixture;
const other = await make('/properties', { name: 'Cúc', code: 'CU' });
await ok(
  api().patch(`/properties/${other.id}/billing-settings`, { water_unit_price: '18000', utilities_lag_months: 1 }),
);

const START = { start_date: '2026-01-01', initial_readings: { electricity: 0 } };
const let_ = async (name: string, lease: object = START): Promise<{ room: Data; lease: Data; renter: Data }> => {
  const room = await fixture.room(name, name.startsWith('C') ? { property_id: other.id } : {});
  const renter = await fixture.renter(`Người ${name}`);
  return { room, renter, lease: await fixture.lease(room, renter, lease) };
};

const twice = await let_('twice');
const cancelled = await let_('cancelled');
const again = await let_('again');
const refused = await let_('refused');
const moved = await let_('moved');
const freed = await fixture.room('freed');
const empty = await let_('empty', { start_date: '2026-05-01' });
await make(`/leases/${empty.lease.id}/cancel`, { reason: 'đổi ý' });
const waters = { start_date: '2026-01-01', initial_readings: { water: 0 } };
const half = await let_('C-half', waters);
const whole = await let_('C-whole', waters);

await fixture.on('2026-01-31');
await fixture.read(half.room, '2026-01', { electricity_current: 10 });
await fixture.read(whole.room, '2026-01', { water_current: 10 });
await fixture.on('2026-02-15');
await make(`/leases/${twice.lease.id}/end`, { end_date: '2026-02-10', final_readings: { electricity: 20 } });
await fixture.lease(twice.room, await fixture.renter('Người mới'), { start_date: '2026-02-11' });
await make(`/leases/${moved.lease.id}/transfer`, {
  ...{ room_id: freed.id, from_date: '2026-02-10', monthly_rent: '3000000' },
  ...{ final_readings: { electricity: 20 }, initial_readings: { electricity: 0 } },
});
for (const { room } of [cancelled, again]) await fixture.read(room, '2026-02', { electricity_current: 30 });
for (const { room } of [cancelled, again]) {
  const invoice = await fixture.issue(room, '2026-02');
  await make(`/invoices/${invoice.id}/cancel`, { reason: 'nhầm' });
}
await fixture.issue(again.room, '2026-02');
const portal = await joinPortal(fixture.service, api(), refused.renter.id);
const sent = await ok(portal.client.post('/tenant/meter-readings', { period: '2026-02', electricity_current: 5 }));
await make(`/meter-readings/${sent.id}/refuse`, { reason: 'Ảnh mờ' });

const roomsOf = async (query: string): Promise<string[]> =>
  (await ok(api().get(`/rooms?sort=name&limit=100&${query}`))).rooms.map(({ name }: Data) => name);

async function progressOf(propertyId: string): Promise<Data> {
  const [alone, both] = await Promise.all(
    [`?property_id=${propertyId}`, ''].map(async (filter) => {
      const { properties } = await ok(api().get(`/reports/dashboard${filter}`));
      return properties.find(({ property_id }: Data) => property_id === propertyId);
    }),
  );
  assert.deepEqual(alone, both);
  const { rooms_to_read, unread_meters, unbilled_rooms } = alone;
  return { rooms_to_read, unread_meters, unbilled_rooms };
}

suite('rooms with a history in the month', () => {
  test('are counted as the lists say', async () => {
    for (const { id } of [property, other]) {
      const { open } = await ok(api().get(`/reports/dashboard?property_id=${id}`));
      for (const [need, count] of [
        ['READING', open.unread_meters],
        ['INVOICE', open.ready_to_bill],
      ] as const)
        assert.equal(count, (await roomsOf(`needs=${need}&period=2026-02&property_id=${id}`)).length, need);
    }
  });

  test('a room is unread by its last reading and unbilled by its last invoice', async () => {
    assert.deepEqual(await roomsOf(`needs=READING&property_id=${property.id}`), ['freed', 'moved', 'refused', 'twice']);
    assert.deepEqual(await roomsOf(`needs=INVOICE&property_id=${property.id}`), ['cancelled']);
    assert.deepEqual(await progressOf(property.id), { rooms_to_read: 6, unread_meters: 4, unbilled_rooms: 4 });
  });

  test('with water alone, a reading of electricity is none', async () => {
    assert.deepEqual(await roomsOf(`needs=READING&property_id=${other.id}`), ['C-half']);
    assert.deepEqual(await roomsOf(`needs=INVOICE&property_id=${other.id}`), ['C-whole']);
    assert.deepEqual(await progressOf(other.id), { rooms_to_read: 2, unread_meters: 1, unbilled_rooms: 2 });
  });
});
