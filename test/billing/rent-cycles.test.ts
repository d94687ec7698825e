import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-01-02');

let rooms = 0;
const rent = async (terms: object): Promise<{ room: Data; lease: Data }> => {
  rooms += 1;
  const [room, renter] = [await fixture.room(`P${rooms}`), await fixture.renter('Trần Văn Minh')];
  return { room, lease: await fixture.lease(room, renter, { start_date: '2026-01-01', ...terms }) };
};
/** The months whose rent an invoice bills, with their amounts. */
const rents = ({ lines }: Data): string[] =>
  lines.map(({ metadata, amount }: Data) => `${metadata.service_period} ${amount}`);
const bill = async (room: Data, period: string): Promise<Data> => {
  const response = await fixture.api().post('/invoices/generate', { room_id: room.id, period, issue: true });
  return response.data ?? response.error.code;
};
const setCycle = (lease: Data, rent_cycle_months: number) =>
  fixture.api().patch(`/leases/${lease.id}`, { rent_cycle_months });

suite('rent cycles', () => {
  test('only the agreed lengths are accepted', async () => {
    const { lease } = await rent({});
    assert.equal(lease.rent_cycle_months, 1);
    const refused = await setCycle(lease, 4);
    assert.deepEqual(
      [refused.status, refused.error.fields.map(({ path, code }: Data) => [path, code])],
      [400, [['rent_cycle_months', 'not_allowed']]],
    );
  });

  test('a cycle that became shorter or longer never bills a month twice', async () => {
    const { room, lease } = await rent({ rent_cycle_months: 3 });
    const month = (number: number) => `2026-0${number} 3000000.00`;
    assert.deepEqual(rents(await bill(room, '2026-01')), [1, 2, 3].map(month));
    await fixture.ok(setCycle(lease, 1));
    assert.equal(await bill(room, '2026-02'), 'nothing_to_bill');
    assert.deepEqual(rents(await bill(room, '2026-04')), [4].map(month));
    // Counted from January, the six months end in June.
    await fixture.ok(setCycle(lease, 6));
    assert.deepEqual(rents(await bill(room, '2026-05')), [5, 6].map(month));
  });

  test('what a cancelled invoice had billed ahead comes with the next one', async () => {
    const { room } = await rent({ rent_cycle_months: 3 });
    const first = await bill(room, '2026-01');
    await fixture.ok(fixture.api().post(`/invoices/${first.id}/cancel`, { reason: 'wrong' }));
    assert.deepEqual(rents(await bill(room, '2026-02')), ['2026-02 3000000.00', '2026-03 3000000.00']);
    assert.deepEqual(rents(await bill(room, '2026-01')), ['2026-01 3000000.00']);
  });

  test('the first cycle ends with its last whole calendar month', async () => {
    const { room } = await rent({ start_date: '2026-01-15', rent_cycle_months: 3 });
    assert.equal((await bill(room, '2026-01')).total_amount, '7645161.00');
    assert.equal(await bill(room, '2026-03'), 'nothing_to_bill');
    assert.equal((await bill(room, '2026-04')).total_amount, '9000000.00');
  });

  test('a lease that ends inside a cycle pays until its end, by days or whole months', async () => {
    const end = { end_date: '2026-03-10', rent_cycle_months: 12 };
    const daily = await rent(end);
    const whole = await rent({ ...end, proration: 'NONE' });
    const months = ['2026-01 3000000.00', '2026-02 3000000.00'];
    assert.deepEqual(rents(await bill(daily.room, '2026-01')), [...months, '2026-03 967742.00']);
    assert.deepEqual(rents(await bill(whole.room, '2026-01')), [...months, '2026-03 3000000.00']);
  });

  test('the cycles of a running lease begin with its billing', async () => {
    const { room } = await rent({ start_date: '2025-08-20', billing_starts_on: '2026-01-01', rent_cycle_months: 6 });
    assert.equal(rents(await bill(room, '2026-01')).length, 6);
    assert.equal(await bill(room, '2026-02'), 'nothing_to_bill');
    assert.equal(rents(await bill(room, '2026-07')).length, 6);
  });

  test('a draft follows a new rent of a month it bills ahead', async () => {
    const { room, lease } = await rent({ rent_cycle_months: 3 });
    const draft = await fixture.generate(room, '2026-01');
    const raise = { monthly_rent: '3600000', from_date: '2026-03-01' };
    await fixture.ok(fixture.api().post(`/leases/${lease.id}/renew`, raise));
    assert.deepEqual(rents(await fixture.invoice(draft.id)).at(-1), '2026-03 3600000.00');
  });

  test('a preview of a run finds no room unusual for paying ahead', async () => {
    await rent({ rent_cycle_months: 3 });
    const preview = await fixture.ok(fixture.api().post('/billing-runs/preview', { period: '2026-02' }));
    assert.deepEqual(preview.unusual, []);
  });
});
