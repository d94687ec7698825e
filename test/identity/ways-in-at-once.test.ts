import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createAuthenticator } from '../support/authenticator.ts';
import type { Client } from '../support/client.ts';
import { hold } from '../support/hold.ts';
import { addMember, type Person, registerLandlord } from '../support/people.ts';
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
