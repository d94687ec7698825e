import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, suite, test } from 'node:test';
import Fastify from 'fastify';
import { RawResponse, sendRaw } from './raw-response.ts';

const app = Fastify();
after(() => app.close());

const log: string[] = [];

async function* lines(count: number) {
  try {
    for (let number = 0; number < count; number += 1) {
      log.push(`line ${number}`);
      yield `${number}`.padEnd(64 * 1024, '.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    log.push('lines end');
  }
}

app.get('/file', async (_request, reply) => {
  const body = Readable.from(lines(3));
  await sendRaw(new RawResponse(body, { fileName: 'a.csv' }), 'text/csv; charset=utf-8', reply);
  log.push('transaction ends');
  return reply;
});
app.get('/endless', async (_request, reply) => {
  await sendRaw(new RawResponse(Readable.from(lines(1e6))), 'text/csv', reply);
  log.push('transaction ends');
  return reply;
});
const base = await app.listen({ port: 0, host: '127.0.0.1' });

suite('a raw response', () => {
  test('is streamed, and its transaction stays open until the last byte is sent', async () => {
    const response = await fetch(`${base}/file`);
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="a.csv"');
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal((await response.text()).length, 3 * 64 * 1024);
    assert.deepEqual(log, ['line 0', 'line 1', 'line 2', 'lines end', 'transaction ends']);
  });

  test('ends when the client disconnects', async () => {
    log.length = 0;
    const leave = new AbortController();
    const response = await fetch(`${base}/endless`, { signal: leave.signal });
    await response.body?.getReader().read();
    leave.abort();
    while (!log.includes('transaction ends')) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(log.includes('lines end'));
  });

  test('HEAD returns the headers and closes the stream', async () => {
    log.length = 0;
    const response = await fetch(`${base}/file`, { method: 'HEAD' });
    assert.deepEqual([response.status, await response.text()], [200, '']);
    while (!log.includes('transaction ends')) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});
