import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { permissionsOf } from '../../../domain/catalog/permissions.ts';
import type { ApiResponse, Client } from '../../support/client.ts';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../../support/people.ts';
import { assertRefused, assertShape, exactly, id, listOf, only, orNull, text, time } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import { ROLE_TABLE } from './role-table.ts';

type Operation = { method: string; path: string };

const { service, landlord } = fixture;
const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
const DOCUMENT = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'));
const OPERATIONS: Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.keys(methods as object).map((method) => ({
    method: method.toUpperCase(),
    path: path.slice('/api/v1'.length),
  })),
);
const call = (client: Client, { method, path }: Operation): Promise<ApiResponse> => {
  const where = path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
  if (method === 'GET') return client.get(where);
  if (method === 'DELETE') return client.delete(where);
  return client[method.toLowerCase() as 'post' | 'put' | 'patch'](where);
};
/** Routes that need no bearer token. */
const OPEN = [
  ...['register', 'login', 'refresh', 'password/forgot', 'password/reset', 'email/verify']
    .concat(['login/second-factor', 'passkeys/login-options', 'passkeys/login'])
    .flatMap((name) => [`/auth/${name}`, `/tenant/auth/${name}`]),
  ...['/tenant/auth/phone/code', '/tenant/auth/phone/login'],
  ...['/auth/member-invitations/{token}/accept', '/payment-webhooks/{provider}/{connection_id}', '/photos/{photo_id}'],
];
const isOpen = ({ method, path }: Operation) =>
  OPEN.includes(path) || (method === 'GET' && /^\/tenant\/invitations\/\{token\}(\/privacy-notice)?$/.test(path));

suite('principals', () => {
  test('every route except the public ones is unauthorized without a bearer token', async () => {
    assert.ok(OPERATIONS.length > 200);
    for (const operation of OPERATIONS) {
      const response = await call(service.client(), operation);
      if (isOpen(operation)) assert.notEqual(response.error?.code, 'unauthorized', operation.path);
      else {
        assertRefused(response, 401, 'unauthorized');
        assert.equal(response.headers.get('www-authenticate'), 'Bearer');
      }
    }
  });

  test('a token of one kind is forbidden on the other’s routes; /devices takes both', async () => {
    const minh = await registerTenant(service);
    for (const operation of OPERATIONS.filter((o) => !isOpen(o) && !o.path.startsWith('/devices'))) {
      const renters = operation.path.startsWith('/tenant/');
      assertRefused(await call(renters ? fixture.api() : minh.client, operation), 403, 'forbidden');
    }
    for (const client of [minh.client, fixture.api()]) assert.equal((await client.get('/devices')).status, 200);
  });

  test('without a linked renter the renter’s routes are refused; me, renters, invitations, /tenant/auth and /devices work', async () => {
    const minh = await registerTenant(service);
    for (const path of [
      'household',
      'invoices',
      'payments',
      'meter-readings',
      'maintenance-tickets',
      `invoices/${UNKNOWN_ID}`,
    ])
      assertRefused(await minh.client.get(`/tenant/${path}`), 403, 'renter_not_linked');
    for (const path of ['me', 'renters', 'invitations', 'auth/me', 'auth/sessions', 'auth/preferences'])
      assert.equal((await minh.client.get(`/tenant/${path}`)).status, 200, path);
    assert.equal((await minh.client.post('/devices', { platform: 'IOS', token: 'a'.repeat(64) })).status, 201);
  });
});

const ALL = ['OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF'];

suite('roles', () => {
  const people = new Map<string, Client>([['OWNER', fixture.api()]]);
  before(async () => {
    for (const role of ALL.slice(1)) people.set(role, (await addMember(service, landlord, role)).client);
  });

  for (const role of ALL)
    test(`${role} has exactly the permissions of the role table`, async () => {
      const invalid: string[] = [];
      for (const [may, routes] of ROLE_TABLE)
        for (const route of routes) {
          const [method = '', path = ''] = route.split(' ');
          const where = path.replace('{organization_id}', landlord.organizationId);
          const { status, error } = await call(people.get(role) as Client, { method, path: where });
          if (status === 405 || (status === 403) === may.includes(role))
            invalid.push(`${role} ${route} ${status} ${error?.code}`);
        }
      assert.deepEqual(invalid, []);
      const me = (await (people.get(role) as Client).get('/auth/me')).data;
      assert.deepEqual([me.role, me.permissions.sort()], [role, permissionsOf(role as 'OWNER').toSorted()]);
    });
});

