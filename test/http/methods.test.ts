import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { registerLandlord } from '../support/people.ts';
import { sendRawRequest } from '../support/send-raw-request.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const id = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';

async function call(method: string, path: string): Promise<{ status: number; allow: string | null; body: string }> {
  const response = await sendRawRequest(
    service.url,
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`,
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]),
    allow: /^allow: (.*)\r$/im.exec(response)?.[1] ?? null,
    body: response.split('\r\n\r\n').slice(1).join(''),
  };
}

suite('HTTP methods', () => {
  test('any other method on a known path is 405 with Allow, also outside the API', async () => {
    const cases: [string, string, string][] = [
      ['HEAD', '/api/v1/auth/login', 'POST'],
      ['OPTIONS', '/api/v1/auth/login', 'POST'],
      ['PROPFIND', '/api/v1/auth/me', 'GET, HEAD, PATCH'],
      ['TRACE', '/api/v1/auth/me', 'GET, HEAD, PATCH'],
      ['QUERY', `/api/v1/organizations/${id}`, 'GET, HEAD, PATCH'],
      ['OPTIONS', `/api/v1/organizations/${id}?x=1`, 'GET, HEAD, PATCH'],
      ['POST', '/docs', 'GET, HEAD'],
      ['DELETE', '/healthz', 'GET, HEAD'],
      ['PUT', '/readyz', 'GET, HEAD'],
      ['PROPFIND', '/metrics', 'GET, HEAD'],
      ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
    ];
    for (const [method, path, allow] of cases) {
      const response = await call(method, path);
      assert.deepEqual([response.status, response.allow], [405, allow], `${method} ${path}`);
      if (method !== 'HEAD') assert.match(response.body, /"code":"method_not_allowed"/);
    }
  });

  test('every method on an unknown path is 404', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY', 'POST'])
      assert.equal((await call(method, '/api/v1/nothing')).status, 404, method);
  });

  test('an empty id is an unknown path', async () => {
    const lan = await registerLandlord(service);
    for (const client of [lan.client, service.client()]) {
      const response = await client.get('/organizations/');
      assert.deepEqual([response.status, response.error.code], [404, 'not_found']);
    }
  });

  test('an Expect header and a missing Host are rejected in the envelope', async () => {
    const expects = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`;
    const noHost = 'GET /api/v1/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n';
    for (const payload of [expects, noHost])
      assert.match(await sendRawRequest(service.url, payload), /^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
    const old = await sendRawRequest(service.url, 'GET /healthz HTTP/1.0\r\n\r\n');
    assert.match(old, /^HTTP\/1\.1 200/, 'HTTP/1.0 has no Host');
  });

  test('refusals by the framework have the security headers too', async () => {
    const response = await sendRawRequest(
      service.url,
      'GET /api/v1/organizations/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    assert.match(response, /x-content-type-options: nosniff/i);
    assert.match(response, /vary: Accept-Language/i);
  });

  test('refusals do not change the count of running requests', async () => {
    const running = async () =>
      Number(/rentroll_http_running (-?\d+)/.exec((await service.client().get('//metrics')).text)?.[1]);
    for (let i = 0; i < 20; i += 1) await service.client().get('/nothing');
    assert.equal(await running(), 1, 'only the request itself');
  });
});
