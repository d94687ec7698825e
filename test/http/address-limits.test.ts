import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { networkOf } from '../../server/http/network-of.ts';
import { startService } from '../support/service.ts';

suite('limits per address', () => {
  test('an IPv6 address counts as its /64 network, an IPv4 address as itself', () => {
    const cases: [string, string][] = [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['::ffff:cb00:7107', '203.0.113.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['', ''],
    ];
    for (const [address, network] of cases) assert.equal(networkOf(address), network, address);
  });

  test('all addresses of an IPv6 /64 network share one login limit', async () => {
    const service = await startService({ config: { rateLimitScale: 1, trustProxy: ['loopback'] } });
    const logIn = async (ip: string, email: string) => {
      const client = service.client(null, { 'x-forwarded-for': ip });
      return (await client.post('/auth/login', { email, password: 'wrong password' })).status;
    };
    for (let i = 0; i < 10; i += 1) assert.equal(await logIn(`2001:db8:1:2::${i + 1}`, `user${i}@example.com`), 401);
    assert.equal(await logIn('2001:db8:1:2:ffff::1', 'other@example.com'), 429);
    assert.equal(await logIn('2001:db8:1:3::1', 'other@example.com'), 401, 'another network is not affected');
    for (let i = 0; i < 5; i += 1) assert.equal(await logIn(`2001:db8:2:2::${i + 1}`, 'lan@example.com'), 401);
    assert.equal(await logIn('2001:db8:2:2::9', 'lan@example.com'), 429, 'also per email address');
  });

  test('all addresses of an IPv6 /64 network share the general limit', async () => {
    const service = await startService({ config: { rateLimitScale: 0.01, trustProxy: ['loopback'] } });
    const get = async (ip: string, path: string) =>
      (await service.client(null, { 'x-forwarded-for': ip }).get(path)).status;
    for (let i = 0; i < 6; i += 1) assert.equal(await get(`2001:db8:1:2::${i + 1}`, '/auth/me'), 401);
    assert.equal(await get('2001:db8:1:2::99', '/auth/me'), 429);
    for (let i = 0; i < 6; i += 1) assert.equal(await get(`2001:db8:1:4::${i + 1}`, `//i/${'x'.repeat(43)}`), 404);
    assert.equal(await get('2001:db8:1:4::99', `//i/${'x'.repeat(43)}`), 429);
  });
});
