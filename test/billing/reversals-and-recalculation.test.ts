import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500' });
const { api } = fixture;
let count = 0;
async function rented(body: object = {}) {
  const room = await fixture.room(`P${100 + count++}`);
  const renter = await fixture.renter(`Renter ${count}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-10-01', ...body }) };
}
const credit = async (renter: Data) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;
const allocate = (renter: Data, amount: string) =>
  fixture.make('/payments/allocate', { renter_id: renter.id, amount, method: 'CASH' });
const own = (at: { room: Data; lease: Data }, line_type: string, unit_price: string) =>
  fixture.make('/invoices', {
    ...{ room_id: at.room.id, lease_id: at.lease.id, period: '2026-11', issue: true },
    lines: [{ description: 'Khác', line_type, unit_price }],
  });
const post = (path: string, body: object) => fixture.ok(api().post(path, body));
/** Ended on the last billed day, so that nothing is left to settle. */
const ended = async (at: { room: Data; lease: Data }) => {
  await fixture.pay(await fixture.issue(at.room, '2026-10'), '3000000');
  return post(`/leases/${at.lease.id}/end`, { end_date: '2026-10-31' });
};
const drawn = async (renter: Data, method: string) =>
  (await fixture.ok(api().get(`/payments?renter_id=${renter.id}&method=${method}`))).payments[0];

afterEach(async () => {
  const { checks } = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter(({ ok }: Data) => !ok),
    [],
  );
});

suite('movements that credit and debit the same balance', () => {
  test('a deposit payment moves to another invoice of its lease although the deposit was paid out', async () => {
    const at = await rented();
    const first = await own(at, 'DEPOSIT', '1000000');
    const payment = await fixture.pay(first, '1000000');
    await post(`/leases/${at.lease.id}/deposit-refunds`, { amount: '1000000', method: 'CASH' });
    const second = await own(at, 'DEPOSIT', '1000000');
    await post(`/payments/${payment.id}/move`, { invoice_id: second.id });
    const states = [await fixture.invoice(first.id), await fixture.invoice(second.id)];
    assert.deepEqual(
      states.map(({ display }) => display.status.value),
      ['ISSUED', 'PAID'],
    );
    const away = await api().post(`/payments/${(await drawn(at.renter, 'CASH')).id}/move`, { to_credit: true });
    assert.equal(away.error.code, 'insufficient_deposit');
  });

  test('reversing a payment from credit returns no warning', async () => {
    const at = await rented();
    await ended(at);
    await allocate(at.renter, '1000000');
    const key = await own(at, 'OTHER', '1000000');
    await post(`/leases/${at.lease.id}/settle`, {});
    await post(`/invoices/${key.id}/cancel`, { reason: 'x', payments: 'to_credit' });
    await post(`/renters/${at.renter.id}/credit-refunds`, { amount: '1000000', method: 'CASH' });
    const response = await api().post(`/payments/${(await drawn(at.renter, 'CREDIT')).id}/reverse`, { reason: 'x' });
    assert.deepEqual([response.status, response.body.meta, await credit(at.renter)], [200, {}, '0.00']);
  });
});

suite('after an end, a write-off or a correction', () => {
  test('credit paid out before the end does not block undoing it; credit paid out afterwards does', async () => {
    const at = await rented();
    await allocate(at.renter, '1000000');
    await post(`/renters/${at.renter.id}/credit-refunds`, { amount: '1000000', method: 'CASH' });
    await fixture.on('2026-11-16');
    await ended(at);
    await post(`/leases/${at.lease.id}/reopen`, { reason: 'x' });
    await allocate(at.renter, '500000');
    await post(`/leases/${at.lease.id}/end`, { end_date: '2026-10-31', refund_method: 'CASH' });
    const again = await api().post(`/leases/${at.lease.id}/reopen`, { reason: 'x' });
    assert.equal(again.error.code, 'invalid_status_transition');
    await fixture.on('2026-11-15');
  });

  test('an ended lease bills no deposit, even after a payment of it was reversed', async () => {
    const at = await rented({ deposit_amount: '1000000' });
    const october = await fixture.issue(at.room, '2026-10');
    const payment = await fixture.pay(october, '4000000');
    await post(`/leases/${at.lease.id}/end`, { end_date: '2026-10-31' });
    await post(`/payments/${payment.id}/reverse`, { reason: 'bounced' });
    const settled = await post(`/leases/${at.lease.id}/settle`, {});
    assert.deepEqual([settled.amount_due, settled.deposit_applied], ['3000000.00', '0.00']);
    assert.equal((await fixture.invoice(october.id)).credited_amount, '1000000.00');
  });

  test('a written-off deposit can be credited and billed again', async () => {
    const at = await rented({ deposit_amount: '1000000' });
    const october = await fixture.issue(at.room, '2026-10');
    await post(`/invoices/${october.id}/write-off`, { reason: 'x' });
    const deposit = { line_id: october.lines[1].id, amount: '1000000' };
    const { invoice } = await post(`/invoices/${october.id}/credit-notes`, {
      reason: 'x',
      lines: [deposit],
      rebill: true,
    });
    assert.deepEqual([invoice.credited_amount, invoice.written_off_amount], ['1000000.00', '3000000.00']);
    assert.deepEqual(lines(await fixture.generate(at.room, '2026-11')), ['RENT 3000000.00', 'DEPOSIT 1000000.00']);
  });

  test('usage corrected below what an issued invoice billed is credited although a draft bills more of it', async () => {
    const at = await rented({ initial_readings: { electricity: 0 } });
    const reading = await fixture.read(at.room, '2026-10', { electricity_current: 100 });
    const october = await fixture.issue(at.room, '2026-10');
    const correct = (electricity_current: number) =>
      post(`/meter-readings/${reading.id}/correct`, { electricity_current, reason: 'x' });
    await correct(120);
    const november = await fixture.generate(at.room, '2026-11');
    assert.deepEqual(lines(november), ['RENT 3000000.00', 'ELECTRICITY 70000.00']);
    await correct(90);
    assert.equal((await fixture.invoice(october.id)).credited_amount, '35000.00');
    assert.deepEqual(lines(await fixture.invoice(november.id)), ['RENT 3000000.00']);
  });
});

test('usage read a year after the renter left counts in one year of the revenue book', async () => {
  const years = ['2025', '2026'];
  const revenue = async () => {
    const books = years.map((year) => fixture.ok(api().get(`/reports/revenue-book?year=${year}`)));
    return (await Promise.all(books)).map(({ total }) => BigInt(total.revenue.split('.')[0]));
  };
  const before = await revenue();
  const at = await rented({ start_date: '2025-12-03', initial_readings: { electricity: 0 } });
  await fixture.read(at.room, '2026-01', { electricity_current: 100 });
  const { invoice } = await post(`/leases/${at.lease.id}/end`, { end_date: '2025-12-08' });
  assert.equal(invoice.lines[1].metadata.service_period, '2026-01');
  const more = (await revenue()).map((amount, year) => amount - (before[year] as bigint));
  assert.deepEqual(more, [BigInt(invoice.total_amount.split('.')[0]), 0n]);
  const { rows } = await fixture.ok(api().get('/reports/meter-reconciliation?period=2026-01'));
  const [electricity] = rows.filter(({ utility }: Data) => utility === 'ELECTRICITY');
  assert.equal(electricity.charged_amount, invoice.lines[1].amount);
});

suite('recalculating a draft', () => {
  test('bills no day twice when a rent line was edited by hand', async () => {
    const at = await rented();
    const draft = await fixture.generate(at.room, '2026-11');
    await fixture.ok(api().patch(`/invoice-lines/${draft.lines[0].id}`, { unit_price: '2900000' }));
    await post(`/leases/${at.lease.id}/renew`, { monthly_rent: '3300000', from_date: '2026-11-16' });
    assert.deepEqual(lines(await post(`/invoices/${draft.id}/refresh`, {})), ['RENT 2900000.00']);
  });

  test('counts a deposit line entered by hand', async () => {
    const at = await rented({ deposit_amount: '3000000' });
    const draft = await fixture.generate(at.room, '2026-11');
    await fixture.ok(api().delete(`/invoice-lines/${draft.lines[1].id}`));
    const input = { description: 'Cọc', line_type: 'DEPOSIT', unit_price: '1000000' };
    await fixture.make(`/invoices/${draft.id}/lines`, input);
    const refreshed = await post(`/invoices/${draft.id}/refresh`, {});
    assert.deepEqual(lines(refreshed).toSorted(), ['DEPOSIT 1000000.00', 'DEPOSIT 2000000.00', 'RENT 3000000.00']);
  });

  test('bills no usage twice when a correction line was edited by hand', async () => {
    const at = await rented({ initial_readings: { electricity: 0 } });
    const reading = await fixture.read(at.room, '2026-10', { electricity_current: 100 });
    await fixture.issue(at.room, '2026-10');
    const correct = (electricity_current: number) =>
      post(`/meter-readings/${reading.id}/correct`, { electricity_current, reason: 'x' });
    await correct(120);
    const draft = await fixture.generate(at.room, '2026-11');
    await fixture.ok(api().patch(`/invoice-lines/${draft.lines[1].id}`, { unit_price: '3000' }));
    await correct(130);
    assert.deepEqual(lines(await fixture.invoice(draft.id)).toSorted(), ['ELECTRICITY 60000.00', 'RENT 3000000.00']);
    await fixture.ok(api().post(`/invoices/${draft.id}/issue`, {}));
    // The ten units since then are on the next invoice.
    assert.deepEqual(lines(await fixture.generate(at.room, '2026-12')), ['RENT 3000000.00', 'ELECTRICITY 35000.00']);
  });
});

suite('fees of a room that changes renters', () => {
  test('a month that never began for one renter is billed to the next', async () => {
    const at = await rented();
    await fixture.make('/recurring-fees', { room_id: at.room.id, name: 'Mạng', amount: '100000' });
    const december = await fixture.issue(at.room, '2026-12');
    await post(`/leases/${at.lease.id}/end`, { end_date: '2026-11-15' });
    assert.equal((await fixture.invoice(december.id)).credited_amount, '3100000.00');
    await fixture.lease(at.room, await fixture.renter('Next'), { start_date: '2026-11-20' });
    const next = await fixture.generate(at.room, '2026-12');
    assert.deepEqual(lines(next), ['RENT 3000000.00', 'RECURRING_FEE 100000.00']);
  });
});

suite('fees of a renter who moves to another room', () => {
  const moving = async (proration: string, bill: boolean) => {
    const at = await rented();
    await fixture.issue(at.room, '2026-10');
    const fee = { lease_id: at.lease.id, name: 'Giữ xe', amount: '300000', proration };
    await fixture.make('/recurring-fees', fee);
    if (bill) await fixture.issue(at.room, '2026-11');
    const room = await fixture.room(`P${100 + count++}`);
    await post(`/leases/${at.lease.id}/transfer`, { room_id: room.id, from_date: '2026-11-16' });
    const fees = (invoice: Data) => lines(invoice).filter((line) => line.startsWith('RECURRING_FEE'));
    const invoices = [await fixture.generate(at.room, '2026-11'), await fixture.generate(room, '2026-11')];
    return [...invoices.map(fees), fees(await fixture.generate(room, '2026-12'))];
  };
  const [WHOLE, HALF] = [['RECURRING_FEE 300000.00'], ['RECURRING_FEE 150000.00']];

  test('monthly fees: once in the month of the transfer', async () => {
    assert.deepEqual(await moving('NONE', true), [WHOLE, [], WHOLE]);
    assert.deepEqual(await moving('NONE', false), [[], WHOLE, WHOLE]);
  });

  test('daily fees: every day in the room where it was spent', async () => {
    assert.deepEqual(await moving('DAILY', false), [HALF, HALF, WHOLE]);
    // The days after the transfer were credited on the month billed in advance.
    assert.deepEqual(await moving('DAILY', true), [WHOLE, HALF, WHOLE]);
  });
});
