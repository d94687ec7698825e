import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ApiResponse } from '../support/client.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { type ServiceProcess, spawnService } from '../support/process.ts';
import { until } from '../support/until.ts';

const word = (name: string): string => `${name}-${randomBytes(9).toString('hex')}`;
/** Every value that must stay secret, by name. */
const secrets: Record<string, string> = {
  password: word('pw'),
  'wrong password': word('wrong'),
  'next password': word('next'),
  'connection secret': word('conn'),
  'identity number': `0790${String(Date.now()).slice(-8)}`,
  'database password': word('db'),
  'mail password': word('mail'),
  'metrics token': word('metrics'),
  'token key': randomBytes(32).toString('base64'),
  'encryption key': randomBytes(32).toString('base64'),
  'blind index key': randomBytes(32).toString('base64'),
};
const secret = (name: string): string => secrets[name] as string;

const database = await createTestDatabase();
const admin = new pg.Client({ connectionString: database.ownerUrl });
await admin.connect();
const role = `secret_${randomBytes(6).toString('hex')}`;
await admin.query(`create role ${role} superuser login password '${secret('database password')}'`);
const dataDir = await mkdtemp(join(tmpdir(), 'rentroll-secrets-'));
const url = Object.assign(new URL(database.ownerUrl), { username: role, password: secret('database password') });
const service: ServiceProcess = await spawnService({
  DATA_DIR: dataDir,
  DATABASE_URL: url.href,
  LOG_LEVEL: 'trace',
  SMTP_URL: `smtp://sender:${secret('mail password')}@127.0.0.1:9`,
  METRICS_TOKEN: secret('metrics token'),
  TOKEN_KEY: secret('token key'),
  ENCRYPTION_KEYS: secret('encryption key'),
  BLIND_INDEX_KEY: secret('blind index key'),
});
after(async () => {
  await service.kill('SIGTERM');
  await admin.query(`drop owned by ${role}`);
  await admin.query(`drop role ${role}`);
  await admin.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const refusals: ApiResponse[] = [];
/** Records every response that is not a success, to check that no secret is in it. */
async function noting(response: Promise<ApiResponse>): Promise<ApiResponse> {
  const got = await response;
  if (got.status >= 400) refusals.push(got);
  return got;
}
const anyone = service.client();
const email = 'lan@example.com';
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
const ids: Record<string, any> = {};

/** Valid requests: every secret is created and used once. */
async function useAll(): Promise<void> {
  const person = { email, password: secret('password'), display_name: 'Lan', organization_name: 'Lan' };
  const registered = await anyone.post('/auth/register', person);
  assert.equal(registered.status, 201, registered.text);
  secrets['first access token'] = registered.data.access_token;
  secrets['first refresh token'] = registered.data.refresh_token;
  const fresh = await anyone.post('/auth/refresh', { refresh_token: registered.data.refresh_token });
  secrets['access token'] = fresh.data.access_token;
  secrets['refresh token'] = fresh.data.refresh_token;
  const client = service.client(fresh.data.access_token);
  const make = async (path: string, body: object) => {
    const response = await client.post(path, body, { 'idempotency-key': word('key') });
    assert.equal(response.status, 201, `${path}: ${response.text}`);
    return response.data;
  };
  secrets['API key'] = (await make('/api-keys', { name: 'k', permissions: ['renters.read'] })).key;
  await service.client(secret('API key')).get('/renters');
  const invitation = { email: 'an@example.com', role: 'STAFF' };
  secrets.invitation = (await make(`/organizations/${registered.data.organization.id}/members`, invitation)).token;
  const account = { bank_bin: '970436', account_number: '0123499999', account_holder: 'LAN' };
  const connection = {
    provider: 'SEPAY',
    auth_method: 'API_KEY',
    secret: secret('connection secret'),
    bank_account_ids: [(await make('/bank-accounts', account)).id],
  };
  ids.connection = (await make('/payment-connections', connection)).id;
  const endpoint = await make('/webhook-endpoints', { url: 'https://x.test/', event_types: ['payment.recorded'] });
  secrets['webhook secret'] = endpoint.secret;
  await client.post(`/webhook-endpoints/${endpoint.id}/test`);
  ids.renter = (await make('/renters', { full_name: 'Minh', id_number: secret('identity number') })).id;
  await client.patch(`/renters/${ids.renter}`, { id_number: secret('identity number'), note: 'x' });
  await anyone.post('/auth/password/forgot', { email });
}

/** The same secrets in requests that fail, each in another way. */
async function failWithAll(): Promise<void> {
  const owner = service.client(secret('access token'));
  for (const value of Object.values(secrets)) {
    const calls = [
      anyone.post('/auth/login', { email, password: value }),
      anyone.post('/auth/login', { email: value, password: [value] }),
      anyone.post('/auth/login', `{"email":"${email}","password":"${value}`, { 'content-type': 'application/json' }),
      anyone.post('/auth/login', value, { 'content-type': 'text/plain' }),
      anyone.post('/auth/refresh', { refresh_token: value, unknown: value }),
      anyone.post('/auth/password/reset', { token: value, password: value.slice(0, 9) }),
      anyone.post(`/auth/member-invitations/${encodeURIComponent(value)}/accept`, { password: 1, display_name: value }),
      anyone.get(`/tenant/invitations/${encodeURIComponent(value)}`),
      anyone.get(`//i/${encodeURIComponent(value)}`),
      anyone.get(`/rooms?token=${encodeURIComponent(value)}`, { authorization: `Bearer ${value}x` }),
      anyone.get(`/nowhere?password=${encodeURIComponent(value)}`, { cookie: `token=${value}` }),
      anyone.get('//metrics', { authorization: `Bearer ${value}x` }),
      anyone.post(`/payment-webhooks/SEPAY/${ids.connection}`, { id: value }, { authorization: `Apikey ${value}x` }),
      owner.post('/auth/password/change', { current_password: value.slice(1), new_password: secret('next password') }),
      owner.post('/payment-connections', { provider: 'SEPAY', secret: value, bank_account_ids: [value] }),
      owner.post('/renters', { full_name: { id_number: value }, id_number: `${value}!` }),
      owner.post('/rooms', { name: value, property_id: value, base_rent: value }, { 'idempotency-key': `${value} x` }),
    ];
    await Promise.all(calls.map(noting));
  }
}

suite('secrets', () => {
  test('appear in no error, log line or document, whatever fails', async () => {
    await useAll();
    for (const [name, value] of Object.entries(secrets)) assert.ok(value?.length >= 12, `${name} was not created`);
    await failWithAll();
    const refusalsBefore = refusals.length;
    await admin.query(`alter role ${role} nologin`);
    const cut = () => admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [role]);
    await cut();
    const cutting = setInterval(() => void cut(), 20);
    await failWithAll();
    clearInterval(cutting);
    assert.ok(
      refusals.some(({ status }) => status === 500),
      'requests failed without the database',
    );
    assert.ok(refusals.slice(refusalsBefore).length > 50);
    await admin.query(`alter role ${role} login`);
    const served = await documents();
    await sleep(300);
    await service.kill('SIGTERM');
    const log = service.output();
    assert.match(log, /"level":50/, 'failures were logged');
    const places = { ...served, log, refusals: refusals.map((each) => each.text + headersOf(each)).join('\n') };
    const found = Object.entries(places).flatMap(([place, text]) =>
      Object.entries(secrets)
        .filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
        .map(([name, value]) => `${name} in ${place}: ${around(text, value)}`),
    );
    assert.deepEqual(found, []);
  });
});

const headersOf = ({ headers }: ApiResponse): string => JSON.stringify([...headers]);
const around = (text: string, value: string): string => {
  const at = text.indexOf(value);
  return text.slice(Math.max(0, at - 200), at + value.length + 60);
};

/** Documents and lists for people who may see them, after the database is back. */
async function documents(): Promise<Record<string, string>> {
  const owner = service.client(secret('access token'));
  const paths = ['/openapi.json', '/audit-events', '/events', '/renters', '/payment-connections', '/webhook-endpoints'];
  const texts: Record<string, string> = {};
  for (const path of [...paths, '/api-keys', '/exports/renters.csv', '//readyz', '//healthz']) {
    let response = await owner.get(path);
    await until(async () => {
      response = await owner.get(path);
      return response.status === 200;
    }, `${path} to work again`);
    assert.equal(response.status, 200, `${path}: ${response.text}`);
    texts[path] = response.text + headersOf(response);
  }
  return texts;
}
