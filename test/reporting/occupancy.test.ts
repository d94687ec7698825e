import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

/**
 * Three rooms created on 10 January 2026: one let since November, one from the 20th to 14 February, one empty and
 * archived in March.
 */
const fixture = await createFixture('2026-01-10', { electricity_unit_price: '3500' });
const { api, make, ok, property } = fixture;
const [p1, p2, p3] = [await fixture.room('P1'), await fixture.room('P2'), await fixture.room('P3')];
const [an, binh, chi] = [await fixture.renter('An'), await fixture.renter('Bình'), await fixture.renter('Chi')];
await fixture.lease(p1, an, { start_date: '2025-11-16' });
await fixture.lease(p2, binh, { start_date: '2026-01-20', end_date: '2026-02-14' });
await fixture.lease(p2, chi, { start_date: '2026-03-01', end_date: '2026-12-31' });
const reserved = await make('/leases', {
  room_id: p3.id,
  renter_id: binh.id,
  start_date: '2026-05-01',
  monthly_rent: '1',
});
await make(`/leases/${reserved.id}/cancel`, { reason: 'đổi ý' });

type Month = Record<string, string | number | null>;
const brief = (m: Month) =>
  [m.period, m.rooms, m.vacant_rooms, m.room_days, m.occupied_room_days, m.occupancy_rate].join(' ');

suite('occupancy', () => {
  test('counts the days of rooms and leases', async () => {
    await fixture.on('2026-03-15');
    await ok(api().delete(`/rooms/${p3.id}`));
    const report = await ok(api().get('/reports/occupancy?period_from=2025-11&period_to=2026-04'));
    const expected = [
      // P1 alone, from its first lease on
      '2025-11 1 0 15 15 100',
      '2025-12 1 0 31 31 100',
      // P1 31 days; P2 and P3 exist from the 10th, 22 days each; P2 is let for 12
      '2026-01 3 1 75 43 57.3333',
      '2026-02 3 2 84 42 50',
      // P3 until it was archived on the 15th
      '2026-03 2 0 77 62 80.5195',
      '2026-04 2 0 60 60 100',
    ];
    assert.deepEqual(report.series.map(brief), expected);
    assert.deepEqual(
      report.rows.map((row: { series: Month[] }) => row.series.map(brief)),
      [expected],
    );
    const one = await ok(api().get(`/reports/occupancy?period=2026-02&property_id=${property.id}`));
    assert.deepEqual(one.series.map(brief), ['2026-02 3 2 84 42 50']);
    assert.equal((await ok(api().get('/reports/occupancy?period=2020-01'))).series[0].occupancy_rate, null);
  });

  test('lists upcoming move-outs and whether another lease follows', async () => {
    await fixture.on('2026-01-25');
    const report = await ok(api().get('/reports/occupancy?period=2026-01'));
    assert.deepEqual(
      report.upcoming_move_outs.map((m: Month) =>
        [m.room_name, m.renter_name, m.last_day, m.next_lease_from].join(' '),
      ),
      ['P2 Bình 2026-02-14 2026-03-01'],
    );
    await fixture.on('2025-12-01');
    assert.deepEqual((await ok(api().get('/reports/occupancy?period=2026-01'))).upcoming_move_outs, []);
  });

  test('a limited member sees only their properties', async () => {
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const path of ['/reports/occupancy?period=2026-01&', '/reports/dashboard?']) {
      const refused = await stranger.client.get(`${path}property_id=${property.id}`);
      assert.deepEqual([refused.status, refused.error.details], [404, { field: 'property_id' }]);
    }
    await fixture.on('2026-01-25');
    const limited = await addMember(fixture.service, { ...fixture.landlord, client: api() }, 'MANAGER', []);
    const seen = await ok(limited.client.get('/reports/occupancy?period=2026-01'));
    assert.deepEqual([seen.rows, seen.upcoming_move_outs, seen.series[0].rooms], [[], [], 0]);
    assert.equal((await ok(limited.client.get('/reports/dashboard'))).open.room_count, 0);
  });

  test('rooms of an archived property cannot be let', async () => {
    await fixture.on('2026-03-01');
    const old = await make('/properties', { name: 'Nhà cũ' });
    await make('/rooms', { property_id: old.id, name: 'C1', base_rent: '1000000' });
    await fixture.on('2026-03-15');
    await ok(api().delete(`/properties/${old.id}`));
    const report = await ok(
      api().get(`/reports/occupancy?period_from=2026-03&period_to=2026-04&property_id=${old.id}`),
    );
    assert.deepEqual(report.series.map(brief), ['2026-03 0 0 15 0 0', '2026-04 0 0 0 0 ']);
  });
});
