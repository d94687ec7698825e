import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

/**
 * Two properties in March 2026. Hoa Sen: An owes part of January, Bình's payment was reversed, Chi has a credit note,
 * Dũng's balance was written off. Cúc: one room with a deposit. A draft, a cancelled invoice and an empty month are not
 * counted.
 */
const fixture = await createFixture('2026-01-02');
const { api, make, ok, property } = fixture;
const other = await make('/properties', { name: 'Cúc', code: 'CU' });
const rooms = [];
for (const name of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']) rooms.push(await fixture.room(name));
const away = await make('/rooms', { property_id: other.id, name: 'C1', base_rent: '2000000' });
const renters = [];
for (const name of ['An', 'Bình', 'Chi', 'Dũng', 'Hà', 'Khoa', 'Mai']) renters.push(await fixture.renter(name));
for (const [index, room] of rooms.entries()) await fixture.lease(room, renters[index], { start_date: '2026-01-01' });
await make('/leases', {
  room_id: away.id,
  renter_id: renters[6].id,
  start_date: '2026-01-01',
  monthly_rent: '2000000',
  deposit_amount: '1000000',
});
const issue = (room: { id: string }, period: string) => fixture.issue(room, period, { due_date: `${period}-05` });
const an = await issue(rooms[0], '2026-01');
await fixture.pay(an, '1000000');
const binh = await issue(rooms[1], '2026-01');
const bounced = await fixture.pay(binh, '3000000');
await make(`/payments/${bounced.id}/reverse`, { reason: 'bị trả lại' });
const chi = await issue(rooms[2], '2026-01');
await make(`/invoices/${chi.id}/credit-notes`, {
  reason: 'mất nước',
  lines: [{ line_id: chi.lines[0].id, description: 'Giảm', amount: '500000' }],
});
const dung = await issue(rooms[3], '2026-01');
await fixture.pay(dung, '1200000');
await make(`/invoices/${dung.id}/write-off`, { reason: 'bỏ đi' });
await fixture.generate(rooms[4], '2026-01');
const khoa = await issue(rooms[5], '2026-01');
await make(`/invoices/${khoa.id}/cancel`, { reason: 'nhầm' });
const mai = await issue(away, '2026-01');
await fixture.pay(mai, '2500000');
await fixture.on('2026-03-01');
await issue(rooms[0], '2026-03');

const read = async (query: string) => ok(api().get(`/reports/receivables?${query}`));
const brief = (f: Record<string, string>) =>
  [f.invoice_count, f.total_receivable, f.paid_amount, f.unpaid_amount, f.overdue_amount].join(' ');

suite('receivables', () => {
  test('a range: every month, properties by name, exact amounts', async () => {
    const report = await read('period_from=2026-01&period_to=2026-03');
    assert.deepEqual([report.period, report.period_from, report.period_to], [null, '2026-01', '2026-03']);
    assert.equal(report.property_id, null);
    // An 3,000,000 · Bình 3,000,000 · Chi 2,500,000 · Dũng 3,000,000 − 1,800,000 written off · Mai 2,000,000 + 1,000,000 deposit
    assert.deepEqual(
      report.series.map((month: never) => `${(month as { period: string }).period} ${brief(month)}`),
      [
        '2026-01 5 12700000.00 4700000.00 8000000.00 8000000.00',
        '2026-02 0 0.00 0.00 0.00 0.00',
        '2026-03 1 3000000.00 0.00 3000000.00 0.00',
      ],
    );
    assert.deepEqual(
      report.rows.map((row: never) => `${(row as { property_name: string }).property_name} ${brief(row)}`),
      ['Cúc 1 3000000.00 2500000.00 500000.00 500000.00', 'Hoa Sen 5 12700000.00 2200000.00 10500000.00 7500000.00'],
    );
    assert.equal(brief(report), '6 15700000.00 4700000.00 11000000.00 8000000.00');
  });

  test('one month and one property', async () => {
    const report = await read(`period=2026-01&property_id=${property.id}`);
    assert.deepEqual([report.period, report.period_from, report.period_to], ['2026-01', null, null]);
    assert.equal(report.property_id, property.id);
    assert.equal(brief(report), '4 9700000.00 2200000.00 7500000.00 7500000.00');
    assert.deepEqual([report.series.length, report.rows.length], [1, 1]);
    const empty = await read('period=2019-02');
    assert.deepEqual([brief(empty), empty.rows, empty.series.length], ['0 0.00 0.00 0.00 0.00', [], 1]);
  });

  test('an invoice is overdue from the day after the due date in the organization’s time zone', async () => {
    const due = (await read('period=2026-03')).series[0];
    assert.equal(due.overdue_amount, '0.00');
    await fixture.on('2026-03-05T16:59:59Z');
    assert.equal((await read('period=2026-03')).overdue_amount, '0.00', 'still the 5th in Vietnam');
    await fixture.on('2026-03-05T17:00:00Z');
    assert.equal((await read('period=2026-03')).overdue_amount, '3000000.00', 'the 6th in Vietnam');
    await fixture.on('2026-03-01');
  });

  test('refusals name the field', async () => {
    const problems = async (query: string) => {
      const { status, error } = await api().get(`/reports/receivables?${query}`);
      assert.equal(status, 400);
      return error.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    };
    assert.deepEqual(await problems(''), ['period required']);
    assert.deepEqual(await problems('period=2026-01&period_from=2026-01&period_to=2026-02'), ['period conflicts_with']);
    assert.deepEqual(await problems('period_from=2026-01'), ['period_to requires']);
    assert.deepEqual(await problems('period_to=2026-01'), ['period_from requires']);
    assert.deepEqual(await problems('period_from=2026-02&period_to=2026-01'), ['period_to too_small']);
    assert.deepEqual(await problems('period_from=2021-01&period_to=2026-01'), ['period_to too_large']);
    assert.deepEqual(await problems('period=2026-13'), ['period invalid_format']);
    assert.deepEqual(await problems('period=2026-01&property_id=x'), ['property_id invalid_format']);
    assert.deepEqual(await problems('period=2026-01&room_id=x'), ['room_id unknown_field']);
  });
});

suite('aging', () => {
  test('by days since the due date, with the largest debtors', async () => {
    await fixture.on('2026-03-07');
    const report = await ok(api().get('/reports/aging'));
    // January was due on the 5th, 61 days ago; March on the 5th, two days ago.
    assert.deepEqual(report.total, {
      invoice_count: 5,
      unpaid_amount: '11000000.00',
      not_due: '0.00',
      days_0_30: '3000000.00',
      days_31_60: '0.00',
      days_61_90: '8000000.00',
      over_90: '0.00',
    });
    assert.deepEqual(
      report.rows.map((row: { property_name: string; unpaid_amount: string }) => [
        row.property_name,
        row.unpaid_amount,
      ]),
      [
        ['Cúc', '500000.00'],
        ['Hoa Sen', '10500000.00'],
      ],
    );
    assert.deepEqual(
      report.debtors.map((d: { renter_name: string; overdue_amount: string; days_overdue: number }) =>
        [d.renter_name, d.overdue_amount, d.days_overdue].join(' '),
      ),
      ['An 5000000.00 61', 'Bình 3000000.00 61', 'Chi 2500000.00 61', 'Mai 500000.00 61'],
    );
    await fixture.on('2026-03-01');
    const before = await ok(api().get(`/reports/aging?property_id=${property.id}`));
    assert.deepEqual([before.total.not_due, before.total.days_31_60], ['3000000.00', '7500000.00']);
    const nothing = await registerLandlord(fixture.service, 'empty');
    assert.equal((await ok(nothing.client.get('/reports/aging'))).total.unpaid_amount, '0.00');
  });
});

test('members see only their properties', async () => {
  const limited = await addMember(fixture.service, { ...fixture.landlord, client: api() }, 'ACCOUNTANT', [other.id]);
  const paths = ['/reports/receivables?period=2026-01', '/reports/aging?'];
  const stranger = await registerLandlord(fixture.service, 'stranger');
  for (const path of paths) {
    const own = await ok(limited.client.get(path));
    assert.deepEqual(
      own.rows.map((row: { property_id: string }) => row.property_id),
      [other.id],
    );
    assert.equal((own.total ?? own).unpaid_amount, '500000.00');
    for (const client of [limited.client, stranger.client]) {
      const refused = await client.get(`${path}&property_id=${property.id}`);
      assert.deepEqual([refused.status, refused.error.details], [404, { field: 'property_id' }]);
    }
  }
  const staff = await addMember(fixture.service, { ...fixture.landlord, client: api() }, 'STAFF');
  assert.equal((await staff.client.get('/reports/aging')).status, 403);
});
