import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { suite, test } from 'node:test';
import { registerLandlord } from '../support/people.ts';
import { sendRawRequest } from '../support/send-raw-request.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const anyone = service.client();
const lan = await registerLandlord(service);

suite('the response envelope', () => {
  test('a success has data, request_id and meta', async () => {
    const response = await lan.client.get('/auth/me', { 'x-request-id': 'my-request-1' });
    assert.equal(response.status, 200);
    assert.deepEqual(Object.keys(response.body).sort(), ['data', 'meta', 'request_id']);
    assert.equal(response.body.request_id, 'my-request-1');
    assert.equal(response.headers.get('x-request-id'), 'my-request-1');
    assert.deepEqual(response.body.meta, {});
  });

  test('an error has all five fields; a request id is generated if the given one is invalid', async () => {
    for (const bad of ['', ' ', 'a b', 'x'.repeat(201)]) {
      const response = await anyone.get('/nothing', bad ? { 'x-request-id': bad } : {});
      assert.equal(response.status, 404);
      assert.deepEqual(Object.keys(response.error).sort(), ['code', 'details', 'fields', 'message', 'request_id']);
      assert.deepEqual([response.error.fields, response.error.details], [[], null]);
      assert.match(response.error.request_id, /^[0-9a-f-]{36}$/);
      assert.equal(response.headers.get('x-request-id'), response.error.request_id);
    }
  });

  test('messages follow Accept-Language, codes do not', async () => {
    const cases: [string | undefined, string][] = [
      [undefined, 'vi'],
      ['en', 'en'],
      ['en-GB,en;q=0.8', 'en'],
      ['fr, en;q=0.3, vi;q=0.7', 'vi'],
      ['vi;q=0, en;q=0.1', 'en'],
      ['*', 'vi'],
      ['fr', 'vi'],
      ['english', 'vi'],
      [';;;,,,', 'vi'],
    ];
    for (const [header, locale] of cases) {
      const response = await anyone.get('/auth/me', header === undefined ? {} : { 'accept-language': header });
      assert.equal(response.headers.get('content-language'), locale, String(header));
      assert.equal(response.error.code, 'unauthorized');
      assert.match(response.error.message, locale === 'vi' ? /đăng nhập/ : /log in/);
    }
  });
});

