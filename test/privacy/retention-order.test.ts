import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { inOrganization } from '../../server/features/identity/organizations/in-organization.ts';
import { type Due, findDue } from '../../server/features/privacy/retention/find-due.ts';
import { readRetention } from '../../server/features/privacy/retention/settings-queries.ts';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-01-20');
const { service, landlord, api, ok } = fixture;
const { context } = service.running;

async function leaves(name: string, day: string, person: object): Promise<string> {
  const renter = await fixture.renter(name, person);
  const lease = await fixture.lease(await fixture.room(`P-${name}`), renter, { start_date: '2026-01-01' });
  const { invoice, amount_due } = await ok(api().post(`/leases/${lease.id}/end`, { end_date: day }));
  await fixture.pay(invoice, amount_due);
  return renter.id;
}

async function firstDue(limit: number): Promise<Due[]> {
  let due: Due[] = [];
  const caller = systemCaller('retention.apply', context.clock.now());
  await inOrganization(context, caller, landlord.organizationId, async (tx) => {
    due = await findDue(tx, await readRetention(tx), limit);
  });
  return due;
}

suite('what is due', () => {
  test('is found behind renters of whom nothing is left, however many left earlier', async () => {
    await fixture.on('2026-02-20');
    await leaves('A', '2026-02-01', {});
    await leaves('B', '2026-02-02', {});
    const c = await leaves('C', '2026-02-03', { id_number: '079090000001' });
    const d = await leaves('D', '2026-02-04', { id_number: '079090000002' });
    const e = await leaves('E', '2026-02-05', { id_number: '079090000003' });
    await ok(api().put('/retention', { enabled: false, identity_papers_months: 0 }));
    const ids = (due: Due[]) => due.map(({ renter_id }) => renter_id);
    assert.deepEqual(ids(await firstDue(2)), [c, d]);
    assert.deepEqual(ids(await firstDue(9)), [c, d, e]);
    const { renters } = await ok(api().get('/retention/preview'));
    assert.deepEqual(ids(renters), [c, d, e]);
  });

  test('depends on the kind: who left lately has only the kinds with a short time', async () => {
    await ok(api().put('/retention', { enabled: false, identity_papers_months: 1, events_months: 0 }));
    const due = await firstDue(9);
    assert.deepEqual(
      due.map(({ kinds }) => kinds.map(({ kind }) => kind)),
      Array.from({ length: 5 }, () => ['EVENTS']),
    );
    await fixture.on('2026-03-03');
    const later = await firstDue(9);
    assert.deepEqual(
      later.map(({ kinds }) => kinds.map(({ kind }) => kind)),
      [['EVENTS'], ['EVENTS'], ['IDENTITY_PAPERS', 'EVENTS'], ['EVENTS'], ['EVENTS']],
    );
  });
});
