import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { migrate } from '../../server/database/migrate.ts';
import { migrateQueue } from '../../server/database/migrate-queue.ts';
import { createTestDatabase } from '../support/cluster.ts';

/** The queue schema of pg-boss 12.30, which version 0.1.0 of the service created. */
const FIRST_SCHEMA = 40;

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

const schemaVersion = async (): Promise<number> =>
  (await client.query<{ version: number }>('select version from queue.version')).rows[0]?.version ?? 0;

test('upgrades the job queue of an older version and keeps its jobs', async () => {
  const current = await schemaVersion();
  for (let version = current; version > FIRST_SCHEMA; version -= 1)
    await client.query(getRollbackPlans('queue', version));
  assert.equal(await schemaVersion(), FIRST_SCHEMA);
  await client.query(`insert into queue.job (name, data) values ('mail.deliver', '{"mail_id": "waiting"}')`);

  await migrate(client, assert.fail);
  assert.ok(await migrateQueue.isCurrent(client));
  const { rows } = await client.query(`select data from queue.job where name = 'mail.deliver'`);
  assert.deepEqual(rows, [{ data: { mail_id: 'waiting' } }]);
});
