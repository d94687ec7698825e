import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import type { Tx } from '../../server/database/transaction.ts';
import { Dispatcher, type Subscriber } from '../../server/events/dispatch-events.ts';
import type { OutboxEvent } from '../../server/events/queries.ts';
import { recordEvent, recordEvents } from '../../server/events/record-events.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { until } from '../support/until.ts';

const databaseOfTest = await createTestDatabase();
const owner = new pg.Client({ connectionString: databaseOfTest.ownerUrl });
await owner.connect();
const pool = createPool(databaseOfTest.appUrl, { max: 8, name: 'test', onError: () => undefined });
const database = new Database(pool, { switchRole: false });
const quiet = { warn: () => undefined, error: () => undefined } as never;
after(async () => {
  await database.close();
  await owner.end();
  await databaseOfTest.drop();
});

const caller = () => systemCaller('test', Temporal.Now.instant());

async function organization(name: string): Promise<string> {
  const id = randomUUIDv7();
  await owner.query(
    'insert into identity.organizations (id, name, slug, created_at, updated_at) values ($1, $2, $2, now(), now())',
    [id, name],
  );
  return id;
}

const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.scoped({ organizationId, timezone: 'UTC', propertyIds: null }, 'write', caller(), work);

const subject = (id = randomUUIDv7()) => ({ type: 'payment', id, propertyId: null });
const emit = (organizationId: string, numbers: number[]) =>
  within(organizationId, (tx) =>
    recordEvents(
      tx,
      'payment.recorded',
      numbers.map((number) => ({ subject: subject(), data: { number } })),
    ),
  );
const numberOf = (event: OutboxEvent) => event.data.number as number;
const dispatcher = (...subscribers: Subscriber[]) => new Dispatcher({ database, log: quiet }, caller, subscribers);

/** Open transactions in other databases of the cluster delay dispatching as much as our own. */
async function passAllOn(...running: Dispatcher[]): Promise<void> {
  await until(async () => {
    const { rowCount } = await owner.query(
      'select from queue.outbox where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())',
    );
    return rowCount === 0;
  }, 'the end of every transaction before the last event');
  while ((await Promise.all(running.map((one) => one.round()))).some(Boolean)) await sleep(20);
}

const depth = async () => (await owner.query('select from queue.outbox')).rowCount;

suite('the event dispatcher', () => {
  test('passes on every event once and in order with any number of processes', async () => {
    const organizations = await Promise.all(['one', 'two', 'three'].map(organization));
    const received = new Map<string, number[]>(organizations.map((id) => [id, []]));
    const calls: number[] = [];
    const subscriber: Subscriber = async (tx, events) => {
      calls.push(events.length);
      received.get(tx.organizationId)?.push(...events.map(numberOf));
      await tx.run(sql`select pg_sleep(0.001)`);
    };
    const numbers = Array.from({ length: 1_200 }, (_, index) => index);
    for (const id of organizations) {
      await emit(id, numbers.slice(0, 700));
      await emit(id, numbers.slice(700));
    }
    await passAllOn(dispatcher(subscriber), dispatcher(subscriber));
    await passAllOn(dispatcher(subscriber));
    for (const id of organizations) assert.deepEqual(received.get(id), numbers);
    assert.equal(await depth(), 0);
    assert.ok(calls.length <= 3 * 4, `${calls.length} batches`);
  });

  test('events of one transaction keep their order', async () => {
    const id = await organization('order');
    await within(id, async (tx) => {
      for (let number = 0; number < 50; number += 1) await recordEvent(tx, 'payment.recorded', subject(), { number });
    });
    const received: number[] = [];
    await passAllOn(dispatcher(async (_tx, events) => void received.push(...events.map(numberOf))));
    assert.deepEqual(
      received,
      Array.from({ length: 50 }, (_, index) => index),
    );
  });

  test('an event waits for every transaction that could still precede it', async () => {
    const id = await organization('late');
    const received: number[] = [];
    const one = dispatcher(async (_tx, events) => void received.push(...events.map(numberOf)));
    await within(id, async (early) => {
      await recordEvent(early, 'payment.recorded', subject(), { number: 1 });
      await emit(id, [2]);
      assert.equal(await one.round(), true);
      assert.deepEqual(received, []);
    });
    await passAllOn(one);
    assert.deepEqual(received, [1, 2]);
  });

  test('if a subscriber fails, the batch stays for all subscribers, and other organizations are not delayed', async () => {
    const [bad, good] = [await organization('bad'), await organization('good')];
    await emit(bad, [1]);
    await emit(good, [2]);
    const received: number[] = [];
    const note: Subscriber = async (tx, events) => {
      for (const event of events) await recordNumber(tx, numberOf(event));
    };
    const fail: Subscriber = async (tx, events) => {
      if (tx.organizationId === bad) throw new Error('not today');
      received.push(...events.map(numberOf));
    };
    await passAllOn(dispatcher(note, fail));
    assert.deepEqual(received, [2]);
    assert.deepEqual(await recordedNumbers(), [2]);
    assert.equal(await depth(), 1);
    await passAllOn(dispatcher(note));
    assert.deepEqual(await recordedNumbers(), [1, 2]);
  });

  test('is woken by a commit and stops on request', async () => {
    const id = await organization('awake');
    const running = dispatcher(async (_tx, [event]) => delivered.resolve(event ? numberOf(event) : -1));
    const delivered = Promise.withResolvers<number>();
    running.start();
    await emit(id, [7]);
    assert.equal(await delivered.promise, 7);
    await running.stop();
    await emit(id, [8]);
    assert.equal(await depth(), 1);
  });
});

/** A row that a subscriber writes in the same transaction. */
const recordNumber = (tx: Tx, number: number) =>
  tx.run(sql`insert into audit_events (organization_id, id, at, actor_kind, action, subject_type, subject_id, changes)
    values (${tx.organizationId}, ${randomUUIDv7()}, now(), 'SYSTEM', 'recorded', 'event', ${randomUUIDv7()}, ${JSON.stringify({ number })}::jsonb)`);

const recordedNumbers = async (): Promise<number[]> =>
  (
    await owner.query<{ number: number }>(
      `select (changes->>'number')::int as number from audit_events where action = 'recorded' order by 1`,
    )
  ).rows.map(({ number }) => number);
