import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { applyRetention } from '../../server/features/privacy/retention/apply-retention.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';

const fixture = await createFixture('2026-01-20', {}, {});
const { service, landlord, api, ok } = fixture;
const { context } = service.running;

async function leaves(name: string, day: string, id_number: string): Promise<string> {
  const renter = await fixture.renter(name, { id_number });
  const lease = await fixture.lease(await fixture.room(`P-${name}`), renter, { start_date: '2026-01-01' });
  const { invoice, amount_due } = await ok(api().post(`/leases/${lease.id}/end`, { end_date: day }));
  await fixture.pay(invoice, amount_due);
  return renter.id;
}

test('retention leaves a renter alone who moves in again while others are erased', async () => {
  await fixture.on('2026-02-20');
  const gone = await leaves('Đi', '2026-02-01', '079090000008');
  const back = await leaves('Về', '2026-02-02', '079090000009');
  await ok(api().put('/retention', { enabled: true, identity_papers_months: 0 }));
  // Names the organization, as a sharded database demands of a statement that locks.
  const held = `organization_id = '${landlord.organizationId}' and id = '${gone}'`;
  const lock = await hold(service.ownerUrl, `select from renters where ${held} for update`);
  const applied = applyRetention(
    context,
    () => systemCaller('retention.apply', context.clock.now()),
    new AbortController().signal,
  );
  await lock.blocked();
  await fixture.lease(await fixture.room('P-mới'), { id: back }, { start_date: '2026-02-20' });
  await lock.release();
  await applied;
  const numbers = await Promise.all([gone, back].map(async (id) => (await ok(api().get(`/renters/${id}`))).id_number));
  assert.deepEqual(numbers, [null, '079090000009']);
});
