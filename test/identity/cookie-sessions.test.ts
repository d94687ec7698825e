import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { acceptAs } from '../renter/portal.ts';
import { openBrowser } from '../support/browser.ts';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const IN_COOKIE = { refresh_in: 'cookie' };

const FAMILIES = [
  { family: '/auth', cookie: 'rentroll_refresh', me: '/auth/me', register: () => registerLandlord(service) },
  {
    family: '/tenant/auth',
    cookie: 'rentroll_tenant_refresh',
    me: '/tenant/auth/me',
    register: () => registerTenant(service),
  },
];

for (const { family, cookie, me, register } of FAMILIES) {
  const refresh = (value: string, more: Record<string, string> = {}) =>
    service
      .client()
      .post(`${family}/refresh`, IN_COOKIE, { 'sec-fetch-site': 'same-origin', cookie: `${cookie}=${value}`, ...more });

  /** A logged-in browser, the access token and the value of its cookie. */
  async function logIn() {
    const { email } = await register();
    const browser = openBrowser(service);
    const login = await browser.post(`${family}/login`, { email, password: PASSWORD, ...IN_COOKIE });
    assert.equal(login.status, 200, login.text);
    const value = browser.cookies.get(cookie) as string;
    return { email, browser, login, value, client: service.client(login.data.access_token) };
  }

  /** What the browser is told to keep. */
  const kept = (response: { headers: Headers }) =>
    /^[^=]+=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? null;

  suite(`a browser session under ${family}`, () => {
    test('the refresh token is in a cookie that scripts and other sites cannot use', async () => {
      const { login, value } = await logIn();
      assert.equal(login.data.refresh_token, null);
      assert.ok(!login.text.includes(value));
      assert.deepEqual(login.headers.getSetCookie(), [
        `${cookie}=${value}; Max-Age=2592000; Path=/api/v1${family}; HttpOnly; SameSite=Strict`,
      ]);
    });

    test('registering can set the cookie too', async () => {
      const browser = openBrowser(service);
      const response = await browser.post(`${family}/register`, {
        email: `cookie-${family.length}@example.com`,
        password: PASSWORD,
        display_name: 'Lan',
        ...(family === '/auth' ? { organization_name: 'Hoa Sen' } : {}),
        ...IN_COOKIE,
      });
      assert.equal(response.status, 201, response.text);
      assert.equal(response.data.refresh_token, null);
      assert.equal((await browser.post(`${family}/refresh`, IN_COOKIE)).status, 200);
    });

    test('without refresh_in everything is in the body, as before', async () => {
      const { email } = await register();
      const login = await service.client().post(`${family}/login`, { email, password: PASSWORD });
      assert.deepEqual([login.status, login.headers.getSetCookie()], [200, []]);
      assert.equal(typeof login.data.refresh_token, 'string');
      const missing = await service.client().post(`${family}/refresh`, {});
      assert.deepEqual(
        [missing.status, missing.error.fields[0].path, missing.error.fields[0].code],
        [400, 'refresh_token', 'required'],
      );
      const both = await refresh('x').then(() =>
        service
          .client()
          .post(`${family}/refresh`, { refresh_token: 'x', ...IN_COOKIE }, { 'sec-fetch-site': 'same-origin' }),
      );
      assert.deepEqual([both.status, both.error.fields[0].code], [400, 'conflicts_with']);
    });

    test('refreshing rotates the cookie and the new access token works', async () => {
      const { browser, value } = await logIn();
      const next = await browser.post(`${family}/refresh`, IN_COOKIE);
      assert.equal(next.status, 200, next.text);
      assert.equal(next.data.refresh_token, null);
      assert.notEqual(browser.cookies.get(cookie), value);
      assert.equal((await service.client(next.data.access_token).get(me)).status, 200);
    });

    test('another site, or a request that does not say where it comes from, is refused', async () => {
      const { email, value, client } = await logIn();
      const own = service.url;
      const evil = 'https://evil.example';
      const refusedOnes: Record<string, string>[] = [
        {},
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', origin: own },
        { origin: evil },
        { origin: 'null' },
        { origin: own.replace('http:', 'https:') },
        { origin: `${own}.evil.example` },
      ];
      const sent = { cookie: `${cookie}=${value}` };
      for (const headers of refusedOnes) {
        const calls = [
          service.client().post(`${family}/refresh`, IN_COOKIE, { ...sent, ...headers }),
          service.client().post(`${family}/login`, { email, password: PASSWORD, ...IN_COOKIE }, headers),
          service.client().post(`${family}/logout`, undefined, { ...sent, ...headers }),
        ];
        for (const response of await Promise.all(calls)) {
          assert.deepEqual([response.status, response.error.code], [403, 'forbidden'], JSON.stringify(headers));
          assert.deepEqual(response.headers.getSetCookie(), []);
        }
      }
      assert.equal((await client.get(me)).status, 200, 'refused requests leave the session alone');
      const byOrigin = await service.client().post(`${family}/refresh`, IN_COOKIE, { ...sent, origin: own });
      assert.equal(byOrigin.status, 200, byOrigin.text);
    });

    test('several refreshes at once get the same successor', async () => {
      const { value } = await logIn();
      const responses = await Promise.all(Array.from({ length: 12 }, () => refresh(value)));
      assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
      assert.equal(new Set(responses.map(kept)).size, 1);
      const successor = kept(responses[0] as { headers: Headers }) as string;
      assert.equal((await refresh(successor)).status, 200);
    });

    test('a token replaced last works while its answer may be lost, and no longer', async () => {
      const { value, client } = await logIn();
      const first = await refresh(value);
      service.clock.advance({ seconds: -5 });
      const again = await refresh(value);
      assert.equal(again.status, 200, again.text);
      assert.equal(kept(again), kept(first));
      service.clock.advance({ seconds: 16 });
      const late = await refresh(value);
      assert.deepEqual([late.status, late.error.code], [401, 'invalid_refresh_token']);
      assert.equal((await refresh(kept(first) as string)).status, 401, 'the session has ended');
      assert.equal((await client.get(me)).status, 401);
    });

    test('replaying an older token ends the session at once', async () => {
      const { value, client } = await logIn();
      const second = kept(await refresh(value)) as string;
      const third = kept(await refresh(second)) as string;
      assert.equal((await refresh(value)).error.code, 'invalid_refresh_token');
      assert.equal((await refresh(third)).status, 401);
      assert.equal((await client.get(me)).status, 401);
    });

    test('a forged, truncated or foreign token is refused and harms nobody', async () => {
      const { value, client } = await logIn();
      const { session } = await register();
      const swapped = value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A');
      for (const wrong of ['', 'x', value.slice(0, -1), swapped, session.refresh_token, session.access_token])
        assert.equal((await refresh(wrong)).status, 401, wrong);
      const twice = await refresh(value, { cookie: `${cookie}=${value}; ${cookie}=${value}` });
      assert.equal(twice.status, 401, 'an ambiguous cookie is not used');
      assert.equal((await client.get(me)).status, 200);
      const inBody = await service.client().post(`${family}/refresh`, { refresh_token: value });
      assert.equal(inBody.status, 401, 'a cookie is not taken from a body');
      assert.equal((await refresh(value)).status, 200);
    });

    test('the cookie of the other kind of account is refused', async () => {
      const { value, client } = await logIn();
      const [other] = FAMILIES.filter((one) => one.family !== family);
      const response = await service.client().post(`${other?.family}/refresh`, IN_COOKIE, {
        'sec-fetch-site': 'same-origin',
        cookie: `${other?.cookie}=${value}`,
      });
      assert.deepEqual([response.status, response.error.code], [401, 'invalid_refresh_token']);
      const logout = await service.client().post(`${other?.family}/logout`, undefined, {
        'sec-fetch-site': 'same-origin',
        cookie: `${other?.cookie}=${value}`,
      });
      assert.equal(logout.status, 200, 'a useless cookie is only cleared');
      assert.equal((await client.get(me)).status, 200);
    });

    test('logging out needs only the cookie, clears it and ends the access token', async () => {
      const { browser, value, client } = await logIn();
      const logout = await browser.post(`${family}/logout`);
      assert.equal(logout.status, 200, logout.text);
      assert.deepEqual(logout.headers.getSetCookie(), [
        `${cookie}=; Max-Age=0; Path=/api/v1${family}; HttpOnly; SameSite=Strict`,
      ]);
      assert.equal((await client.get(me)).status, 401, 'a stolen access token is worthless');
      assert.equal((await refresh(value)).status, 401);
      const again = await browser.post(`${family}/logout`);
      assert.deepEqual([again.status, again.error.code], [401, 'unauthorized']);
    });

    test('logging out with an access token ends the session of the cookie too', async () => {
      const { browser, value, login } = await logIn();
      const logout = await browser.post(`${family}/logout`, undefined, {
        authorization: `Bearer ${login.data.access_token}`,
      });
      assert.equal(logout.status, 200);
      assert.equal(browser.cookies.size, 0);
      assert.equal((await refresh(value)).status, 401);
    });

    test('logging in again ends the session whose cookie is replaced', async () => {
      const { email, browser, client } = await logIn();
      const second = await browser.post(`${family}/login`, { email, password: PASSWORD, ...IN_COOKIE });
      assert.equal((await client.get(me)).status, 401);
      assert.equal((await service.client(second.data.access_token).get(me)).status, 200);
    });

    test('the session expires after 30 days without a refresh', async () => {
      const { value } = await logIn();
      service.clock.advance({ days: 29 });
      const fresh = kept(await refresh(value)) as string;
      service.clock.advance({ days: 29 });
      const last = await refresh(fresh);
      assert.equal(last.status, 200);
      service.clock.advance({ days: 31 });
      assert.equal((await refresh(kept(last) as string)).status, 401);
      service.clock.advance({ days: -89 });
    });
  });
}

