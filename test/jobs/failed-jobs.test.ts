import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { Jobs } from '../../server/jobs/jobs.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { until } from '../support/receiver.ts';

const databaseOfTest = await createTestDatabase();
const owner = new pg.Client({ connectionString: databaseOfTest.ownerUrl });
await owner.connect();
const database = new Database(createPool(databaseOfTest.appUrl, { max: 6, name: 'test', onError: () => undefined }), {
  switchRole: false,
});
const dataDir = await mkdtemp(join(tmpdir(), 'rentroll-jobs-'));
const jobs = new Jobs(database, { warn: () => undefined });
after(async () => {
  await jobs.stop();
  await database.close();
  await owner.end();
  await databaseOfTest.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const caller = systemCaller('test', Temporal.Now.instant());

const key = () => randomBytes(32).toString('base64');
const SECRETS = { TOKEN_KEY: key(), ENCRYPTION_KEYS: key(), BLIND_INDEX_KEY: key() };

/** Runs the command line tool. */
async function command(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const { RENTROLL_TEST_CLUSTER: _, ...env } = process.env;
  const child = spawn(process.execPath, ['cli/jobs.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...env,
      DATABASE_URL: databaseOfTest.ownerUrl,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      ...SECRETS,
    },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out, error };
}

suite('failed jobs', () => {
  let broken = true;
  const done: string[] = [];

  test('a job past its retries is counted, listed with its error, and succeeds when retried', async () => {
    await jobs.start({
      'transfer.book': async ({ transfer_id }) => {
        if (broken) throw new Error('the bank is closed');
        done.push(String(transfer_id));
      },
    });
    const ids = ['a', 'b'];
    await database.unscoped('write', caller, async (tx) => {
      for (const transfer_id of ids) await jobs.enqueue(tx, 'transfer.book', { organization_id: null, transfer_id });
      await tx.executeText('update queue.job set retry_limit = 0');
    });
    const failed = () => owner.query(`select id from queue.job where state = 'failed'`).then(({ rows }) => rows);
    await until('both jobs to fail', async () => (await failed()).length === 2);

    // Refreshes the count that is otherwise updated once a minute.
    const boss = new PgBoss({
      connectionString: databaseOfTest.ownerUrl,
      schema: 'queue',
      migrate: false,
      supervise: false,
    });
    await boss.start();
    await owner.query('update queue.queue set monitor_on = null');
    await boss.supervise('transfer.book');
    await boss.stop({ close: true });
    const depth = (await jobs.depths()).find(({ queue }) => queue === 'transfer.book');
    assert.deepEqual(depth, { queue: 'transfer.book', waiting: 0, active: 0, failed: 2 });

    const listed = await command('list', '--json');
    assert.equal(listed.code, 0, listed.error);
    const { jobs: deadLetters } = JSON.parse(listed.out);
    assert.deepEqual(deadLetters.map(({ data }: { data: { transfer_id: string } }) => data.transfer_id).sort(), ids);
    assert.equal(deadLetters[0].error, 'the bank is closed');
    assert.equal(deadLetters[0].queue, 'transfer.book');
    assert.match((await command('list')).out, /the bank is closed/);
    assert.match((await command('list', '--queue', 'mail.deliver')).out, /No failed jobs/);

    broken = false;
    const one = await command('retry', deadLetters[0].id, '--json');
    assert.deepEqual(JSON.parse(one.out), { retried: [deadLetters[0].id] });
    await until('the first job', () => done.length === 1);
    assert.deepEqual(done, [deadLetters[0].data.transfer_id]);
    assert.match((await command('retry', '--all', '--queue', 'transfer.book')).out, /^1 job /);
    await until('the second job', () => done.length === 2);
    await until('an empty queue', async () => (await failed()).length === 0);
  });

  test('failed jobs are kept for 30 days and can be deleted', async () => {
    await owner.query(`insert into queue.job (name, state, completed_on) values ('mail.deliver', 'failed', now())`);
    const [row] = (await owner.query(`select deletion_seconds from queue.queue where name = 'mail.deliver'`)).rows;
    assert.equal(row.deletion_seconds, 30 * 24 * 3600);
    assert.match((await command('remove', '--all')).out, /^1 job /);
    assert.match((await command('list')).out, /No failed jobs/);
  });

  test('prints the number of waiting jobs, and rejects unknown arguments', async () => {
    await owner.query('insert into queue.outbox (organization_id, event_id) values ($1, $1)', [randomUUID()]);
    assert.deepEqual(JSON.parse((await command('waiting', '--json')).out), { outbox: 1, webhook_deliveries: 0 });
    for (const args of [[], ['retry'], ['remove'], ['retry', 'x'], ['list', '--all'], ['list', '--what'], ['dance']]) {
      const { code, error } = await command(...args);
      assert.equal(code, 2, args.join(' '));
      assert.ok(error.length > 10 && !error.includes('    at '), error);
    }
  });
});