suite('refusals before the route', () => {
  test('405 lists the allowed methods, before authentication', async () => {
    const response = await anyone.delete('/auth/login');
    assert.equal(response.status, 405);
    assert.equal(response.error.code, 'method_not_allowed');
    assert.equal(response.headers.get('allow'), 'POST');
    assert.equal((await anyone.post('/auth/me', {})).headers.get('allow'), 'GET, HEAD, PATCH');
  });

  test('401 has a WWW-Authenticate challenge for a missing, an edited and a foreign token', async () => {
    const token = lan.client.token ?? '';
    const edited = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const given of [null, 'x', edited, `rk_${'a'.repeat(43)}`, 'rt_', `${token}x`]) {
      const response = await service.client(given).get('/auth/me');
      assert.equal(response.status, 401, String(given));
      assert.equal(response.error.code, 'unauthorized');
      assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    }
    assert.equal((await anyone.get('/auth/me', { authorization: `Basic ${token}` })).status, 401);
  });

  test('changing any character of a token invalidates it', async () => {
    const token = lan.client.token ?? '';
    for (let place = 3; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const response = await service.client(token.slice(0, place) + other + token.slice(place + 1)).get('/auth/me');
      assert.equal(response.status, 401, `character ${place}`);
    }
  });

  test('rejects an expired token', async () => {
    const early = await registerLandlord(service, 'early');
    service.clock.advance({ minutes: 16 });
    assert.equal((await early.client.get('/auth/me')).status, 401);
    service.clock.advance({ minutes: -16 });
  });

  test('415 for a body that is not JSON; an empty body counts as {}', async () => {
    const invalid = await lan.client.patch('/auth/me', 'display_name=x', { 'content-type': 'text/plain' });
    assert.deepEqual([invalid.status, invalid.error.code], [415, 'unsupported_media_type']);
    for (const type of ['application/json', 'text/plain']) {
      const empty = await lan.client.patch('/auth/me', '', { 'content-type': type });
      assert.deepEqual([empty.status, empty.error.fields[0].code], [400, 'required'], type);
    }
    const logout = await registerLandlord(service, 'leaver');
    assert.equal((await logout.client.post('/auth/logout')).status, 200);
  });

  test('a body that is not JSON or not UTF-8 is invalid_json', async () => {
    for (const body of ['{', 'nonsense', '{"a":1,}', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])]) {
      const response = await lan.client.patch('/auth/me', body);
      assert.deepEqual([response.status, response.error.code], [400, 'invalid_json']);
    }
    const deep = `{"display_name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    assert.equal((await lan.client.patch('/auth/me', deep)).error.code, 'invalid_json');
  });

  test('a body above 1 MiB is payload_too_large, also one of 50 MB', async () => {
    for (const size of [1024 * 1024 + 1, 50 * 1024 * 1024]) {
      const status = await new Promise<string>((resolve, reject) => {
        const call = httpRequest(
          `${service.url}/api/v1/auth/login`,
          { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': size } },
          (response) => {
            let text = '';
            response.on('data', (chunk) => {
              text += chunk;
            });
            response.on('end', () => resolve(`${response.statusCode} ${JSON.parse(text).error.code}`));
          },
        );
        call.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
        );
        call.write('{"email":"');
        call.end('x'.repeat(Math.min(size - 10, 2 * 1024 * 1024)));
      });
      assert.equal(status, '400 payload_too_large');
    }
  });

  test('a NUL byte and a lone surrogate are rejected by field', async () => {
    for (const name of ['a\\u0000b', 'a\\ud800b']) {
      const response = await lan.client.patch('/auth/me', `{"display_name":"${name}"}`);
      assert.equal(response.status, 400);
      assert.deepEqual(
        response.error.fields.map((f: { path: string; code: string }) => [f.path, f.code]),
        [['display_name', 'invalid_format']],
      );
    }
  });

  test('oversized headers, garbage and a malformed path are invalid_request', async () => {
    const bomb = await sendRawRequest(
      service.url,
      `GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\nX-Bomb: ${'a'.repeat(80_000)}\r\n\r\n`,
    );
    assert.match(bomb, /^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
    assert.match(await sendRawRequest(service.url, 'RUBBISH\r\n\r\n'), /^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
    for (const path of [
      '/api/v1/organizations/%',
      '/api/v1/organizations/%ff%fe',
      `/api/v1/organizations/${'a'.repeat(5000)}`,
    ]) {
      const response = await sendRawRequest(
        service.url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      assert.match(response, /^HTTP\/1\.1 400 .*"code":"invalid_request"/s, path.slice(0, 40));
      assert.match(response, /content-language: vi/i);
    }
  });

  test('unknown fields in body and query are rejected, all problems at once', async () => {
    const response = await service
      .client()
      .post(
        '/auth/register?debug=1',
        { email: 7, password: 'short', extra: true, organization_name: '' },
        { 'accept-language': 'en' },
      );
    assert.equal(response.status, 400);
    assert.equal(response.error.code, 'validation_failed');
    const found = response.error.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`).sort();
    assert.deepEqual(found, [
      'debug unknown_field',
      'display_name required',
      'email invalid_type',
      'extra unknown_field',
      'organization_name too_short',
      'password too_short',
    ]);
    assert.ok(response.error.fields.every((f: { message: string }) => f.message.length > 3));
  });

  test('prototype names are ordinary unknown fields', async () => {
    const response = await lan.client.patch('/auth/me', '{"__proto__":{"admin":true},"constructor":1}');
    assert.deepEqual(response.error.fields.map((f: { code: string }) => f.code).sort(), [
      'unknown_field',
      'unknown_field',
    ]);
  });

  test('errors are reported in order: path, method, token, account kind, media type, JSON, fields, ids', async () => {
    const text = { 'content-type': 'text/plain' };
    const id = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
    const steps: [Promise<{ status: number; error: { code: string } }>, string][] = [
      [anyone.post('/unknown', '{', text), '404 not_found'],
      [anyone.put('/auth/login', '{', text), '405 method_not_allowed'],
      [anyone.patch(`/organizations/${id}`, '{', text), '401 unauthorized'],
      [lan.client.patch('/tenant/me', '{', text), '403 forbidden'],
      [lan.client.patch(`/organizations/${id}`, 'x', text), '415 unsupported_media_type'],
      [lan.client.patch(`/organizations/${id}`, '{'), '400 invalid_json'],
      [lan.client.patch(`/organizations/${id}`, {}), '400 validation_failed'],
      [lan.client.patch(`/organizations/${id}`, { name: 'x' }), '404 not_found'],
      [lan.client.patch('/organizations/not-a-uuid', { name: 'x' }), '404 not_found'],
    ];
    for (const [call, expected] of steps) {
      const response = await call;
      assert.equal(`${response.status} ${response.error.code}`, expected);
    }
  });
});

suite('routes outside the API', () => {
  test('health, readiness, metrics, document and page', async () => {
    assert.equal((await anyone.get('//healthz')).status, 200);
    assert.deepEqual((await anyone.get('//readyz')).body, { status: 'ready' });
    const metrics = await anyone.get('//metrics');
    assert.match(metrics.text, /rentroll_http_request_seconds_bucket\{.*route="\/api\/v1\/auth\/me"/);
    assert.match(metrics.text, /rentroll_jobs\{queue="mail.deliver"/);
    assert.doesNotMatch(metrics.text, /# TYPE \w+_total gauge/);
    assert.equal((await anyone.get('//metrics', { 'x-forwarded-for': '203.0.113.9' })).status, 404);
    const document = await anyone.get('/openapi.json');
    assert.equal(document.body.openapi, '3.1.0');
    assert.ok(document.body.paths['/api/v1/organizations/{organization_id}'].patch);
    const page = await anyone.get('//docs');
    assert.match(page.text, /swagger-ui-bundle/);
    assert.equal((await anyone.get('//docs/swagger-ui-bundle.js')).status, 200);
    assert.doesNotMatch(page.text, /https?:\/\//);
    const slash = await fetch(`${service.url}/docs/`, { redirect: 'manual' });
    assert.deepEqual([slash.status, slash.headers.get('location')], [308, '/docs']);
    for (const style of ['page', 'roles'])
      assert.match((await anyone.get(`//docs/${style}.css`)).headers.get('content-type') ?? '', /^text\/css/);
    assert.doesNotMatch(document.body.info.description, /\|---\|/, 'a table before the first operation');
    assert.match((await anyone.get('//docs/roles')).text, /<th scope="row">invoices\.issue<\/th>/);
  });

  test('every response has security headers', async () => {
    for (const response of [await anyone.get('/auth/me'), await lan.client.get('/auth/me')]) {
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
  });
});
