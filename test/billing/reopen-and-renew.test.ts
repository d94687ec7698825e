import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const fixture = await createFixture('2026-11-20', { electricity_unit_price: '3500', billing_day: 1, due_day: 5 });
const { api, ok } = fixture;
let count = 0;

/** A second room whose bill of that amount uses up the renter's credit. */
async function spend(renter: Data, amount: string): Promise<void> {
  const room = await fixture.room(`S${count++}`, { base_rent: amount });
  await fixture.lease(room, renter, { start_date: '2026-11-01', monthly_rent: amount });
  assert.deepEqual(lines(await fixture.issue(room, '2026-11')), [`RENT ${amount}.00`, `CREDIT -${amount}.00`]);
}

async function letRoom(more: object = {}): Promise<{ room: Data; renter: Data; lease: Data }> {
  const room = await fixture.room(`R${count++}`, { base_rent: '3000000' });
  const renter = await fixture.renter(`Renter ${count}`);
  const lease = await fixture.lease(room, renter, { start_date: '2026-11-01', monthly_rent: '3000000', ...more });
  return { room, renter, lease };
}
const pay = (invoice: Data, amount: string) =>
  fixture.make('/payments', { invoice_id: invoice.id, amount, method: 'CASH', payment_date: '2026-11-20' });
const end = (lease: Data, end_date: string, more: object = {}) =>
  ok(api().post(`/leases/${lease.id}/end`, { end_date, ...more }));
const reopen = (lease: Data) => ok(api().post(`/leases/${lease.id}/reopen`, { reason: 'stays' }));
const renew = (lease: Data, from_date: string, monthly_rent: string) =>
  ok(api().post(`/leases/${lease.id}/renew`, { from_date, monthly_rent }));
const openOf = ({ total_amount, credited_amount, paid_amount }: Data) => total_amount - credited_amount - paid_amount;
const creditOf = async (renter: Data) => (await ok(api().get(`/renters/${renter.id}`))).credit_balance;

afterEach(async () => {
  const { checks } = await ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter((check: Data) => !check.ok),
    [],
  );
});

