import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createClient } from '../support/client.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';

const service = await startService({ config: { rateLimitScale: 1, trustProxy: ['loopback'] } });
const from = (ip: string, token: string | null = null) => service.client(token, { 'x-forwarded-for': ip });

suite('rate limits', () => {
  test('600 requests a minute per address before login, with headers that count down', async () => {
    const client = from('198.51.100.1');
    const first = await client.get('/auth/me');
    assert.equal(first.headers.get('ratelimit-policy'), '"requests";q=600;w=60');
    assert.match(first.headers.get('ratelimit') ?? '', /^"requests";r=599;t=(60|59)$/);
    for (let i = 0; i < 12; i += 1) await Promise.all(Array.from({ length: 49 }, () => client.get('/auth/me')));
    await Promise.all(Array.from({ length: 11 }, () => client.get('/auth/me')));
    const refused = await client.get('/auth/me');
    assert.deepEqual([refused.status, refused.error.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal((await from('198.51.100.2').get('/auth/me')).status, 401, 'other addresses are not affected');

    const stranger = await from('198.51.100.1', `rk_${'a'.repeat(43)}`).get('/auth/me');
    assert.equal(stranger.status, 429, 'an unknown key is no longer looked up');
    assert.match(stranger.headers.get('ratelimit') ?? '', /^"requests";r=0;t=\d+$/);
    assert.equal(stranger.headers.get('ratelimit-policy'), '"requests";q=600;w=60');
    const lan = await registerLandlord(service);
    const inside = await from('198.51.100.1', lan.client.token).get('/auth/me');
    assert.equal(inside.status, 200, 'a logged-in user has a separate limit');
  });

  test('login: 5 a minute per email and address, 10 per address, across processes', async () => {
    const lan = await registerLandlord(service);
    const second = await service.startSecondProcess();
    const here = from('198.51.100.10');
    const secondClient = createClient(second.address, null, { 'x-forwarded-for': '198.51.100.10' });
    const invalid = { email: lan.email, password: 'wrong password' };
    for (let i = 0; i < 5; i += 1)
      assert.equal((await (i % 2 ? here : secondClient).post('/auth/login', invalid)).status, 401);
    assert.equal((await here.post('/auth/login', invalid)).status, 429);
    assert.equal((await secondClient.post('/auth/login', invalid)).status, 429);
    assert.equal(
      (await from('198.51.100.11').post('/auth/login', { email: lan.email, password: PASSWORD })).status,
      200,
    );
    for (let i = 0; i < 3; i += 1)
      await here.post('/auth/login', { email: `other${i}@example.com`, password: 'wrong password' });
    assert.equal(
      (await here.post('/auth/login', { email: 'fresh@example.com', password: 'wrong password' })).status,
      429,
    );
  });

  test('50 failures an hour block new addresses, but not one that logged in before', async () => {
    const lan = await registerLandlord(service);
    assert.equal((await from('203.0.113.1').post('/auth/login', { email: lan.email, password: PASSWORD })).status, 200);
    for (let i = 0; i < 50; i += 1) {
      assert.equal(
        (await from(`203.0.113.${100 + i}`).post('/auth/login', { email: lan.email, password: 'wrong password' }))
          .status,
        401,
      );
    }
    const stranger = await from('203.0.113.99').post('/auth/login', { email: lan.email, password: PASSWORD });
    assert.equal(stranger.status, 429);
    assert.equal(stranger.headers.get('ratelimit-policy'), '"login-failures";q=50;w=3600');
    assert.match(stranger.headers.get('ratelimit') ?? '', /^"login-failures";r=0;t=\d+$/);
    assert.equal((await from('203.0.113.1').post('/auth/login', { email: lan.email, password: PASSWORD })).status, 200);
  });

  test('recovery: 5 an hour per email from any address', async () => {
    for (let i = 0; i < 5; i += 1) {
      assert.equal(
        (await from(`198.51.100.${50 + i}`).post('/tenant/auth/password/forgot', { email: 'minh@example.com' })).status,
        200,
      );
    }
    assert.equal(
      (await from('198.51.100.60').post('/tenant/auth/password/forgot', { email: 'MINH@example.com' })).status,
      429,
    );
    for (const email of [' minh@example.com', 'minh@example.com ', '\u3000minh@example.com'])
      assert.equal((await from('198.51.100.61').post('/tenant/auth/password/forgot', { email })).status, 429, email);
  });

  test('register: 20 an hour per address', async () => {
    const client = from('198.51.100.70');
    const body = { password: 'x', display_name: 'x', email: 'x', organization_name: 'x' };
    for (let i = 0; i < 20; i += 1) assert.equal((await client.post('/auth/register', body)).status, 400);
    assert.equal((await client.post('/auth/register', body)).status, 429);
  });
});
