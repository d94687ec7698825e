import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { createAuthenticator } from '../support/authenticator.ts';
import { openBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { hold } from '../support/hold.ts';
import { addMember, PASSWORD, type Person, registerLandlord, registerTenant } from '../support/people.ts';
import { codeAt, setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';

const service = await startService();

const accountOf = ({ session }: Person): string => (session.user ?? session.account).id;

/** As who changes the factors or the password of the account does. */
const lockAccount = (id: string) =>
  hold(service.ownerUrl, `select from identity.accounts where id = '${id}' for no key update`);

const resetOf = (id: string): string[] => [
  `select identity.clear_second_factors('${id}')`,
  `select count(*) from identity.revoke_sessions('${id}', null, now())`,
];

const addFactorTo = (id: string): string =>
  `insert into identity.second_factors (id, account_id, kind, name, sealed_secret, created_at, confirmed_at)
   values ('${randomUUID()}', '${id}', 'TOTP', 'App', '\\x00', now(), now())`;

const factorsOf = (id: string) =>
  service.asOwner('select id from identity.second_factors where account_id = $1 and confirmed_at is not null', [id]);

suite('a session that a reset of the factors ends', () => {
  async function withApp() {
    const owner = await registerLandlord(service);
    const member = await addMember(service, owner, 'MANAGER');
    return { member, app: await setUpApp(service, member.client), id: accountOf(member) };
  }

  const changes: Record<string, (client: Client, app: { id: string }) => Promise<() => ReturnType<Client['post']>>> = {
    'adds no passkey': async (client) => {
      const { data } = await client.post('/auth/passkeys/options');
      const credential = createAuthenticator(service.url).create(data.options);
      return () => client.post('/auth/passkeys', { name: 'Laptop', credential });
    },
    'begins no authenticator app': async (client) => () => client.post('/auth/second-factors', { kind: 'TOTP' }),
    'confirms no authenticator app': async (client) => {
      const { id, secret } = (await client.post('/auth/second-factors', { kind: 'TOTP' })).data;
      return () => client.post(`/auth/second-factors/${id}/confirm`, { code: codeAt(service, secret) });
    },
    'gets no recovery codes': async (client) => () => client.post('/auth/second-factors/recovery-codes'),
    'removes no factor': async (client, app) => () => client.delete(`/auth/second-factors/${app.id}`),
  };

  for (const [name, prepare] of Object.entries(changes))
    test(name, async () => {
      const { member, app, id } = await withApp();
      const change = await prepare(member.client, app);
      const resetting = await lockAccount(id);
      const changed = change();
      await resetting.blocked();
      await resetting.commit(...resetOf(id));
      assert.deepEqual([(await changed).status, (await changed).error?.code], [401, 'unauthorized']);
      assert.deepEqual(await factorsOf(id), []);
    });
});

test('a proof by a factor that is removed meanwhile is none', async () => {
  const { client, session } = await registerTenant(service);
  const { id } = session.account;
  const app = await setUpApp(service, client, '/tenant/auth');
  const removing = await lockAccount(id);
  const proof = client.post('/tenant/auth/proof', { code: app.code() });
  await removing.blocked();
  await removing.commit(`select identity.clear_second_factors('${id}')`);
  assert.deepEqual([(await proof).status, (await proof).error?.code], [401, 'invalid_credentials']);
  const [row] = await service.asOwner<{ second_factor_at: string | null }>(
    'select second_factor_at from identity.sessions where account_id = $1',
    [id],
  );
  assert.equal(row?.second_factor_at, null);
});

test('of two numbers that are added at once, the account has the first', async () => {
  const landlord = await registerLandlord(service);
  const { client, session } = await registerTenant(service);
  const add = async (phone: string) => {
    const renter = (await landlord.client.post('/renters', { full_name: 'Minh' })).data;
    await landlord.client.post(`/renters/${renter.id}/invitations`, { phone });
    const { code } = (await service.client().post('/tenant/auth/phone/code', { phone })).data;
    return () => client.post('/tenant/auth/phone/add', { phone, code, password: PASSWORD });
  };
  const [one, other] = [await add('0905000003'), await add('0905000004')];
  const lock = await lockAccount(session.account.id);
  const added = [one(), other()];
  await lock.blocked(2);
  await lock.release();
  const statuses = (await Promise.all(added)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 400]);
});

suite('a login during a change of the account', () => {
  const sessionsOf = (id: string) =>
    service.asOwner('select id from identity.sessions where account_id = $1 and revoked_at is null', [id]);

  async function withPasskey() {
    const person = await registerTenant(service);
    const authenticator = createAuthenticator(service.url);
    const { data } = await person.client.post('/tenant/auth/passkeys/options');
    const credential = authenticator.create(data.options);
    await person.client.post('/tenant/auth/passkeys', { name: 'Laptop', credential });
    return { ...person, authenticator, id: accountOf(person) };
  }

  async function byPhone(phone: string) {
    const landlord = await registerLandlord(service);
    const renter = (await landlord.client.post('/renters', { full_name: 'Minh' })).data;
    await landlord.client.post(`/renters/${renter.id}/invitations`, { phone });
    const enter = async () => {
      const { code } = (await service.client().post('/tenant/auth/phone/code', { phone })).data;
      return () => service.client().post('/tenant/auth/phone/login', { phone, code });
    };
    const session = (await (await enter())()).data;
    return { id: session.account.id as string, enter };
  }

  test('by phone asks for the factor that is added meanwhile', async () => {
    const { id, enter } = await byPhone('0905000001');
    const logIn = await enter();
    const adding = await lockAccount(id);
    const login = logIn();
    await adding.blocked();
    await adding.commit(addFactorTo(id));
    assert.deepEqual([(await login).status, (await login).error?.code], [403, 'second_factor_required']);
  });

  test('by phone finds the account that its number gets meanwhile', async () => {
    const landlord = await registerLandlord(service);
    const renter = (await landlord.client.post('/renters', { full_name: 'Minh' })).data;
    await landlord.client.post(`/renters/${renter.id}/invitations`, { phone: '0905000005' });
    const { code } = (await service.client().post('/tenant/auth/phone/code', { phone: '0905000005' })).data;
    const id = randomUUID();
    const creating = await hold(
      service.ownerUrl,
      `select pg_advisory_xact_lock(hashtextextended('phone +84905000005', 0))`,
      `select identity.create_phone_account('${id}', '+84905000005', 'Minh', 'vi', now())`,
    );
    const login = service.client().post('/tenant/auth/phone/login', { phone: '0905000005', code });
    await creating.blocked();
    await creating.commit();
    assert.deepEqual([(await login).status, (await login).data?.account.id], [200, id], (await login).text);
  });

  test('by phone opens nothing of an account that is removed meanwhile', async () => {
    const { id, enter } = await byPhone('0905000002');
    const logIn = await enter();
    const removing = await hold(service.ownerUrl, `select identity.remove_renter_account('${id}')`);
    const login = logIn();
    await removing.blocked();
    await removing.commit();
    assert.deepEqual([(await login).status, (await login).error?.code], [401, 'invalid_credentials']);
  });

  test('by passkey opens nothing when the passkey is removed meanwhile', async () => {
    const { id, authenticator } = await withPasskey();
    const { data } = await service.client().post('/tenant/auth/passkeys/login-options');
    const resetting = await lockAccount(id);
    const login = service.client().post('/tenant/auth/passkeys/login', { credential: authenticator.get(data.options) });
    await resetting.blocked();
    await resetting.commit(...resetOf(id));
    assert.deepEqual([(await login).status, (await login).error?.fields[0].path], [401, 'credential']);
    assert.deepEqual(await sessionsOf(id), []);
  });

  test('in its second step leaves no remembered browser behind a new password', async () => {
    const person = await registerTenant(service);
    const id = accountOf(person);
    const app = await setUpApp(service, person.client, '/tenant/auth');
    const asked = await service.client().post('/tenant/auth/login', { email: person.email, password: PASSWORD });
    const { challenge } = asked.error.details;
    const replacing = await lockAccount(id);
    const more = { code: app.code(), remember_device: true };
    const login = openBrowser(service).post('/tenant/auth/login/second-factor', { challenge, ...more });
    await replacing.blocked();
    await replacing.commit(`select identity.set_password('${id}', 'x', now())`);
    assert.deepEqual([(await login).status, (await login).error?.fields[0].path], [401, 'challenge']);
    assert.deepEqual(
      await service.asOwner('select id from identity.remembered_devices where account_id = $1', [id]),
      [],
    );
  });
});
