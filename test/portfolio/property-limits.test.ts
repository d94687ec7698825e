import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

const fixture = await createFixture('2026-11-15');
const { api, ok, service, landlord } = fixture;
const elsewhere = await fixture.make('/properties', { name: 'Hoa Mai' });
const [near, far] = [
  await fixture.room('P1'),
  await fixture.make('/rooms', { property_id: elsewhere.id, name: 'M1', base_rent: '2000000' }),
];
const [here, there] = [
  await fixture.renter('Here', { email: 'here@example.com', id_number: '079090001234' }),
  await fixture.renter('There', { email: 'there@example.com' }),
];
await fixture.lease(near, here, { start_date: '2026-01-01', end_date: '2026-06-30' });
await fixture.lease(far, there, { start_date: '2026-01-01' });
const manager = (await addMember(service, landlord, 'MANAGER', [fixture.property.id])).client;

suite('a member limited to properties', () => {
  test('cannot name a renter of another property or organization in a household', async () => {
    const stranger = await registerLandlord(service, 'hoa');
    const foreign = (await stranger.client.post('/renters', { full_name: 'Foreign' })).data;
    const body = (renter_id: string) => ({
      ...{ room_id: near.id, renter_id: here.id, start_date: '2026-10-01', monthly_rent: '2000000' },
      members: [{ full_name: 'A' }, { full_name: 'B', renter_id }],
    });
    for (const renterId of [there.id, foreign.id]) {
      const denied = await manager.post('/leases', body(renterId));
      assert.deepEqual([denied.status, denied.error.details?.field], [404, 'members.1.renter_id'], denied.text);
    }
    assert.equal((await api().post('/leases', body(foreign.id))).status, 404);
    assert.equal((await api().post('/leases', body(there.id))).status, 201);
  });

  test('cannot invite a renter who also rents elsewhere', async () => {
    const both = await fixture.renter('Both', { email: 'both@example.com' });
    await fixture.lease(await fixture.room('P2'), both, { start_date: '2026-01-01' });
    assert.equal((await manager.post(`/renters/${both.id}/invitations`, { email: 'both@example.com' })).status, 201);
    const more = await fixture.make('/rooms', { property_id: elsewhere.id, name: 'M2', base_rent: '2000000' });
    await fixture.lease(more, both, { start_date: '2026-02-01' });
    const denied = await manager.post(`/renters/${both.id}/invitations`, { email: 'both@example.com' });
    assert.deepEqual([denied.status, denied.error.code], [403, 'forbidden']);
  });

  test('learns nothing from filters by other places', async () => {
    const list = async (query: string) => (await ok(manager.get(`/renters?${query}`))).renters.length;
    const mover = await fixture.renter('Mover');
    await fixture.lease(await fixture.room('P3'), mover, { start_date: '2026-01-01', end_date: '2026-03-31' });
    const later = await fixture.make('/rooms', { property_id: elsewhere.id, name: 'M3', base_rent: '2000000' });
    await fixture.lease(later, mover, { start_date: '2026-05-01' });
    assert.equal(await list(`property_id=${elsewhere.id}`), 0);
    assert.equal(await list(`room_id=${later.id}`), 0);
    assert.ok((await list(`property_id=${fixture.property.id}`)) > 0);
  });
});

suite('what applies to the whole organization', () => {
  test('is not changed by a member limited to properties', async () => {
    const { contract_template } = await ok(manager.get('/contract-templates'));
    const clauses = [{ key: 'rent', title: 'Giá thuê', text: '{{monthly_rent}}' }];
    const body = { version: contract_template.version, clauses };
    const denied = await manager.put('/contract-templates', body);
    assert.deepEqual([denied.status, denied.error?.code], [403, 'forbidden']);
    assert.equal((await api().put('/contract-templates', body)).status, 200);
  });
});

suite('searching by identity number', () => {
  test('is for those who may read the numbers, and is audited', async () => {
    const path = '/renters?id_number=079090001234';
    const accountant = (await addMember(service, landlord, 'ACCOUNTANT')).client;
    assert.deepEqual([(await accountant.get(path)).status, (await accountant.get('/renters')).status], [403, 200]);
    assert.equal((await ok(api().get(path))).renters.length, 1);
    const { audit_events } = await ok(api().get('/audit-events?action=id_number.searched'));
    assert.equal(audit_events.length, 1);
    assert.ok(!JSON.stringify(audit_events).includes('079090001234'));
  });
});
