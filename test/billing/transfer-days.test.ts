import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

test('a lease billed by whole months that began mid-month is billed by days when it moves in that month', async () => {
  const fixture = await createFixture('2026-01-06');
  const [old, next] = [await fixture.room('P101'), await fixture.room('P102')];
  const lease = await fixture.lease(old, await fixture.renter('Minh'), {
    ...{ start_date: '2026-01-05', monthly_rent: '3100000', proration: 'NONE' },
  });
  const invoice = await fixture.issue(old, '2026-01');
  assert.equal(invoice.total_amount, '3100000.00');
  await fixture.on('2026-01-21');
  await fixture.make(`/leases/${lease.id}/transfer`, { room_id: next.id, from_date: '2026-01-21' });
  // 5 to 20 January are 16 of 31 days: 1,600,000 stay.
  assert.equal((await fixture.invoice(invoice.id)).credited_amount, '1500000.00');
});
