import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { acceptAs } from '../renter/portal.ts';
import { openBrowser, SAME_ORIGIN } from '../support/browser.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';

const service = await startService();

type Form = Record<string, string>;

const send = (path: string, form: Form | null, headers: Record<string, string> = SAME_ORIGIN) =>
  fetch(service.url + path, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers,
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });

suite('the front door', () => {
  test('is a small page in both languages that needs no script and loads nothing', async () => {
    for (const [language, headline] of [
      ['vi', 'Tiền nhà đúng từng đồng'],
      ['en', 'Rent, exact to the đồng'],
    ] as const) {
      for (const response of [
        await send('/', null, { 'accept-language': language }),
        await send(`/?lang=${language}`, null),
      ]) {
        const text = await response.text();
        assert.equal(response.status, 200);
        assert.ok(text.includes(headline));
        assert.match(text, new RegExp(`<html lang="${language}">`));
        assert.equal(response.headers.get('content-language'), language);
        assert.ok(Buffer.byteLength(text) < 30_000);
        assert.doesNotMatch(text, /<script|<link|<img|style="|\bon\w+="|undefined/);
        const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
        // Browsers before 2024 show neither side of it.
        assert.doesNotMatch(style, /light-dark\(/);
        const hash = createHash('sha256').update(style).digest('base64');
        assert.match(
          response.headers.get('content-security-policy') ?? '',
          new RegExp(`^default-src 'none'; style-src 'sha256-${hash.replaceAll('+', '\\+')}'; .*form-action 'self'`),
        );
        for (const link of ['/console/register', '/console/forgot', '/renter/register', '/renter/forgot'])
          assert.ok(text.includes(`href="${link}"`), link);
        assert.ok(!text.includes('action="/demo"'));
      }
    }
    assert.equal((await fetch(`${service.url}/`, { method: 'HEAD' })).status, 200);
    assert.equal((await send('/login', null)).headers.get('location'), '/');
  });

  test('logging in sets the cookie and leads into the app', async () => {
    const [lan, minh] = [await registerLandlord(service), await registerTenant(service)];
    for (const [as, email, app, family] of [
      ['operator', lan.email, '/console/', '/auth'],
      ['renter', minh.email, '/renter/', '/tenant/auth'],
    ] as const) {
      const browser = openBrowser(service);
      const response = await send('/login', { as, email, password: PASSWORD, lang: 'vi' });
      assert.deepEqual([response.status, response.headers.get('location')], [303, app]);
      browser.keep(response.headers);
      const refreshed = await browser.post(`${family}/refresh`, { refresh_in: 'cookie' });
      assert.equal(refreshed.status, 200, refreshed.text);
    }
  });

  test('a wrong password shows the page again with the message, the email and the chosen door', async () => {
    const lan = await registerLandlord(service);
    for (const [lang, message] of [
      ['vi', 'Email hoặc mật khẩu không đúng.'],
      ['en', /incorrect|wrong/i],
    ] as const) {
      const response = await send('/login', { as: 'renter', email: lan.email, password: PASSWORD, lang });
      const text = await response.text();
      assert.equal(response.status, 401);
      assert.deepEqual(response.headers.getSetCookie(), []);
      assert.match(text, new RegExp(`role="alert">.*${typeof message === 'string' ? message : message.source}`, 'is'));
      assert.ok(text.includes(`value="${lan.email}"`));
      assert.match(text, /value="renter" checked/);
      assert.ok(!text.includes(PASSWORD));
    }
  });

  test('problems are shown at their fields, and nothing typed becomes markup', async () => {
    const response = await send('/login', { as: 'operator', email: '"><b>x</b>', password: '', lang: 'en' });
    const text = await response.text();
    assert.equal(response.status, 400);
    assert.match(text, /id="email"[^>]* aria-invalid="true" aria-describedby="email-error"/);
    assert.match(text, /id="password-error"/);
    assert.ok(!text.includes('<b>x'));
    for (const form of [{ as: 'admin', email: 'a@example.com', password: 'x' }, {}, { as: 'renter', unknown: 'x' }])
      assert.equal((await send('/login', form as Form)).status, 400);
    assert.equal((await send('/login', { as: 'x'.repeat(20_000) })).status, 400);
    const json = await fetch(`${service.url}/login`, {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(json.status, 415);
  });

  test('another site cannot log a visitor in', async () => {
    const lan = await registerLandlord(service);
    const form = { as: 'operator', email: lan.email, password: PASSWORD };
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const response = await send('/login', form, headers as Record<string, string>);
      assert.equal(response.status, 403);
      assert.deepEqual(response.headers.getSetCookie(), []);
    }
    assert.equal((await send('/login', form, { origin: service.url })).status, 303);
  });

  test('the limits of the logins apply', async () => {
    const limited = await startService({ config: { rateLimitScale: 1 } });
    const lan = await registerLandlord(limited);
    const attempt = async () => {
      const response = await fetch(`${limited.url}/login`, {
        method: 'POST',
        headers: SAME_ORIGIN,
        body: new URLSearchParams({ as: 'operator', email: lan.email, password: 'wrong' }),
      });
      await response.text();
      return response;
    };
    for (let count = 0; count < 5; count += 1) assert.equal((await attempt()).status, 401);
    const sixth = await attempt();
    assert.equal(sixth.status, 429);
    assert.ok(Number(sixth.headers.get('retry-after')) > 0);
    const byApi = await limited.client().post('/auth/login', { email: lan.email, password: PASSWORD });
    assert.equal(byApi.status, 429, 'both ways share the limits');
    await limited.stop();
  });
});

suite('the demo', () => {
  test('the demo opens for direct requests on this machine only', async () => {
    const asNobody = await send('/demo', { as: 'landlord' });
    assert.equal(asNobody.status, 404, 'without demo data there is nothing to open');
    const { config } = service.running.context;
    config.demo = true;
    assert.equal((await send('/demo', { as: 'landlord' })).status, 404);

    const register = (family: string, email: string, more: object) =>
      service.client().post(`${family}/register`, { email, password: PASSWORD, display_name: 'Demo', ...more });
    const owner = await register('/auth', 'owner@demo.rentroll.test', { organization_name: 'Demo' });
    const minh = await register('/tenant/auth', 'renter@demo.rentroll.test', {});
    const operator = service.client(owner.data.access_token);
    const { id } = (await operator.post('/renters', { full_name: 'Minh' })).data;
    const email = 'renter@demo.rentroll.test';
    await acceptAs(operator, id, { client: service.client(minh.data.access_token), email, session: minh.data });

    assert.ok((await (await send('/', null)).text()).includes('action="/demo"'));
    for (const [as, app, family] of [
      ['landlord', '/console/', '/auth'],
      ['renter', '/renter/', '/tenant/auth'],
    ] as const) {
      const browser = openBrowser(service);
      const response = await send('/demo', { as });
      assert.deepEqual([response.status, response.headers.get('location')], [303, app]);
      browser.keep(response.headers);
      const refreshed = await browser.post(`${family}/refresh`, { refresh_in: 'cookie' });
      assert.equal(refreshed.status, 200, refreshed.text);
      if (as === 'renter') assert.equal(refreshed.data.renter.id, id);
    }

    const inject = (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = '/demo') =>
      service.running.app.inject({
        method: url === '/' ? 'GET' : 'POST',
        url,
        remoteAddress,
        headers: {
          host: 'localhost:3000',
          ...SAME_ORIGIN,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        ...(url === '/' ? {} : { payload: 'as=landlord' }),
      });
    assert.equal((await inject({})).statusCode, 303);
    for (const [headers, from] of [
      [{ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
      [{ forwarded: 'for=203.0.113.9' }, '127.0.0.1'],
      [{ host: 'rebound.example' }, '127.0.0.1'],
      [{}, '203.0.113.9'],
    ] as [Record<string, string>, string][]) {
      const response = await inject(headers, from);
      assert.deepEqual(
        [response.statusCode, response.headers['set-cookie']],
        [404, undefined],
        JSON.stringify(headers),
      );
      assert.ok(!(await inject(headers, from, '/')).body.includes('/demo'), 'nor are its buttons shown');
    }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }])
      assert.equal((await inject(headers)).statusCode, 404, 'another site cannot open it');
    assert.equal((await send('/demo', { as: 'owner' })).status, 404);
    config.demo = false;
  });
});

suite('the second step at the front door', () => {
  const challengeIn = (page: string) => /name="challenge" value="([^"]+)"/.exec(page)?.[1] ?? '';

  for (const [as, family, app, register] of [
    ['operator', '/auth', '/console/', () => registerLandlord(service)],
    ['renter', '/tenant/auth', '/renter/', () => registerTenant(service)],
  ] as const)
    test(`a ${as} goes on with a code or a recovery code, without a script`, async () => {
      const { client, email } = await register();
      const authenticator = await setUpApp(service, client, family);
      const browser = openBrowser(service);
      const first = () => send('/login', { as, email, password: PASSWORD, lang: 'en' }, browser.headers());
      const asked = await first();
      const page = await asked.text();
      assert.deepEqual([asked.status, asked.headers.getSetCookie()], [403, []]);
      assert.ok(page.includes('authenticator app') && !page.includes('type="password"'));
      const challenge = challengeIn(page);
      const wrong = await send('/login', { as, challenge, code: '000000', lang: 'en' });
      const again = await wrong.text();
      assert.equal(wrong.status, 401);
      assert.ok(again.includes('The code is wrong') && challengeIn(again) === challenge);
      const code = authenticator.code();
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      const done = await send('/login', { as, challenge, code: spaced, remember: 'on' });
      assert.deepEqual([done.status, done.headers.get('location')], [303, app]);
      browser.keep(done.headers);
      assert.equal((await browser.post(`${family}/refresh`, { refresh_in: 'cookie' })).status, 200);
      assert.equal((await first()).status, 303, 'the browser is remembered');
      const elsewhere = await send('/login', { as, email, password: PASSWORD });
      const second = challengeIn(await elsewhere.text());
      const recovered = await send('/login', { as, challenge: second, code: authenticator.codes[0] ?? '' });
      assert.equal(recovered.status, 303);
      const foreign = { 'sec-fetch-site': 'cross-site' };
      assert.equal((await send('/login', { as, challenge: second, code: '000000' }, foreign)).status, 403);
    });

  test('after the last try the login starts again', async () => {
    const { client, email } = await registerLandlord(service);
    await setUpApp(service, client);
    const asked = await send('/login', { as: 'operator', email, password: PASSWORD });
    const challenge = challengeIn(await asked.text());
    for (let tries = 0; tries < 5; tries++) await send('/login', { as: 'operator', challenge, code: '000000' });
    const over = await (await send('/login', { as: 'operator', challenge, code: '000000' })).text();
    assert.ok(over.includes('type="password"') && challengeIn(over) === '');
  });
});
