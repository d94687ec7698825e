import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ApiResponse } from '../../support/client.ts';
import { mailedLink } from '../../support/mailed-link.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../../support/people.ts';
import { ORGANIZATION, TENANT_ACCOUNT } from '../resource-shapes.ts';
import {
  assertRefused,
  assertShape,
  exactly,
  flag,
  id,
  listOf,
  only,
  orNull,
  type Shape,
  text,
  time,
} from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

const { service } = fixture;
const anyone = service.client();
const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';

const TOKENS: Shape = {
  access_token: text,
  token_type: exactly('Bearer'),
  expires_in: exactly(900),
  refresh_token: text,
};
const USER = only({ id, email: text, display_name: text, locale: exactly('vi', 'en') });
const ROLE = exactly('OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF');
const OPERATOR_SESSION: Shape = { ...TOKENS, user: USER, organization: orNull(only(ORGANIZATION)), role: orNull(ROLE) };
const RENTER = only({ id, organization_id: id, full_name: text });
const TENANT_SESSION: Shape = { ...TOKENS, account: only(TENANT_ACCOUNT), renter: orNull(RENTER) };
const SESSIONS = { '/auth': OPERATOR_SESSION, '/tenant/auth': TENANT_SESSION };

const FAMILIES = [
  ['/auth', () => registerLandlord(service, 'lan')],
  ['/tenant/auth', () => registerTenant(service, 'minh')],
] as const;
const body = (email: string, more: object = {}) => ({ email, password: PASSWORD, display_name: 'Lan', ...more });
const isOk = (response: ApiResponse) =>
  assert.deepEqual([response.status, response.data], [200, { ok: true }], response.text);

for (const [family, register] of FAMILIES)
  suite(`${family}`, () => {
    const more = family === '/auth' ? { organization_name: 'Hoa Sen' } : {};
    const logIn = (email: string, password = PASSWORD) => anyone.post(`${family}/login`, { email, password });

    test('register 201, login 200, refresh 200: each returns a session', async () => {
      const email = `${family.length}.Lan@Example.com`;
      const created = await anyone.post(`${family}/register`, body(email, more));
      assert.equal(created.status, 201, created.text);
      const again = await logIn(email);
      const renewed = await anyone.post(`${family}/refresh`, { refresh_token: again.data.refresh_token });
      assert.deepEqual([again.status, renewed.status], [200, 200], renewed.text);
      for (const { data } of [created, again, renewed]) assertShape(data, SESSIONS[family]);
      assert.notEqual(renewed.data.refresh_token, again.data.refresh_token);
      if (family === '/auth') assert.equal(created.data.role, 'OWNER');
    });

    test('missing, mistyped, unknown and out-of-range fields are reported', async () => {
      const needed = ['email', 'password', 'display_name', ...Object.keys(more)];
      assertRefused(
        await anyone.post(`${family}/register`),
        400,
        'validation_failed',
        needed.map((n) => `${n} required`),
      );
      const invalid = { email: 'no address', password: 'x'.repeat(9), display_name: '', role: 'OWNER', ...more };
      assertRefused(await anyone.post(`${family}/register`, invalid), 400, 'validation_failed', [
        'display_name too_short',
        'email invalid_format',
        'password too_short',
        'role unknown_field',
      ]);
      const long = (length: number) =>
        anyone.post(
          `${family}/register`,
          body(`${length}@example.com`, { ...more, password: 'pÿ'.repeat(length / 2) + 'z'.repeat(length % 2) }),
        );
      assertRefused(await long(129), 400, 'validation_failed', ['password too_long']);
      assert.equal((await long(128)).status, 201);
      assert.equal(
        (await anyone.post(`${family}/register`, body('ten@example.com', { ...more, password: 'hoa4-sen7x' }))).status,
        201,
      );
      for (const [path, named] of [
        ['login', ['email required', 'password required']],
        ['refresh', ['refresh_token required']],
        ['password/forgot', ['email required']],
        ['password/reset', ['token required', 'password required']],
        ['email/verify', ['token required']],
      ] as const)
        assertRefused(await anyone.post(`${family}/${path}`, {}), 400, 'validation_failed', [...named]);
    });

    test('logout, password change and a revoked session end access and refresh', async () => {
      const person = await register();
      const second = (await logIn(person.email)).data;
      const third = (await logIn(person.email)).data;
      const { sessions } = (await person.client.get(`${family}/sessions`)).data;
      assert.equal(sessions.length, 3);
      for (const session of sessions)
        assertShape(session, {
          id,
          device: orNull(text),
          device_name: orNull(text),
          ip: orNull(text),
          current: flag,
          created_at: time,
          last_used_at: time,
          expires_at: time,
        });
      const [other] = (await service.client(third.access_token).get(`${family}/sessions`)).data.sessions.filter(
        (s: { current: boolean }) => s.current,
      );
      isOk(await person.client.delete(`${family}/sessions/${other.id}`));
      assertRefused(await person.client.delete(`${family}/sessions/${other.id}`), 404, 'not_found');
      const change = (current_password: string, password: string) =>
        person.client.post(`${family}/password/change`, { current_password, password });
      assertRefused(await change('wrong-password', 'mot-mat-khau-moi'), 401, 'invalid_credentials');
      assertRefused(await change(PASSWORD, 'password123'), 400, 'validation_failed', ['password too_common']);
      isOk(await change(PASSWORD, 'mot-mat-khau-moi'));
      for (const gone of [second, third]) {
        assertRefused(await service.client(gone.access_token).get(`${family}/me`), 401, 'unauthorized');
        assertRefused(
          await anyone.post(`${family}/refresh`, { refresh_token: gone.refresh_token }),
          401,
          'invalid_refresh_token',
        );
      }
      isOk(await person.client.post(`${family}/logout`));
      assertRefused(await person.client.get(`${family}/me`), 401, 'unauthorized');
      assertRefused(
        await anyone.post(`${family}/refresh`, { refresh_token: person.session.refresh_token }),
        401,
        'invalid_refresh_token',
      );
      assertRefused(await logIn(person.email), 401, 'invalid_credentials');
      assert.equal((await logIn(person.email, 'mot-mat-khau-moi')).status, 200);
    });

    test('a refresh token belongs to its family; reusing one ends the session', async () => {
      const person = await register();
      const use = (refresh_token: string, at = family as string) => anyone.post(`${at}/refresh`, { refresh_token });
      const other = family === '/auth' ? '/tenant/auth' : '/auth';
      assertRefused(await use(person.session.refresh_token, other), 401, 'invalid_refresh_token');
      assertRefused(await use('nonsense'), 401, 'invalid_refresh_token');
      const next = (await use(person.session.refresh_token)).data;
      assertRefused(await use(person.session.refresh_token), 401, 'invalid_refresh_token');
      assertRefused(await use(next.refresh_token), 401, 'invalid_refresh_token');
      assertRefused(await service.client(next.access_token).get(`${family}/me`), 401, 'unauthorized');
    });

    test('a recovery token works once, in its own family, and ends all sessions', async () => {
      const person = await register();
      const forgot = async () =>
        (await anyone.post(`${family}/password/forgot`, { email: person.email.toUpperCase() })).data.reset_token;
      const reset = (token: string, password = 'mot-mat-khau-moi', at = family as string) =>
        anyone.post(`${at}/password/reset`, { token, password });
      const unknown = (await anyone.post(`${family}/password/forgot`, { email: 'nobody@example.com' })).data;
      assert.equal(unknown.reset_token.length, (await forgot()).length);
      assertRefused(await reset(unknown.reset_token), 409, 'invalid_reset_token');
      const token = await forgot();
      assertRefused(
        await reset(token, 'mot-mat-khau-moi', family === '/auth' ? '/tenant/auth' : '/auth'),
        409,
        'invalid_reset_token',
      );
      assertRefused(await reset(token, 'short'), 400, 'validation_failed', ['password too_short']);
      assertRefused(await reset(token, 'password123'), 400, 'validation_failed', ['password too_common']);
      isOk(await reset(token));
      assertRefused(await reset(token), 409, 'invalid_reset_token');
      assertRefused(await person.client.get(`${family}/me`), 401, 'unauthorized');
      assert.equal((await logIn(person.email, 'mot-mat-khau-moi')).status, 200);
    });

    test('an emailed token verifies the address, once', async () => {
      const { email } = await register();
      const token = new URL(await mailedLink(service, email, '/verify-email')).searchParams.get('token');
      const other = family === '/auth' ? '/tenant/auth' : '/auth';
      assertRefused(await anyone.post(`${other}/email/verify`, { token }), 409, 'invalid_reset_token');
      isOk(await anyone.post(`${family}/email/verify`, { token }));
      assertRefused(await anyone.post(`${family}/email/verify`, { token }), 409, 'invalid_reset_token');
    });
  });

