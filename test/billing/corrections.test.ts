import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500' });
const { api } = fixture;
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;
let count = 0;
async function rented(body: object = {}) {
  const room = await fixture.room(`P${100 + count++}`);
  const renter = await fixture.renter(`Renter ${count}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-10-01', ...body }) };
}
const credit = async (renter: Data) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;
const lease = (id: string): Promise<Data> => fixture.ok(api().get(`/leases/${id}`));
const note = (invoice: Data, line: Data, amount: string, more = {}) =>
  api().post(`/invoices/${invoice.id}/credit-notes`, { reason: 'x', lines: [{ line_id: line.id, amount }], ...more });

afterEach(async () => {
  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter((c: Data) => !c.ok),
    [],
  );
});

suite('credited amounts', () => {
  test('a month paid with credit returns the credit for days after the lease ended', async () => {
    const own = await rented();
    await fixture.make('/payments/allocate', { renter_id: own.renter.id, amount: '3000000', method: 'CASH' });
    const november = await fixture.issue(own.room, '2026-11');
    assert.deepEqual(lines(november), ['RENT 3000000.00', 'CREDIT -3000000.00']);
    await note(november, november.lines[0], '500000');
    assert.equal(await credit(own.renter), '500000.00');
    await fixture.issue(own.room, '2026-10');
    const ended = await fixture.ok(api().post(`/leases/${own.lease.id}/end`, { end_date: '2026-11-10' }));
    // 20 of 30 days are credited besides the 500,000 given before: two and a half million of credit pay October in part.
    assert.deepEqual([ended.amount_due, await credit(own.renter)], ['500000.00', '0.00']);
    assert.equal((await note(november, november.lines[1], '1')).error.fields[0].code, 'not_allowed');
  });

  test('a credit note lowers the written-off amount first; a discount limits what is credited', async () => {
    const own = await rented({ start_date: '2026-11-01' });
    const november = await fixture.issue(own.room, '2026-11');
    await fixture.ok(api().post(`/invoices/${november.id}/write-off`, { reason: 'gone' }));
    await fixture.ok(api().post(`/leases/${own.lease.id}/end`, { end_date: '2026-11-10' }));
    const after = await fixture.invoice(november.id);
    assert.deepEqual(
      [after.credited_amount, after.written_off_amount, after.display.status.value],
      ['2000000.00', '1000000.00', 'PAID'],
    );
    const cheap = await rented({ start_date: '2026-11-01' });
    const draft = await fixture.generate(cheap.room, '2026-11');
    await fixture.make(`/invoices/${draft.id}/lines`, {
      description: 'Giảm',
      unit_price: '2500000',
      line_type: 'DISCOUNT',
    });
    await fixture.ok(api().post(`/invoices/${draft.id}/issue`, {}));
    await fixture.ok(api().post(`/leases/${cheap.lease.id}/end`, { end_date: '2026-11-01' }));
    assert.equal((await fixture.invoice(draft.id)).credited_amount, '500000.00');
  });

  test('usage of a cancelled month is billed again although a correction of it was billed meanwhile', async () => {
    const own = await rented({ initial_readings: { electricity: 0 } });
    const reading = await fixture.read(own.room, '2026-10', { electricity_current: 100 });
    const october = await fixture.issue(own.room, '2026-10');
    await fixture.ok(api().post(`/meter-readings/${reading.id}/correct`, { electricity_current: 120, reason: 'x' }));
    const november = await fixture.issue(own.room, '2026-11');
    assert.equal(november.lines[1].amount, '70000.00');
    await fixture.ok(api().post(`/invoices/${october.id}/cancel`, { reason: 'x' }));
    assert.deepEqual(lines(await fixture.generate(own.room, '2026-10')), ['RENT 3000000.00', 'ELECTRICITY 350000.00']);
  });

  test('a line is billed again only if all of it was credited', async () => {
    const own = await rented({ initial_readings: { electricity: 0 } });
    await fixture.read(own.room, '2026-10', { electricity_current: 100 });
    const october = await fixture.issue(own.room, '2026-10');
    const part = await note(october, october.lines[1], '50000', { rebill: true });
    assert.deepEqual([part.error.fields[0].path, part.error.fields[0].code], ['lines.0.amount', 'too_small']);
  });

  test('ending a lease retroactively bills no unit to both renters', async () => {
    const own = await rented({ initial_readings: { electricity: 0 } });
    await fixture.read(own.room, '2026-10', { electricity_current: 100 });
    await fixture.issue(own.room, '2026-10');
    await fixture.ok(api().post(`/leases/${own.lease.id}/end`, { end_date: '2026-10-15' }));
    await fixture.lease(own.room, await fixture.renter('Next'), { start_date: '2026-10-16' });
    assert.deepEqual(lines(await fixture.generate(own.room, '2026-10')), ['RENT 1548387.00']);
  });

  test('cancelling a reservation leaves nothing open: paid rent becomes credit', async () => {
    const own = await rented({ start_date: '2026-12-01', deposit_amount: '3000000' });
    const invoice = await fixture.issue(own.room, '2026-12');
    await fixture.pay(invoice, '4000000');
    await fixture.ok(api().post(`/leases/${own.lease.id}/cancel`, { reason: 'x', deposit: 'REFUND' }));
    assert.deepEqual(
      [
        (await fixture.invoice(invoice.id)).display.status.value,
        await credit(own.renter),
        (await lease(own.lease.id)).deposit_held,
      ],
      ['PAID', '3000000.00', '0.00'],
    );
  });
});

suite('money that cannot be withdrawn twice', () => {
  test('a bounced payment on a write-off restores the write-off and cannot be moved', async () => {
    const own = await rented();
    const invoice = await fixture.issue(own.room, '2026-10');
    await fixture.ok(api().post(`/invoices/${invoice.id}/write-off`, { reason: 'gone' }));
    const late = await fixture.pay(invoice, '400000');
    assert.equal(
      (await api().post(`/payments/${late.id}/move`, { to_credit: true })).error.code,
      'invalid_status_transition',
    );
    assert.equal(
      (await api().post(`/invoices/${invoice.id}/cancel`, { reason: 'x', payments: 'to_credit' })).error.code,
      'invoice_has_payments',
    );
    await fixture.ok(note(invoice, invoice.lines[0], '100000'));
    const lowered = await fixture.invoice(invoice.id);
    assert.deepEqual(
      [lowered.written_off_amount, lowered.paid_amount, await credit(own.renter)],
      ['2500000.00', '400000.00', '0.00'],
    );
    await fixture.ok(api().post(`/payments/${late.id}/reverse`, { reason: 'bounced' }));
    const after = await fixture.invoice(invoice.id);
    assert.deepEqual(
      [after.written_off_amount, after.paid_amount, after.display.status.value],
      ['2900000.00', '0.00', 'PAID'],
    );
  });

  test('a deposit that was paid out cannot be moved again, and reserved credit cannot be moved away', async () => {
    const own = await rented({ deposit_amount: '1000000' });
    const october = await fixture.issue(own.room, '2026-10');
    await fixture.pay(october, '4000000');
    await fixture.ok(api().post(`/leases/${own.lease.id}/deposit-refunds`, { amount: '1000000', method: 'CASH' }));
    assert.equal((await note(october, october.lines[1], '1000000')).error.code, 'insufficient_deposit');
    const other = await rented();
    const target = await fixture.issue(other.room, '2026-10');
    const spread = await fixture.make('/payments/allocate', {
      renter_id: own.renter.id,
      amount: '500000',
      method: 'CASH',
    });
    await fixture.generate(own.room, '2026-11');
    assert.equal(
      (await api().post(`/payments/${spread.payments[0].id}/move`, { invoice_id: target.id })).error.code,
      'insufficient_credit',
    );
  });

  test('a deposit credited without rebill is waived; a changed discount still lowers the total', async () => {
    const own = await rented({ deposit_amount: '1000000' });
    const october = await fixture.issue(own.room, '2026-10');
    await fixture.ok(note(october, october.lines[1], '1000000'));
    assert.deepEqual(lines(await fixture.generate(own.room, '2026-11')), ['RENT 3000000.00']);
    const other = await rented({ deposit_amount: '1000000' });
    const draft = await fixture.generate(other.room, '2026-10');
    const discounted = await fixture.make(`/invoices/${draft.id}/lines`, {
      description: 'Giảm',
      unit_price: '100000',
      line_type: 'DISCOUNT',
    });
    const discount = discounted.lines.find((l: Data) => l.display.line_type.value === 'DISCOUNT');
    assert.equal(
      (await fixture.ok(api().patch(`/invoice-lines/${discount.id}`, { unit_price: '200000' }))).total_amount,
      '3800000.00',
    );
    const deposit = draft.lines.find((l: Data) => l.display.line_type.value === 'DEPOSIT');
    assert.equal(
      (await api().patch(`/invoice-lines/${deposit.id}`, { unit_price: '-1' })).error.fields[0].code,
      'too_small',
    );
  });
});
