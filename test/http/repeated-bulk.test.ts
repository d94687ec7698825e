import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15');
const { api, ok } = fixture;

async function draft(name: string): Promise<string> {
  const room = await fixture.room(name);
  await fixture.lease(room, await fixture.renter(`Renter of ${name}`), { start_date: '2026-10-01' });
  return (await ok(api().post('/invoices/generate', { room_id: room.id, period: '2026-11' }))).id;
}

const statusOf = async (id: string): Promise<string> => (await ok(api().get(`/invoices/${id}`))).display.status.value;

test('bulk work that is refused for its Idempotency-Key, or repeated, has no effect', async () => {
  const [one, other] = [await draft('P101'), await draft('P102')];
  const key = { 'idempotency-key': 'bulk' };
  const send = (action: string, ids: string[]) =>
    api().post('/invoices/bulk', { action, invoice_ids: ids, reason: 'x' }, key);
  const first = await send('cancel', [one]);
  assert.deepEqual([first.status, await statusOf(one)], [200, 'CANCELLED'], first.text);
  const reused = await send('cancel', [other]);
  assert.deepEqual([reused.status, reused.error?.code], [409, 'idempotency_key_reused']);
  assert.equal(await statusOf(other), 'DRAFT');
  const again = await send('cancel', [one]);
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true']);
  assert.deepEqual(again.data, first.data);
});
