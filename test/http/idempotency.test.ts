import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addMember, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const lan = await registerLandlord(service);
const body = { name: 'Key', permissions: ['organization.read'] };
const count = async () => (await lan.client.get('/api-keys?limit=200')).data.api_keys.length;

suite('Idempotency-Key', () => {
  test('a repeat returns the first response; secrets shown once are null', async () => {
    const key = { 'idempotency-key': 'first' };
    const first = await lan.client.post('/api-keys', body, key);
    const again = await lan.client.post('/api-keys', body, { ...key, 'accept-language': 'en' });
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.deepEqual(
      [first, again].map(({ headers }) => headers.get('content-language')),
      ['vi', 'en'],
    );
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(again.data, { ...first.data, key: null });
    assert.equal(again.body.request_id, first.body.request_id);
    assert.equal(await count(), 1);
  });

  test('another payload or path under the same key is rejected', async () => {
    const key = { 'idempotency-key': 'first' };
    const other = await lan.client.post('/api-keys', { ...body, name: 'Other' }, key);
    assert.deepEqual([other.status, other.error.code], [409, 'idempotency_key_reused']);
    const path = await lan.client.post(
      `/organizations/${lan.organizationId}/members`,
      { email: 'a@example.com', role: 'STAFF' },
      key,
    );
    assert.equal(path.error.code, 'idempotency_key_reused');
  });

  test('a refusal is not stored', async () => {
    const key = { 'idempotency-key': 'refused' };
    const members = `/organizations/${lan.organizationId}/members`;
    assert.equal(
      (await lan.client.post(members, { email: lan.email, role: 'STAFF' }, key)).error.code,
      'already_member',
    );
    assert.equal((await lan.client.post(members, { email: 'b@example.com', role: 'STAFF' }, key)).status, 201);
  });

  test('twenty concurrent requests have one effect', async () => {
    const before = await count();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => lan.client.post('/api-keys', body, { 'idempotency-key': 'storm' })),
    );
    assert.equal(await count(), before + 1);
    for (const response of responses) {
      assert.ok(response.status === 201 || response.error.code === 'idempotency_key_in_progress', response.text);
    }
    assert.equal(responses.filter((a) => a.status === 201 && !a.headers.get('idempotent-replayed')).length, 1);
  });

  test('keys belong to the principal and expire after a day', async () => {
    const second = await addMember(service, lan, 'OWNER');
    assert.equal(
      (await second.client.post('/api-keys', body, { 'idempotency-key': 'first' })).headers.get('idempotent-replayed'),
      null,
    );
    const before = await count();
    service.clock.advance({ hours: 25 });
    const fresh = service.client(
      (await service.client().post('/auth/login', { email: lan.email, password: 'mot-mat-khau-dai' })).data
        .access_token,
    );
    const late = await fresh.post('/api-keys', body, { 'idempotency-key': 'first' });
    service.clock.advance({ hours: -25 });
    assert.deepEqual([late.status, late.headers.get('idempotent-replayed')], [201, null]);
    assert.equal(await count(), before + 1);
  });

  test('works without an organization', async () => {
    const key = { 'idempotency-key': 'new-house' };
    const first = await lan.client.post('/organizations', { name: 'Second house' }, key);
    const again = await lan.client.post('/organizations', { name: 'Second house' }, key);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.data.organization.id, first.data.organization.id);
  });

  test('suspension is checked before a replay', async () => {
    const key = { 'idempotency-key': 'before-suspension' };
    await lan.client.post('/api-keys', body, key);
    await lan.client.patch(`/organizations/${lan.organizationId}`, { status: 'SUSPENDED' });
    assert.equal((await lan.client.post('/api-keys', body, key)).error.code, 'organization_suspended');
    await lan.client.patch(`/organizations/${lan.organizationId}`, { status: 'ACTIVE' });
  });

  test('rejects a key that is not visible ASCII', async () => {
    for (const bad of ['a b', 'x'.repeat(256)]) {
      const response = await lan.client.post('/api-keys', body, { 'idempotency-key': bad });
      assert.deepEqual([response.status, response.error.fields[0].path], [400, 'Idempotency-Key']);
    }
  });
});
