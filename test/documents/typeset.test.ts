import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Audience, createTypesetter } from '../../server/documents/typeset.ts';

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

  test('prints other pages before those of public links, which wait in a queue of their own', async () => {
    const typesetter = createTypesetter({ ...limits, waiting: 10, waitingPublic: 3, jobsPerWorker: 50 }, stand);
    const order: string[] = [];
    const print = (name: string, audience: Audience) =>
      typesetter.print('invoice', { act: 'print' }, audience).then(() => order.push(name));
    const pending = ['p1', 'p2', 'p3', 'p4'].map((name) => print(name, 'public'));
    await assert.rejects(print('p5', 'public'), { code: 'rate_limited' });
    pending.push(...['k1', 'k2', 'k3', 'k4', 'k5'].map((name) => print(name, 'known')));
    await Promise.all(pending);
    assert.equal(order.join(' '), 'p1 k1 k2 k3 p2 k4 k5 p3 p4');
    await typesetter.close();
  });
});
