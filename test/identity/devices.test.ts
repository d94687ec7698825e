import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createBrowser } from '../notifications/browser.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const lan = await registerLandlord(service, 'lan');
const minh = await registerTenant(service, 'minh');
const android = (token: string) => ({ platform: 'ANDROID', token, app_version: '1.4.0' });
const web = (endpoint: string) => ({ platform: 'WEB', subscription: { endpoint, keys: createBrowser().keys } });
const codes = (response: { error: { fields: { path: string; code: string }[] } }) =>
  response.error.fields.map(({ path, code }) => `${path} ${code}`);

suite('devices', () => {
  test('operators and renters add, list and delete their own', async () => {
    for (const { client } of [lan, minh]) {
      const bound = await client.post('/devices', android(`token-of-${client.token?.slice(-8)}`));
      assert.equal(bound.status, 201, bound.text);
      assert.equal(bound.data.platform, 'ANDROID');
      assert.equal(bound.data.subscription, null);
      assert.equal(bound.data.app_version, '1.4.0');
      assert.ok(!('organization_id' in bound.data));
      const browser = web('https://push.example.com/one');
      const second = await client.post('/devices', browser);
      assert.deepEqual(second.data.subscription, browser.subscription);
      assert.equal(second.data.token, null);
      const listed = await client.get('/devices');
      assert.deepEqual(
        listed.data.devices.map(({ id }: { id: string }) => id),
        [second.data.id, bound.data.id],
      );
      assert.equal(listed.body.meta.count, 2);
      const removed = await client.delete(`/devices/${second.data.id}`);
      assert.deepEqual(removed.data, { ok: true });
      assert.equal((await client.delete(`/devices/${second.data.id}`)).status, 404);
    }
    const [others] = (await lan.client.get('/devices')).data.devices;
    assert.equal((await minh.client.delete(`/devices/${others.id}`)).status, 404);
    assert.equal((await minh.client.delete('/devices/nonsense')).status, 404);
    assert.equal((await service.client().get('/devices')).status, 401);
  });

  test('the same token is one device and moves to the account that added it last', async () => {
    const first = await lan.client.post('/devices', android('one-phone'));
    const again = await lan.client.post('/devices', { ...android('one-phone'), app_version: '1.5.0' });
    assert.equal(again.data.id, first.data.id);
    assert.equal(again.data.app_version, '1.5.0');
    const taken = await minh.client.post('/devices', android('one-phone'));
    assert.notEqual(taken.data.id, first.data.id);
    const ofLan = (await lan.client.get('/devices')).data.devices;
    assert.ok(ofLan.every(({ token }: { token: string }) => token !== 'one-phone'));
    assert.equal((await lan.client.delete(`/devices/${taken.data.id}`)).status, 404);
  });

  test('only the newest twenty are kept', async () => {
    const { client } = await registerTenant(service, 'many');
    for (let index = 0; index < 23; index += 1) await client.post('/devices', android(`many-${index}`));
    const tokens = (await client.get('/devices')).data.devices.map(({ token }: { token: string }) => token);
    assert.deepEqual([tokens.length, tokens[0], tokens.at(-1)], [20, 'many-22', 'many-3']);
  });

  test('invalid fields are reported', async () => {
    const post = (body: object) => lan.client.post('/devices', body);
    assert.deepEqual(codes(await post({})), ['platform required']);
    assert.deepEqual(codes(await post({ platform: 'IOS' })), ['token required']);
    assert.deepEqual(codes(await post({ platform: 'WEB', token: 'x' })), [
      'subscription required',
      'token conflicts_with',
    ]);
    const good = web('https://push.example.com/x').subscription;
    assert.deepEqual(codes(await post({ platform: 'IOS', token: 'x', subscription: good })), [
      'subscription conflicts_with',
    ]);
    assert.deepEqual(codes(await post({ platform: 'WEB', subscription: { ...good, endpoint: 'http://x.example/' } })), [
      'subscription.endpoint invalid_format',
    ]);
    const keys = { p256dh: 'short', auth: `${good.keys.auth}AA` };
    assert.deepEqual(codes(await post({ platform: 'WEB', subscription: { ...good, keys } })), [
      'subscription.keys.p256dh invalid_format',
      'subscription.keys.auth invalid_format',
    ]);
    const offCurve = { ...good.keys, p256dh: `B${'A'.repeat(86)}` };
    assert.deepEqual(codes(await post({ platform: 'WEB', subscription: { ...good, keys: offCurve } })), [
      'subscription.keys.p256dh invalid_format',
    ]);
    assert.deepEqual(codes(await post({ platform: 'TOASTER', token: 'x', colour: 'red' })).toSorted(), [
      'colour unknown_field',
      'platform not_allowed',
    ]);
  });

  test('logging out deletes the devices of that session, and only those', async () => {
    const login = async () => {
      const response = await service.client().post('/auth/login', { email: lan.email, password: PASSWORD });
      return service.client(response.data.access_token);
    };
    const [phone, tablet] = [await login(), await login()];
    const lost = await phone.post('/devices', android('phone'));
    const kept = await tablet.post('/devices', android('tablet'));
    await phone.post('/auth/logout');
    const left: string[] = (await tablet.get('/devices')).data.devices.map(({ id }: { id: string }) => id);
    assert.ok(left.includes(kept.data.id) && !left.includes(lost.data.id));
    assert.equal((await tablet.delete(`/devices/${lost.data.id}`)).status, 404);
    const [row] = await service.asOwner(
      `select count(*)::int as live from identity.devices_of((select array_agg(id) from identity.accounts), now()) where address = 'phone'`,
    );
    assert.equal(row?.live, 0);
  });

  test('an API key has no access to devices; a browser gets the public key', async () => {
    const { data } = await lan.client.post('/api-keys', { name: 'k', permissions: ['organization.read'] });
    for (const call of [
      service.client(data.key).get('/devices'),
      service.client(data.key).post('/devices', android('x')),
      service.client(data.key).get('/devices/vapid-key'),
    ])
      assert.equal((await call).status, 403);
    const { public_key } = (await minh.client.get('/devices/vapid-key')).data;
    assert.equal(Buffer.from(public_key, 'base64url').length, 65);
  });
});