suite('tabs', () => {
  test('each tab keeps its own organization', async () => {
    const lan = await registerLandlord(service);
    const other = await lan.client.post('/organizations', { name: 'Second house' });
    assert.equal(other.status, 201, other.text);
    const browser = openBrowser(service);
    const login = await browser.post('/auth/login', {
      email: lan.email,
      password: PASSWORD,
      organization_id: lan.organizationId,
      ...IN_COOKIE,
    });
    const switched = await browser.post(
      '/auth/switch-organization',
      { organization_id: other.data.organization.id, ...IN_COOKIE },
      { authorization: `Bearer ${login.data.access_token}` },
    );
    assert.equal(switched.status, 200, switched.text);
    assert.deepEqual([switched.data.organization.id, switched.data.refresh_token], [other.data.organization.id, null]);
    const here = async (token: string) => (await service.client(token).get('/auth/me')).data.organization.id;
    assert.equal(await here(login.data.access_token), lan.organizationId, 'the first tab is where it was');
    assert.equal(await here(switched.data.access_token), other.data.organization.id);

    const first = await browser.post('/auth/refresh', { organization_id: lan.organizationId, ...IN_COOKIE });
    assert.equal(await here(first.data.access_token), lan.organizationId);
    const second = await browser.post('/auth/refresh', { organization_id: other.data.organization.id, ...IN_COOKIE });
    assert.equal(await here(second.data.access_token), other.data.organization.id);
    const opened = await browser.post('/auth/refresh', IN_COOKIE);
    assert.equal(opened.data.organization.id, other.data.organization.id, 'a new tab opens where the last switch led');
  });

  test('each tab keeps its own renter', async () => {
    const [lan, hoa] = [await registerLandlord(service, 'lan'), await registerLandlord(service, 'hoa')];
    const minh = await registerTenant(service);
    const renters = await Promise.all(
      [lan, hoa].map(async ({ client }) => (await client.post('/renters', { full_name: 'Minh' })).data.id as string),
    );
    await acceptAs(lan.client, renters[0] as string, minh);
    await acceptAs(hoa.client, renters[1] as string, minh);
    const browser = openBrowser(service);
    const login = await browser.post('/tenant/auth/login', { email: minh.email, password: PASSWORD, ...IN_COOKIE });
    assert.equal(login.data.renter.id, renters[1]);
    const switched = await browser.post(
      '/tenant/auth/switch-renter',
      { renter_id: renters[0], ...IN_COOKIE },
      { authorization: `Bearer ${login.data.access_token}` },
    );
    assert.equal(switched.status, 200, switched.text);
    const renterOf = async (token: string) => (await service.client(token).get('/tenant/auth/me')).data.renter?.id;
    assert.equal(await renterOf(login.data.access_token), renters[1], 'the first tab is who it was');
    assert.equal(await renterOf(switched.data.access_token), renters[0]);
    for (const renter_id of renters) {
      const refreshed = await browser.post('/tenant/auth/refresh', { renter_id, ...IN_COOKIE });
      assert.equal(await renterOf(refreshed.data.access_token), renter_id);
    }
    const removed = await lan.client.delete(`/renters/${renters[0]}/portal-access`);
    assert.equal(removed.status, 200, removed.text);
    const unlinked = await service.client(switched.data.access_token).get('/tenant/invoices');
    assert.equal(unlinked.error.code, 'renter_not_linked', 'a tab never turns into another renter');
  });

  test('a refresh for an organization or renter of somebody else is refused and costs nothing', async () => {
    const [lan, hoa, minh] = [
      await registerLandlord(service, 'lan'),
      await registerLandlord(service, 'hoa'),
      await registerTenant(service),
    ];
    for (const [family, email, field] of [
      ['/auth', lan.email, 'organization_id'],
      ['/tenant/auth', minh.email, 'renter_id'],
    ] as const) {
      const browser = openBrowser(service);
      await browser.post(`${family}/login`, { email, password: PASSWORD, ...IN_COOKIE });
      const wrong = await browser.post(`${family}/refresh`, { [field]: hoa.organizationId, ...IN_COOKIE });
      assert.deepEqual([wrong.status, wrong.error.details], [404, { field }]);
      service.clock.advance({ minutes: 1 });
      assert.equal((await browser.post(`${family}/refresh`, IN_COOKIE)).status, 200, 'the cookie still works');
    }
  });

  test('an access token alone never yields a refresh token of a browser session', async () => {
    const lan = await registerLandlord(service);
    const browser = openBrowser(service);
    const login = await browser.post('/auth/login', { email: lan.email, password: PASSWORD, ...IN_COOKIE });
    const thief = service.client(login.data.access_token);
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
      const body = { organization_id: lan.organizationId, ...('sec-fetch-site' in headers ? IN_COOKIE : {}) };
      const response = await thief.post('/auth/switch-organization', body, headers);
      assert.equal(response.status, 200, response.text);
      assert.deepEqual([response.data.refresh_token, response.headers.getSetCookie()], [null, []]);
    }
    assert.equal((await browser.post('/auth/refresh', IN_COOKIE)).status, 200, 'switching leaves the cookie valid');
  });
});

