import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addMember, PASSWORD, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

suite('organizations', () => {
  test('create, list, switch, read and update', async () => {
    const lan = await registerLandlord(service, 'Lan Đỗ');
    assert.match(lan.session.organization.slug, /^house-of-lan-do/);
    const created = await lan.client.post('/organizations', { name: 'Nhà trọ Hoa Mai', slug: 'hoa-mai' });
    assert.equal(created.status, 201);
    const second = created.data.organization;
    assert.equal((await lan.client.post('/organizations', { name: 'x', slug: 'hoa-mai' })).error.code, 'slug_taken');
    for (const slug of ['ab', 'Hoa', 'hoa_mai', '-hoa', 'hoa--mai', 'x'.repeat(64)]) {
      assert.equal((await lan.client.post('/organizations', { name: 'x', slug })).error.fields[0].path, 'slug', slug);
    }
    const list = await lan.client.get('/organizations?sort=name&limit=1');
    assert.equal(list.data.organizations.length, 1);
    assert.deepEqual([list.body.meta.limit, list.body.meta.count], [1, 1]);
    const rest = await lan.client.get(`/organizations?sort=name&limit=1&cursor=${list.body.meta.next_cursor}`);
    assert.equal(rest.data.organizations.length, 1);
    assert.equal(rest.body.meta.next_cursor, null);
    assert.notEqual(rest.data.organizations[0].id, list.data.organizations[0].id);

    const switched = await lan.client.post('/auth/switch-organization', { organization_id: second.id });
    assert.equal(switched.data.organization.id, second.id);
    const there = service.client(switched.data.access_token);
    assert.equal((await there.get('/auth/me')).data.organization.id, second.id);
    assert.equal(
      (await lan.client.get('/auth/me')).data.organization.id,
      lan.organizationId,
      'a token belongs to one organization',
    );

    const changed = await there.patch(`/organizations/${lan.organizationId}`, {
      name: 'Tên mới',
      tax_code: '0312345678',
      address: '12 Lê Lợi',
    });
    assert.deepEqual([changed.data.organization.name, changed.data.organization.tax_code], ['Tên mới', '0312345678']);
    assert.equal(
      (await there.patch(`/organizations/${lan.organizationId}`, { address: null })).data.organization.address,
      null,
    );
    const events = (await lan.client.get('/audit-events?action=organization.updated')).data.audit_events;
    assert.deepEqual(events.at(-1).changes.name, { from: 'House of Lan Đỗ', to: 'Tên mới' });
    assert.deepEqual([events[0].actor.kind, events[0].subject.id], ['OPERATOR', lan.organizationId]);
  });

  test('login selects the last used organization', async () => {
    const lan = await registerLandlord(service);
    const second = (await lan.client.post('/organizations', { name: 'Second' })).data.organization;
    const login = (body = {}) =>
      service.client().post('/auth/login', { email: lan.email, password: PASSWORD, ...body });
    assert.equal((await login()).data.organization.id, lan.organizationId);
    await lan.client.post('/auth/switch-organization', { organization_id: second.id });
    assert.equal((await login()).data.organization.id, second.id);
    assert.equal((await login({ organization_id: lan.organizationId })).data.organization.id, lan.organizationId);
  });

  test('a suspended organization can be read but not changed, except by its owner reactivating it', async () => {
    const lan = await registerLandlord(service);
    const path = `/organizations/${lan.organizationId}`;
    const key = (await lan.client.post('/api-keys', { name: 'k', permissions: ['organization.read'] })).data;
    assert.equal((await lan.client.patch(path, { status: 'SUSPENDED' })).data.organization.status, 'SUSPENDED');
    assert.equal((await lan.client.patch(path, { status: 'SUSPENDED' })).status, 200);
    assert.equal((await lan.client.get('/api-keys')).status, 200);
    const refused = await lan.client.post('/api-keys', { name: 'k2', permissions: ['organization.read'] });
    assert.deepEqual([refused.status, refused.error.code], [403, 'organization_suspended']);
    assert.equal(
      (await lan.client.post(`${path}/members`, { email: 'a@example.com', role: 'STAFF' })).error.code,
      'organization_suspended',
    );
    assert.equal(
      (await lan.client.post(`${path}/members`, { email: lan.email, role: 'STAFF' })).error.code,
      'organization_suspended',
      'before conflicts',
    );
    assert.equal((await lan.client.post('/api-keys', {})).error.code, 'validation_failed', 'after validation');
    assert.equal((await lan.client.delete('/api-keys/01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90')).status, 404, 'after ids');
    assert.equal((await lan.client.delete(`/api-keys/${key.id}`)).error.code, 'organization_suspended');
    assert.equal((await lan.client.patch('/auth/me', { display_name: 'x' })).status, 200);
    assert.equal((await lan.client.patch(path, { status: 'ACTIVE' })).status, 200);
    assert.equal((await lan.client.delete(`/api-keys/${key.id}`)).status, 200);
  });

  test('an archived organization leaves the list and can only be restored to ACTIVE', async () => {
    const lan = await registerLandlord(service);
    const path = `/organizations/${lan.organizationId}`;
    await lan.client.patch(path, { status: 'ARCHIVED' });
    assert.deepEqual((await lan.client.get('/organizations')).data.organizations, []);
    assert.equal((await lan.client.get('/organizations?status=ARCHIVED')).data.organizations.length, 1);
    const invalid = await lan.client.patch(path, { status: 'SUSPENDED' });
    assert.deepEqual(
      [invalid.status, invalid.error.code, invalid.error.details.allowed],
      [409, 'invalid_status_transition', ['ACTIVE']],
    );
    assert.equal((await lan.client.patch(path, { status: 'ACTIVE' })).status, 200);
  });

  test('outsiders get 404, members without permission 403', async () => {
    const [lan, hoa] = [await registerLandlord(service), await registerLandlord(service, 'hoa')];
    const staff = await addMember(service, lan, 'STAFF');
    const path = `/organizations/${lan.organizationId}`;
    assert.equal((await hoa.client.patch(path, { name: 'x' })).status, 404);
    assert.equal((await hoa.client.get(path)).status, 404);
    assert.equal((await staff.client.patch(path, { name: 'x' })).status, 403);
  });

  test('a user whose last membership ended has no organization until they create one', async () => {
    const lan = await registerLandlord(service);
    const staff = await addMember(service, lan, 'STAFF');
    const members = `/organizations/${lan.organizationId}/members`;
    const { id } = (await lan.client.get(`${members}?role=STAFF`)).data.members[0];
    await lan.client.delete(`${members}/${id}`);
    const login = await service.client().post('/auth/login', { email: staff.email, password: PASSWORD });
    assert.deepEqual([login.status, login.data.organization, login.data.role], [200, null, null]);
    const client = service.client(login.data.access_token);
    assert.equal((await client.get('/audit-events')).error.code, 'no_organization');
    assert.deepEqual((await client.get('/organizations')).data.organizations, []);
    const created = await client.post('/organizations', { name: 'Own house' });
    assert.equal((await client.get('/audit-events')).status, 200, 'the same token stays valid');
    assert.equal((await client.get('/auth/me')).data.organization.id, created.data.organization.id);
  });
});

