import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, PASSWORD, registerLandlord } from '../support/people.ts';
import { setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';

const MEMBERS = 10;
const service = await startService();
const owner = await registerLandlord(service);
const members = await Promise.all(Array.from({ length: MEMBERS }, () => addMember(service, owner, 'MANAGER')));

async function statusesOf(answers: Promise<{ status: number }>[]): Promise<number[]> {
  return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
}

test('many who set up a factor at once do not wait for each other’s database connections', async () => {
  const prepared = members.map(({ client }) => client.post('/auth/passkeys/options'));
  assert.deepEqual(await statusesOf(prepared), [200]);
  await setUpApp(service, owner.client);
  const required = { require_second_factor: true };
  assert.equal((await owner.client.patch(`/organizations/${owner.organizationId}`, required)).status, 200);
  const codes: string[] = [];
  for (const { client } of members) codes.push((await client.post('/auth/second-factors/email-code')).data.code);
  const begun = members.map(({ client }, at) =>
    client.post('/auth/second-factors', { kind: 'TOTP', email_code: codes[at] }),
  );
  assert.deepEqual(await statusesOf(begun), [201]);
});

test('many who log in with a second factor at once do not either', async () => {
  const { email } = owner;
  const logins = Array.from({ length: 3 * MEMBERS }, () =>
    service.client().post('/auth/login', { email, password: PASSWORD }),
  );
  const answers = await Promise.all(logins);
  assert.deepEqual([...new Set(answers.map(({ error }) => error.code))], ['second_factor_required']);
  assert.equal(new Set(answers.map(({ error }) => error.details.challenge)).size, answers.length);
});
