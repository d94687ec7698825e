import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createTypesetter } from '../../server/documents/typeset.ts';

const stand = new URL('./stuck-worker.ts', import.meta.url);
const limits = { jobMilliseconds: 1500, waiting: 3, jobsPerWorker: 2 };

suite('the PDF renderer', () => {
  test('continues after a page that fails, a thread that dies and one that hangs', async () => {
    const typesetter = createTypesetter(limits, stand);
    const print = (act: string) => typesetter.print('invoice', { act }).then(String);
    assert.equal(await print('print'), '%PDF');
    await assert.rejects(print('complain'), /no such page/);
    await assert.rejects(print('die'), /exited with code 3/);
    assert.equal(await print('print'), '%PDF');
    await assert.rejects(print('hang'), /timed out/);
    assert.deepEqual(await Promise.all([print('print'), print('print'), print('print')]), ['%PDF', '%PDF', '%PDF']);
    await typesetter.close();
  });

  test('rejects a page when the queue is full', async () => {
    const typesetter = createTypesetter(limits, stand);
    const pending = Array.from({ length: 5 }, () => typesetter.print('invoice', { act: 'print' }));
    const results = await Promise.allSettled(pending);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    );
    assert.equal((results[4] as PromiseRejectedResult).reason.code, 'rate_limited');
    await typesetter.close();
  });
});
