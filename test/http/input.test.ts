import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { suite, test } from 'node:test';
import { registerLandlord, registerTenant } from '../support/people.ts';
import { shareService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await shareService();
const lan = await registerLandlord(service);
const path = `/organizations/${lan.organizationId}`;
const permissions = ['organization.read'];

const problems = (response: { error: { fields: { path: string; code: string }[] } }) =>
  response.error.fields.map((field) => `${field.path} ${field.code}`);

suite('request input', () => {
  test('composed and decomposed accents are the same text', async () => {
    const property = (await lan.client.post('/properties', { name: 'Hoa Sen' })).data;
    const room = (name: string) =>
      lan.client
        .post('/rooms', { property_id: property.id, name, base_rent: '1' })
        .then(({ data, error }) => data?.name ?? error.code);
    assert.equal(await room('Phòng Hồng'.normalize('NFD')), 'Phòng Hồng'.normalize('NFC'));
    assert.equal(await room('Phòng Hồng'.normalize('NFC')), 'name_taken');
  });

  test('surrounding white space is trimmed, and white space alone is empty', async () => {
    assert.equal((await lan.client.patch('/auth/me', { display_name: '  Lan \n' })).data.user.display_name, 'Lan');
    for (const name of [' ', '\t\n', '\u00a0\u3000'])
      assert.deepEqual(problems(await lan.client.patch('/auth/me', { display_name: name })), [
        'display_name too_short',
      ]);
    const padded = ' ten-blanks-count ';
    const email = 'padded@example.com';
    const created = await service
      .client()
      .post('/tenant/auth/register', { email: ` ${email} `, password: padded, display_name: 'x' });
    assert.equal(created.data.account.email, email);
    assert.equal((await service.client().post('/tenant/auth/login', { email, password: padded })).status, 200);
    assert.equal((await service.client().post('/tenant/auth/login', { email, password: padded.trim() })).status, 401);
  });

  test('rejects invisible characters; only long texts may have line breaks', async () => {
    for (const sign of ['\u0007', '\u009f', '\u202e', '\u2066', 'a\nb', 'a\tb']) {
      const response = await lan.client.patch('/auth/me', { display_name: `x${sign}y` });
      assert.deepEqual(problems(response), ['display_name invalid_format'], JSON.stringify(sign));
    }
    const lines = await lan.client.patch(path, { address: '12 Lê Lợi\r\nQuận 1' });
    assert.equal(lines.data.organization.address, '12 Lê Lợi\nQuận 1');
    assert.deepEqual(problems(await lan.client.patch(path, { address: 'a\u202eb' })), ['address invalid_format']);
  });

  test('a time zone is stored in its canonical spelling', async () => {
    const response = await lan.client.patch(path, { timezone: 'asia/HO_CHI_MINH' });
    assert.equal(response.data.organization.timezone, 'Asia/Ho_Chi_Minh');
  });

  test('a timestamp is the same instant in every offset PostgreSQL supports; other offsets are rejected', async () => {
    const make = (expires_at: string) => lan.client.post('/api-keys', { name: 'x', permissions, expires_at });
    assert.equal((await make('2099-01-01T07:00:00+07:00')).data.expires_at, '2099-01-01T00:00:00.000000Z');
    assert.equal((await make('2099-01-01T15:59+15:59')).data.expires_at, '2099-01-01T00:00:00.000000Z');
    const unread = ['2099-01-01T24:00:00Z', '2099-01-01T23:59:60Z', '2099-01-01T23:60Z', '2099-02-30T00:00Z'];
    const offsets = ['2099-01-01T00:00:00+23:59', '2099-01-01T00:00:00+16:00', '2099-01-01T00:00:00+07:60'];
    for (const invalid of [...unread, ...offsets])
      assert.deepEqual(problems(await make(invalid)), ['expires_at invalid_format'], invalid);
    const past = await make('2020-01-01T00:00:00Z');
    assert.match(past.error.fields[0].message, /\d{2}:\d{2}:\d{2}Z/, 'whole seconds');
  });

  test('an unknown field with null is still unknown; a known one counts as absent', async () => {
    const response = await lan.client.post('/api-keys', { name: 'x', permissions, expires_at: null, expires: null });
    assert.deepEqual(problems(response), ['expires unknown_field']);
    assert.equal((await lan.client.post('/api-keys', { name: 'x', permissions, expires_at: null })).status, 201);
  });

  test('each problem is reported once', async () => {
    assert.deepEqual(problems(await lan.client.patch(path, { status: null })), ['status required']);
    assert.deepEqual(problems(await lan.client.patch(path, { status: 7 })), ['status invalid_type']);
    const member = await lan.client.post(`${path}/members`, { email: 'a@example.com', role: null });
    assert.deepEqual(problems(member), ['role required']);
  });

  test('an invalid Idempotency-Key is reported together with an invalid body', async () => {
    const response = await lan.client.post('/api-keys', { name: '' }, { 'idempotency-key': 'a b' });
    assert.deepEqual(problems(response).sort(), [
      'Idempotency-Key invalid_format',
      'name too_short',
      'permissions required',
    ]);
  });

  test('null is no body where one is needed, and an empty one replaces no prices', async () => {
    const { id } = (await lan.client.post('/properties', { name: 'Có giá' })).data;
    const settings = `/properties/${id}/billing-settings`;
    await lan.client.patch(settings, { electricity_unit_price: '2500' });
    for (const refused of [
      await lan.client.patch('/auth/me', null),
      await lan.client.post('/billing-runs/preview', null),
      await lan.client.put(settings, null),
      await lan.client.put(settings),
      await lan.client.put(settings, {}),
      await lan.client.put(settings, { late_fee: null }),
    ])
      assert.deepEqual([refused.status, problems(refused)[0]], [400, 'body required']);
    const nothingLeft = await lan.client.put(settings, { late_fee: null }, { 'accept-language': 'en' });
    assert.equal(nothingLeft.error.fields[0].message, 'needs at least one field with a value');
    assert.equal((await lan.client.get(settings)).data.electricity_unit_price, '2500.00');
  });

  test('null is like no body where none is needed', async () => {
    for (const body of [undefined, null, {}]) {
      const revoked = await lan.client.post('/embed-settings/revoke', body);
      assert.equal(revoked.status, 200, revoked.text);
    }
    const unknown = await lan.client.post('/embed-settings/revoke', { all: null });
    assert.deepEqual(problems(unknown), ['all unknown_field']);
  });

  test('a compressed body is 415', async () => {
    const response = await lan.client.patch('/auth/me', { locale: 'en' }, { 'content-encoding': 'gzip' });
    assert.deepEqual([response.status, response.error.code], [415, 'unsupported_media_type']);
    const plain = await lan.client.patch('/auth/me', { locale: 'vi' }, { 'content-encoding': 'identity' });
    assert.equal(plain.status, 200);
  });

  test('another media type is 415 at any size; an empty body needs none', async () => {
    const large = await lan.client.patch('/auth/me', 'x'.repeat(2 * 1024 * 1024), { 'content-type': 'text/plain' });
    assert.deepEqual([large.status, large.error.code], [415, 'unsupported_media_type']);
    const empty = await lan.client.patch('/auth/me', '', { 'content-type': 'foo' });
    assert.deepEqual([empty.status, problems(empty)[0]], [400, 'body required']);
  });

  test('an API key or a renter gets 403 before learning whether an invitation exists', async () => {
    const key = (await lan.client.post('/api-keys', { name: 'x', permissions })).data.key;
    const minh = await registerTenant(service);
    for (const client of [service.client(key), minh.client]) {
      const response = await client.post('/auth/member-invitations/nothing/accept');
      assert.deepEqual([response.status, response.error.code], [403, 'forbidden']);
    }
  });

  test('a client that disconnects while sending is not logged as an error', async () => {
    const lines: string[] = [];
    const { log } = service.running.context;
    const write = (level: string) => (details: unknown, text?: string) => lines.push(`${level} ${text ?? details}`);
    log.level = 'info';
    const child = log.child.bind(log);
    log.child = (...args) => Object.assign(child(...args), { info: write('info'), error: write('error') });
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
      );
    });
    // Only a request that the service knows of can be cut off.
    const [request] = (await once(service.running.app.server, 'request')) as [IncomingMessage];
    await until(() => request.listenerCount('data') > 0, 'the body to be read');
    socket.destroy();
    await until(() => lines.some((line) => line.includes('client disconnected')), 'the log line');
    log.child = child;
    log.level = 'silent';
    assert.ok(lines.includes('info client disconnected'), lines.join('\n'));
    assert.ok(!lines.some((line) => line.startsWith('error')), lines.join('\n'));
  });
});
