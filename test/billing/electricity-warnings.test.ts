import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** Two rooms without registered occupants, 100 kWh each at 3,500: 350,000 where the law allows 257,040. Guard is WARN. */
const fixture = await createFixture('2026-10-01', { electricity_unit_price: '3500' }, {});
const { api, ok, property } = fixture;
const rooms = [await fixture.room('P1'), await fixture.room('P2')];
for (const room of rooms)
  await fixture.lease(room, await fixture.renter(`Khách ${room.name}`), {
    start_date: '2026-10-01',
    initial_readings: { electricity: 0 },
  });
const read = async (period: string, value: number) => {
  await fixture.on(`${period}-28`);
  for (const room of rooms) await fixture.read(room, period, { electricity_current: value });
};
const warned = ({ body }: Data): string[] =>
  (body.meta.warnings ?? []).map(
    ({ code, period, excess_amount, rooms }: Data) => `${code} ${period} ${excess_amount} ${rooms?.length ?? '-'}`,
  );
const bill = (period: string, amount: string) =>
  api().put(`/properties/${property.id}/supplier-bills`, { utility: 'ELECTRICITY', period, quantity: '200', amount });
const ABOVE = (period: string) => `electricity_above_regulated ${period} 185920.00 2`;

test('issuing the drafts of a run warns of the rooms, also in a repeated request', async () => {
  await read('2026-10', 100);
  const run = await ok(api().post('/billing-runs', { period: '2026-10' }));
  for (let status = ''; status !== 'DONE'; )
    status = (await ok(api().get(`/billing-runs/${run.id}`))).display.status.value;
  const key = { 'idempotency-key': 'issue-the-run' };
  const issued = await api().post(`/billing-runs/${run.id}/issue`, {}, key);
  assert.deepEqual([issued.status, issued.data.issued], [200, 2]);
  assert.deepEqual(warned(issued), [ABOVE('2026-10')]);
  assert.match(issued.body.meta.warnings[0].message, /1279\/QĐ-BCT/);
  assert.deepEqual(warned(await api().post(`/billing-runs/${run.id}/issue`, {}, key)), [ABOVE('2026-10')]);
});

test('a supplier’s bill below what renters were charged is stored with a warning', async () => {
  assert.deepEqual(warned(await bill('2026-10', '700000')), []);
  const lower = await bill('2026-10', '600000');
  assert.deepEqual([lower.status, lower.data.amount], [200, '600000.00']);
  assert.deepEqual(warned(lower), ['electricity_above_supplier_bill 2026-10 100000.00 -']);
  const [warning] = lower.body.meta.warnings;
  assert.deepEqual([warning.amount, warning.limit_amount], ['700000.00', '600000.00']);
  const water = await api().put(`/properties/${property.id}/supplier-bills`, {
    utility: 'WATER',
    period: '2026-10',
    quantity: '1',
    amount: '1',
  });
  assert.deepEqual(warned(water), []);
  await ok(api().post(`/properties/${property.id}/electricity-refunds`, { period: '2026-10' }));
  assert.deepEqual(warned(await bill('2026-10', '600000')), []);
});

test('issuing in bulk warns of all together, and a run that issues at once too', async () => {
  await read('2026-11', 200);
  await bill('2026-11', '650000');
  const drafts = [await fixture.generate(rooms[0], '2026-11'), await fixture.generate(rooms[1], '2026-11')];
  const bulk = await api().post('/invoices/bulk', { action: 'issue', invoice_ids: drafts.map(({ id }) => id) });
  assert.deepEqual(
    bulk.data.results.map(({ error }: Data) => error),
    [null, null],
  );
  assert.deepEqual(warned(bulk), [ABOVE('2026-11'), 'electricity_above_supplier_bill 2026-11 50000.00 -']);
  await read('2026-12', 300);
  assert.deepEqual(warned(await api().post('/billing-runs', { period: '2026-12', issue: true })), [ABOVE('2026-12')]);
});

test('OFF: nothing is said', async () => {
  await ok(api().patch(`/organizations/${fixture.landlord.organizationId}`, { electricity_guard: 'OFF' }));
  assert.deepEqual(warned(await bill('2026-11', '1000')), []);
});
