import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EVENT_TYPES } from '../../domain/catalog/event-types.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const lan = await registerLandlord(service, 'lan');
const { client } = lan;
const GOOD = { url: 'https://hooks.rentroll.test/events', event_types: ['invoice.issued'] };

const problems = ({ error }: { error: { code: string; fields: { path: string; code: string }[] } }) =>
  error.fields.map(({ path, code }) => `${path} ${code}`);

suite('webhook endpoints', () => {
  test('are created, read, updated, listed and deleted; the secret is shown once', async () => {
    const created = await client.post('/webhook-endpoints', { ...GOOD, description: 'Kế toán' });
    assert.equal(created.status, 201, created.text);
    assert.match(created.data.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _, ...shown } = created.data;
    assert.deepEqual((await client.get(`/webhook-endpoints/${shown.id}`)).data, shown);
    assert.equal(shown.status, 'ACTIVE');
    assert.equal(shown.last_delivery, null);
    assert.deepEqual((await client.get('/webhook-endpoints')).data.webhook_endpoints, [shown]);
    const changed = await client.patch(`/webhook-endpoints/${shown.id}`, {
      url: 'https://other.rentroll.test/x#part',
      event_types: ['invoice.paid', 'payment.recorded'],
      description: null,
      status: 'PAUSED',
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(changed.data.url, 'https://other.rentroll.test/x');
    assert.equal(changed.data.description, null);
    assert.equal(changed.data.paused_reason, 'OPERATOR');
    assert.equal((await client.get('/webhook-endpoints?status=ACTIVE')).data.webhook_endpoints.length, 0);
    assert.deepEqual((await client.delete(`/webhook-endpoints/${shown.id}`)).data, { ok: true });
    assert.equal((await client.get(`/webhook-endpoints/${shown.id}`)).status, 404);
    assert.equal((await client.delete(`/webhook-endpoints/${shown.id}`)).status, 404);
    const stored = await service.asOwner('select secret_sealed, old_secret_sealed from webhook_endpoints');
    assert.deepEqual(stored, [{ secret_sealed: null, old_secret_sealed: null }]);
    const actions = (await client.get('/audit-events')).data.audit_events.map(
      ({ action }: { action: string }) => action,
    );
    for (const action of ['created', 'updated', 'removed']) assert.ok(actions.includes(`webhook_endpoint.${action}`));
  });

  test('the secret is sealed in the database and null in an idempotent replay', async () => {
    const key = { 'idempotency-key': 'hook-1' };
    const first = await client.post('/webhook-endpoints', GOOD, key);
    const again = await client.post('/webhook-endpoints', GOOD, key);
    assert.equal(again.data.id, first.data.id);
    assert.equal(again.data.secret, null);
    const [row] = await service.asOwner<{ text: string; kept: string }>(
      `select (select encode(secret_sealed, 'escape') from webhook_endpoints where id = $1) as text,
              (select string_agg(body, '') from idempotency_keys) as kept`,
      [first.data.id],
    );
    const withoutPrefix = first.data.secret.slice('whsec_'.length);
    assert.ok(!row?.text.includes(withoutPrefix) && !row?.kept.includes(withoutPrefix));
    await client.delete(`/webhook-endpoints/${first.data.id}`);
  });

  test('missing and invalid fields are reported', async () => {
    assert.deepEqual(problems(await client.post('/webhook-endpoints', {})), ['url required', 'event_types required']);
    assert.deepEqual(problems(await client.post('/webhook-endpoints', { ...GOOD, event_types: [] })), [
      'event_types too_short',
    ]);
    assert.deepEqual(problems(await client.post('/webhook-endpoints', { ...GOOD, event_types: ['*'] })), [
      'event_types.0 not_allowed',
    ]);
    const created = await client.post('/webhook-endpoints', { ...GOOD, event_types: EVENT_TYPES });
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(problems(await client.patch(`/webhook-endpoints/${created.data.id}`, { status: 'GONE' })), [
      'status not_allowed',
    ]);
    assert.deepEqual(
      problems(await client.patch(`/webhook-endpoints/${created.data.id}`, { url: 'https://10.0.0.1/' })),
      ['url not_allowed'],
    );
    await client.delete(`/webhook-endpoints/${created.data.id}`);
  });

  for (const url of [
    'http://hooks.rentroll.test/',
    'ftp://hooks.rentroll.test/',
    'hooks.rentroll.test',
    'https://user:pass@hooks.rentroll.test/',
    'https://user@hooks.rentroll.test/',
    'javascript:alert(1)',
    'https://',
  ])
    test(`${url} is not a valid endpoint URL`, async () => {
      assert.deepEqual(problems(await client.post('/webhook-endpoints', { ...GOOD, url })), ['url invalid_format']);
    });

  for (const url of [
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost:3000/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
  ])
    test(`${url} is not a public address`, async () => {
      assert.deepEqual(problems(await client.post('/webhook-endpoints', { ...GOOD, url })), ['url not_allowed']);
    });

  test('a host name that resolves to this machine is not connected to', async () => {
    const created = await client.post('/webhook-endpoints', GOOD);
    await service.asOwner('update webhook_endpoints set url = $1 where id = $2', [
      `https://localhost:${new URL(service.url).port}/`,
      created.data.id,
    ]);
    const { data } = await client.post(`/webhook-endpoints/${created.data.id}/test`);
    assert.equal(data.type, 'webhook.test');
    for (;;) {
      const [delivery] = (await client.get(`/webhook-endpoints/${created.data.id}/deliveries`)).data.deliveries;
      if (delivery.attempts === 0) continue;
      assert.equal(delivery.error, 'FORBIDDEN_ADDRESS');
      assert.equal(delivery.response_status, null);
      break;
    }
    const replay = await client.post(`/webhook-endpoints/${created.data.id}/deliveries/${data.id}/replay`);
    assert.equal(replay.error.code, 'invalid_status_transition');
    await client.delete(`/webhook-endpoints/${created.data.id}`);
  });

  test('are managed by owners; an API key can at most read them', async () => {
    const created = await client.post('/webhook-endpoints', GOOD);
    const one = `/webhook-endpoints/${created.data.id}`;
    for (const role of ['MANAGER', 'ACCOUNTANT', 'STAFF']) {
      const member = await addMember(service, lan, role);
      assert.equal((await member.client.get('/webhook-endpoints')).status, 403);
      assert.equal((await member.client.post('/webhook-endpoints', GOOD)).status, 403);
    }
    const { key } = (await client.post('/api-keys', { name: 'read', permissions: ['webhook_endpoints.read'] })).data;
    const program = service.client(key);
    assert.equal((await program.get(one)).status, 200);
    assert.equal((await program.post(`${one}/test`)).status, 403);
    await client.delete(one);
  });
});