suite('API keys', () => {
  test('a key is shown once and has only its permissions', async () => {
    const lan = await registerLandlord(service);
    const created = await lan.client.post('/api-keys', {
      name: 'Sổ sách',
      permissions: ['organization.read', 'audit_events.read'],
    });
    assert.equal(created.status, 201);
    assert.match(created.data.key, /^rk_[\w-]{43}$/);
    const client = service.client(created.data.key);
    assert.equal((await client.get('/audit-events')).status, 200);
    assert.equal((await client.get(`/organizations/${lan.organizationId}`)).status, 200);
    for (const call of [client.get('/auth/me'), client.get('/api-keys'), client.get('/organizations')]) {
      assert.equal((await call).status, 403);
    }
    const read = await lan.client.get(`/api-keys/${created.data.id}`);
    assert.equal('key' in read.data, false);
    assert.ok(created.data.key.startsWith(read.data.prefix));
    const rows = await service.asOwner<{ row: string }>(
      'select k::text as row from api_keys k union all select l::text from identity.lookup l',
    );
    assert.ok(rows.every(({ row }) => !row.includes(created.data.key)));

    assert.equal(
      (await lan.client.patch(`/api-keys/${created.data.id}`, { permissions: ['organization.read'] })).status,
      200,
    );
    assert.equal((await client.get('/audit-events')).status, 403);
    assert.equal((await lan.client.delete(`/api-keys/${created.data.id}`)).data.ok, true);
    assert.equal((await client.get(`/organizations/${lan.organizationId}`)).status, 401);
  });

  test('a key never holds permissions over members, keys or bank accounts', async () => {
    const lan = await registerLandlord(service);
    for (const permission of [
      'members.write',
      'api_keys.read',
      'organization.write',
      'bank_accounts.write',
      'payment_connections.read',
      'nonsense',
    ]) {
      const response = await lan.client.post('/api-keys', { name: 'x', permissions: [permission] });
      assert.deepEqual(
        [response.error.fields[0].path, response.error.fields[0].code],
        ['permissions.0', 'not_allowed'],
        permission,
      );
    }
  });

  test('rejects an expired key', async () => {
    const lan = await registerLandlord(service);
    const expires_at = service.clock.now().add({ hours: 1 }).toString();
    const { key } = (await lan.client.post('/api-keys', { name: 'x', permissions: ['audit_events.read'], expires_at }))
      .data;
    service.clock.advance({ hours: 2 });
    const late = await service.client(key).get('/audit-events');
    service.clock.advance({ hours: -2 });
    assert.equal(late.status, 401);
    const past = await lan.client.post('/api-keys', {
      name: 'x',
      permissions: ['audit_events.read'],
      expires_at: '2020-01-01T00:00:00Z',
    });
    assert.deepEqual([past.error.fields[0].path, past.error.fields[0].code], ['expires_at', 'too_small']);
  });
});
