import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * October 2026 at 3,500 per kWh: P1 100 kWh, paid; P2 50 kWh, unpaid; P3 60 kWh, of which the lease that ended on the 15th
 * and the one after it bill a part each. The supplier billed 600,001 for 735,000: an excess of 134,999.
 */
const fixture = await createFixture('2026-10-01', { electricity_unit_price: '3500' });
const { api, ok, make, property } = fixture;
const [p1, p2, p3] = [await fixture.room('P1'), await fixture.room('P2'), await fixture.room('P3')];
const lease = async (room: Data, start_date: string, electricity?: number) =>
  fixture.lease(room, await fixture.renter(`Khách ${room.name}`), {
    start_date,
    ...(electricity === undefined ? {} : { initial_readings: { electricity } }),
  });
await lease(p1, '2026-10-01', 0);
await lease(p2, '2026-10-01', 0);
const first = await lease(p3, '2026-10-01', 0);
await fixture.on('2026-10-15');
await make(`/leases/${first.id}/end`, { end_date: '2026-10-15', final_readings: { electricity: 40 } });
await lease(p3, '2026-10-16');
await fixture.on('2026-10-31');
for (const [room, electricity_current] of [
  [p1, 100],
  [p2, 50],
  [p3, 60],
] as const)
  await fixture.read(room, '2026-10', { electricity_current });
const [paid] = [
  await fixture.issue(p1, '2026-10'),
  await fixture.issue(p2, '2026-10'),
  await fixture.issue(p3, '2026-10'),
];
await fixture.pay(paid, paid.total_amount);

const bill = (amount: string) =>
  ok(
    api().put(`/properties/${property.id}/supplier-bills`, {
      utility: 'ELECTRICITY',
      period: '2026-10',
      quantity: '220',
      amount,
    }),
  );
const REFUNDS = `/properties/${property.id}/electricity-refunds`;
const refund = (client = api()) => client.post(REFUNDS, { period: '2026-10' });
const report = async (query = 'period=2026-10'): Promise<Data> =>
  ok(api().get(`/reports/electricity-compliance?${query}`));
const month = async (): Promise<Data> => (await report()).rows[0];

test('without the supplier’s bill the state is unknown and nothing can be credited', async () => {
  const row = await month();
  assert.deepEqual(
    [row.state, row.supplier_amount, row.collected_amount, row.excess_amount, row.rooms.length],
    ['UNKNOWN', null, '735000.00', '0.00', 3],
  );
  assert.deepEqual([(await refund()).status, (await refund()).body.error.code], [409, 'nothing_to_bill']);
});

test('a bill that covers the charges is OK', async () => {
  await bill('735000');
  assert.deepEqual([(await month()).state, (await refund()).body.error.code], ['OK', 'nothing_to_bill']);
});

test('an excess is shown per room and credited to the đồng, once', async () => {
  await bill('600001');
  const before = await month();
  assert.deepEqual([before.state, before.excess_amount], ['OVER', '134999.00']);
  assert.deepEqual(
    before.rooms.map((room: Data) => [room.room_name, room.collected_amount, room.excess_amount]),
    [
      ['P1', '350000.00', '64285.00'],
      ['P2', '175000.00', '32143.00'],
      ['P3', '210000.00', '38571.00'],
    ],
  );
  const answers = await Promise.all([refund(), refund()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  const done = answers.find(({ status }) => status === 201)?.data;
  assert.deepEqual(
    [done.refunded_amount, done.collected_amount, done.rooms.map(({ amount }: Data) => amount)],
    ['134999.00', '600001.00', ['64285.00', '32143.00', '38571.00']],
  );
  assert.equal(done.rooms[2].credit_notes.length, 2, 'both leases of P3 get their part');
  const after = await month();
  assert.deepEqual([after.state, after.excess_amount, after.refunded_amount], ['OK', '0.00', '134999.00']);
  assert.deepEqual(
    after.rooms.map((room: Data) => room.refunded_amount),
    ['64285.00', '32143.00', '38571.00'],
  );
  const invoice = await fixture.invoice(paid.id);
  assert.equal(invoice.credited_amount, '64285.00');
  const { renters } = (await api().get('/renters?limit=50')).data;
  assert.ok(
    renters.some(({ credit_balance }: Data) => credit_balance === '64285.00'),
    'what was paid becomes credit',
  );
  const { ok: clean, checks } = await ok(api().get('/accounting/self-check'));
  assert.ok(clean, JSON.stringify(checks.filter(({ ok: fine }: Data) => !fine)));
  const [audit] = (await api().get('/audit-events?action=electricity.refunded')).data.audit_events;
  assert.deepEqual([audit.changes.period, audit.changes.refunded_amount], ['2026-10', '134999.00']);
});

test('a bill corrected downwards leaves only the new difference', async () => {
  await bill('600000');
  const again = await refund();
  assert.deepEqual([again.data.refunded_amount, (await month()).state], ['1.00', 'OK']);
});

test('the report names the rules, takes a range, and months without charges have no rooms', async () => {
  const november = { utility: 'ELECTRICITY', period: '2026-11', quantity: '1', amount: '5000' };
  await ok(api().put(`/properties/${property.id}/supplier-bills`, november));
  const { rules, rows } = await report(`period_from=2026-10&period_to=2026-11&property_id=${property.id}`);
  assert.ok(rules.some(({ number, article }: Data) => number === '60/2025/TT-BCT' && article === '12(5), 20(1)'));
  assert.deepEqual(
    rows.map((row: Data) => [row.period, row.state, row.rooms.length]),
    [
      ['2026-10', 'OK', 3],
      ['2026-11', 'OK', 0],
    ],
  );
});

test('a line that takes off electricity counts as in the report', async () => {
  await fixture.on('2026-12-31');
  await fixture.read(p1, '2026-12', { electricity_current: 200 });
  const draft = await fixture.generate(p1, '2026-12');
  await make(`/invoices/${draft.id}/lines`, {
    description: 'Bớt tiền điện',
    line_type: 'ELECTRICITY',
    unit_price: '-100000',
  });
  await ok(api().post(`/invoices/${draft.id}/issue`, {}));
  const december = { utility: 'ELECTRICITY', period: '2026-12', quantity: '100' };
  const enter = (amount: string) => ok(api().put(`/properties/${property.id}/supplier-bills`, { ...december, amount }));
  const credit = () => api().post(REFUNDS, { period: '2026-12' });
  await enter('260000');
  assert.deepEqual([(await report('period=2026-12')).rows[0].state, (await credit()).status], ['OK', 409]);
  await enter('200000');
  const { data } = await credit();
  assert.deepEqual([data.refunded_amount, data.collected_amount], ['50000.00', '200000.00']);
  const [row] = (await report('period=2026-12')).rows;
  assert.deepEqual([row.state, row.collected_amount, row.refunded_amount], ['OK', '200000.00', '50000.00']);
});

test('roles, limits and other organizations', async () => {
  const { service } = fixture;
  const landlord = { ...fixture.landlord, client: api() };
  const staff = await addMember(service, landlord, 'STAFF', [property.id]);
  const other = await make('/properties', { name: 'Cúc', code: 'CU' });
  const elsewhere = await addMember(service, landlord, 'MANAGER', [other.id]);
  const stranger = await registerLandlord(service, 'khac');
  const statuses = await Promise.all(
    [staff, elsewhere, stranger].map(async ({ client }) => (await refund(client)).status),
  );
  assert.deepEqual(statuses, [403, 404, 404]);
  const { rows } = await ok(elsewhere.client.get('/reports/electricity-compliance?period=2026-10'));
  assert.deepEqual(rows, []);
});
