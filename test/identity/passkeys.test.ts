import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createAuthenticator } from '../support/authenticator.ts';
import { PASSWORD, registerLandlord, registerTenant } from '../support/people.ts';
import { setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';

const service = await startService();

const FAMILIES = [
  { family: '/auth', register: () => registerLandlord(service) },
  { family: '/tenant/auth', register: () => registerTenant(service) },
] as const;

for (const { family, register } of FAMILIES) {
  const options = async () => (await service.client().post(`${family}/passkeys/login-options`)).data.options;
  const logIn = (credential: object) => service.client().post(`${family}/passkeys/login`, { credential });

  /** An account with a passkey. */
  async function withPasskey() {
    const person = await register();
    const authenticator = createAuthenticator(service.url);
    const { data } = await person.client.post(`${family}/passkeys/options`);
    const credential = authenticator.create(data.options);
    const added = await person.client.post(`${family}/passkeys`, { name: 'Laptop', credential });
    return { ...person, authenticator, added, credential };
  }

  suite(`passkeys under ${family}`, () => {
    test('are offered with what they need to log in alone', async () => {
      const { client } = await register();
      const { data } = await client.post(`${family}/passkeys/options`);
      const { authenticatorSelection, attestation, rp } = data.options;
      assert.deepEqual(
        [authenticatorSelection.residentKey, authenticatorSelection.userVerification],
        ['required', 'required'],
      );
      assert.deepEqual([attestation, rp.id], ['none', '127.0.0.1']);
      const request = await options();
      assert.deepEqual([request.userVerification, request.allowCredentials], ['required', undefined]);
    });

    test('log in without a password and count as both factors', async () => {
      const { authenticator, added, email } = await withPasskey();
      assert.equal(added.status, 201, added.text);
      assert.equal(added.data.recovery_codes.length, 10);
      const session = await logIn(authenticator.get(await options()));
      assert.equal(session.status, 200, session.text);
      const client = service.client(session.data.access_token);
      const factor = added.data.second_factor;
      assert.equal(
        (await client.delete(`${family}/second-factors/${factor.id}`)).status,
        200,
        'a fresh proof by a factor',
      );
      assert.equal((await service.client().post(`${family}/login`, { email, password: PASSWORD })).status, 200);
      assert.equal((await logIn(authenticator.get(await options()))).status, 401, 'a removed one opens nothing');
    });

    test('answer a login with a password', async () => {
      const { authenticator, email } = await withPasskey();
      const asked = await service.client().post(`${family}/login`, { email, password: PASSWORD });
      assert.deepEqual(asked.error.details.kinds, ['PASSKEY']);
      const { challenge } = asked.error.details;
      const answer = (credential: object) =>
        service.client().post(`${family}/login/second-factor`, { challenge, credential });
      const other = await withPasskey();
      assert.equal((await answer(other.authenticator.get(await options()))).status, 401, 'that of somebody else');
      assert.equal((await answer(authenticator.get(await options()))).status, 200);
    });

    test('a signature works once and for five minutes', async () => {
      const { authenticator } = await withPasskey();
      const credential = authenticator.get(await options());
      assert.equal((await logIn(credential)).status, 200);
      assert.equal((await logIn(credential)).status, 401, 'a replay');
      const late = authenticator.get(await options());
      service.clock.advance({ minutes: 5, seconds: 1 });
      assert.equal((await logIn(late)).status, 401);
    });

    test('another site, an unverified user, a lower count and a made-up challenge are refused', async () => {
      const { authenticator } = await withPasskey();
      assert.equal((await logIn(authenticator.get(await options(), { count: 7 }))).status, 200);
      const wrong = [
        authenticator.get(await options(), { origin: 'https://evil.example' }),
        authenticator.get(await options(), { verified: false }),
        authenticator.get(await options(), { count: 7 }),
        authenticator.get({ challenge: 'A'.repeat(43) }),
      ];
      for (const credential of wrong) {
        const response = await logIn(credential);
        assert.deepEqual([response.status, response.error.fields[0].path], [401, 'credential']);
      }
      assert.equal((await logIn(authenticator.get(await options(), { count: 8 }))).status, 200);
    });

    test('of the other kind of account open nothing', async () => {
      const { authenticator } = await withPasskey();
      const [other] = FAMILIES.filter((one) => one.family !== family);
      const own = await options();
      const elsewhere = await service
        .client()
        .post(`${other?.family}/passkeys/login`, { credential: authenticator.get(own) });
      assert.equal(elsewhere.status, 401);
      const { data } = await service.client().post(`${other?.family}/passkeys/login-options`);
      const credential = authenticator.get(data.options);
      assert.equal((await service.client().post(`${other?.family}/passkeys/login`, { credential })).status, 401);
    });

    test('are added once, by who prepared them, with their user verified', async () => {
      const { client, credential } = await withPasskey();
      assert.equal(
        (await client.post(`${family}/passkeys`, { name: 'x', credential })).status,
        401,
        'its challenge is used',
      );
      const prepare = async (by = client) => (await by.post(`${family}/passkeys/options`)).data.options;
      const unverified = createAuthenticator(service.url).create(await prepare(), { verified: false });
      assert.equal((await client.post(`${family}/passkeys`, { name: 'x', credential: unverified })).status, 401);
      const stranger = await register();
      const foreign = createAuthenticator(service.url).create(await prepare(stranger.client));
      assert.equal((await client.post(`${family}/passkeys`, { name: 'x', credential: foreign })).status, 401);
      const elsewhere = createAuthenticator('https://evil.example').create(await prepare());
      assert.equal((await client.post(`${family}/passkeys`, { name: 'x', credential: elsewhere })).status, 401);
    });

    test('a second factor more brings no further recovery codes and is named in the options', async () => {
      const { client, added, credential } = await withPasskey();
      const app = await setUpApp(service, client, family);
      assert.deepEqual(app.codes, []);
      const { data } = await client.post(`${family}/passkeys/options`);
      assert.deepEqual(
        data.options.excludeCredentials.map(({ id }: { id: string }) => id),
        [(credential as { id: string }).id],
      );
      assert.equal((await client.delete(`${family}/second-factors/${added.data.second_factor.id}`)).status, 200);
      assert.equal((await client.get(`${family}/second-factors`)).data.recovery_codes_left, 10);
    });

    test('at most ten factors', async () => {
      const { client } = await withPasskey();
      const add = async () => {
        const { data } = await client.post(`${family}/passkeys/options`);
        return client.post(`${family}/passkeys`, {
          name: 'x',
          credential: createAuthenticator(service.url).create(data.options),
        });
      };
      for (let count = 1; count < 10; count++) assert.equal((await add()).status, 201);
      assert.equal((await add()).error.code, 'limit_reached');
    });
  });
}
