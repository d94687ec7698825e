import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { startService } from '../support/service.ts';

const service = await startService({ config: { rateLimitScale: 1, trustProxy: ['loopback'] } });
const NEW_PASSWORD = 'mot-mat-khau-khac';

suite('guessing the current password', () => {
  test('a wrong current password counts like a failed login', async () => {
    const lan = await registerLandlord(service);
    const change = (ip: string, current_password: string) =>
      service
        .client(lan.client.token, { 'x-forwarded-for': ip })
        .post('/auth/password/change', { current_password, password: NEW_PASSWORD });
    for (let i = 0; i < 50; i += 1) assert.equal((await change(`203.0.113.${i}`, 'wrong password')).status, 401);
    const locked = await change('198.51.100.1', PASSWORD);
    assert.equal(locked.status, 429);
    assert.equal(locked.headers.get('ratelimit-policy'), '"login-failures";q=50;w=3600');
    const login = await service
      .client(null, { 'x-forwarded-for': '198.51.100.2' })
      .post('/auth/login', { email: lan.email, password: PASSWORD });
    assert.equal(login.status, 429, 'both have one count');
  });

  test('attempts from one address are limited to 5 a minute, together with logins', async () => {
    const minh = await registerTenant(service);
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const guess = { current_password: 'wrong password', password: NEW_PASSWORD };
    const inside = service.client(minh.client.token, headers);
    for (let i = 0; i < 4; i += 1) assert.equal((await inside.post('/tenant/auth/password/change', guess)).status, 401);
    const anyone = service.client(null, headers);
    const login = { email: minh.email, password: 'wrong password' };
    assert.equal((await anyone.post('/tenant/auth/login', login)).status, 401);
    assert.equal((await inside.post('/tenant/auth/password/change', guess)).status, 429);
    assert.equal((await anyone.post('/tenant/auth/login', login)).status, 429);
  });
});
