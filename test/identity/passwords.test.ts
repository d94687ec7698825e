import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assertUncommonPassword } from '../../server/security/assert-uncommon-password.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const owner = { email: 'nguyenlan@example.com', name: 'Trần Văn Minh' };
const isRefused = (password: string) =>
  assertUncommonPassword(password, 'password', owner).then(
    () => false,
    () => true,
  );

suite('passwords', () => {
  for (const password of [
    '0123456789',
    '9876543210',
    'abcdefghij',
    'abcdefgh123',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'abababababab',
    'abc1abc1abc1',
    'P@ssw0rd123',
    'password2026!',
    'matkhau1234',
    'anhyeuem123',
    'Matkhau@2026',
    'iloveyou1234',
    'Rentroll2026',
    'phongtro-2026',
    'nguyenlan@example.com',
    'nguyenlan-2026',
    '12-tranvanminh',
    'Trần Văn Minh!',
  ]) {
    test(`${password} is too common`, async () => assert.equal(await isRefused(password), true));
  }

  for (const password of [
    PASSWORD,
    'fresh-password-1',
    'another-long-one',
    'mot-mat-khau-khac',
    'xe dap mau xanh la',
    'k7#mQz!2vLp0',
    'nguyenlan-va-mot-cau-dai',
    'x'.repeat(128),
  ])
    test(`${password} is accepted`, async () => assert.equal(await isRefused(password), false));
});

suite('passwords over HTTP', async () => {
  const service = await shareService();
  const anyone = service.client();

  test('one’s own name or email is rejected at registration, change and reset', async () => {
    const weak = await anyone.post('/tenant/auth/register', {
      email: 'hoangthihoa@example.com',
      password: 'hoangthihoa-1',
      display_name: 'x',
    });
    assert.equal(weak.error.fields[0].code, 'too_common');
    const lan = await registerLandlord(service, 'landlordlan');
    const own = `1-${lan.email.split('@')[0]}`;
    const change = await lan.client.post('/auth/password/change', { current_password: PASSWORD, password: own });
    assert.equal(change.error.fields[0].code, 'too_common');
    const { reset_token } = (await anyone.post('/auth/password/forgot', { email: lan.email })).data;
    const reset = await anyone.post('/auth/password/reset', { token: reset_token, password: own });
    assert.equal(reset.error.fields[0].code, 'too_common');
    assert.equal(
      (await anyone.post('/auth/password/reset', { token: reset_token, password: 'fresh-password-1' })).status,
      200,
      'the refused attempt did not use up the link',
    );
  });

  test('a new password invalidates every reset link sent before', async () => {
    const ways = {
      reset: async (tokens: string[]) =>
        anyone.post('/tenant/auth/password/reset', { token: tokens[0], password: 'fresh-password-1' }),
      change: async (_tokens: string[], client: typeof anyone) =>
        client.post('/tenant/auth/password/change', { current_password: PASSWORD, password: 'fresh-password-1' }),
    };
    for (const way of Object.values(ways)) {
      const minh = await registerTenant(service);
      const tokens: string[] = [];
      for (let i = 0; i < 2; i += 1)
        tokens.push((await anyone.post('/tenant/auth/password/forgot', { email: minh.email })).data.reset_token);
      assert.equal((await way(tokens, minh.client)).status, 200);
      const old = await anyone.post('/tenant/auth/password/reset', { token: tokens[1], password: 'other-password-2' });
      assert.deepEqual([old.status, old.error.code], [409, 'invalid_reset_token']);
    }
  });

  test('a made-up token does not cost the hash of a password', async (t) => {
    const hash = t.mock.method(service.running.context.passwords, 'hash');
    const reset = await anyone.post('/auth/password/reset', { token: 'made-up', password: 'fresh-password-1' });
    assert.deepEqual([reset.status, reset.error.code], [409, 'invalid_reset_token']);
    assert.equal(hash.mock.callCount(), 0);
  });

  test('a new password is hashed while nothing of the account is locked', async (t) => {
    const { client, session } = await registerLandlord(service);
    const { passwords } = service.running.context;
    const hash = passwords.hash.bind(passwords);
    const locked: object[] = [];
    t.mock.method(passwords, 'hash', async (password: string) => {
      const rows = await service.asOwner('select id from identity.accounts where id = $1 for update skip locked', [
        session.user.id,
      ]);
      locked.push({ isFree: rows.length === 1 });
      return hash(password);
    });
    const changed = { current_password: PASSWORD, password: 'fresh-password-2' };
    assert.equal((await client.post('/auth/password/change', changed)).status, 200);
    assert.deepEqual(locked, [{ isFree: true }]);
  });

  test('many concurrent registrations are served or told to retry, but never fail', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        anyone.post('/tenant/auth/register', { email: `storm${i}@example.com`, password: PASSWORD, display_name: 'x' }),
      ),
    );
    const statuses = new Set(responses.map(({ status }) => status));
    assert.ok(
      [...statuses].every((status) => status === 201 || status === 429),
      [...statuses].join(),
    );
    assert.ok(statuses.has(201));
  });

  test('while all connections are busy clients are told to retry', async () => {
    const { pool } = service.running.context.database;
    const held = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
    const response = await anyone.post('/auth/refresh', { refresh_token: 'x' });
    for (const client of held) client.release();
    assert.deepEqual([response.status, response.error.code], [429, 'rate_limited']);
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
  });
});