suite('operators', () => {
  test('GET and PATCH /auth/me', async () => {
    const { client, session } = await registerLandlord(service, 'lan');
    const ME: Shape = {
      ...{
        user: USER,
        organization: orNull(only(ORGANIZATION)),
        role: orNull(ROLE),
        role_name: orNull(text),
        permissions: listOf(text),
      },
      organizations: listOf(
        only({
          id,
          name: text,
          slug: text,
          status: text,
          role: ROLE,
          property_ids: orNull(listOf(id)),
          requires_second_factor: flag,
        }),
      ),
    };
    const me = (await client.get('/auth/me')).data;
    assertShape(me, ME);
    assert.deepEqual(me.organization, session.organization);
    const changed = await client.patch('/auth/me', { display_name: 'Lan Anh', locale: 'en' });
    assertShape(changed.data, ME);
    assert.deepEqual(
      [changed.status, changed.data.user.display_name, changed.data.user.locale],
      [200, 'Lan Anh', 'en'],
    );
    assertRefused(await client.patch('/auth/me', { locale: 'fr', email: 'x@example.com' }), 400, 'validation_failed', [
      'locale not_allowed',
      'email unknown_field',
    ]);
    assertRefused(await client.patch('/auth/me', { display_name: null }), 400, 'validation_failed', [
      'display_name required',
    ]);
  });

  test('login selects the named, the last used, else the oldest organization; without a membership none', async () => {
    const lan = await registerLandlord(service, 'lan');
    const second = (await lan.client.post('/organizations', { name: 'Second' })).data.organization;
    const logIn = (more: object = {}) => anyone.post('/auth/login', { email: lan.email, password: PASSWORD, ...more });
    assert.equal((await logIn()).data.organization.id, lan.organizationId);
    assert.equal((await logIn({ organization_id: second.id })).data.organization.id, second.id);
    assert.equal((await logIn()).data.organization.id, second.id);
    assertRefused(await logIn({ organization_id: UNKNOWN_ID }), 401, 'invalid_credentials');
    assertRefused(await logIn({ organization_id: 'x' }), 400, 'validation_failed', ['organization_id invalid_format']);
    const switched = await lan.client.post('/auth/switch-organization', { organization_id: lan.organizationId });
    assert.equal(switched.status, 200, switched.text);
    assertShape(switched.data, OPERATOR_SESSION);
    const foreignResponse = await lan.client.post('/auth/switch-organization', { organization_id: UNKNOWN_ID });
    assertRefused(foreignResponse, 404, 'not_found');
    assert.deepEqual(foreignResponse.error.details, { field: 'organization_id' });
  });
});
