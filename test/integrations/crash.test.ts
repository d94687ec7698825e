import assert from 'node:assert/strict';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { AppContext } from '../../server/app-context.ts';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { Dispatcher } from '../../server/events/dispatch-events.ts';
import { recordEvents } from '../../server/events/record-events.ts';
import { createEndpoint } from '../../server/features/integrations/webhook-endpoints/change-endpoint.ts';
import { queueForEndpoints } from '../../server/features/integrations/webhook-endpoints/queue-deliveries.ts';
import { WebhookSender } from '../../server/features/integrations/webhook-endpoints/send-webhooks.ts';
import { createGuardedFetch } from '../../server/gateways/guarded-fetch.ts';
import { createSealing } from '../../server/security/sealing.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { startReceiver, until } from '../support/receiver.ts';
import { createTestClock } from '../support/service.ts';

const databaseOfTest = await createTestDatabase();
const owner = new pg.Client({ connectionString: databaseOfTest.ownerUrl });
await owner.connect();
const database = new Database(createPool(databaseOfTest.appUrl, { max: 6, name: 'test', onError: () => undefined }), {
  switchRole: false,
});
const receiver = await startReceiver();
const clock = createTestClock();
const context = {
  config: { webhooksAllowPrivate: true },
  sealing: createSealing([randomBytes(32)], randomBytes(32)),
  database,
  clock,
  log: { warn: () => undefined, error: () => undefined },
} as unknown as AppContext;
after(async () => {
  await database.close();
  await owner.end();
  await databaseOfTest.drop();
});

const caller = () => systemCaller('test', clock.now());
const sender = (on: Database) =>
  new WebhookSender({ ...context, database: on }, caller, createGuardedFetch({ allowPrivate: true }));

/** A process that loses its database connection as soon as it has claimed a delivery. */
function dying(): { database: Database; died: Promise<void> } {
  const died = Promise.withResolvers<void>();
  let claims = 0;
  const scoped: Database['scoped'] = (scope, access, by, work) => {
    claims += 1;
    if (claims > 1) {
      died.resolve();
      return Promise.reject(new Error('the connection is gone'));
    }
    return database.scoped(scope, access, by, work);
  };
  const broken = new Proxy(database, {
    get: (target, name) => {
      if (name === 'scoped') return scoped;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { database: broken, died: died.promise };
}

suite('a process that dies between sending and recording', () => {
  test('leaves a lease; when it expires the event is sent again with the same id', async () => {
    const organizationId = randomUUIDv7();
    await owner.query(
      `insert into identity.organizations (id, name, slug, created_at, updated_at) values ($1, 'a', 'crash', now(), now())`,
      [organizationId],
    );
    const scope = { organizationId, timezone: 'UTC', propertyIds: null };
    await database.scoped(scope, 'write', caller(), async (tx) => {
      await createEndpoint(tx, context, { url: `${receiver.url}/crash`, event_types: ['lease.created'] });
      const subject = { type: 'lease', id: randomUUIDv7(), propertyId: null };
      await recordEvents(tx, 'lease.created', [{ subject, data: { number: 1 } }]);
    });
    const dispatcher = new Dispatcher(context, caller, [queueForEndpoints]);
    while (await dispatcher.round()) await sleep(20);

    const lost = dying();
    const first = sender(lost.database);
    first.start();
    await lost.died;
    await first.stop();
    assert.equal(receiver.received.length, 1);

    const second = sender(database);
    second.start();
    await sleep(200);
    assert.equal(receiver.received.length, 1, 'the lease is still held');
    clock.advance({ seconds: 61 });
    database.notifyPending('deliveries');
    await until('the second attempt', () => receiver.received.length === 2);
    const delivered = async () => (await owner.query('select status, attempts from webhook_deliveries')).rows[0];
    await until('the delivery record', async () => (await delivered()).status === 'SUCCEEDED');
    await second.stop();
    assert.deepEqual(await delivered(), { status: 'SUCCEEDED', attempts: 1 });
    const [one, two] = receiver.received;
    assert.equal(one?.headers['webhook-id'], two?.headers['webhook-id']);
    assert.equal(one?.body, two?.body);
  });
});
