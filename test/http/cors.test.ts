import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startService } from '../support/service.ts';

const service = await startService({ config: { corsOrigins: ['https://app.example.com'] } });
const origin = 'https://app.example.com';
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { method, headers: { origin, ...headers } });

suite('cross-origin requests', () => {
  test('a preflight is answered, also on an unknown path, so that its 404 can be read', async () => {
    for (const path of ['/api/v1/auth/login', '/api/v1/nothing']) {
      const response = await send('OPTIONS', path, { 'access-control-request-method': 'POST' });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      assert.match(response.headers.get('access-control-allow-methods') ?? '', /PATCH/);
    }
  });

  test('OPTIONS without preflight headers is an ordinary method', async () => {
    const response = await send('OPTIONS', '/api/v1/auth/login');
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST']);
    assert.match(await response.text(), /"code":"method_not_allowed"/);
    assert.equal((await send('OPTIONS', '/api/v1/nothing')).status, 404);
  });

  test('refusals can be read by other origins and carry Vary', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1/auth/me']) {
      const response = await send('GET', path);
      assert.equal(response.headers.get('access-control-allow-origin'), origin, path);
      const vary = response.headers.get('vary') ?? '';
      assert.ok(vary.includes('Accept-Language') && vary.includes('Origin'), vary);
    }
    const stranger = await send('GET', '/api/v1/auth/me', { origin: 'https://evil.example' });
    assert.equal(stranger.headers.get('access-control-allow-origin'), null);
  });
});
