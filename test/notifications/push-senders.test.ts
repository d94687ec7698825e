import assert from 'node:assert/strict';
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { apnsSender } from '../../server/gateways/apns.ts';
import { fcmSender } from '../../server/gateways/fcm.ts';
import { createGuardedFetch, isPublicAddress } from '../../server/gateways/guarded-fetch.ts';
import type { PushMessage } from '../../server/gateways/push.ts';
import { encryptForBrowser, vapidKeys, webPushSender } from '../../server/gateways/web-push.ts';
import { createTestClock } from '../support/service.ts';
import { asKey, createBrowser, readToken } from './browser.ts';
import { listen, type Reply } from './listen.ts';

const clock = createTestClock('2026-11-15T03:00:00Z');
const message: PushMessage = {
  id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
  title: 'Hóa đơn mới',
  body: 'Phòng P101: 3.000.000 ₫',
  data: { topic: 'invoice.issued', subject_id: 'x' },
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

suite('web push', () => {
  const local = createGuardedFetch({ allowPrivate: true });
  const keys = vapidKeys(randomBytes(32), 'mailto:house@example.com');

  test('encrypts the example of RFC 8291 byte for byte', () => {
    const key = createECDH('prime256v1');
    key.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const body = encryptForBrowser(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      { key, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
    );
    assert.equal(
      body.toString('base64url'),
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('the browser decrypts it; the push service sees the sender and the topic it replaces', async () => {
    const browser = createBrowser();
    const service = await listen(() => ({ status: 201 }));
    const sender = webPushSender(keys, local, clock.now);
    const device = { id: '1', platform: 'WEB' as const, address: `${service.url}/push/abc`, ...browser.keys };
    assert.deepEqual(await sender.send(device, message), { kind: 'sent' });
    const [received] = service.received;
    assert.ok(received);
    assert.deepEqual(JSON.parse(browser.read(received.body)), message);
    assert.equal(received.headers['content-encoding'], 'aes128gcm');
    assert.equal(received.headers.topic, '01980a4c7e3b7c529f0e3b7d4f1c2a90');
    assert.ok(Number(received.headers.ttl) > 0);
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(received.headers.authorization ?? '') ?? [];
    assert.equal(key, keys.publicKey.toString('base64url'));
    const { claims } = readToken(token, asKey(keys.publicKey));
    assert.equal(claims.aud, service.url);
    assert.equal(claims.sub, 'mailto:house@example.com');
    const ahead = claims.exp - clock.now().epochMilliseconds / 1000;
    assert.ok(ahead > 0 && ahead <= 24 * 3600, String(ahead));
  });

  test('an ended subscription is gone, a busy service is retried, an oversized message is not', async () => {
    const responses: [number, string][] = [
      [404, 'gone'],
      [410, 'gone'],
      [429, 'later'],
      [503, 'later'],
      [413, 'rejected'],
    ];
    for (const [status, kind] of responses) {
      const service = await listen(() => ({ status }));
      const device = { id: '1', platform: 'WEB' as const, address: service.url, ...createBrowser().keys };
      assert.equal((await webPushSender(keys, local, clock.now).send(device, message)).kind, kind, String(status));
    }
  });

  test('an endpoint in a private network is never called', async () => {
    const service = await listen(() => ({ status: 201 }));
    const port = new URL(service.url).port;
    const sender = webPushSender(keys, createGuardedFetch(), clock.now);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
      const device = {
        id: '1',
        platform: 'WEB' as const,
        address: `http://${host}:${port}/`,
        ...createBrowser().keys,
      };
      assert.equal((await sender.send(device, message)).kind, 'rejected', host);
    }
    assert.equal(service.received.length, 0);
    for (const address of ['10.0.0.8', '169.254.169.254', '100.64.1.1', 'fe80::1', 'fd00::1', '64:ff9b::7f00:1', 'x'])
      assert.equal(isPublicAddress(address), false, address);
    for (const address of ['8.8.8.8', '2606:4700::1111']) assert.equal(isPublicAddress(address), true, address);
  });
});

suite('Firebase', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const device = { id: '1', platform: 'ANDROID' as const, address: 'token-1', p256dh: null, auth: null };

  async function open(response: () => Reply, expiresIn = 3600) {
    let given = 0;
    const google = await listen(({ path, body }) => {
      if (path !== '/token') return response();
      const form = new URLSearchParams(body.toString());
      const { header, claims } = readToken(
        form.get('assertion') ?? '',
        pair.publicKey.export({ type: 'spki', format: 'pem' }),
      );
      assert.equal(form.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer');
      assert.equal(header.alg, 'RS256');
      assert.equal(claims.iss, 'robot@example.com');
      assert.equal(claims.aud, `${google.url}/token`);
      assert.equal(claims.scope, 'https://www.googleapis.com/auth/firebase.messaging');
      assert.equal(claims.exp - claims.iat, 3600);
      given += 1;
      return { body: { access_token: `access-${given}`, expires_in: expiresIn } };
    });
    const settings = {
      projectId: 'house',
      clientEmail: 'robot@example.com',
      privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      tokenUrl: `${google.url}/token`,
      baseUrl: google.url,
    };
    return { google, sender: fcmSender(settings, clock.now), tokenRequests: () => given };
  }

  test('one access token serves many messages until it expires', async () => {
    const { google, sender, tokenRequests } = await open(() => ({ body: { name: 'projects/house/messages/1' } }));
    const sent = await Promise.all([1, 2, 3].map(() => sender.send(device, message)));
    assert.deepEqual(new Set(sent.map(({ kind }) => kind)), new Set(['sent']));
    assert.equal(tokenRequests(), 1);
    const received = google.received.find(({ path }) => path === '/v1/projects/house/messages:send');
    assert.equal(received?.headers.authorization, 'Bearer access-1');
    const { message: body } = JSON.parse(received?.body.toString() ?? '{}');
    assert.equal(body.token, 'token-1');
    assert.deepEqual(body.notification, { title: message.title, body: message.body });
    assert.equal(body.android.collapse_key, message.id);
    assert.ok(Object.values(body.data).every((value) => typeof value === 'string'));
    clock.advance({ minutes: 59 });
    await sender.send(device, message);
    assert.equal(tokenRequests(), 2);
  });

  test('an unregistered device token is gone; a rejected access token is renewed', async () => {
    const error = (status: number, errorCode: string) => ({
      status,
      body: { error: { code: status, status: 'X', details: [{ '@type': 'fcm', errorCode }] } },
    });
    let reply: Reply = error(404, 'UNREGISTERED');
    const { sender, tokenRequests } = await open(() => reply);
    assert.equal((await sender.send(device, message)).kind, 'gone');
    reply = error(503, 'UNAVAILABLE');
    assert.equal((await sender.send(device, message)).kind, 'later');
    reply = error(403, 'SENDER_ID_MISMATCH');
    assert.deepEqual(await sender.send(device, message), {
      kind: 'rejected',
      reason: 'FCM answered 403 SENDER_ID_MISMATCH',
    });
    reply = { status: 401 };
    assert.equal((await sender.send(device, message)).kind, 'later');
    reply = {};
    assert.equal((await sender.send(device, message)).kind, 'sent');
    assert.equal(tokenRequests(), 2);
  });
});

suite('Apple', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const device = { id: '1', platform: 'IOS' as const, address: 'abcdef', p256dh: null, auth: null };

  test('one connection, a reused token, and outcomes by response', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    let reply = { status: 200, body: '' };
    let connections = 0;
    const server = createHttp2Server();
    server.on('session', () => {
      connections += 1;
    });
    server.on('stream', async (stream: ServerHttp2Stream, headers) => {
      let body = '';
      for await (const chunk of stream) body += chunk;
      received.push({ headers, body });
      stream.respond({ ':status': reply.status });
      stream.end(reply.body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => server.close());
    const sender = apnsSender(
      {
        key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        keyId: 'KEY1234567',
        teamId: 'TEAM123456',
        topic: 'vn.rentroll.app',
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      clock.now,
    );
    after(() => sender.close());

    assert.deepEqual(await sender.send(device, message), { kind: 'sent' });
    const [first] = received;
    assert.equal(first?.headers[':path'], '/3/device/abcdef');
    assert.equal(first?.headers['apns-topic'], 'vn.rentroll.app');
    assert.equal(first?.headers['apns-push-type'], 'alert');
    assert.equal(first?.headers['apns-collapse-id'], message.id);
    assert.deepEqual(JSON.parse(first?.body ?? '{}').aps.alert, { title: message.title, body: message.body });
    const tokenOf = (index: number) => String(received[index]?.headers.authorization).replace('bearer ', '');
    const { header, claims } = readToken(tokenOf(0), pair.publicKey.export({ type: 'spki', format: 'pem' }));
    assert.deepEqual([header.alg, header.kid, claims.iss], ['ES256', 'KEY1234567', 'TEAM123456']);

    for (const [status, reason, kind] of [
      [410, 'Unregistered', 'gone'],
      [400, 'BadDeviceToken', 'gone'],
      [400, 'PayloadEmpty', 'rejected'],
      [429, 'TooManyRequests', 'later'],
      [503, 'ServiceUnavailable', 'later'],
    ] as const) {
      reply = { status, body: JSON.stringify({ reason }) };
      assert.equal((await sender.send(device, message)).kind, kind, reason);
    }
    assert.equal(tokenOf(5), tokenOf(0));
    clock.advance({ minutes: 51 });
    reply = { status: 200, body: '' };
    await sender.send(device, message);
    assert.notEqual(tokenOf(6), tokenOf(0));
    assert.equal(connections, 1);
  });

  test('an unreachable service is retried', async () => {
    const { server, url } = await listen(() => ({}));
    server.close();
    await once(server, 'close');
    const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const sender = apnsSender({ key, keyId: 'K', teamId: 'T', topic: 'x', baseUrl: url }, clock.now);
    assert.equal((await sender.send(device, message)).kind, 'later');
  });
});
