import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

/** Journal entries of an invoice or payment as "account debit credit" rows. */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
const rows = (entry: any): string[] => entry.lines.map((l: any) => `${l.account} ${l.debit} ${l.credit}`);

test('a year of one room: twelve months, a rent increase mid-month, a replaced meter, a late payer, a settled end', async () => {
  const fixture = await createFixture('2026-01-01', {
    electricity_unit_price: '3500',
    water_unit_price: '15000',
    billing_day: 28,
    due_day: 5,
    utilities_lag_months: 0,
  });
  const { api } = fixture;
  const room = await fixture.room('P101', { electricity_meter_digits: 5 });
  const minh = await fixture.renter('Trần Văn Minh');
  await fixture.make('/recurring-fees', { property_id: fixture.property.id, name: 'Rác', amount: '30000' });
  const lease = await fixture.lease(room, minh, {
    start_date: '2026-01-11',
    deposit_amount: '3000000',
    initial_readings: { electricity: 500, water: 20 },
    occupant_count: 2,
  });
  const source = async (id: string) =>
    (await fixture.ok(api().get('/accounting/journal-entries?limit=200'))).journal_entries.filter(
      (e: { source: { id: string } }) => e.source.id === id,
    );

  // January: 21 of 31 days, the first usage, the deposit.
  await fixture.on('2026-01-31');
  await fixture.read(room, '2026-01', { electricity_current: 560, water_current: 23 });
  const january = await fixture.issue(room, '2026-01');
  assert.deepEqual(lines(january), [
    'RENT 2032258.00',
    'ELECTRICITY 210000.00',
    'WATER 45000.00',
    'RECURRING_FEE 30000.00',
    'DEPOSIT 3000000.00',
  ]);
  assert.deepEqual(
    [january.total_amount, january.issue_date, january.due_date],
    ['5317258.00', '2026-01-28', '2026-02-08'],
  );
  assert.deepEqual((await source(january.id)).flatMap(rows), [
    '131 2317258.00 0.00',
    '5113 0.00 2032258.00',
    '5113 0.00 255000.00',
    '5113 0.00 30000.00',
  ]);
  await fixture.on('2026-02-03');
  const first = await fixture.pay(january, '5000000', { method: 'BANK_TRANSFER' });
  assert.deepEqual((await source(first.id)).flatMap(rows), [
    '112 5000000.00 0.00',
    '131 0.00 2317258.00',
    '3386 0.00 2682742.00',
  ]);
  await fixture.pay(january, '317258');
  assert.equal((await fixture.ok(api().get(`/leases/${lease.id}`))).deposit_held, '3000000.00');

  // February to May: plain months, paid in full.
  let electricity = 560;
  let water = 23;
  for (const month of ['02', '03', '04', '05']) {
    electricity += 80;
    water += 4;
    const last = Temporal.PlainYearMonth.from(`2026-${month}`).daysInMonth;
    await fixture.on(`2026-${month}-${last}`);
    await fixture.read(room, `2026-${month}`, { electricity_current: electricity, water_current: water });
    const invoice = await fixture.issue(room, `2026-${month}`);
    assert.equal(invoice.total_amount, '3370000.00');
    await fixture.pay(invoice, '3370000');
  }

  // June: the rent rises on the 16th, the electricity meter is replaced.
  await fixture.on('2026-06-30');
  await fixture.ok(api().post(`/leases/${lease.id}/renew`, { monthly_rent: '3300000', from_date: '2026-06-16' }));
  await fixture.read(room, '2026-06', {
    electricity_current: 30,
    electricity_replaced: { old_final: electricity + 50, new_initial: 0 },
    water_current: water + 4,
  });
  const june = await fixture.issue(room, '2026-06');
  assert.deepEqual(lines(june), [
    'RENT 1500000.00',
    'RENT 1650000.00',
    'ELECTRICITY 280000.00',
    'WATER 60000.00',
    'RECURRING_FEE 30000.00',
  ]);
  await fixture.pay(june, '3520000');

  // July is read too high, billed, paid and corrected: the excess becomes credit and pays August.
  await fixture.on('2026-07-31');
  const reading = await fixture.read(room, '2026-07', { electricity_current: 230, water_current: water + 8 });
  const july = await fixture.issue(room, '2026-07');
  assert.equal(july.lines[1].amount, '700000.00');
  await fixture.pay(july, july.total_amount);
  await fixture.on('2026-08-05');
  await fixture.ok(
    api().post(`/meter-readings/${reading.id}/correct`, { electricity_current: 130, reason: 'misread' }),
  );
  const corrected = await fixture.invoice(july.id);
  assert.deepEqual(
    [corrected.credited_amount, corrected.paid_amount, corrected.display.status.value],
    ['350000.00', '3740000.00', 'PAID'],
  );
  assert.equal((await fixture.ok(api().get(`/renters/${minh.id}`))).credit_balance, '350000.00');

  // August has no reading; September bills both months.
  await fixture.on('2026-08-31');
  const august = await fixture.issue(room, '2026-08');
  assert.deepEqual(lines(august), ['RENT 3300000.00', 'RECURRING_FEE 30000.00', 'CREDIT -350000.00']);
  await fixture.pay(august, '2980000');
  await fixture.on('2026-09-30');
  await fixture.read(room, '2026-08', { electricity_current: 200, water_current: water + 12 });
  await fixture.read(room, '2026-09', { electricity_current: 280, water_current: water + 16 });
  const september = await fixture.issue(room, '2026-09');
  assert.deepEqual(lines(september), [
    'RENT 3300000.00',
    'ELECTRICITY 245000.00',
    'ELECTRICITY 280000.00',
    'WATER 60000.00',
    'WATER 60000.00',
    'RECURRING_FEE 30000.00',
  ]);

  // September is never paid; October is paid in advance, then Minh leaves on the 20th.
  await fixture.on('2026-10-05');
  const october = await fixture.issue(room, '2026-10');
  await fixture.pay(october, october.total_amount);
  await fixture.on('2026-10-20');
  const input = {
    end_date: '2026-10-20',
    final_readings: { electricity: 330, water: water + 18 },
    damages: [{ description: 'Cửa hỏng', amount: '500000' }],
    refund_method: 'CASH',
  };
  const preview = await fixture.ok(api().post(`/leases/${lease.id}/end`, { ...input, preview: true }));
  assert.equal((await fixture.ok(api().get(`/leases/${lease.id}`))).ended_on, null, 'a preview changes nothing');
  const ended = await fixture.ok(api().post(`/leases/${lease.id}/end`, input));
  assert.deepEqual(lines(ended.invoice), ['ELECTRICITY 175000.00', 'WATER 30000.00', 'OTHER 500000.00']);
  // 11 of 31 October days are credited: 3300000 × 11 ÷ 31 = 1170968. Open: September 3975000 and 705000 now.
  assert.deepEqual([ended.deposit_applied, ended.refund_amount, ended.amount_due], ['3000000.00', '0.00', '509032.00']);
  assert.deepEqual(
    [preview.deposit_applied, preview.refund_amount, preview.amount_due],
    [ended.deposit_applied, ended.refund_amount, ended.amount_due],
  );
  assert.deepEqual([ended.lease.display.status.value, ended.lease.deposit_held], ['ENDED', '0.00']);
  const left = (await fixture.ok(api().get(`/invoices?lease_id=${lease.id}&status=PARTIALLY_PAID`))).invoices;
  assert.deepEqual(
    left.map((i: { id: string }) => i.id),
    [ended.invoice.id],
  );

  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter((c: { ok: boolean }) => !c.ok),
    [],
  );
  const balance = await fixture.ok(api().get('/accounting/trial-balance?date_from=2026-01-01&date_to=2026-12-31'));
  assert.equal(balance.total_debit, balance.total_credit);
});
