import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

/**
 * 2025 and 2026. Electricity of December is billed in January (a lag of one month), so it belongs to 2025. P1 pays a
 * deposit and leaves in March with damages; part of the deposit is kept, part pays the damages. P2 is cancelled and
 * billed again, gets a credit note in March for January, and is written off in February. C1 belongs to an owner with a
 * tax code, who has two properties.
 */
const fixture = await createFixture('2025-12-01', { electricity_unit_price: '3000', utilities_lag_months: 1 });
const { api, ok, make, property } = fixture;
const owner = { full_name: 'Ông Tư', tax_code: '8012345678', id_number: '079090001234' };
const cuc = await make('/properties', { name: 'Cúc', code: 'CU', owner });
const lan = await make('/properties', { name: 'Lan', code: 'LA', owner: { full_name: 'Tư', tax_code: '8012345678' } });
const [p1, p2] = [await fixture.room('P1'), await fixture.room('P2')];
const room = (property_id: string, name: string) => make('/rooms', { property_id, name, base_rent: '1' });
const [c1, l1] = [await room(cuc.id, 'C1'), await room(lan.id, 'L1')];
const [an, binh, chi] = [await fixture.renter('An'), await fixture.renter('Bình'), await fixture.renter('Chi')];
const lease = await fixture.lease(p1, an, {
  start_date: '2025-12-01',
  deposit_amount: '1000000',
  initial_readings: { electricity: 0 },
});
await fixture.lease(p2, binh, { start_date: '2026-01-01', monthly_rent: '2000000' });
await fixture.lease(c1, chi, { start_date: '2026-01-01', monthly_rent: '600000000' });
await fixture.lease(l1, chi, { start_date: '2026-01-01', monthly_rent: '900000000' });
const december = await fixture.issue(p1, '2025-12');
await fixture.pay(december, '4000000');
await fixture.on('2025-12-31');
await fixture.read(p1, '2025-12', { electricity_current: 100 });
await fixture.on('2026-01-05');
const january = await fixture.issue(p1, '2026-01');
// 23:30 on 31 January in Vietnam.
await fixture.on('2026-01-31T16:30:00Z');
await fixture.pay(january, '3300000');
const invalid = await fixture.issue(p2, '2026-01');
await make(`/invoices/${invalid.id}/cancel`, { reason: 'nhầm' });
const second = await fixture.issue(p2, '2026-01');
await make('/payments/allocate', { renter_id: chi.id, amount: '700000', method: 'BANK_TRANSFER' });
await fixture.on('2026-02-01');
const lost = await fixture.issue(p2, '2026-02');
const bounced = await fixture.pay(lost, '2000000');
await make(`/payments/${bounced.id}/reverse`, { reason: 'không có tiền' });
await make(`/invoices/${lost.id}/write-off`, { reason: 'bỏ đi' });
await make('/invoices', {
  room_id: p2.id,
  period: '2026-02',
  issue: true,
  lines: [
    { description: 'Trễ hạn', unit_price: '50000', line_type: 'LATE_FEE' },
    { description: 'Sửa khóa', unit_price: '120000' },
    { description: 'Bớt', unit_price: '-20000', line_type: 'DISCOUNT' },
  ],
});
await fixture.generate(p1, '2026-02');
await fixture.on('2026-03-10');
await make(`/invoices/${second.id}/credit-notes`, {
  reason: 'giảm',
  lines: [{ line_id: second.lines[0].id, description: 'Giảm', amount: '250000' }],
});
await make('/invoices/generate', { room_id: c1.id, period: '2026-01', issue: true });
await make('/invoices/generate', { room_id: l1.id, period: '2026-01', issue: true });

type Month = Record<string, never> & { period: string; revenue: string; cash: Record<string, string> };
const read = async (query = 'year=2026') => ok(api().get(`/reports/revenue-book?${query}`));
const classes = (m: Record<string, { net: string }>) =>
  ['rent', 'services', 'utilities', 'fines_and_compensation', 'deposits'].map((name) => m[name]?.net);
const monthOf = (book: { months: Month[] }, period: string) => book.months.find((m) => m.period === period) as Month;

