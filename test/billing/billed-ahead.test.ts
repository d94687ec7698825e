import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

test('a higher rent than the one billed before the lease begins is listed as unbilled, and billed once', async () => {
  const fixture = await createFixture('2026-02-07');
  const room = await fixture.room('P101');
  const lease = await fixture.lease(room, await fixture.renter('Minh'), {
    ...{ start_date: '2026-03-01', monthly_rent: '3000000', rent_cycle_months: 3 },
  });
  const ahead = await fixture.issue(room, '2026-03');
  assert.equal(ahead.total_amount, '9000000.00');
  await fixture.make(`/leases/${lease.id}/renew`, { monthly_rent: '3300000', from_date: '2026-03-01' });
  const listed = async () =>
    (await fixture.ok(fixture.api().get('/reports/unbilled'))).leases.map(({ id, amount }: Record<string, string>) => [
      id,
      amount,
    ]);
  // 300,000 for each of the three months.
  assert.deepEqual(await listed(), [[lease.id, '900000.00']]);
  const check = await fixture.ok(fixture.api().get('/accounting/self-check'));
  assert.equal(check.ok, true);
  await fixture.on('2026-04-02');
  assert.equal((await fixture.issue(room, '2026-04')).total_amount, '900000.00');
  assert.deepEqual(await listed(), []);
});
