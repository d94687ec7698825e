import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/receiver.ts';
import { at, deliveries, endpoint, receiver, remove, service, ticket } from './webhook-fixture.ts';

suite('concurrent deliveries', () => {
  test('an endpoint that never responds delays no other, and its deliveries stay queued', async () => {
    const [stuck, fine] = [await endpoint('/stuck'), await endpoint('/fine')];
    receiver.respond = ({ path }) => (path === '/stuck' ? 'never' : { status: 204 });
    for (let number = 0; number < 12; number += 1) await ticket(`F${number}`);
    await until('all deliveries to the other endpoint', () => at('/fine').length === 12);
    assert.ok(at('/stuck').length <= 5, `${at('/stuck').length} concurrent requests`);
    const timedOut = await until('the timeout', async () => {
      const now = await deliveries(stuck.id, '?status=PENDING');
      return now.some(({ attempts }: { attempts: number }) => attempts === 1) && now;
    });
    assert.ok(timedOut.some(({ error }: { error: string }) => error === 'TIMEOUT'));
    receiver.respond = () => ({ status: 204 });
    await remove(stuck.id);
    await remove(fine.id);
  });

  test('two processes queue and send every event once', async () => {
    await service.startSecondProcess();
    const hook = await endpoint('/once');
    const ids: string[] = [];
    for (let number = 0; number < 30; number += 1) ids.push((await ticket(`G${number}`)).id);
    await until('all deliveries', () => at('/once').length >= 30);
    await until(
      'the delivery records',
      async () => (await deliveries(hook.id, '?status=SUCCEEDED&limit=200')).length === 30,
    );
    await sleep(200);
    assert.deepEqual(
      at('/once')
        .map(({ json }) => json.data.id)
        .sort(),
      ids.sort(),
    );
    assert.equal((await deliveries(hook.id, '?limit=200')).length, 30);
    await remove(hook.id);
  });
});
