import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

/**
 * October 2026: the supplier measured 500 kWh for 1,000,000. P1 used 100, P2 150 with a replaced meter (9950 → 9990, 0
 * → 110), P3 150 with a four-digit meter that rolled over (9900 → 50). Rooms pay 3,500 per kWh; P1 was credited 50,000.
 * P3 is billed in November only.
 */
const fixture = await createFixture('2026-10-01', { electricity_unit_price: '3500' });
const { api, ok, make, property } = fixture;
const [p1, p2, p3] = [
  await fixture.room('P1'),
  await fixture.room('P2'),
  await fixture.room('P3', { electricity_meter_digits: 4 }),
];
const starts = [1000, 9950, 9900];
for (const [index, room] of [p1, p2, p3].entries())
  await fixture.lease(room, await fixture.renter(`R${index}`), {
    start_date: '2026-10-01',
    initial_readings: { electricity: starts[index] },
  });
await fixture.on('2026-10-31');
await fixture.read(p1, '2026-10', { electricity_current: 1100 });
await fixture.read(p2, '2026-10', {
  electricity_current: 110,
  electricity_replaced: { old_final: 9990, new_initial: 0 },
});
const first = await fixture.issue(p1, '2026-10');
await fixture.issue(p2, '2026-10');
await fixture.issue(p3, '2026-10');
const metered = first.lines.find((line: never) => JSON.stringify(line).includes('ELECTRICITY'));
await make(`/invoices/${first.id}/credit-notes`, {
  reason: 'giảm',
  lines: [{ line_id: metered.id, description: 'Điện', amount: '50000' }],
});
await fixture.read(p3, '2026-10', { electricity_current: 50, electricity_rolled_over: true });

const PATH = `/properties/${property.id}/supplier-bills`;
const enter = (body: object) => api().put(PATH, body);
const october = { utility: 'ELECTRICITY', period: '2026-10', quantity: '500', amount: '1000000' };
type Row = Record<string, string>;
const read = async (query: string): Promise<Row[]> =>
  (await ok(api().get(`/reports/meter-reconciliation?${query}`))).rows;

suite('the supplier bill', () => {
  test('without a bill there is no comparison', async () => {
    const [row] = await read('period=2026-10');
    assert.deepEqual(
      [row?.supplier_quantity, row?.rooms_quantity, row?.rooms_read, row?.loss_quantity, row?.overcharged_amount],
      [null, '400.000', 3, null, null],
    );
  });

  test('is compared with meters and charges', async () => {
    const bill = await ok(enter(october));
    assert.deepEqual([bill.quantity, bill.amount, bill.common_quantity], ['500.000', '1000000.00', null]);
    const [row, ...more] = await read('period=2026-10');
    assert.deepEqual(more, []);
    // 100 × 3,500 − 50,000 and 150 × 3,500: P3 is not billed yet.
    assert.deepEqual(
      [row?.loss_quantity, row?.loss_percent, row?.charged_amount, row?.difference, row?.overcharged_amount],
      ['100.000', '20', '825000.00', '-175000.00', '0.00'],
    );
    await fixture.on('2026-11-30');
    await fixture.issue(p3, '2026-11');
    const [later] = await read(`period_from=2026-09&period_to=2026-10&property_id=${property.id}`);
    assert.deepEqual(
      [later?.period, later?.charged_amount, later?.difference, later?.overcharged_amount],
      ['2026-10', '1350000.00', '350000.00', '350000.00'],
    );
  });

  test('entering it again corrects it; common usage is not a loss', async () => {
    const bill = await ok(enter({ ...october, quantity: '480.5', common_quantity: '60.5', note: 'sửa' }));
    const [row] = await read('period=2026-10');
    assert.deepEqual([row?.common_quantity, row?.loss_quantity], ['60.500', '20.000']);
    const { supplier_bills } = await ok(api().get(`${PATH}?period=2026-10&utility=ELECTRICITY`));
    assert.deepEqual(
      supplier_bills.map(({ id, note }: Row) => [id, note]),
      [[bill.id, 'sửa']],
    );
    assert.deepEqual((await ok(api().get(`${PATH}?utility=WATER`))).supplier_bills, []);
    await ok(api().delete(`/supplier-bills/${bill.id}`));
    assert.equal((await read('period=2026-10'))[0]?.supplier_quantity, null);
    assert.equal((await api().delete(`/supplier-bills/${bill.id}`)).status, 404);
  });

  test('refusals', async () => {
    const problems = async (body: object) => (await enter(body)).error.fields.map((f: Row) => `${f.path} ${f.code}`);
    assert.deepEqual(await problems({ ...october, common_quantity: '500.001' }), ['common_quantity too_large']);
    assert.deepEqual(await problems({ ...october, amount: '-1', quantity: '1.2345' }), [
      'quantity invalid_format',
      'amount too_small',
    ]);
    assert.deepEqual(await problems({ ...october, utility: 'GAS' }), ['utility not_allowed']);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    const refused = await stranger.client.get(
      `/reports/meter-reconciliation?period=2026-10&property_id=${property.id}`,
    );
    assert.deepEqual([refused.status, refused.error.details], [404, { field: 'property_id' }]);
    const limited = await addMember(fixture.service, { ...fixture.landlord, client: api() }, 'MANAGER', []);
    assert.equal((await limited.client.put(PATH, october)).status, 404);
    assert.deepEqual((await ok(limited.client.get('/reports/meter-reconciliation?period=2026-10'))).rows, []);
  });
});
