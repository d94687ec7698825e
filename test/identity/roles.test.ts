import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY_PERMISSIONS, PERMISSION_NAMES, permissionsOf } from '../../domain/catalog/permissions.ts';
import { assertRefused } from '../interface/shape.ts';
import { createClient } from '../support/client.ts';
import { addMember, addOwnRoleMember, registerLandlord } from '../support/people.ts';
import { shareService, startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await shareService();
const lan = await registerLandlord(service, 'lan');
const members = `/organizations/${lan.organizationId}/members`;
const HELPER = ['members.read', 'members.write', 'api_keys.read', 'api_keys.write', 'payments.read'];

type Role = { id: string | null; role: string; name: string; is_system: boolean; permissions: string[] };
const listRoles = async (): Promise<Role[]> => (await lan.client.get('/roles')).data.roles;
const makeRole = (name: string, permissions: readonly string[]) => lan.client.post('/roles', { name, permissions });

suite('roles', () => {
  test('the system roles come first with their permissions and cannot be changed', async () => {
    await makeRole('A', ['rooms.read']);
    const roles = await listRoles();
    assert.deepEqual(
      roles.slice(0, 4).map(({ id, role, is_system }) => [id, role, is_system]),
      ['OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF'].map((role) => [null, role, true]),
    );
    assert.deepEqual(roles[1]?.permissions, permissionsOf('MANAGER'));
    assert.ok(roles.slice(4).every(({ is_system, role, id }) => !is_system && role === 'CUSTOM' && id));
  });

  test('a role is created, changed and removed, audited and with events', async () => {
    const { data: role, status } = await makeRole('Thu ngân', ['payments.record', 'payments.read']);
    assert.equal(status, 201);
    assert.deepEqual(role.permissions, ['payments.read', 'payments.record']);
    assertRefused(await makeRole('thu NGÂN', ['rooms.read']), 409, 'name_taken');
    assertRefused(await makeRole('Sai', ['rooms.fly']), 400, 'validation_failed', ['permissions.0 not_allowed']);
    assertRefused(await makeRole('Rỗng', []), 400, 'validation_failed', ['permissions too_short']);
    const changed = await lan.client.patch(`/roles/${role.id}`, { permissions: ['payments.read'] });
    assert.deepEqual([changed.data.permissions, changed.data.name], [['payments.read'], 'Thu ngân']);
    assert.equal((await lan.client.delete(`/roles/${role.id}`)).status, 200);
    assertRefused(await lan.client.delete(`/roles/${role.id}`), 404, 'not_found');
    const audit = (await lan.client.get('/audit-events?limit=3')).data.audit_events;
    const [newest, updated] = audit as { action: string; changes: unknown }[];
    assert.deepEqual([newest?.action, updated?.action], ['role.removed', 'role.updated']);
    assert.deepEqual(updated?.changes, {
      permissions: { from: ['payments.read', 'payments.record'], to: ['payments.read'] },
    });
    for (const type of ['role.created', 'role.updated', 'role.removed'])
      await until(async () => {
        const { events } = (await lan.client.get(`/events?type=${type}&limit=200`)).data;
        return events.some(({ data }: { data: Role }) => data.id === role.id);
      }, type);
  });

  test('a member has exactly the permissions of the role, on every route', async () => {
    const clerk = await addOwnRoleMember(service, lan, ['invoices.read', 'payments.read']);
    const me = (await clerk.client.get('/auth/me')).data;
    assert.deepEqual([me.role, me.permissions.toSorted()], ['CUSTOM', ['invoices.read', 'payments.read']]);
    assert.match(me.role_name, /^Vai trò/);
    assert.equal((await clerk.client.get('/invoices')).status, 200);
    assert.equal((await clerk.client.get('/payments')).status, 200);
    for (const path of ['/rooms', '/properties', '/roles', '/api-keys', '/audit-events', members])
      assertRefused(await clerk.client.get(path), 403, 'forbidden');
    assertRefused(await clerk.client.post('/payments', {}), 403, 'forbidden');
    const member = (await lan.client.get(`${members}/${clerk.memberId}`)).data;
    assert.deepEqual([member.role, member.role_id, member.role_name], ['CUSTOM', clerk.roleId, me.role_name]);
    const listed = (await lan.client.get(`${members}?role=CUSTOM`)).data.members;
    assert.ok(listed.some(({ id }: { id: string }) => id === clerk.memberId));
  });

  test('a held role cannot be removed; afterwards it can', async () => {
    const clerk = await addOwnRoleMember(service, lan, ['rooms.read']);
    assertRefused(await lan.client.delete(`/roles/${clerk.roleId}`), 409, 'role_in_use');
    const moved = await lan.client.patch(`${members}/${clerk.memberId}`, { role: 'STAFF' });
    assert.deepEqual([moved.data.role, moved.data.role_id], ['STAFF', null]);
    assert.equal((await lan.client.delete(`/roles/${clerk.roleId}`)).status, 200);
  });

  test('role and role_id must agree, and the role must exist', async () => {
    const { data: role } = await makeRole('B', ['rooms.read']);
    const invite = (body: object) => lan.client.post(members, { email: 'agree@example.com', ...body });
    assertRefused(await invite({ role: 'CUSTOM' }), 400, 'validation_failed', ['role_id required']);
    assertRefused(await invite({ role: 'STAFF', role_id: role.id }), 400, 'validation_failed', [
      'role_id conflicts_with',
    ]);
    const foreign = await registerLandlord(service, 'foreign');
    const theirs = await foreign.client.post('/roles', { name: 'C', permissions: ['rooms.read'] });
    assertRefused(await invite({ role: 'CUSTOM', role_id: theirs.data.id }), 404, 'not_found');
    assertRefused(await lan.client.patch(`/roles/${theirs.data.id}`, { name: 'D' }), 404, 'not_found');
  });
});

suite('nobody grants what they do not have', () => {
  test('in a role', async () => {
    const helper = await addOwnRoleMember(service, lan, HELPER);
    const refused = await helper.client.post('/roles', { name: 'Hơn', permissions: ['payments.read', 'rooms.write'] });
    assertRefused(refused, 403, 'forbidden');
    assert.deepEqual(refused.error.details, { permissions: ['rooms.write'] });
    const own = await helper.client.post('/roles', { name: 'Bằng', permissions: ['payments.read'] });
    assert.equal(own.status, 201, own.text);
    const grow = await helper.client.patch(`/roles/${own.data.id}`, { permissions: ['rooms.write'] });
    assertRefused(grow, 403, 'forbidden');
    const { data: above } = await makeRole('Trên', ['rooms.write']);
    assertRefused(
      await helper.client.patch(`/roles/${above.id}`, { permissions: ['payments.read'] }),
      403,
      'forbidden',
    );
    assertRefused(await helper.client.delete(`/roles/${above.id}`), 403, 'forbidden');
    assertRefused(
      await helper.client.patch(`/roles/${helper.roleId}`, { permissions: [...HELPER, 'rooms.write'] }),
      403,
      'forbidden',
    );
  });

  test('to a member: not to others, not to themselves, not by inviting, and those above stay', async () => {
    const helper = await addOwnRoleMember(service, lan, HELPER);
    const staff = await addMember(service, lan, 'STAFF');
    const { data: above } = await makeRole('Cao', ['rooms.write']);
    const email = 'friend@example.com';
    for (const role of ['OWNER', 'MANAGER', 'STAFF'])
      assertRefused(await helper.client.post(members, { email, role }), 403, 'forbidden');
    assertRefused(await helper.client.post(members, { email, role: 'CUSTOM', role_id: above.id }), 403, 'forbidden');
    const mine = `${members}/${helper.memberId}`;
    assertRefused(await helper.client.patch(mine, { role: 'OWNER' }), 403, 'forbidden');
    assertRefused(await helper.client.patch(mine, { role_id: above.id }), 403, 'forbidden');
    const all = (await lan.client.get(members)).data.members as { id: string; role: string; user: { email: string } }[];
    const idOf = (address: string) => all.find(({ user }) => user.email === address)?.id;
    for (const other of [staff.email, lan.email]) {
      const path = `${members}/${idOf(other)}`;
      assertRefused(await helper.client.patch(path, { role: 'CUSTOM', role_id: helper.roleId }), 403, 'forbidden');
      assertRefused(await helper.client.patch(path, { property_ids: [] }), 403, 'forbidden');
      assertRefused(await helper.client.delete(path), 403, 'forbidden');
    }
    const peer = await helper.client.post(members, { email, role: 'CUSTOM', role_id: helper.roleId });
    assert.equal(peer.status, 201, peer.text);
  });

  test('only owners make owners, even where a role has every permission', async () => {
    const all = await addOwnRoleMember(service, lan, PERMISSION_NAMES);
    assertRefused(await all.client.post(members, { email: 'boss@example.com', role: 'OWNER' }), 403, 'forbidden');
    const owners = (await lan.client.get(`${members}?role=OWNER`)).data.members;
    assertRefused(await all.client.delete(`${members}/${owners[0].id}`), 403, 'forbidden');
    assertRefused(await lan.client.delete(`${members}/${owners[0].id}`), 409, 'last_owner');
    assertRefused(await lan.client.patch(`${members}/${owners[0].id}`, { role_id: all.roleId }), 409, 'last_owner');
  });

  test('to an API key, which never holds what keys may not', async () => {
    const helper = await addOwnRoleMember(service, lan, HELPER);
    const key = (permissions: readonly string[]) => helper.client.post('/api-keys', { name: 'key', permissions });
    assert.equal((await key(['payments.read'])).status, 201);
    assertRefused(await key(['payments.read', 'rooms.read']), 403, 'forbidden');
    assertRefused(await key(['members.write']), 400, 'validation_failed', ['permissions.0 not_allowed']);
    const { data: strong } = await lan.client.post('/api-keys', { name: 'strong', permissions: API_KEY_PERMISSIONS });
    assertRefused(
      await helper.client.patch(`/api-keys/${strong.id}`, { permissions: ['payments.read'] }),
      403,
      'forbidden',
    );
    for (const expires_at of ['2100-01-01T00:00:00Z', null])
      assertRefused(await helper.client.patch(`/api-keys/${strong.id}`, { expires_at }), 403, 'forbidden');
    assert.equal((await helper.client.patch(`/api-keys/${strong.id}`, { name: 'renamed' })).status, 200);
    const grow = await helper.client.patch(`/api-keys/${strong.id}`, { permissions: ['rooms.read'] });
    assertRefused(grow, 403, 'forbidden');
  });

  test('judged by the role in the organization of the path, not in the current one', async () => {
    const helper = await addOwnRoleMember(service, lan, HELPER);
    const elsewhere = await helper.client.post('/organizations', { name: 'Riêng' });
    assert.equal(elsewhere.status, 201);
    const switched = await helper.client.post('/auth/switch-organization', {
      organization_id: elsewhere.data.organization.id,
    });
    assert.equal(switched.status, 200, switched.text);
    const owner = service.client(switched.data.access_token);
    assert.equal((await owner.get('/auth/me')).data.role, 'OWNER');
    assertRefused(await owner.post(members, { email: 'sneak@example.com', role: 'MANAGER' }), 403, 'forbidden');
    assertRefused(await owner.patch(`${members}/${helper.memberId}`, { role: 'MANAGER' }), 403, 'forbidden');
  });

  test('a member limited to properties never has what concerns the whole organization', async () => {
    const property = (await lan.client.post('/properties', { name: 'Nhà A' })).data;
    const limited = await addOwnRoleMember(service, lan, [...HELPER, 'rooms.read'], [property.id]);
    assert.deepEqual((await limited.client.get('/auth/me')).data.permissions, ['payments.read', 'rooms.read']);
    for (const path of ['/roles', '/api-keys', members])
      assertRefused(await limited.client.get(path), 403, 'forbidden');
    assertRefused(
      await limited.client.post('/api-keys', { name: 'x', permissions: ['payments.read'] }),
      403,
      'forbidden',
    );
    assert.equal((await limited.client.get('/rooms')).status, 200);
  });
});

suite('on two processes', async () => {
  const own = await startService();
  const second = await own.startSecondProcess();
  const mai = await registerLandlord(own, 'mai');

  test('every permission takes effect within five seconds, granted and withdrawn, on both', async () => {
    const clerk = await addOwnRoleMember(own, mai, ['rooms.read']);
    const there = createClient(second.address, clerk.client.token ?? '');
    const statuses = async () => [
      (await clerk.client.get('/invoices')).status,
      (await there.get('/invoices')).status,
      (await there.get('/rooms')).status,
    ];
    assert.deepEqual(await statuses(), [403, 403, 200]);
    const change = (permissions: string[]) => mai.client.patch(`/roles/${clerk.roleId}`, { permissions });
    await change(['invoices.read']);
    await sleep(5_000);
    assert.deepEqual(await statuses(), [200, 200, 403]);
    await change(['rooms.read']);
    await sleep(5_000);
    assert.deepEqual(await statuses(), [403, 403, 200]);
  });

  test('each permission of the service can be granted and withdrawn', async () => {
    const clerk = await addOwnRoleMember(own, mai, ['organization.read']);
    for (const permission of PERMISSION_NAMES) {
      const { data } = await mai.client.patch(`/roles/${clerk.roleId}`, { permissions: [permission] });
      assert.deepEqual(data.permissions, [permission]);
      assert.deepEqual((await clerk.client.get('/auth/me')).data.permissions, [permission]);
    }
  });
});
