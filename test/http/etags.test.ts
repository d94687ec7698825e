import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500' });
const { api, make, ok, property, service, landlord } = fixture;
const room = await fixture.room('P101');
const renter = await fixture.renter('Trần Văn Minh', { id_number: '079200001234' });
const lease = await fixture.lease(room, renter, { start_date: '2026-11-01' });

const tagOf = async (client: Client, path: string) => (await client.get(path)).headers.get('etag') ?? '';

/** After `change`, whoever holds the version of before gets the new one, and then nothing again. */
async function assertSeen(path: string, change: () => Promise<unknown>): Promise<void> {
  const before = await tagOf(api(), path);
  await change();
  const { status, headers } = await api().get(path, { 'if-none-match': before });
  assert.equal(status, 200, path);
  const after = headers.get('etag') ?? '';
  assert.notEqual(after, before);
  assert.equal((await api().get(path, { 'if-none-match': after })).status, 304);
}

suite('If-Match', () => {
  test('every change says which version it made, which the next one may name', async () => {
    const names = { property: property.id, room: room.id, renter: renter.id, lease: lease.id };
    for (const [path, changes] of [
      [`/properties/${names.property}`, [{ address: '1 Lê Lợi' }, { address: '2 Lê Lợi' }]],
      [`/properties/${names.property}/billing-settings`, [{ due_day: 7 }, { due_day: 8 }]],
      [`/rooms/${names.room}`, [{ floor: 2 }, { floor: 3 }]],
      [`/renters/${names.renter}`, [{ note: 'một' }, { note: 'hai' }]],
      [`/leases/${names.lease}`, [{ occupant_count: 2 }, { occupant_count: 3 }]],
    ] as const) {
      const read = await tagOf(api(), path);
      const first = await api().patch(path, changes[0], { 'if-match': read });
      const made = first.headers.get('etag') ?? '';
      assert.equal(first.status, 200, path);
      assert.notEqual(made, read);
      assert.equal((await api().patch(path, changes[1], { 'if-match': made })).status, 200, path);
      assert.equal((await api().patch(path, changes[1], { 'if-match': made })).error?.code, 'stale_version', path);
    }
  });
});

suite('If-None-Match', () => {
  test('never answers 304 when something beside the row of the resource has changed', async () => {
    await assertSeen(`/leases/${lease.id}`, () => make(`/leases/${lease.id}/members`, { full_name: 'Lê Thị Hoa' }));
    await assertSeen(`/properties/${property.id}`, () => fixture.room('P102'));
    const settings = `/properties/${property.id}/billing-settings`;
    const price = { electricity_unit_price: '4000', effective_from: '2026-12' };
    await fixture.settings(price);
    await assertSeen(settings, () => fixture.on('2026-12-01'));
    const cancelled = await fixture.generate(room, '2026-11');
    await make(`/invoices/${cancelled.id}/cancel`, { reason: 'sai' });
    await assertSeen(`/invoices/${cancelled.id}`, () => fixture.generate(room, '2026-11'));
  });

  test('names what the asker was shown: a masked number is another version, and no cache keeps either', async () => {
    const accountant = await addMember(service, { ...landlord, client: api() }, 'ACCOUNTANT');
    const path = `/renters/${renter.id}`;
    const full = await ok(api().get(path));
    assert.equal(full.id_number, '079200001234');
    const masked = await accountant.client.get(path, { 'if-none-match': await tagOf(api(), path) });
    assert.deepEqual([masked.status, masked.data.id_number], [200, '*********234']);
    assert.equal(masked.headers.get('cache-control'), 'no-store');
  });
});
