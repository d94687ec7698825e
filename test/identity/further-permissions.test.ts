import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, addOwnRoleMember } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { service, landlord, make, ok } = fixture;
const room = await fixture.room('P1');
const renter = await fixture.renter('Minh', { email: 'minh@example.com' });
await fixture.lease(room, renter, { start_date: '2026-11-01' });

const refusedFor = async (response: Promise<{ status: number; text: string; error: Data }>, permission: string) => {
  const { status, text, error } = await response;
  assert.equal(status, 403, text);
  assert.deepEqual([error.code, error.details?.permissions], ['forbidden', [permission]]);
};

suite('what a request does besides needs its permission too', () => {
  test('issuing while generating, and issuing or cancelling a whole run', async () => {
    const { client } = await addOwnRoleMember(service, landlord, ['invoices.generate', 'billing_runs.write']);
    const bill = { room_id: room.id, period: '2026-11' };
    await refusedFor(client.post('/invoices/generate', { ...bill, issue: true }), 'invoices.issue');
    const lines = [{ description: 'x', unit_price: '1000' }];
    await refusedFor(client.post('/invoices', { ...bill, lines, issue: true }), 'invoices.issue');
    await refusedFor(client.post('/billing-runs', { period: '2026-11', issue: true }), 'invoices.issue');
    const run = await ok(client.post('/billing-runs', { period: '2026-11' }));
    await refusedFor(client.post(`/billing-runs/${run.id}/issue`), 'invoices.issue');
    await refusedFor(client.post(`/billing-runs/${run.id}/undo`, {}), 'invoices.cancel');
  });

  test('inviting with a lease, and paying a refund out', async () => {
    const { client } = await addOwnRoleMember(service, landlord, ['leases.write', 'leases.read', 'renters.read']);
    const other = await fixture.room('P2');
    const lease = { room_id: other.id, renter_id: renter.id, start_date: '2026-11-01', monthly_rent: '1000' };
    await refusedFor(client.post('/leases', { ...lease, invite: true }), 'invitations.write');
    const { id } = await ok(client.post('/leases', lease));
    const end = { end_date: '2026-11-15', refund_method: 'CASH' };
    await refusedFor(client.post(`/leases/${id}/end`, end), 'payments.record');
    await ok(client.post(`/leases/${id}/end`, { ...end, preview: true }));
    const later = await ok(
      client.post('/leases', { ...lease, room_id: (await fixture.room('P9')).id, start_date: '2027-03-01' }),
    );
    const cancel = { reason: 'x', deposit: 'REFUND' };
    await refusedFor(client.post(`/leases/${later.id}/cancel`, cancel), 'payments.record');
    await ok(client.post(`/leases/${later.id}/cancel`, { reason: 'x' }));
  });
});

suite('a member limited to properties', async () => {
  const elsewhere = await make('/properties', { name: 'Elsewhere' });
  const far = await make('/rooms', { property_id: elsewhere.id, name: 'X1', base_rent: '2000000' });
  const near = await fixture.room('P3');
  const both = await fixture.renter('Both', { email: 'both@example.com' });
  for (const each of [near, far]) await fixture.lease(each, both, { start_date: '2026-10-01' });
  const { client } = await addMember(service, landlord, 'MANAGER', [fixture.property.id]);

  test('reverses no receipt that also pays invoices of other properties', async () => {
    await fixture.issue(near, '2026-10');
    const there = await fixture.issue(far, '2026-10');
    await make('/payments/allocate', { renter_id: both.id, amount: '5000000', method: 'CASH' });
    const { payments } = await ok(client.get(`/payments?renter_id=${both.id}`));
    assert.equal(payments.length, 1, 'sees the part of its property');
    const response = await client.post(`/payments/${payments[0].id}/reverse`, { reason: 'Nhầm' });
    assert.equal(response.status, 403, response.text);
    assert.ok(Number((await fixture.invoice(there.id)).paid_amount) > 0);
  });

  test('sees the lines of its own properties in the journal', async () => {
    const from = await make('/rooms', { property_id: elsewhere.id, name: 'X2', base_rent: '2000000' });
    const deposit = { start_date: '2026-11-01', deposit_amount: '1000000' };
    const lease = await fixture.lease(from, await fixture.renter('Moving'), deposit);
    await fixture.pay(await fixture.issue(from, '2026-11'), '4000000');
    await make(`/leases/${lease.id}/transfer`, { room_id: (await fixture.room('P4')).id, from_date: '2026-11-15' });
    const { journal_entries } = await ok(client.get('/accounting/journal-entries?limit=200'));
    const places = journal_entries.flatMap(({ lines }: Data) => lines.map(({ property_id }: Data) => property_id));
    assert.ok(places.includes(fixture.property.id));
    assert.ok(!places.includes(elsewhere.id));
  });

  test('sends no invitation again for a renter who also lives elsewhere', async () => {
    const { id } = await make(`/renters/${both.id}/invitations`, { email: 'both@example.com' });
    assert.equal((await client.post(`/invitations/${id}/resend`)).status, 403);
    assert.equal((await client.delete(`/renters/${both.id}/portal-access`)).status, 403);
  });
});
