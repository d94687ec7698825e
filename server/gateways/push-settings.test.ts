import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { suite, test } from 'node:test';
import { loadPushSettings } from './push-settings.ts';

const pem = (type: 'rsa' | 'ec'): string =>
  (type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  ).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
const secret = Buffer.alloc(32, 7);
const load = (settings: Record<string, string>) =>
  loadPushSettings((name) => settings[name] ?? null, secret, 'mailto:x@example.com');

suite('push settings', () => {
  test('nothing is required: browsers get a stable generated key, the other senders stay off', () => {
    const { vapid, fcm, apns, zalo } = load({});
    assert.deepEqual([fcm, apns, zalo], [null, null, null]);
    assert.equal(vapid.publicKey.length, 65);
    assert.deepEqual(load({}).vapid, vapid);
    const own = load({ VAPID_PRIVATE_KEY: Buffer.alloc(32, 9).toString('base64url'), VAPID_SUBJECT: 'https://x.vn' });
    assert.notDeepEqual(own.vapid.publicKey, vapid.publicKey);
    assert.equal(own.vapid.subject, 'https://x.vn');
  });

  test('complete settings are accepted', () => {
    const account = { project_id: 'house', client_email: 'a@b.c', private_key: pem('rsa') };
    const { fcm, apns, zalo } = load({
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
      APNS_KEY: pem('ec').replaceAll('\n', '\\n'),
      APNS_KEY_ID: 'K',
      APNS_TEAM_ID: 'T',
      APNS_TOPIC: 'vn.app',
      ZALO_APP_ID: '1',
      ZALO_APP_SECRET: 's',
      ZALO_REFRESH_TOKEN: 'r',
      ZALO_TEMPLATES: '{"invoice.issued":"4711"}',
    });
    assert.equal(fcm?.tokenUrl, 'https://oauth2.googleapis.com/token');
    assert.equal(apns?.baseUrl, 'https://api.push.apple.com');
    assert.deepEqual(zalo?.templates, { 'invoice.issued': '4711' });
  });

  test('incomplete or invalid settings abort startup with a one-line error', () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ VAPID_PRIVATE_KEY: 'abc' }, /^VAPID_PRIVATE_KEY must be 32 bytes in base64url\.$/],
      [{ FCM_SERVICE_ACCOUNT: '/nowhere.json' }, /^FCM_SERVICE_ACCOUNT names a file that cannot be read/],
      [{ FCM_SERVICE_ACCOUNT: '{"project_id":"x"}' }, /^FCM_SERVICE_ACCOUNT lacks client_email/],
      [
        { FCM_SERVICE_ACCOUNT: JSON.stringify({ project_id: 'x', client_email: 'y', private_key: pem('ec') }) },
        /^FCM_SERVICE_ACCOUNT holds no RSA private key in PEM\.$/,
      ],
      [{ APNS_KEY: pem('ec') }, /^APNS_KEY needs APNS_KEY_ID beside it\.$/],
      [
        { ZALO_APP_ID: '1', ZALO_APP_SECRET: 's' },
        /^ZALO_APP_ID needs ZALO_REFRESH_TOKEN, ZALO_TEMPLATES beside it\.$/,
      ],
      [
        { ZALO_APP_ID: '1', ZALO_APP_SECRET: 's', ZALO_REFRESH_TOKEN: 'r', ZALO_TEMPLATES: '{"invoice.lost":"1"}' },
        /^ZALO_TEMPLATES names "invoice\.lost", which is never sent by Zalo/,
      ],
    ];
    for (const [settings, line] of wrong)
      assert.throws(() => load(settings), { message: line }, JSON.stringify(settings));
  });
});