suite('the revenue book', () => {
  test('a line counts in the month it concerns, whenever it was billed', async () => {
    const before = await read('year=2025');
    assert.deepEqual(classes(monthOf(before, '2025-12')), ['3000000.00', '0.00', '300000.00', '0.00', '1000000.00']);
    assert.equal(before.total.revenue, '3300000.00');
    assert.deepEqual(before.total.cash, {
      charges: '3000000.00',
      advances: '0.00',
      deposits: '1000000.00',
      deposits_kept: '0.00',
      revenue: '3000000.00',
    });
  });

  test('credit notes are negative, write-offs change nothing, cancelled invoices and drafts are left out', async () => {
    const book = await read(`year=2026&property_id=${property.id}`);
    assert.equal(book.months.length, 12);
    const first = monthOf(book, '2026-01');
    assert.deepEqual(first.rent, { billed: '5000000.00', credit_notes: '-250000.00', net: '4750000.00' } as never);
    assert.equal(first.revenue, '4750000.00');
    assert.equal(first.cash.charges, '3300000.00');
    const february = monthOf(book, '2026-02');
    assert.deepEqual(classes(february as never), ['1980000.00', '120000.00', '0.00', '50000.00', '0.00']);
    assert.deepEqual([february.revenue, february.cash.charges], ['2100000.00', '0.00']);
    assert.deepEqual([book.total.revenue, book.covers_all_properties], ['6850000.00', false]);
  });

  test('damages and a kept deposit are compensation; a deposit used for a payment counts as money received', async () => {
    await ok(
      api().post(`/leases/${lease.id}/end`, {
        end_date: '2026-03-10',
        damages: [{ description: 'Vỡ gương', amount: '350000' }],
        forfeit_amount: '200000',
        refund_method: 'CASH',
      }),
    );
    const march = monthOf(await read(`year=2026&property_id=${property.id}`), '2026-03');
    // Ten days of March; February's rent is on the settlement too, in its own month.
    assert.deepEqual(classes(march as never).slice(0, 4), ['967742.00', '0.00', '0.00', '550000.00']);
    assert.equal(march.revenue, '967742.00');
    assert.deepEqual([march.cash.charges, march.cash.deposits_kept], ['0.00', '1000000.00']);
  });

  test('by owner, compared with the threshold of the year', async () => {
    const book = await read();
    assert.equal(book.covers_all_properties, true);
    const [tu, itself] = book.owners;
    assert.deepEqual(tu.owner, { full_name: 'Ông Tư', tax_code: '8012345678', id_number: '*********234' });
    assert.deepEqual(
      tu.properties.map((p: Record<string, string>) => `${p.property_name} ${p.revenue} ${p.cash_revenue}`),
      ['Cúc 600000000.00 700000.00', 'Lan 900000000.00 0.00'],
    );
    const { source, ...tax } = tu.tax;
    assert.match(source, /141\/2026/);
    assert.deepEqual(tax, {
      threshold: '1000000000.00',
      used_percent: '150',
      threshold_state: 'ABOVE',
      exempt: false,
      vat_percent: '5',
      pit_percent: '5',
      pit_on: 'ABOVE_THRESHOLD',
      estimated_vat: '75000000.00',
      estimated_pit: '25000000.00',
    });
    assert.deepEqual([itself.owner.full_name, itself.tax.exempt], ['House of lan', true]);
    assert.equal((await read('year=2020')).owners[0].tax, null);
  });

  test('utilities passed through at cost are not revenue', async () => {
    await ok(api().patch(`/organizations/${fixture.landlord.organizationId}`, { utilities_are_revenue: false }));
    const book = await read('year=2025');
    assert.deepEqual(
      [book.utilities_are_revenue, book.total.utilities.net, book.total.revenue],
      [false, '300000.00', '3000000.00'],
    );
  });

  test('defaults to this year; limited members see only their properties', async () => {
    assert.equal((await read('')).year, 2026);
    const refused = await api().get('/reports/revenue-book?year=1999');
    assert.deepEqual(
      refused.error.fields.map((f: Record<string, string>) => `${f.path} ${f.code}`),
      ['year too_small'],
    );
    const limited = await addMember(fixture.service, { ...fixture.landlord, client: api() }, 'ACCOUNTANT', [lan.id]);
    const seen = await ok(limited.client.get('/reports/revenue-book?year=2026'));
    assert.deepEqual([seen.total.revenue, seen.owners.length, seen.covers_all_properties], ['900000000.00', 1, false]);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    const foreign = await stranger.client.get(`/reports/revenue-book?property_id=${lan.id}`);
    assert.deepEqual([foreign.status, foreign.error.details], [404, { field: 'property_id' }]);
  });
});
