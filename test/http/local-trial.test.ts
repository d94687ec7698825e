import assert from 'node:assert/strict';
import { request } from 'node:http';
import { suite, test } from 'node:test';
import { registerLandlord } from '../support/people.ts';
import { sendRawRequest } from '../support/send-raw-request.ts';
import { shareService, startService } from '../support/service.ts';

type Answer = { status: number; text: string };

/** With any Host, which fetch does not allow. */
function send(url: string, method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const FORWARDING: Record<string, string>[] = [
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.7' },
  { 'cf-connecting-ip': '203.0.113.7' },
];

suite('a local trial', () => {
  test('shows reset tokens only to requests that came directly', async () => {
    const service = await shareService();
    const { email } = await registerLandlord(service);
    const { port } = new URL(service.url);
    const forgot = async (headers: Record<string, string>, path = '/api/v1/auth/password/forgot') => {
      const json = { 'content-type': 'application/json', ...headers };
      const { status, text } = await send(service.url, 'POST', path, json, JSON.stringify({ email }));
      assert.equal(status, 200, text);
      return JSON.parse(text).data.reset_token as string | null;
    };
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`, '127.0.0.1'])
      assert.equal(typeof (await forgot({ host })), 'string', host);
    for (const header of FORWARDING)
      assert.equal(await forgot({ host: `127.0.0.1:${port}`, ...header }), null, JSON.stringify(header));
    const names = [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '192.168.1.5',
      'localhost@evil.example',
    ];
    for (const host of names) assert.equal(await forgot({ host: `${host}:${port}` }), null, host);
    assert.equal(await forgot({ host: 'evil.example' }, '/api/v1/tenant/auth/password/forgot'), null);

    const body = JSON.stringify({ email });
    const old = await sendRawRequest(
      service.url,
      `POST /api/v1/auth/password/forgot HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    assert.match(old, /"reset_token":null/, 'HTTP/1.0 is what older proxies speak');
  });

  test('with TRUST_PROXY shows no reset token', async () => {
    const service = await startService({ config: { trustProxy: ['loopback'] } });
    const { email } = await registerLandlord(service);
    const response = await service.client().post('/auth/password/forgot', { email });
    assert.deepEqual(response.data, { accepted: true, reset_token: null });
  });

  test('shows metrics only to requests that were not forwarded', async () => {
    const service = await shareService();
    assert.equal((await service.client().get('//metrics')).status, 200);
    for (const header of FORWARDING) {
      const response = await service.client(null, header).get('//metrics');
      assert.equal(response.status, 404, JSON.stringify(header));
    }
  });
});

suite('with PUBLIC_URL', () => {
  test('a request for another host is refused, except for health checks and metrics', async () => {
    const service = await startService({ config: { publicUrl: 'https://rentroll.example', exposeResetTokens: false } });
    const get = (path: string, host: string) => send(service.url, 'GET', path, { host });
    for (const host of ['rentroll.example', 'RENTROLL.example', 'rentroll.example:443'])
      assert.equal((await get('/api/v1/auth/me', host)).status, 401, host);
    const { host: own } = new URL(service.url);
    for (const host of [
      own,
      'evil.example',
      'rentroll.example:8443',
      'rentroll.example.evil.example',
      'x@rentroll.example',
    ]) {
      for (const path of ['/api/v1/auth/me', '/docs', '/nothing']) {
        const { status, text } = await get(path, host);
        assert.deepEqual([status, JSON.parse(text).error.code], [400, 'invalid_request'], `${host} ${path}`);
      }
    }
    for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await get(path, own)).status, 200, path);
  });

  test('a trusted proxy may name the host', async () => {
    const service = await startService({
      config: { publicUrl: 'http://rentroll.example:8080', trustProxy: ['loopback'], exposeResetTokens: false },
    });
    const get = (headers: Record<string, string>) => send(service.url, 'GET', '/api/v1/auth/me', headers);
    const { host: own } = new URL(service.url);
    assert.equal((await get({ host: own, 'x-forwarded-host': 'rentroll.example:8080' })).status, 401);
    assert.equal((await get({ host: own, 'x-forwarded-host': 'evil.example' })).status, 400);
  });
});
