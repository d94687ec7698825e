import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { ConnectionShares } from '../../server/database/connection-shares.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import type { Client } from '../support/client.ts';
import { registerLandlord } from '../support/people.ts';
import { until } from '../support/receiver.ts';
import { startService } from '../support/service.ts';

const POOL_SIZE = 8;
const HALF = POOL_SIZE / 2;

suite('shares of the database connections', () => {
  test('an organization holds at most half, and its next transactions wait in their order', async () => {
    const shares = new ConnectionShares(4);
    const held = [await shares.take('one'), await shares.take('one')];
    const order: string[] = [];
    const takeAs = async (name: string) => {
      const free = await shares.take('one');
      order.push(name);
      return free;
    };
    const [third, fourth] = [takeAs('third'), takeAs('fourth')];
    assert.throws(() => shares.takeNow('one'), /busy/);
    (await shares.take('two'))();
    assert.deepEqual([shares.count(), order], [{ held: 2, waiting: 2 }, []]);
    held[0]?.();
    held[0]?.();
    (await third)();
    (await fourth)();
    assert.deepEqual([shares.count(), order], [{ held: 1, waiting: 0 }, ['third', 'fourth']]);
    held[1]?.();
    assert.deepEqual(shares.count(), { held: 0, waiting: 0 });
  });

  test('one that waited too long is refused and takes no place', async () => {
    const shares = new ConnectionShares(2, 20);
    const free = await shares.take('one');
    await assert.rejects(shares.take('one'), /busy/);
    assert.deepEqual(shares.count(), { held: 1, waiting: 0 });
    free();
    (await shares.take('one'))();
    assert.deepEqual(shares.count(), { held: 0, waiting: 0 });
  });

  test('an organization whose queue is full is refused at once', async () => {
    const shares = new ConnectionShares(2);
    const free = await shares.take('one');
    const waiting = Array.from({ length: 200 }, () => shares.take('one'));
    await assert.rejects(shares.take('one'), /busy/);
    free();
    for (const each of waiting) (await each)();
    assert.deepEqual(shares.count(), { held: 0, waiting: 0 });
  });
});

suite('an organization whose requests are stuck', async () => {
  const service = await startService();
  const { database } = service.running.context;
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  // The database is dropped before this connection ends.
  owner.on('error', () => undefined);
  await owner.connect();
  after(() => owner.end());
  const none = () => until('no connection held', () => Object.values(database.countShares()).every((n) => n === 0));

  async function propertyOf(client: Client): Promise<string> {
    const made = await client.post('/properties', { name: 'Hoa Sen' });
    assert.equal(made.status, 201, made.text);
    return made.data.id;
  }
  const waitingForLocks = async (): Promise<number> => {
    const [row] = await service.asOwner<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.n ?? 0;
  };

  test('leaves half of the connections to the others', async () => {
    const [lan, mai] = [await registerLandlord(service, 'lan'), await registerLandlord(service, 'mai')];
    const property = await propertyOf(lan.client);
    await none();
    await owner.query('begin');
    await owner.query('select from properties where id = $1 for update', [property]);
    const stuck = Array.from({ length: 2 * POOL_SIZE }, (_, i) =>
      lan.client.patch(`/properties/${property}`, { name: `Hoa Sen ${i}` }),
    );
    await until('half of the connections are stuck', async () => (await waitingForLocks()) >= HALF);
    const answers = await Promise.all(Array.from({ length: 10 }, () => mai.client.get('/properties')));
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 10 }, () => 200),
    );
    assert.ok((await waitingForLocks()) <= HALF, 'no more than its share');
    await owner.query('rollback');
    const statuses = new Set((await Promise.all(stuck)).map(({ status }) => status));
    assert.ok(statuses.has(200), [...statuses].join());
    await none();
  });

  test('gives its connections back after a refusal, an error and a lost connection', async () => {
    const lan = await registerLandlord(service, 'hoa');
    const scope = { organizationId: lan.organizationId, timezone: 'UTC', propertyIds: null };
    const caller = systemCaller('test', service.clock.now());
    assert.equal((await lan.client.post('/properties', {})).status, 400);
    assert.equal((await lan.client.get('/properties/018f0000-0000-7000-8000-000000000000')).status, 404);
    const work = (text: string) => database.scoped(scope, 'write', caller, (tx) => tx.executeText(text));
    await assert.rejects(work('select 1 / 0'), /division by zero/);
    await assert.rejects(work('select pg_terminate_backend(pg_backend_pid())'));
    await assert.rejects(
      database.scoped(scope, 'read', caller, () => Promise.reject(new Error('before the first query'))),
      /before the first query/,
    );
    await none();
  });

  test('lets transactions that enter an organization wait and start again', async () => {
    const lan = await registerLandlord(service, 'sen');
    const scope = { organizationId: lan.organizationId, timezone: 'UTC', propertyIds: null };
    const caller = systemCaller('test', service.clock.now());
    const gate = Promise.withResolvers<void>();
    let most = 0;
    const entering = Array.from({ length: 2 * POOL_SIZE }, () =>
      database.unscoped('read', caller, async (tx) => {
        await tx.executeText('select 1');
        await tx.enter(scope).executeText('select 1');
        most = Math.max(most, database.countShares().held);
        await gate.promise;
      }),
    );
    await until('some wait', () => database.countShares().waiting > 0);
    gate.resolve();
    await Promise.all(entering);
    assert.equal(most, HALF);
    await none();
  });

  test('counts transactions that enter an organization', async () => {
    const lan = await registerLandlord(service, 'thu');
    const scope = { organizationId: lan.organizationId, timezone: 'UTC', propertyIds: null };
    const caller = systemCaller('test', service.clock.now());
    await database.unscoped('read', caller, async (tx) => {
      await tx.enter(scope).executeText('select 1');
      await tx.enter(scope).executeText('select 1');
      assert.deepEqual(database.countShares(), { held: 1, waiting: 0 });
    });
    await none();
  });
});
