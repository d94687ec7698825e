import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

/**
 * February 2026. P1: rent 3,000,000 and electricity 100 × 3,500, less a credit note of 350,000, and a repair of
 * 200,000. P2: rent 1,500,000 with a deposit, an invoice that was cancelled and billed again, and a late payment that
 * was written off. P3 is vacant; P4 is let, but nothing was billed. Shared: 1,000,001 of cleaning, and a deleted
 * salary.
 */
const fixture = await createFixture('2026-02-01', { electricity_unit_price: '3500' });
const { api, make, ok, property } = fixture;
const p1 = await fixture.room('P1', { area_m2: '20' });
const p2 = await fixture.room('P2', { area_m2: '30.5' });
await fixture.room('P3', { area_m2: '40' });
const p4 = await fixture.room('P4');
const [an, binh, chi] = [await fixture.renter('An'), await fixture.renter('Bình'), await fixture.renter('Chi')];
const first = await fixture.lease(p1, an, { start_date: '2026-02-01', initial_readings: { electricity: 1000 } });
await fixture.lease(p2, binh, {
  start_date: '2026-02-01',
  monthly_rent: '1500000',
  deposit_amount: '500000',
  occupant_count: 3,
});
await fixture.lease(p4, chi, { start_date: '2026-02-15', proration: 'NONE' });
await make(`/leases/${first.id}/members`, { full_name: 'An', is_primary: true, moved_in_on: '2026-02-01' });
await make(`/leases/${first.id}/members`, { full_name: 'Út', moved_in_on: '2026-02-15', moved_out_on: '2026-02-21' });
await fixture.on('2026-02-28');
await fixture.read(p1, '2026-02', { electricity_current: 1100 });
const one = await fixture.issue(p1, '2026-02');
const electricity = one.lines.find((line: never) => JSON.stringify(line).includes('ELECTRICITY'));
await make(`/invoices/${one.id}/credit-notes`, {
  reason: 'đồng hồ sai',
  lines: [{ line_id: electricity.id, description: 'Điện', amount: '350000' }],
});
const invalid = await fixture.issue(p2, '2026-02');
await make(`/invoices/${invalid.id}/cancel`, { reason: 'nhầm' });
const two = await fixture.issue(p2, '2026-02');
await fixture.pay(two, '1600000');
const spend = (amount: string, more: object = {}) =>
  make('/accounting/expenses', {
    property_id: property.id,
    category: 'CLEANING',
    amount,
    entry_date: '2026-02-10',
    ...more,
  });
await spend('1000001');
await spend('200000', { room_id: p1.id, category: 'REPAIR' });
const removed = await spend('777777', { category: 'SALARY' });
await ok(api().delete(`/accounting/expenses/${removed.id}`));
await spend('5000000', { entry_date: '2026-03-01' });
await spend('900000', { category: 'COMMON_ELECTRICITY', entry_date: '2026-01-31' });

const FEBRUARY = 'date_from=2026-02-01&date_to=2026-02-28';
const PATH = '/accounting/property-room-profitability';
type Room = Record<string, string>;

suite('profitability', () => {
  test('lists rooms with a lease or an entry, from the journal', async () => {
    const report = await ok(api().get(`${PATH}?${FEBRUARY}`));
    const [only] = report.properties;
    assert.deepEqual(
      only.rooms.map((r: Room) => [r.room_name, r.revenue, r.direct_expense, r.contribution].join(' ')),
      ['P1 3000000.00 200000.00 2800000.00', 'P2 1500000.00 0.00 1500000.00', 'P4 0.00 0.00 0.00'],
    );
    assert.deepEqual(report.total, {
      revenue: '4500000.00',
      direct_expense: '200000.00',
      shared_expense: '1000001.00',
      net_profit: '3299999.00',
    });
    assert.deepEqual([report.date_from, report.date_to, report.property_id], ['2026-02-01', '2026-02-28', null]);
  });

  test('a write-off is a cost of its room, a late fee is other income', async () => {
    await fixture.on('2026-03-20');
    const extra = await make('/invoices', {
      room_id: p4.id,
      period: '2026-03',
      issue: true,
      lines: [
        { description: 'Phí', unit_price: '100000' },
        { description: 'Trễ hạn', unit_price: '30000', line_type: 'LATE_FEE' },
      ],
    });
    await make(`/invoices/${extra.id}/write-off`, { reason: 'bỏ đi' });
    const report = await ok(api().get(`${PATH}?date_from=2026-03-20&date_to=2026-03-20`));
    const room = report.properties[0].rooms.find((r: Room) => r.room_name === 'P4');
    assert.deepEqual(
      [room.revenue, room.other_income, room.direct_expense, room.contribution],
      ['100000.00', '30000.00', '130000.00', '-30000.00'],
    );
    await fixture.on('2026-02-28');
  });

  test('an empty range lists nothing', async () => {
    const report = await ok(api().get(`${PATH}?date_from=2020-01-01&date_to=2020-12-31`));
    assert.deepEqual([report.properties, report.total.net_profit], [[], '0.00']);
  });
});

