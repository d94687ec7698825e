import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { registerLandlord } from '../../support/people.ts';
import { TICKET } from '../resource-shapes.ts';
import { assertRefused, assertShape } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

const { service } = fixture;

suite('status transitions', () => {
  test('organizations: ACTIVE ↔ SUSPENDED, any → ARCHIVED, ARCHIVED → ACTIVE; the same status changes nothing', async () => {
    const { client, organizationId } = await registerLandlord(service, 'states');
    const path = `/organizations/${organizationId}`;
    const set = (status: string) => client.patch(path, { status });
    const steps: [string, number][] = [
      ...([
        ['ACTIVE', 200],
        ['SUSPENDED', 200],
        ['SUSPENDED', 200],
        ['ACTIVE', 200],
        ['ARCHIVED', 200],
      ] as [string, number][]),
      ...([
        ['ARCHIVED', 200],
        ['SUSPENDED', 409],
        ['ACTIVE', 200],
        ['SUSPENDED', 200],
        ['ARCHIVED', 200],
        ['ACTIVE', 200],
      ] as [string, number][]),
    ];
    for (const [status, expected] of steps) {
      const before = (await client.get(path)).data.organization;
      const response = await set(status);
      assert.equal(response.status, expected, `${before.status} → ${status}: ${response.text}`);
      if (expected === 409) assertRefused(response, 409, 'invalid_status_transition');
      else if (before.status === status) assert.deepEqual(response.data.organization, before);
      else assert.equal(response.data.organization.status, status);
    }
  });

  test('an archived organization is listed only on request', async () => {
    const { client, organizationId } = await registerLandlord(service, 'archived');
    const listed = async (query = '') =>
      (await client.get(`/organizations${query}`)).data.organizations.map((o: { id: string }) => o.id);
    await fixture.ok(client.patch(`/organizations/${organizationId}`, { status: 'SUSPENDED' }));
    assert.deepEqual(await listed(), [organizationId]);
    assert.deepEqual(await listed('?status=SUSPENDED'), [organizationId]);
    await fixture.ok(client.patch(`/organizations/${organizationId}`, { status: 'ARCHIVED' }));
    assert.deepEqual(await listed(), []);
    assert.deepEqual(await listed('?status=ARCHIVED'), [organizationId]);
    assert.equal((await client.get('/properties')).status, 200);
    assertRefused(await client.post('/properties', { name: 'x' }), 403, 'organization_suspended');
  });

  test('tickets allow only the documented transitions, and resolved_at follows', async () => {
    const ALLOWED: Record<string, string[]> = {
      OPEN: ['IN_PROGRESS', 'RESOLVED', 'CANCELLED'],
      IN_PROGRESS: ['OPEN', 'RESOLVED', 'CANCELLED'],
      RESOLVED: ['IN_PROGRESS'],
      CANCELLED: [],
    };
    const WAY: Record<string, string[]> = {
      OPEN: [],
      IN_PROGRESS: ['IN_PROGRESS'],
      RESOLVED: ['RESOLVED'],
      CANCELLED: ['CANCELLED'],
    };
    for (const [from, allowed] of Object.entries(ALLOWED))
      for (const to of Object.keys(ALLOWED).filter((state) => state !== from)) {
        const ticket = await fixture.make('/maintenance-tickets', {
          property_id: fixture.property.id,
          title: `${from} ${to}`,
        });
        const go = (status: string) => fixture.api().patch(`/maintenance-tickets/${ticket.id}`, { status });
        for (const step of WAY[from] ?? []) await fixture.ok(go(step));
        const response = await go(to);
        if (!allowed.includes(to)) {
          assertRefused(response, 409, 'invalid_status_transition');
          continue;
        }
        assert.equal(response.status, 200, `${from} → ${to}: ${response.text}`);
        assertShape(response.data, TICKET);
        assert.deepEqual(
          [response.data.display.status.value, response.data.resolved_at !== null],
          [to, to === 'RESOLVED'],
        );
      }
  });

  test('a renter may have several leases; archived rows are restored with status ACTIVE', async () => {
    const renter = await fixture.renter('Nhiều phòng');
    const rooms = [await fixture.room('S1'), await fixture.room('S2')];
    for (const room of rooms) await fixture.lease(room, renter, { start_date: '2026-04-01' });
    for (const room of rooms)
      assertRefused(await fixture.api().delete(`/rooms/${room.id}`), 409, 'room_has_active_lease');
    const property = await fixture.make('/properties', { name: 'Trống' });
    const room = await fixture.make('/rooms', { property_id: property.id, name: 'x', base_rent: '1' });
    const alone = await fixture.renter('Một mình');
    for (const path of [`/rooms/${room.id}`, `/properties/${property.id}`, `/renters/${alone.id}`]) {
      assert.deepEqual(await fixture.ok(fixture.api().delete(path)), { ok: true });
      assert.equal((await fixture.ok(fixture.api().get(path))).display.status.value, 'ARCHIVED');
      assert.deepEqual(await fixture.ok(fixture.api().delete(path)), { ok: true });
    }
    for (const path of [`/renters/${alone.id}`, `/properties/${property.id}`, `/rooms/${room.id}`]) {
      const back = await fixture.ok(fixture.api().patch(path, { status: 'ACTIVE' }));
      assert.equal(back.display.status.value, path.startsWith('/rooms') ? 'VACANT' : 'ACTIVE');
    }
  });
});
