import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

test('a year of rent paid three months ahead: a raise, a transfer and an end inside a cycle, each month earning its own rent', async () => {
  const fixture = await createFixture('2026-01-01', {
    electricity_unit_price: '3500',
    billing_day: 28,
    due_day: 5,
    utilities_lag_months: 0,
  });
  const { api } = fixture;
  const small = await fixture.room('P101');
  const large = await fixture.room('P201', { base_rent: '4000000' });
  const minh = await fixture.renter('Trần Văn Minh');
  await fixture.make('/recurring-fees', { property_id: fixture.property.id, name: 'Rác', amount: '30000' });
  const lease = await fixture.lease(small, minh, {
    start_date: '2026-01-11',
    deposit_amount: '3000000',
    rent_cycle_months: 3,
    initial_readings: { electricity: 500 },
  });
  assert.equal(lease.rent_cycle_months, 3);
  let meter = 500;
  /** Bills a month on its last day and pays it. */
  const month = async (room: Data, period: string, { use = 60, pay = true } = {}): Promise<Data> => {
    meter += use;
    await fixture.on(
      Temporal.PlainYearMonth.from(period).add({ months: 1 }).toPlainDate({ day: 1 }).subtract({ days: 1 }).toString(),
    );
    if (use > 0) await fixture.read(room, period, { electricity_current: meter });
    const invoice = await fixture.issue(room, period);
    if (pay && Number(invoice.total_amount) > 0) await fixture.pay(invoice, invoice.total_amount);
    return invoice;
  };
  const monthly = ['ELECTRICITY 210000.00', 'RECURRING_FEE 30000.00'];

  // January bills 21 of its 31 days, February and March; utilities and fees stay monthly.
  const january = await month(small, '2026-01');
  assert.deepEqual(lines(january), [
    'RENT 2032258.00',
    'RENT 3000000.00',
    'RENT 3000000.00',
    ...monthly,
    'DEPOSIT 3000000.00',
  ]);
  assert.deepEqual(
    january.lines.slice(0, 3).map(({ description }: Data) => description),
    ['Tiền phòng 11/01/2026 – 31/01/2026, 21/31 ngày', 'Tiền phòng tháng 02/2026', 'Tiền phòng tháng 03/2026'],
  );
  const { journal_entries } = await fixture.ok(api().get('/accounting/journal-entries?limit=200'));
  const entries = journal_entries.filter(({ source }: Data) => source.id === january.id);
  assert.deepEqual(entries.map(({ entry_date, lines: [first] }: Data) => `${entry_date} ${first.debit}`).toSorted(), [
    '2026-01-28 2272258.00',
    '2026-02-01 3000000.00',
    '2026-03-01 3000000.00',
  ]);
  for (const period of ['2026-02', '2026-03']) assert.deepEqual(lines(await month(small, period)), monthly);
  const april = await month(small, '2026-04');
  assert.deepEqual(lines(april), ['RENT 3000000.00', 'RENT 3000000.00', 'RENT 3000000.00', ...monthly]);

  // The rent rises on 16 June, which April has billed: 15 days at 110,000 instead of 100,000 come with May.
  await fixture.on('2026-05-10');
  await fixture.ok(api().post(`/leases/${lease.id}/renew`, { monthly_rent: '3300000', from_date: '2026-06-16' }));
  assert.deepEqual(lines(await month(small, '2026-05')), [
    'ELECTRICITY 210000.00',
    'RECURRING_FEE 30000.00',
    'RENT 150000.00',
  ]);
  assert.deepEqual(lines(await month(small, '2026-06')), monthly);
  const july = await month(small, '2026-07');
  assert.deepEqual(lines(july), ['RENT 3300000.00', 'RENT 3300000.00', 'RENT 3300000.00', ...monthly]);

  // Minh moves on 16 August: 16 of 31 days (1,703,226) and September come back as credit, and the new room
  // continues the cycle that ends in September.
  await fixture.on('2026-08-16');
  const moved = await fixture.make(`/leases/${lease.id}/transfer`, {
    room_id: large.id,
    from_date: '2026-08-16',
    deposit_amount: '3000000',
    final_readings: { electricity: meter },
    initial_readings: { electricity: 0 },
  });
  assert.equal(moved.rent_cycle_months, 3);
  assert.equal((await fixture.invoice(july.id)).credited_amount, '5003226.00');
  assert.equal((await fixture.ok(api().get(`/renters/${minh.id}`))).credit_balance, '5003226.00');
  meter = 0;
  const august = await month(large, '2026-08', { use: 0 });
  assert.deepEqual(
    lines(august).filter((line) => line.startsWith('RENT')),
    ['RENT 2064516.00', 'RENT 4000000.00'],
  );
  const october = await fixture.on('2026-10-02').then(() => fixture.issue(large, '2026-10'));
  assert.deepEqual(
    lines(october).filter((line) => line.startsWith('RENT')),
    ['RENT 4000000.00', 'RENT 4000000.00', 'RENT 4000000.00'],
  );
  await fixture.pay(october, october.total_amount);

  // He leaves on 20 November: 10 of 30 days (1,333,333) and December are credited.
  await fixture.on('2026-11-20');
  await fixture.ok(
    api().post(`/leases/${moved.id}/end`, {
      end_date: '2026-11-20',
      final_readings: { electricity: 0 },
      refund_method: 'CASH',
    }),
  );
  assert.equal((await fixture.invoice(october.id)).credited_amount, '5333333.00');

  const rentByMonth = [
    2032258, 3000000, 3000000, 3000000, 3000000, 3150000, 3300000, 3661290, 4000000, 4000000, 2666667, 0,
  ];
  const book = await fixture.ok(api().get('/reports/revenue-book?year=2026'));
  assert.deepEqual(
    book.months.map(({ rent }: Data) => Number(rent.net)),
    rentByMonth,
  );
  for (const [index, rent] of rentByMonth.entries()) {
    const period = `2026-${String(index + 1).padStart(2, '0')}`;
    const last = Temporal.PlainYearMonth.from(period).daysInMonth;
    const { accounts } = await fixture.ok(
      api().get(`/accounting/trial-balance?date_from=${period}-01&date_to=${period}-${last}`),
    );
    const moves = accounts.filter(({ account_key }: Data) => ['revenue_rent', 'reductions'].includes(account_key));
    const earned = moves.reduce((sum: number, { credit, debit }: Data) => sum + Number(credit) - Number(debit), 0);
    assert.equal(earned, rent, `the journal of ${period}`);
  }
  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter(({ ok }: Data) => !ok),
    [],
  );
});
