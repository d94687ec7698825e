import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

const fixture = await createFixture('2026-12-01', { electricity_unit_price: '3500' });
const { api, make, ok, service, landlord, property } = fixture;
const TERMS = { start_date: '2026-12-05', monthly_rent: '3100000', deposit_amount: '3000000' };
const preview = (body: object, client = api()) => client.post('/leases/preview', body);

suite('the first invoice of a lease, before it exists', () => {
  test('has the days of the first month, the deposit and the fees, and stores nothing', async () => {
    const room = await fixture.room('P1');
    await make('/recurring-fees', { property_id: property.id, name: 'Internet', amount: '100000' });
    const body = { room_id: room.id, ...TERMS, fees: [{ name: 'Gửi xe', amount: '80000' }] };
    const shown = await preview(body);
    assert.equal(shown.status, 200, shown.text);
    assert.deepEqual(lines(shown.data).toSorted(), [
      'DEPOSIT 3000000.00',
      'RECURRING_FEE 100000.00',
      'RECURRING_FEE 80000.00',
      'RENT 2700000.00',
    ]);
    assert.deepEqual([shown.data.id, shown.data.period, shown.data.total_amount], [null, '2026-12', '5880000.00']);
    for (const path of ['/leases', '/renters', '/invoices'])
      assert.equal((await api().get(path)).body.meta.count, 0, path);
    const { audit_events } = await ok(api().get('/audit-events?action=lease.created'));
    assert.deepEqual(audit_events, []);
  });

  test('is what the lease is billed then; a deposit already received is not asked for', async () => {
    const [room, renter] = [await fixture.room('P2'), await fixture.renter('An')];
    const terms = { ...TERMS, deposit_received: { amount: '1000000', received_on: '2026-11-30' } };
    const shown = (await preview({ room_id: room.id, renter_id: renter.id, ...terms })).data;
    await fixture.lease(room, renter, terms);
    const billed = await fixture.generate(room, '2026-12');
    assert.deepEqual([lines(shown), shown.total_amount], [lines(billed), billed.total_amount]);
  });

  test('is refused like the lease itself', async () => {
    const room = await fixture.room('P3');
    await fixture.lease(room, await fixture.renter('Bình'), { start_date: '2026-12-01' });
    const taken = await preview({ room_id: room.id, ...TERMS });
    assert.deepEqual([taken.status, taken.error.code], [409, 'room_has_active_lease']);
    const free = await fixture.room('P4');
    const dates = await preview({ room_id: free.id, ...TERMS, end_date: '2026-12-01' });
    assert.deepEqual([dates.status, dates.error.fields[0].path], [400, 'end_date']);
    const bad = await preview({ room_id: free.id, ...TERMS, fees: [{ name: '', amount: '1' }] });
    assert.deepEqual([bad.status, bad.error.fields[0].path], [400, 'fees.0.name']);
  });

  test('needs the right to write leases, in a property one may see', async () => {
    const room = await fixture.room('P5');
    const other = await make('/properties', { name: 'Cúc', code: 'CU' });
    const body = { room_id: room.id, ...TERMS };
    const manager = await addMember(service, landlord, 'MANAGER', [property.id]);
    const elsewhere = await addMember(service, landlord, 'MANAGER', [other.id]);
    const accountant = await addMember(service, landlord, 'ACCOUNTANT');
    const stranger = await registerLandlord(service, 'stranger');
    assert.equal((await preview(body, manager.client)).status, 200);
    assert.equal((await preview(body, elsewhere.client)).status, 404);
    assert.equal((await preview(body, accountant.client)).status, 403);
    assert.equal((await preview(body, stranger.client)).status, 404);
  });
});
