import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { Jobs } from '../../server/jobs/jobs.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { until } from '../support/until.ts';

/** Much longer than a job should wait, and shorter than the pause after which a worker looks by itself. */
const SOON_SECONDS = 30;

const { appUrl, drop } = await createTestDatabase();
const database = new Database(createPool(appUrl, { max: 6, name: 'test', onError: () => undefined }), {
  switchRole: false,
});
const log = { warn: () => undefined };
const jobs = new Jobs(database, log);
const otherProcess = new Jobs(database, log);
after(async () => {
  await jobs.stop();
  await otherProcess.stop();
  await database.close();
  await drop();
});

const enqueue = (by: Jobs, name: 'transfer.book' | 'notices.send', id: string, startAfterSeconds = 0) =>
  database.unscoped('write', systemCaller('test', Temporal.Now.instant()), (tx) =>
    by.enqueue(tx, name, { id }, { startAfterSeconds }),
  );

suite('when workers look for jobs', () => {
  const done: string[] = [];
  const held: (() => void)[] = [];

  test('a job begins soon that another process enqueued, and one that had to wait', async () => {
    await otherProcess.start({});
    await jobs.start({
      'transfer.book': async ({ id }) => void done.push(String(id)),
      'notices.send': () => new Promise((resolve) => held.push(resolve)),
    });
    await enqueue(jobs, 'transfer.book', 'own');
    await until(() => done.includes('own'), 'the job of this process', SOON_SECONDS);
    await enqueue(otherProcess, 'transfer.book', 'other');
    await until(() => done.includes('other'), 'the job of another process', SOON_SECONDS);
    await enqueue(jobs, 'transfer.book', 'late', 2);
    await until(() => done.includes('late'), 'the job that waits', SOON_SECONDS);
    assert.deepEqual(done, ['own', 'other', 'late']);
  });

  test('three organizations are sent their notices at once, and a fourth when one of them is done', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await enqueue(jobs, 'notices.send', id);
    await until(() => held.length === 3, 'three workers', SOON_SECONDS);
    held[0]?.();
    await until(() => held.length === 4, 'the fourth job', SOON_SECONDS);
    for (const end of held) end();
  });
});