suite('reopening a lease', () => {
  test('an unpaid month is owed in full again', async () => {
    const { room, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    await end(lease, '2026-11-15');
    assert.equal((await fixture.invoice(bill.id)).credited_amount, '1500000.00');
    await reopen(lease);
    const after = await fixture.invoice(bill.id);
    assert.deepEqual([after.credited_amount, openOf(after)], ['0.00', 3_000_000]);
  });

  test('the credit it gave pays its invoice again', async () => {
    const { room, renter, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    await pay(bill, '3000000');
    await end(lease, '2026-11-15');
    assert.equal(await creditOf(renter), '1500000.00');
    await reopen(lease);
    const after = await fixture.invoice(bill.id);
    assert.deepEqual([after.credited_amount, after.paid_amount, openOf(after)], ['0.00', '3000000.00', 0]);
    assert.equal(await creditOf(renter), '0.00');
  });

  test('credit spent meanwhile becomes a RENT line of the next invoice', async () => {
    const { room, renter, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    await pay(bill, '3000000');
    await end(lease, '2026-11-15');
    await spend(renter, '1000000');
    await reopen(lease);
    const after = await fixture.invoice(bill.id);
    assert.deepEqual([after.credited_amount, after.paid_amount, openOf(after)], ['1000000.00', '2000000.00', 0]);
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 3000000.00', 'RENT 1000000.00']);
  });

  test('a restored charge goes with the days when the lease ends again, and with its invoice when that is cancelled', async () => {
    const { room, renter, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    await pay(bill, '3000000');
    await end(lease, '2026-11-15');
    await spend(renter, '1500000');
    await reopen(lease);
    const again = await end(lease, '2026-11-18');
    assert.deepEqual(lines(again.invoice), ['RENT 300000.00']);
    await reopen(lease);
    await ok(api().post(`/invoices/${bill.id}/cancel`, { reason: 'wrong', payments: 'to_credit' }));
    const replaced = await fixture.generate(room, '2026-11');
    assert.deepEqual(lines(replaced), ['RENT 3000000.00', 'CREDIT -1500000.00']);
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 3000000.00']);
  });

  test('an unpaid deposit waived by the end is due again on its invoice', async () => {
    const { room, lease } = await letRoom({ deposit_amount: '2000000' });
    const bill = await fixture.issue(room, '2026-11');
    await end(lease, '2026-11-20');
    await reopen(lease);
    assert.equal(openOf(await fixture.invoice(bill.id)), 5_000_000);
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 3000000.00']);
  });
});

suite('renewing into a billed month', () => {
  test('a higher rent brings the difference with the next invoice', async () => {
    const { room, lease } = await letRoom();
    await fixture.issue(room, '2026-11');
    await renew(lease, '2026-11-16', '3300000');
    const next = await fixture.generate(room, '2026-12');
    assert.deepEqual(lines(next), ['RENT 3300000.00', 'RENT 150000.00']);
    assert.equal(next.lines[1].metadata.source, 'rent_difference');
  });

  test('a lower rent is credited on the billed invoice', async () => {
    const { room, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    await renew(lease, '2026-11-16', '2700000');
    assert.equal((await fixture.invoice(bill.id)).credited_amount, '150000.00');
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 2700000.00']);
  });

  test('renewed twice, only the last rent counts; taken back, nothing is left', async () => {
    const { room, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    await renew(lease, '2026-11-16', '3300000');
    await renew(lease, '2026-11-16', '3600000');
    const draft = await fixture.generate(room, '2026-12');
    assert.deepEqual(lines(draft), ['RENT 3600000.00', 'RENT 300000.00']);
    await renew(lease, '2026-11-16', '3000000');
    assert.deepEqual(lines(await fixture.invoice(draft.id)), ['RENT 3000000.00']);
    assert.equal((await fixture.invoice(bill.id)).credited_amount, '0.00');
  });

  test('a rent by whole months changes with the next one', async () => {
    const { room, lease } = await letRoom({ proration: 'NONE' });
    await fixture.issue(room, '2026-11');
    await renew(lease, '2026-11-16', '3300000');
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 3300000.00']);
  });

  test('a lease that ends gets its share of the difference back; one whose invoice is cancelled owes it once', async () => {
    const first = await letRoom();
    await fixture.issue(first.room, '2026-11');
    await renew(first.lease, '2026-11-16', '3300000');
    const ended = await end(first.lease, '2026-11-20');
    assert.deepEqual(lines(ended.invoice), ['RENT 50000.00']);

    const second = await letRoom();
    const bill = await fixture.issue(second.room, '2026-11');
    await renew(second.lease, '2026-11-16', '3300000');
    const december = await fixture.issue(second.room, '2026-12');
    assert.equal(december.total_amount, '3450000.00');
    await ok(api().post(`/invoices/${bill.id}/cancel`, { reason: 'wrong' }));
    assert.equal((await fixture.invoice(december.id)).credited_amount, '150000.00');
    assert.equal((await fixture.generate(second.room, '2026-11')).total_amount, '3150000.00');
  });
});

suite('what an invoice left out', () => {
  test('days added to a lease in a billed month come with the next invoice', async () => {
    const { room, lease } = await letRoom({ end_date: '2026-11-20' });
    await fixture.issue(room, '2026-11');
    await ok(api().post(`/leases/${lease.id}/renew`, { end_date: '2027-06-30' }));
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 1000000.00', 'RENT 3000000.00']);
  });

  test('a fee credited to be billed again comes with the next invoice, once', async () => {
    const { room, lease } = await letRoom();
    await fixture.make('/recurring-fees', { lease_id: lease.id, name: 'Parking', amount: '100000' });
    const bill = await fixture.issue(room, '2026-11');
    const fee = bill.lines.find((line: Data) => line.description.startsWith('Parking'));
    await fixture.make(`/invoices/${bill.id}/credit-notes`, {
      lines: [{ line_id: fee.id, amount: '100000' }],
      reason: 'wrong',
      rebill: true,
    });
    assert.deepEqual(lines(await fixture.issue(room, '2026-12')), [
      'RENT 3000000.00',
      'RECURRING_FEE 100000.00',
      'RECURRING_FEE 100000.00',
    ]);
    assert.deepEqual(lines(await fixture.generate(room, '2027-01')), ['RENT 3000000.00', 'RECURRING_FEE 100000.00']);
  });
});

suite('an early end after other corrections', () => {
  const net = async (invoice: Data) => {
    const { total_amount, credited_amount } = await fixture.invoice(invoice.id);
    return total_amount - credited_amount;
  };

  test('days that a lower rent had already credited are not charged again', async () => {
    for (const [until, owed] of [
      ['2026-11-20', 1_950_000],
      ['2026-11-18', 1_770_000],
    ] as const) {
      const { room, lease } = await letRoom();
      const bill = await fixture.issue(room, '2026-11');
      await renew(lease, '2026-11-16', '2700000');
      await end(lease, until);
      assert.equal(await net(bill), owed);
    }
  });

  test('what a person credited stays given', async () => {
    const { room, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    const lines_ = [{ line_id: bill.lines[0].id, amount: '500000' }];
    await fixture.make(`/invoices/${bill.id}/credit-notes`, { lines: lines_, reason: 'noise' });
    await end(lease, '2026-11-15');
    assert.equal(await net(bill), 1_000_000);
  });

  test('a decrease that could be credited only in part comes back only so far', async () => {
    const { room, lease } = await letRoom();
    const bill = await fixture.issue(room, '2026-11');
    const lines_ = [{ line_id: bill.lines[0].id, amount: '2900000' }];
    await fixture.make(`/invoices/${bill.id}/credit-notes`, { lines: lines_, reason: 'noise' });
    await renew(lease, '2026-11-16', '2000000');
    await renew(lease, '2026-11-16', '3000000');
    assert.deepEqual(lines(await fixture.generate(room, '2026-12')), ['RENT 3000000.00', 'RENT 100000.00']);
  });

  test('a reading corrected down and up again costs what could be credited', async () => {
    const { room } = await letRoom({ initial_readings: { electricity: 0 } });
    const reading = await fixture.read(room, '2026-11', { electricity_current: 100, reading_date: '2026-11-20' });
    const bill = await fixture.issue(room, '2026-11');
    const line = bill.lines.find((each: Data) => each.display.line_type.value === 'ELECTRICITY');
    await fixture.make(`/invoices/${bill.id}/credit-notes`, {
      lines: [{ line_id: line.id, amount: '300000' }],
      reason: 'leak',
    });
    const correct = (electricity_current: number) =>
      ok(api().post(`/meter-readings/${reading.id}/correct`, { electricity_current, reason: 'misread' }));
    await correct(50);
    await correct(100);
    const december = await fixture.generate(room, '2026-12');
    assert.deepEqual(lines(december), ['RENT 3000000.00', 'ELECTRICITY 50000.00']);
  });

  test('lines that people wrote into a draft are settled, and back in the draft after reopening', async () => {
    const { room, lease } = await letRoom();
    const draft = await fixture.generate(room, '2026-11');
    await fixture.make(`/invoices/${draft.id}/lines`, { description: 'Key', unit_price: '250000' });
    const ended = await end(lease, '2026-11-15');
    assert.deepEqual(lines(ended.invoice), ['RENT 1500000.00', 'OTHER 250000.00']);
    await reopen(lease);
    const again = await fixture.generate(room, '2026-11');
    assert.deepEqual([again.id, again.total_amount], [draft.id, '3250000.00']);
  });

  test('an opening reading of the day before is read at the end of that day', async () => {
    const { room } = await letRoom({ initial_readings: { electricity: 0, reading_date: '2026-10-31' } });
    await fixture.read(room, '2026-11', { electricity_current: 310, reading_date: '2026-11-20' });
    assert.deepEqual(lines(await fixture.generate(room, '2026-11')), ['RENT 3000000.00', 'ELECTRICITY 1085000.00']);
  });

  test('a fee of the running month that is to be billed again leaves the self-check green', async () => {
    const { room, lease } = await letRoom();
    await fixture.make('/recurring-fees', { lease_id: lease.id, name: 'Wifi', amount: '300000' });
    const bill = await fixture.issue(room, '2026-11');
    const fee = bill.lines.find((each: Data) => each.description.startsWith('Wifi'));
    await fixture.make(`/invoices/${bill.id}/credit-notes`, {
      lines: [{ line_id: fee.id, amount: '300000' }],
      reason: 'wrong',
      rebill: true,
    });
  });
});