suite('the allocation preview', () => {
  const preview = async (query: string) => (await ok(api().get(`${PATH}/allocation-preview?${query}`))).properties[0];
  const rooms = (found: { rooms: Room[] }) =>
    found.rooms.map((r) => [r.room_name, r.share_percent, r.allocated_expense, r.net_profit].join(' '));

  test('defaults to shares by revenue', async () => {
    const found = await preview(FEBRUARY);
    assert.deepEqual(
      [found.allocation_method, found.fallback_reason, found.shared_expense_total, found.net_profit],
      ['revenue_share', null, '1000001.00', '3299999.00'],
    );
    // 3,000,000 : 1,500,000 : 0 of 1,000,001
    assert.deepEqual(rooms(found), [
      'P1 66.6667 666667.00 2133333.00',
      'P2 33.3333 333334.00 1166666.00',
      'P4 0 0.00 0.00',
    ]);
  });

  test('equally, by person-days, by electricity', async () => {
    assert.deepEqual(rooms(await preview(`${FEBRUARY}&allocation_method=equal_room`)), [
      'P1 33.3333 333334.00 2466666.00',
      'P2 33.3333 333334.00 1166666.00',
      'P4 33.3333 333333.00 -333333.00',
    ]);
    // An 28 days and Út 7 in P1; three people for 28 days in P2; one for 14 days in P4: 35 : 84 : 14.
    assert.deepEqual(
      (await preview(`${FEBRUARY}&allocation_method=occupant_days`)).rooms.map((r: Room) => r.share_percent),
      ['26.3158', '63.1579', '10.5263'],
    );
    assert.deepEqual(
      (await preview(`${FEBRUARY}&allocation_method=electricity_usage`)).rooms.map((r: Room) => r.share_percent),
      ['100', '0', '0'],
    );
  });

  test('by area, unless an area is unknown; without revenue equally', async () => {
    const unknown = await preview(`${FEBRUARY}&allocation_method=area`);
    assert.deepEqual([unknown.allocation_method, unknown.fallback_reason], ['equal_room', 'area_missing']);
    await ok(api().patch(`/rooms/${p4.id}`, { area_m2: '9.5' }));
    const known = await preview(`${FEBRUARY}&allocation_method=area`);
    assert.deepEqual(
      [known.allocation_method, known.rooms.map((r: Room) => r.allocated_expense)],
      ['area', ['333334.00', '508334.00', '158333.00']],
    );
    const idle = await preview('date_from=2026-03-01&date_to=2026-03-15');
    assert.deepEqual(
      [idle.allocation_method, idle.fallback_reason, idle.rooms.map((r: Room) => r.allocated_expense)],
      ['equal_room', 'no_revenue', ['1666667.00', '1666667.00', '1666666.00']],
    );
    const nobody = await preview('date_from=2026-01-01&date_to=2026-01-31');
    assert.deepEqual([nobody.rooms, nobody.unallocated_expense], [[], '900000.00']);
  });

  test('dates are required and in order, methods known, properties accessible', async () => {
    for (const path of [PATH, `${PATH}/allocation-preview`]) {
      const problems = async (query: string) =>
        (await api().get(`${path}?${query}`)).error.fields.map((f: Room) => `${f.path} ${f.code}`);
      assert.deepEqual(await problems(''), ['date_from required', 'date_to required']);
      assert.deepEqual(await problems('date_from=2026-02-01&date_to=2026-01-31'), ['date_to too_small']);
      const stranger = await registerLandlord(fixture.service, 'stranger');
      const refused = await stranger.client.get(`${path}?${FEBRUARY}&property_id=${property.id}`);
      assert.deepEqual([refused.status, refused.error.details], [404, { field: 'property_id' }]);
      assert.deepEqual((await ok(stranger.client.get(`${path}?${FEBRUARY}`))).properties, []);
    }
    const input = await api().get(`${PATH}/allocation-preview?${FEBRUARY}&allocation_method=by_luck`);
    assert.deepEqual(
      input.error.fields.map((f: Room) => `${f.path} ${f.code}`),
      ['allocation_method not_allowed'],
    );
    const limited = await addMember(fixture.service, { ...fixture.landlord, client: api() }, 'MANAGER', []);
    assert.deepEqual((await ok(limited.client.get(`${PATH}?${FEBRUARY}`))).properties, []);
  });
});