suite('moving into a cookie', () => {
  test('switching moves a session whose token was in bodies', async () => {
    const lan = await registerLandlord(service);
    const browser = openBrowser(service, lan.session.access_token);
    const switched = await browser.post('/auth/switch-organization', {
      organization_id: lan.organizationId,
      ...IN_COOKIE,
    });
    assert.equal(switched.data.refresh_token, null);
    assert.equal((await browser.post('/auth/refresh', IN_COOKIE)).status, 200);
    const old = await service.client().post('/auth/refresh', { refresh_token: lan.session.refresh_token });
    assert.equal(old.status, 401);
  });

  test('accepting an invitation can set the cookie', async () => {
    const lan = await registerLandlord(service);
    const invited = await lan.client.post(`/organizations/${lan.organizationId}/members`, {
      email: 'cookie.member@example.com',
      role: 'STAFF',
    });
    const browser = openBrowser(service);
    const accepted = await browser.post(`/auth/member-invitations/${invited.data.token}/accept`, {
      password: PASSWORD,
      display_name: 'Hoa',
      ...IN_COOKIE,
    });
    assert.deepEqual([accepted.status, accepted.data.refresh_token], [200, null]);
    const refreshed = await browser.post('/auth/refresh', IN_COOKIE);
    assert.equal(refreshed.data.organization.id, lan.organizationId);
  });

  test('a password change and a removed member end browser sessions too', async () => {
    const lan = await registerLandlord(service);
    const staff = await addMember(service, lan, 'STAFF');
    const browser = openBrowser(service);
    await browser.post('/auth/login', { email: staff.email, password: PASSWORD, ...IN_COOKIE });
    const changed = await staff.client.post('/auth/password/change', {
      current_password: PASSWORD,
      password: 'another-long-secret',
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await browser.post('/auth/refresh', IN_COOKIE)).status, 401);
  });
});