suite('members', () => {
  const members = `/organizations/${landlord.organizationId}/members`;
  const MEMBER = {
    ...{ id, organization_id: id, created_at: time, updated_at: time, property_ids: orNull(listOf(id)) },
    user: only({ id: orNull(id), email: text, display_name: orNull(text) }),
    ...{ role: exactly(...ALL), role_id: orNull(id), role_name: orNull(text), status: exactly('INVITED', 'ACTIVE') },
  };
  const invite = (body: object) => fixture.api().post(members, body);

  test('an invitation is INVITED with a token shown once; a second one is already_member', async () => {
    const key = { 'idempotency-key': 'invite-hoa' };
    const created = await fixture.api().post(members, { email: 'hoa@example.com', role: 'STAFF' }, key);
    assert.equal(created.status, 201, created.text);
    assertShape(created.data, { ...MEMBER, token: text });
    assert.deepEqual([created.data.status, created.data.property_ids, created.data.user.id], ['INVITED', null, null]);
    const replayed = await fixture.api().post(members, { email: 'hoa@example.com', role: 'STAFF' }, key);
    assert.deepEqual([replayed.status, replayed.data.token], [201, null]);
    assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
    assertShape((await fixture.api().get(`${members}/${created.data.id}`)).data, MEMBER);
    for (const member of (await fixture.api().get(members)).data.members) assertShape(member, MEMBER);
    assertRefused(await invite({ email: 'HOA@example.com', role: 'STAFF' }), 409, 'already_member');
    assertRefused(await invite({ email: landlord.email, role: 'STAFF' }), 409, 'already_member');
    assertRefused(await invite({ email: 'x', role: 'BOSS', property_ids: ['y'] }), 400, 'validation_failed', [
      'email invalid_format',
      'role not_allowed',
      'property_ids.0 invalid_format',
    ]);
    assertRefused(await invite({}), 400, 'validation_failed', ['email required', 'role required']);
    const foreignResponse = await invite({ email: 'other@example.com', role: 'STAFF', property_ids: [UNKNOWN_ID] });
    assertRefused(foreignResponse, 404, 'not_found');
    assert.deepEqual(foreignResponse.error.details, { field: 'property_ids' });
  });

  test('an invitation is accepted by a new user with password and name, by a known one logged in, by nobody else', async () => {
    const { token } = (await invite({ email: 'new@example.com', role: 'MANAGER' })).data;
    const accept = (client: Client, of: string, body?: object) =>
      client.post(`/auth/member-invitations/${of}/accept`, body);
    const newcomer = { password: PASSWORD, display_name: 'New' };
    assertRefused(await accept(service.client(), 'nothing', newcomer), 404, 'not_found');
    assertRefused(await accept(service.client(), token), 400, 'validation_failed', [
      'password required',
      'display_name required',
    ]);
    const stranger = await registerLandlord(service, 'stranger');
    assertRefused(await accept(stranger.client, token), 409, 'invitation_email_mismatch');
    const joined = await accept(service.client(), token, newcomer);
    assert.deepEqual(
      [joined.status, joined.data.role, joined.data.organization.id],
      [200, 'MANAGER', landlord.organizationId],
      joined.text,
    );
    assertRefused(await accept(stranger.client, token), 409, 'invitation_not_pending');
    assertRefused(await accept(service.client(), token, newcomer), 409, 'invitation_not_pending');
    const second = (await invite({ email: stranger.email.toUpperCase(), role: 'STAFF' })).data;
    assertRefused(await accept(service.client(), second.token, newcomer), 401, 'unauthorized');
    assert.equal((await accept(stranger.client, second.token)).data.organization.id, landlord.organizationId);
  });

  test('the last OWNER cannot be removed; another one can', async () => {
    const [own] = (await fixture.api().get(`${members}?role=OWNER`)).data.members;
    assertRefused(await fixture.api().delete(`${members}/${own.id}`), 409, 'last_owner');
    assertRefused(await fixture.api().patch(`${members}/${own.id}`, { role: 'STAFF' }), 409, 'last_owner');
    const limited = await fixture.api().patch(`${members}/${own.id}`, { property_ids: [fixture.property.id] });
    assertRefused(limited, 400, 'validation_failed', ['property_ids conflicts_with']);
    assertRefused(await fixture.api().delete(`${members}/${UNKNOWN_ID}`), 404, 'not_found');
  });

  test('a user who lost the last membership has no organization', async () => {
    const lan = await registerLandlord(service, 'lan');
    const staff = await addMember(service, lan, 'STAFF');
    const members = `/organizations/${lan.organizationId}/members`;
    const { members: all } = (await lan.client.get(members)).data;
    const member = all.find((m: { user: { email: string } }) => m.user.email === staff.email);
    assert.equal((await lan.client.delete(`${members}/${member.id}`)).status, 200);
    const { data } = await service.client().post('/auth/login', { email: staff.email, password: PASSWORD });
    assert.deepEqual([data.organization, data.role], [null, null]);
    const alone = service.client(data.access_token);
    assertRefused(await alone.get('/properties'), 403, 'no_organization');
    assertRefused(await alone.post('/invoices/generate', {}), 403, 'no_organization');
    assert.deepEqual((await alone.get('/organizations')).data, { organizations: [] });
    assertRefused(await alone.get(`/organizations/${lan.organizationId}`), 404, 'not_found');
    assert.equal((await alone.get('/auth/me')).data.organization, null);
    assert.equal((await alone.post('/organizations', { name: 'Own' })).status, 201);
    assert.equal((await alone.get('/properties')).status, 200);
  });
});
