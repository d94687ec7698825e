import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyOrganizations } from '../../server/doctor/verify-books.ts';
import { createRandom } from '../fuzz/random.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { compare, History } from './history.ts';
import { Load } from './load.ts';

const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
const rounds = process.env.FAULT_KILLS ? 24 : 4;
const JUMPS = [{ hours: 1 }, { days: 2 }, { days: -3 }, { days: 45 }, { days: -40 }, { minutes: -20 }, { hours: 23 }];
const service = await startService();

test('after clock jumps and cut connections no acknowledged write is lost or duplicated', async () => {
  const random = createRandom(seed);
  const history = new History();
  const handle = { client: (token: string | null) => service.client(token), closed: false };
  const load = new Load(handle, history, seed, 6);
  await load.begin();
  for (let round = 0; round < rounds; round += 1) {
    const jump = random.pick(JUMPS);
    await load.while(async () => {
      const before = history.writes;
      await until(() => history.writes > before + 5, 'writes before the jump');
      service.clock.advance(jump);
      await sleep(250);
    });
    await load.while(async () => {
      for (let cuts = 0; cuts < 3; cuts += 1) {
        await sleep(80);
        await service.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database()`);
      }
    });
    const repeat = `after ${JSON.stringify(jump)}; repeat with FAULT_SEED=${seed}`;
    assert.deepEqual(await compare(history, service.asOwner), [], repeat);
    const failedChecks = (await verifyOrganizations(service.running.context.config)).filter(({ ok }) => !ok);
    assert.deepEqual(failedChecks, [], repeat);
  }
  handle.closed = true;
  const lost = { kind: 'room', id: randomUUID(), mark: 'never written' } as const;
  const { acknowledged } = history;
  acknowledged.push(lost);
  assert.deepEqual(await compare(history, service.asOwner), [`room ${lost.id} was acknowledged and is lost`]);
  acknowledged.pop();
  const refused = [...history.refused].map((each) => each.join(' ')).join(', ') || 'none';
  console.log(`clock jumps: ${rounds}, cuts: ${3 * rounds}, acknowledged writes: ${history.writes}, seed: ${seed}`);
  console.log(`in doubt and sent again: ${history.inDoubt}, refused because of the date: ${refused}`);
  assert.ok(history.writes > 20);
});
