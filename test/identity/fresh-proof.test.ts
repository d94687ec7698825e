import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { openBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { listenToChanges } from '../support/listen-to-changes.ts';
import { mailedText } from '../support/mailed-link.ts';
import { addMember, type Landlord, PASSWORD, registerLandlord } from '../support/people.ts';
import { photoForm } from '../support/photos.ts';
import { type App, codeAt, setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await startService();

const requireFactor = ({ client, organizationId }: Landlord, value = true) =>
  client.patch(`/organizations/${organizationId}`, { require_second_factor: value });

/** An owner with an authenticator app whose organization requires one of everybody. */
async function strictOwner(): Promise<Landlord & { app: App }> {
  const owner = await registerLandlord(service);
  const app = await setUpApp(service, owner.client);
  const changed = await requireFactor(owner);
  assert.equal(changed.status, 200, changed.text);
  return { ...owner, app };
}

const SENSITIVE: [name: string, act: (client: Client, organizationId: string) => ReturnType<Client['get']>][] = [
  [
    'bank accounts',
    (client) => client.post('/bank-accounts', { bank_bin: '970436', account_number: '0123', account_holder: 'LAN' }),
  ],
  ['payment connections', (client) => client.post('/payment-connections', {})],
  ['members', (client, id) => client.post(`/organizations/${id}/members`, { email: 'x@example.com', role: 'STAFF' })],
  ['roles', (client) => client.post('/roles', { name: 'x', permissions: ['rooms.read'] })],
  ['API keys', (client) => client.post('/api-keys', { name: 'x', permissions: ['organization.read'] })],
  ['webhook endpoints', (client) => client.post('/webhook-endpoints', {})],
  ['the residence register', (client) => client.get('/exports/residence-register.csv')],
  ['contracts as PDF', (client) => client.get(`/leases/${randomUUID()}/contract.pdf`)],
  ['contracts as DOCX', (client) => client.get(`/leases/${randomUUID()}/contract.docx`)],
  ['residence forms', (client) => client.get(`/leases/${randomUUID()}/ct01.pdf`)],
];

suite('a fresh proof', () => {
  for (const [name, act] of SENSITIVE)
    test(`is needed for ${name} by accounts with a second factor, and by no others`, async () => {
      const plain = await registerLandlord(service);
      const guarded = await registerLandlord(service);
      const app = await setUpApp(service, guarded.client);
      service.clock.advance({ minutes: 5, seconds: 1 });
      assert.notEqual((await act(plain.client, plain.organizationId)).status, 403);
      const refusedOne = await act(guarded.client, guarded.organizationId);
      assert.deepEqual([refusedOne.status, refusedOne.error.code], [403, 'fresh_proof_required']);
      assert.deepEqual(refusedOne.error.details, { by: 'factor' });
      assert.equal((await guarded.client.post('/auth/proof', { code: app.code() })).status, 200);
      assert.notEqual((await act(guarded.client, guarded.organizationId)).status, 403);
      service.clock.advance({ minutes: 5, seconds: 1 });
      assert.equal((await act(guarded.client, guarded.organizationId)).error.code, 'fresh_proof_required');
    });

  test('is a code, a recovery code or a passkey; nothing else, and only one’s own', async () => {
    const { client, session } = await registerLandlord(service);
    const app = await setUpApp(service, client);
    const authenticator = createAuthenticator(service.url);
    const { data } = await client.post('/auth/passkeys/options');
    await client.post('/auth/passkeys', { name: 'x', credential: authenticator.create(data.options) });
    const signed = async (by = authenticator) =>
      by.get((await service.client().post('/auth/passkeys/login-options')).data.options);
    let { refresh_token } = session;
    let current = client;
    const stale = async () => {
      service.clock.advance({ minutes: 6 });
      const { data: next } = await service.client().post('/auth/refresh', { refresh_token });
      refresh_token = next.refresh_token;
      current = service.client(next.access_token);
    };
    const isFresh = async () => (await current.post('/auth/passkeys/options')).status === 200;
    const proofs = [
      async () => ({ code: app.code() }),
      async () => ({ recovery_code: app.codes[0] }),
      async () => ({ credential: await signed() }),
    ];
    for (const proof of proofs) {
      await stale();
      assert.equal(await isFresh(), false);
      const proven = await current.post('/auth/proof', await proof());
      assert.equal(proven.status, 200, proven.text);
      assert.equal(await isFresh(), true);
    }
    await stale();
    for (const password of [PASSWORD, 'another-password']) {
      const refusedOne = await current.post('/auth/proof', { password });
      assert.deepEqual([refusedOne.status, refusedOne.error.code], [403, 'fresh_proof_required']);
      assert.deepEqual(refusedOne.error.details, { by: 'factor' });
    }
    const wrong = [{ code: '000000' }, { recovery_code: app.codes[0] }];
    for (const proof of wrong) assert.equal((await current.post('/auth/proof', proof)).status, 401);
    const foreign = { credential: await signed(createAuthenticator(service.url)) };
    assert.equal((await current.post('/auth/proof', foreign)).status, 401);
    assert.equal((await current.post('/auth/proof', {})).status, 400);
    assert.equal(await isFresh(), false);
  });

  test('is not a session and a password: they add, remove and reset nothing', async () => {
    const { client } = await registerLandlord(service);
    const app = await setUpApp(service, client);
    service.clock.advance({ minutes: 6 });
    await client.post('/auth/proof', { password: PASSWORD });
    const acts = [
      client.post('/auth/second-factors', { kind: 'TOTP' }),
      client.post('/auth/passkeys/options'),
      client.post('/auth/second-factors/recovery-codes'),
      client.delete(`/auth/second-factors/${app.id}`),
    ];
    for (const { error } of await Promise.all(acts))
      assert.deepEqual([error.code, error.details], ['fresh_proof_required', { by: 'factor' }]);
  });

  test('is a password for an account without a factor', async () => {
    const { client } = await registerLandlord(service);
    service.clock.advance({ minutes: 6 });
    const asked = await client.post('/auth/passkeys/options');
    assert.deepEqual([asked.error.code, asked.error.details], ['fresh_proof_required', null]);
    assert.equal((await client.post('/auth/proof', { password: 'another-password' })).status, 401);
    assert.equal((await client.post('/auth/proof', { password: PASSWORD })).status, 200);
    assert.equal((await client.post('/auth/passkeys/options')).status, 200);
  });

  test('is a login that passed the factor, but not one in a remembered browser', async () => {
    const { client, email } = await registerLandlord(service);
    const app = await setUpApp(service, client);
    const browser = openBrowser(service);
    const inCookie = { refresh_in: 'cookie' };
    const enter = () => browser.post('/auth/login', { email, password: PASSWORD, ...inCookie });
    const isFresh = async (token: string) =>
      (await service.client(token).post('/auth/passkeys/options')).status === 200;
    const answer = { code: app.code(), remember_device: true, ...inCookie };
    const { challenge } = (await enter()).error.details;
    const passed = await browser.post('/auth/login/second-factor', { challenge, ...answer });
    assert.equal(await isFresh(passed.data.access_token), true);
    const remembered = await enter();
    assert.equal(remembered.status, 200, remembered.text);
    assert.equal(await isFresh(remembered.data.access_token), false);
  });

  test('counts for its session only, and at once on every process', async () => {
    const { client, email } = await registerLandlord(service);
    const app = await setUpApp(service, client);
    const { challenge } = (await service.client().post('/auth/login', { email, password: PASSWORD })).error.details;
    const login = await service.client().post('/auth/login/second-factor', { challenge, code: app.code() });
    const other = service.client(login.data.access_token);
    const second = await service.startSecondProcess();
    const key = { name: 'x', permissions: ['organization.read'] };
    const elsewhere = () =>
      fetch(`${second.address}/api/v1/api-keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(key),
      });
    service.clock.advance({ minutes: 6 });
    assert.equal((await elsewhere()).status, 403);
    assert.equal((await client.post('/auth/proof', { code: app.code() })).status, 200);
    assert.equal((await elsewhere()).status, 201);
    assert.equal((await other.post('/api-keys', key)).error.code, 'fresh_proof_required');
  });

  test('is needed by renters with a second factor to download their own data and contract', async () => {
    const { client } = await registerLandlord(service);
    const renter = (await client.post('/renters', { full_name: 'Minh' })).data;
    const portal = await joinPortal(service, client, renter.id);
    assert.equal((await portal.client.get('/tenant/my-data')).status, 200);
    const app = await setUpApp(service, portal.client, '/tenant/auth');
    service.clock.advance({ minutes: 6 });
    const contract = `/tenant/leases/${randomUUID()}/contract.pdf`;
    for (const path of ['/tenant/my-data', contract])
      assert.equal((await portal.client.get(path)).error.code, 'fresh_proof_required', path);
    await portal.client.post('/tenant/auth/proof', { code: app.code() });
    assert.equal((await portal.client.get('/tenant/my-data')).status, 200);
  });

  test('is needed to open an identity paper, and no other file', async () => {
    const plain = await registerLandlord(service);
    const guarded = await registerLandlord(service);
    const attach = async ({ client }: Landlord, kind: string): Promise<string> => {
      const renter = (await client.post('/renters', { full_name: 'Minh' })).data;
      const form = photoForm(Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'), 'x.pdf');
      for (const [name, value] of Object.entries({ owner_type: 'renter', owner_id: renter.id, kind }))
        form.set(name, value);
      return (await client.post('/attachments', form)).data.id;
    };
    const [open, paper] = [await attach(plain, 'IDENTITY_PAPER'), await attach(guarded, 'IDENTITY_PAPER')];
    const other = await attach(guarded, 'OTHER');
    const app = await setUpApp(service, guarded.client);
    service.clock.advance({ minutes: 6 });
    assert.equal((await plain.client.get(`/attachments/${open}`)).status, 200);
    assert.equal((await guarded.client.get(`/attachments/${other}`)).status, 200);
    const refusedOne = await guarded.client.get(`/attachments/${paper}`);
    assert.deepEqual([refusedOne.status, refusedOne.error.code], [403, 'fresh_proof_required']);
    await guarded.client.post('/auth/proof', { code: app.code() });
    assert.match((await guarded.client.get(`/attachments/${paper}`)).data.url, /signature=/);
  });

  test('is not asked of API keys', async () => {
    const { client } = await strictOwner();
    const made = await client.post('/api-keys', { name: 'x', permissions: ['organization.read', 'properties.read'] });
    service.clock.advance({ minutes: 10 });
    const key = service.client(made.data.key ?? made.data.token);
    assert.equal((await key.get('/properties')).status, 200);
  });
});

suite('an organization that requires a second factor', () => {
  test('is made so only by an owner who has one and has just proven it', async () => {
    const owner = await registerLandlord(service);
    assert.equal((await requireFactor(owner)).error.code, 'second_factor_required');
    const app = await setUpApp(service, owner.client);
    service.clock.advance({ minutes: 6 });
    assert.equal((await requireFactor(owner)).error.code, 'fresh_proof_required');
    await owner.client.post('/auth/proof', { code: app.code() });
    assert.equal((await requireFactor(owner)).data.organization.require_second_factor, true);
    service.clock.advance({ minutes: 6 });
    assert.equal((await requireFactor(owner, false)).error.code, 'fresh_proof_required', 'nor dropped otherwise');
  });

  test('shows nothing to members without one, who can still set one up', async () => {
    const owner = await registerLandlord(service);
    const staff = await addMember(service, owner, 'MANAGER');
    await setUpApp(service, owner.client);
    assert.equal((await staff.client.get('/properties')).status, 200);
    await requireFactor(owner);
    const id = owner.organizationId;
    for (const path of ['/properties', '/rooms', '/invoices', `/organizations/${id}`, '/renters', '/changes']) {
      const response = await staff.client.get(path);
      assert.deepEqual([path, response.status, response.error.code], [path, 403, 'second_factor_required']);
    }
    const device = await staff.client.post('/devices', { platform: 'ANDROID', token: 'x' });
    assert.equal(device.error.code, 'second_factor_required', 'nor does it notify');
    const me = (await staff.client.get('/auth/me')).data;
    assert.deepEqual([me.organization, me.role, me.permissions], [null, null, []]);
    assert.equal(me.organizations[0].requires_second_factor, true);
    assert.deepEqual(me.organizations[0].property_ids, []);
    assert.deepEqual((await staff.client.get('/organizations')).data.organizations, []);
    const switched = await staff.client.post('/auth/switch-organization', { organization_id: id });
    assert.equal(switched.error.code, 'second_factor_required');
    const refresh_token = staff.session.refresh_token;
    const named = await service.client().post('/auth/refresh', { refresh_token, organization_id: id });
    assert.equal(named.error.code, 'second_factor_required');
    const refreshed = await service.client().post('/auth/refresh', { refresh_token });
    assert.deepEqual([refreshed.status, refreshed.data.organization, refreshed.data.role], [200, null, null]);
  });

  test('an open stream of changes ends when the organization begins to require one', async () => {
    const owner = await registerLandlord(service);
    const staff = await addMember(service, owner, 'MANAGER');
    await setUpApp(service, owner.client);
    const stream = await listenToChanges(service.url, staff.client.token ?? '');
    const own = await listenToChanges(service.url, owner.client.token ?? '');
    await requireFactor(owner);
    await until(async () => stream.isEnded(), 'the stream to end');
    assert.equal(own.isEnded(), false);
    own.close();
  });

  test('a stolen password alone opens nothing: the first factor takes a code by email', async () => {
    const owner = await strictOwner();
    const staff = await addMember(service, owner, 'MANAGER');
    const login = await service.client().post('/auth/login', { email: staff.email, password: PASSWORD });
    assert.deepEqual([login.status, login.data.organization], [200, null]);
    const thief = service.client(login.data.access_token);
    assert.equal((await thief.get('/properties')).error.code, 'second_factor_required');
    const started = await thief.post('/auth/second-factors', { kind: 'TOTP' });
    assert.deepEqual([started.status, started.error.fields[0].path], [400, 'email_code']);
    const guessed = await thief.post('/auth/second-factors', { kind: 'TOTP', email_code: '000000' });
    assert.equal(guessed.status, 401);
    const { data } = await thief.post('/auth/passkeys/options');
    const credential = createAuthenticator(service.url).create(data.options);
    assert.equal((await thief.post('/auth/passkeys', { name: 'x', credential })).status, 400);
    const sent = await service
      .client(login.data.access_token, { 'x-forwarded-for': '10.0.0.1' })
      .post('/auth/second-factors/email-code');
    assert.deepEqual([sent.status, sent.data.code], [200, null]);
    const email_code = (await mailedText(service, staff.email, /\b\d{6}\b/)).slice(0, 6);
    await setUpApp(service, thief, '/auth', { email_code });
    assert.equal((await thief.get('/properties')).status, 200, 'the same session goes on');
    assert.equal((await thief.get('/auth/second-factors')).data.required, true);
  });

  test('an app that was begun before takes the code by email when it is confirmed', async () => {
    const owner = await registerLandlord(service);
    const staff = await addMember(service, owner, 'MANAGER');
    const begun = (await staff.client.post('/auth/second-factors', { kind: 'TOTP' })).data;
    await setUpApp(service, owner.client);
    await requireFactor(owner);
    const confirm = (email_code?: string) =>
      staff.client.post(`/auth/second-factors/${begun.id}/confirm`, {
        code: codeAt(service, begun.secret),
        email_code,
      });
    const without = await confirm();
    assert.deepEqual([without.status, without.error.fields[0].path], [400, 'email_code']);
    const { code } = (await staff.client.post('/auth/second-factors/email-code')).data;
    assert.equal((await confirm(code === '000000' ? '000001' : '000000')).status, 401);
    assert.equal((await staff.client.get('/properties')).status, 403);
    assert.equal((await confirm(code)).status, 200);
    assert.equal((await staff.client.get('/properties')).status, 200);
  });

  test('a session that was opened before steps up with a code', async () => {
    const owner = await registerLandlord(service);
    const { email } = owner;
    const staff = await addMember(service, owner, 'ACCOUNTANT');
    await setUpApp(service, owner.client);
    const app = await setUpApp(service, staff.client);
    await requireFactor(owner);
    assert.equal((await staff.client.get('/properties')).status, 200, 'the session that added it has it');
    await service.asOwner('update identity.sessions set second_factor_at = null where account_id = $1', [
      staff.session.user.id,
    ]);
    service.running.context.principals.evictAccount(staff.session.user.id);
    assert.equal((await staff.client.get('/properties')).status, 403);
    assert.equal((await staff.client.post('/auth/proof', { password: PASSWORD })).status, 403);
    assert.equal((await staff.client.get('/properties')).error.code, 'second_factor_required', 'a password does not');
    assert.equal((await staff.client.post('/auth/proof', { code: app.code() })).status, 200);
    assert.equal((await staff.client.get('/properties')).status, 200);
    assert.notEqual(email, staff.email);
  });

  test('keeps the last factor of its members', async () => {
    const owner = await strictOwner();
    await owner.client.post('/auth/proof', { code: owner.app.code() });
    const removed = await owner.client.delete(`/auth/second-factors/${owner.app.id}`);
    assert.deepEqual([removed.status, removed.error.code], [409, 'last_second_factor']);
    const another = (await owner.client.post('/auth/second-factors', { kind: 'TOTP' })).data;
    const code = codeAt(service, another.secret);
    assert.equal((await owner.client.post(`/auth/second-factors/${another.id}/confirm`, { code })).status, 200);
    assert.equal((await owner.client.delete(`/auth/second-factors/${owner.app.id}`)).status, 200);
  });

  test('leaves API keys and other organizations alone', async () => {
    const [strict, open] = [await strictOwner(), await registerLandlord(service)];
    const invited = await open.client.post(`/organizations/${open.organizationId}/members`, {
      email: strict.email,
      role: 'MANAGER',
    });
    await strict.client.post(`/auth/member-invitations/${invited.data.token}/accept`);
    assert.equal((await open.client.get('/properties')).status, 200);
  });
});
