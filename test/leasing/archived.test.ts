import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { api, make, ok, service } = fixture;

async function placeIn(name: string): Promise<{ property: Data; room: Data }> {
  const property = await make('/properties', { name });
  return { property, room: await make('/rooms', { property_id: property.id, name: 'C1', base_rent: '1000000' }) };
}
const archive = (path: string) => ok(api().delete(path));
const assertUnknownRoom = ({ status, error, text }: ApiResponse) =>
  assert.deepEqual([status, error?.details], [404, { field: 'room_id' }], text);

suite('an archived property', () => {
  test('gets no new lease and no transfer', async () => {
    const { property, room } = await placeIn('Nhà cũ');
    const lease = await fixture.lease(await fixture.room('P1'), await fixture.renter('An'), {
      start_date: '2026-11-01',
    });
    await archive(`/properties/${property.id}`);
    const body = { room_id: room.id, renter_id: (await fixture.renter('Bình')).id, start_date: '2026-11-15' };
    assertUnknownRoom(await api().post('/leases', { ...body, monthly_rent: '1000000' }));
    const move = { room_id: room.id, from_date: '2026-11-15' };
    assertUnknownRoom(await api().post(`/leases/${lease.id}/transfer`, move));
    assertUnknownRoom(await api().post(`/leases/${lease.id}/transfer/preview`, move));
    await ok(api().patch(`/properties/${property.id}`, { status: 'ACTIVE' }));
    await make('/leases', { ...body, monthly_rent: '1000000' });
    assert.equal((await api().delete(`/properties/${property.id}`)).error.code, 'property_has_active_lease');
  });

  test('gets none from a request that began before it was archived', async () => {
    const { property, room } = await placeIn('Nhà đang đóng');
    const renter = await fixture.renter('Chi');
    const archiving = await hold(service.ownerUrl, `select from properties where id = '${property.id}' for update`);
    const body = { room_id: room.id, renter_id: renter.id, start_date: '2026-11-15', monthly_rent: '1000000' };
    const created = api().post('/leases', body);
    await archiving.blocked();
    await archiving.commit(`update properties set archived_at = now() where id = '${property.id}'`);
    assertUnknownRoom(await created);
  });
});

suite('a lease that had ended', () => {
  test('does not run again once its room, property or renter is archived', async () => {
    for (const what of ['room', 'property', 'renter'] as const) {
      const { property, room } = await placeIn(`Nhà ${what}`);
      const second = await make('/rooms', { property_id: property.id, name: 'C2', base_rent: '1000000' });
      const renter = await fixture.renter(`Khách ${what}`);
      const terms = { start_date: '2026-10-01', end_date: '2026-10-31', billing_starts_on: '2026-10-31' };
      const expired = await fixture.lease(room, renter, terms);
      const settled = await fixture.lease(second, renter, { start_date: '2026-11-01' });
      await ok(api().post(`/leases/${settled.id}/end`, { end_date: '2026-11-14' }));
      const paths = {
        room: [`/rooms/${room.id}`, `/rooms/${second.id}`],
        property: [`/properties/${property.id}`],
        renter: [`/renters/${renter.id}`],
      };
      for (const path of paths[what]) await archive(path);
      const tried = [
        await api().post(`/leases/${settled.id}/reopen`, { reason: 'x' }),
        await api().patch(`/leases/${expired.id}`, { end_date: '2026-12-31' }),
        await api().post(`/leases/${expired.id}/renew`, { end_date: '2026-12-31' }),
      ];
      for (const { status, error, text } of tried)
        assert.deepEqual(
          [status, error?.code, error?.details],
          [409, 'invalid_status_transition', { archived: what }],
          text,
        );
      assert.equal((await api().patch(`/leases/${expired.id}`, { occupant_count: 2 })).status, 200);
    }
  });
});
