import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const fixture = await createFixture('2026-12-10', { electricity_unit_price: '3500', billing_day: 1, due_day: 5 });
const { api, ok, service } = fixture;
const unbilled = async (): Promise<Data[]> => (await ok(api().get('/reports/unbilled'))).leases;
const owedCheck = async (): Promise<Data> =>
  (await ok(api().get('/accounting/self-check'))).checks.find(({ name }: Data) => name === 'owed_is_billed_or_listed');

suite('what is not billed yet', () => {
  test('past months, use and carried charges are listed until an invoice bills them', async () => {
    const room = await fixture.room('P1');
    const lease = await fixture.lease(room, await fixture.renter('An'), {
      start_date: '2026-10-16',
      initial_readings: { electricity: 100 },
    });
    await fixture.read(room, '2026-10', { electricity_current: 120, reading_date: '2026-10-31' });
    const [first] = await unbilled();
    assert.deepEqual(
      [first.id, first.room_name, first.renter_name, first.amount],
      [lease.id, 'P1', 'An', '4618387.00'],
    );
    assert.deepEqual(
      first.lines.map((line: Data) => [line.line_type, line.from, line.to, line.amount]),
      [
        ['RENT', '2026-10-16', '2026-10-31', '1548387.00'],
        ['RENT', '2026-11-01', '2026-11-30', '3000000.00'],
        ['ELECTRICITY', '2026-10-16', '2026-10-31', '70000.00'],
      ],
    );
    assert.equal((await owedCheck()).ok, true);
    await fixture.issue(room, '2026-10');
    await fixture.issue(room, '2026-11');
    assert.deepEqual(await unbilled(), []);
    await ok(api().post(`/leases/${lease.id}/renew`, { from_date: '2026-11-16', monthly_rent: '3300000' }));
    assert.deepEqual(
      (await unbilled()).map(({ amount, lines }) => [amount, lines[0].line_type]),
      [['150000.00', 'RENT']],
    );
    await fixture.issue(room, '2026-12');
    assert.deepEqual(await unbilled(), []);
  });

  test('a property the caller cannot see is not found', async () => {
    const { status, error } = await api().get('/reports/unbilled?property_id=01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90');
    assert.deepEqual([status, error?.code], [404, 'not_found']);
  });

  test('the self-check names a month that is owed and that no invoice would bill', async () => {
    const room = await fixture.room('P2');
    const lease = await fixture.lease(room, await fixture.renter('Bình'), {
      start_date: '2026-11-01',
      proration: 'NONE',
    });
    const invoice = await fixture.issue(room, '2026-11');
    assert.equal((await owedCheck()).ok, true);
    await service.asOwner(
      `update invoice_lines set metadata = metadata || '{"service_period": "2026-12"}' where invoice_id = $1`,
      [invoice.id],
    );
    const check = await owedCheck();
    assert.deepEqual([check.ok, check.problems], [false, [{ lease_id: lease.id, owes: 'rent', period: '2026-11' }]]);
  });
});
