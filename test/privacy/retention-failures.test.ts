import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { applyRetention } from '../../server/features/privacy/retention/apply-retention.ts';
import { createFixture } from '../support/fixture.ts';
import { registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const { service, landlord, ok } = await createFixture('2026-01-20', {}, {});
const { context } = service.running;

/** Renters who have left, the first of them first. */
async function leave(client: Data, code: string, names: string[]): Promise<string[]> {
  const property = await ok(client.post('/properties', { name: code, code }));
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const renter = await ok(client.post('/renters', { full_name: name, id_number: `07909000000${index}` }));
    const room = await ok(client.post('/rooms', { property_id: property.id, name, base_rent: '3000000' }));
    const lease = { room_id: room.id, renter_id: renter.id, start_date: '2026-01-01', monthly_rent: '3000000' };
    const { id } = await ok(client.post('/leases', lease));
    const ended = await ok(client.post(`/leases/${id}/end`, { end_date: `2026-01-0${index + 2}` }));
    await ok(client.post('/payments', { invoice_id: ended.invoice.id, amount: ended.amount_due, method: 'CASH' }));
    ids.push(renter.id);
  }
  await ok(client.put('/retention', { enabled: true, identity_papers_months: 0 }));
  return ids;
}

test('a renter whose retention fails keeps it neither from others there nor from other organizations', async () => {
  const other = await registerLandlord(service, 'hoa');
  const [failing = '', ...others] = await leave(landlord.client, 'MH', ['Một', 'Hai']);
  const elsewhere = await leave(other.client, 'CU', ['Ba']);
  assert.ok(landlord.organizationId < other.organizationId, 'the one that fails is visited first');
  await service.asOwner(`
    alter table audit_events add constraint refuse_retention
    check (action <> 'retention.applied' or subject_id <> '${failing}') not valid`);
  const run = () =>
    applyRetention(context, () => systemCaller('retention.apply', context.clock.now()), new AbortController().signal);
  const kept = async () => {
    const rows = await service.asOwner<{ id: string }>('select id from renters where id_number_sealed is not null');
    return rows.map(({ id }) => id);
  };
  assert.deepEqual((await kept()).sort(), [failing, ...others, ...elsewhere].sort());
  await assert.rejects(run(), /failed in 1 organizations/);
  assert.deepEqual(await kept(), [failing]);
  await service.asOwner('alter table audit_events drop constraint refuse_retention');
  await run();
  assert.deepEqual(await kept(), []);
});
