import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';

const REQUESTS = 60;
const service = await startService();

async function connectionOf(name: string): Promise<string> {
  const { client } = await registerLandlord(service, name);
  const account = { bank_bin: '970436', account_number: '0123499999', account_holder: 'NGUYEN THI LAN' };
  const { id } = (await client.post('/bank-accounts', account)).data;
  const made = await client.post('/payment-connections', { provider: 'SEPAY', bank_account_ids: [id] });
  assert.equal(made.status, 201, made.text);
  return made.data.id;
}

test('many forged events of several connections at once hold no connection while they are counted', async () => {
  const ids = [await connectionOf('lan'), await connectionOf('hoa'), await connectionOf('mai')];
  const sent = await Promise.all(
    ids.flatMap((id) =>
      Array.from({ length: REQUESTS }, () => service.client().post(`/payment-webhooks/SEPAY/${id}`, { id: 1 })),
    ),
  );
  assert.deepEqual([...new Set(sent.map(({ status, error }) => `${status} ${error.code}`))], ['401 invalid_signature']);
});