suite('outside of this machine', () => {
  test('the cookie is Secure and has the prefix that only TLS can set', async () => {
    const remote = await startService({ config: { publicUrl: 'https://rentroll.example' } });
    const headers = { 'x-forwarded-host': 'rentroll.example' };
    const { app } = remote.running;
    const call = (url: string, payload: object, more: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/v1${url}`,
        payload,
        headers: { host: 'rentroll.example', 'sec-fetch-site': 'same-origin', ...headers, ...more },
      });
    const response = await call('/auth/register', {
      email: 'lan@example.com',
      password: PASSWORD,
      display_name: 'Lan',
      organization_name: 'Hoa Sen',
      ...IN_COOKIE,
    });
    assert.equal(response.statusCode, 201, response.body);
    const [set = ''] = [response.headers['set-cookie']].flat();
    assert.match(
      set,
      /^__Secure-rentroll_refresh=rr_[\w-]{70}; Max-Age=2592000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict; Secure$/,
    );
    const value = /=([^;]+)/.exec(set)?.[1] ?? '';
    const plain = await call('/auth/refresh', IN_COOKIE, { cookie: `rentroll_refresh=${value}` });
    assert.equal(plain.statusCode, 401, 'a cookie that plain HTTP could have set is not used');
    const secure = await call('/auth/refresh', IN_COOKIE, { cookie: `__Secure-rentroll_refresh=${value}` });
    assert.equal(secure.statusCode, 200, secure.body);
    await remote.stop();
  });
});
