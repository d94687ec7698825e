import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, BlockList, connect, createServer, type Socket } from 'node:net';
import { after, suite, test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../domain/clock.ts';
import { refused } from '../../domain/refused.ts';
import type { Config } from '../../server/config.ts';
import { createEdge } from '../../server/http/edge.ts';
import { exemptFromSocketLimit, limitSockets } from '../../server/http/limit-sockets.ts';
import { createLogger } from '../../server/http/logger.ts';
import { disconnectSlowReaders, RequestSlots } from '../../server/http/request-slots.ts';
import { shedLoad } from '../../server/http/shed-load.ts';
import { until } from '../support/receiver.ts';

const CONFIG = { trustProxy: false, publicUrl: null, maxSocketsPerAddress: 500 } as Config;
const MAX_CONCURRENT = 3;

type Gate = { open(): void; passed: Promise<void> };

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
}

/** The HTTP layers below the routes, with one route that answers at once and one that waits for its gate. */
async function startEdge(requestTimeoutMs = 30_000) {
  const app = createEdge(CONFIG, { clock: systemClock, log: createLogger('silent') }, requestTimeoutMs);
  const load = shedLoad(app, { database: { pool: { waitingCount: 0 } } }, () => false, MAX_CONCURRENT);
  const gate = createGate();
  const started = { count: 0 };
  app.post('/echo', async ({ body }) => body);
  app.post('/refuses', { onRequest: async () => Promise.reject(refused('unauthorized')) }, async () => ({}));
  app.get('/fails', async () => {
    throw new Error('expected');
  });
  app.post('/waits', async () => {
    started.count += 1;
    await gate.passed;
    return {};
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  after(() => {
    gate.open();
    app.server.closeAllConnections();
    return app.close();
  });
  const open = (text: string, options: { allowHalfOpen?: boolean } = {}) => openSocket(url, text, options);
  const sockets = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { app, url, load, gate, started, open, sockets };
}

type Open = { socket: Socket; received(): string };

async function openSocket(url: string, text: string, options: { allowHalfOpen?: boolean } = {}): Promise<Open> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ...options });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received };
}

const post = (path: string, body: string, declared = body.length, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${declared}\r\n\r\n${body}`;
const answered = (socket: Open, status: number) =>
  until(`status ${status}`, () => socket.received().includes(`HTTP/1.1 ${status} `));

suite('requests whose body does not arrive', () => {
  test('waiting bodies are not counted as running work', async () => {
    const { open, load, url, sockets } = await startEdge();
    for (let i = 0; i < 5 * MAX_CONCURRENT; i += 1) await open(post('/echo', '{', 20));
    await until('all sockets open', async () => (await sockets()) >= 5 * MAX_CONCURRENT);
    const response = await fetch(`${url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(response.status, 200);
    await until('no running request', () => load.running() === 0);
  });

  test('bodies that arrive together are shed above the limit of concurrent requests', async () => {
    const { open, load, started } = await startEdge();
    const all = await Promise.all(Array.from({ length: MAX_CONCURRENT + 2 }, () => open(post('/waits', '{', 2))));
    for (const { socket } of all) socket.write('}');
    await until('two refusals', () => all.filter((each) => each.received().includes('HTTP/1.1 429 ')).length === 2);
    assert.deepEqual([started.count, load.running()], [MAX_CONCURRENT, MAX_CONCURRENT]);
  });

  test('a body or header that is late closes the socket without a response', async () => {
    const { open, load, sockets } = await startEdge(200);
    for (const text of [post('/echo', '{', 20), 'POST /echo HTTP/1.1\r\nHost: x\r\n', '']) {
      const late = await open(text, { allowHalfOpen: true });
      await until('the connection', async () => (await sockets()) === 1);
      await until('the socket closed', async () => (await sockets()) === 0);
      assert.equal(late.received(), '');
      assert.equal(load.running(), 0);
    }
  });

  test('a socket that sent garbage is closed even if the client keeps its side open', async () => {
    const { open, sockets } = await startEdge();
    const garbage = await open('garbage\r\n\r\n', { allowHalfOpen: true });
    await answered(garbage, 400);
    await until('the socket closed', async () => (await sockets()) === 0);
  });
});

suite('running requests', () => {
  const cases: Record<string, (edge: Awaited<ReturnType<typeof startEdge>>) => Promise<void>> = {
    'after a response': async ({ open }) => answered(await open(post('/echo', '{}')), 200).then(() => undefined),
    'after a refusal before the body': async ({ open }) => {
      await answered(await open(post('/refuses', '{', 20)), 401);
      await answered(await open(post('/echo', '{', 20, 'text/plain')), 415);
    },
    'after a malformed body': async ({ open }) => answered(await open(post('/echo', '{]')), 400).then(() => undefined),
    'after an internal error': async ({ open }) =>
      answered(await open('GET /fails HTTP/1.1\r\nHost: x\r\n\r\n'), 500).then(() => undefined),
    'when the client leaves before the body': async ({ open, sockets }) => {
      const { socket } = await open(post('/echo', '{', 20));
      await until('the connection', async () => (await sockets()) === 1);
      socket.destroy();
    },
    'when the client leaves while the request runs': async ({ open, started, load }) => {
      const { socket } = await open(post('/waits', '{}'));
      await until('the handler started', () => started.count === 1);
      assert.equal(load.running(), 1);
      socket.destroy();
    },
    'when the client leaves with several requests in one connection': async ({ open, started, load, gate }) => {
      const { socket } = await open(post('/waits', '{}').repeat(3));
      await until('the handlers started', () => started.count === 3);
      assert.equal(load.running(), 3);
      socket.destroy();
      await once(socket, 'close');
      gate.open();
    },
    'after a refusal by load': async ({ open, started, gate }) => {
      const waiting = await Promise.all(Array.from({ length: MAX_CONCURRENT }, () => open(post('/waits', '{}'))));
      await until('the handlers started', () => started.count === MAX_CONCURRENT);
      await answered(await open(post('/echo', '{}')), 429);
      gate.open();
      for (const each of waiting) await answered(each, 200);
    },
  };
  for (const [when, run] of Object.entries(cases)) {
    test(`the count is zero again ${when}`, async () => {
      const edge = await startEdge();
      await run(edge);
      await until('no running request', () => edge.load.running() === 0);
    });
  }

  test('the count is zero again after the timeout of a body', async () => {
    const { open, load } = await startEdge(200);
    const { socket } = await open(post('/echo', '{', 20));
    await once(socket, 'close');
    await until('no running request', () => load.running() === 0);
  });
});

suite('slots of streams and files', () => {
  const requestOf = (organizationId: string) => ({ scope: { organizationId } }) as FastifyRequest;
  const reply = { raw: { destroy: () => undefined, setTimeout: () => undefined } } as unknown as FastifyReply;

  test('are free again after a response, an error, a thrown error and a refusal', async () => {
    const slots = new RequestSlots(4);
    const gate = createGate();
    const waits = slots.bound(
      disconnectSlowReaders(async () => {
        await gate.passed;
        return reply;
      }),
    );
    const running = waits(requestOf('one'), reply);
    await assert.rejects(waits(requestOf('two'), reply), { code: 'rate_limited' });
    assert.equal(slots.running(), 1);
    gate.open();
    await running;
    const fails = slots.bound(disconnectSlowReaders(() => Promise.reject(new Error('reader left'))));
    const throws = slots.bound(() => {
      throw new Error('thrown at once');
    });
    for (let i = 0; i < 3; i += 1) {
      await assert.rejects(fails(requestOf('one'), reply), /reader left/);
      await assert.rejects(throws(requestOf('one'), reply), /thrown at once/);
    }
    assert.equal(slots.running(), 0);
    await waits(requestOf('two'), reply);
    assert.equal(slots.running(), 0);
  });

  test('are at most two for one organization', async () => {
    const slots = new RequestSlots(16);
    const gate = createGate();
    const waits = slots.bound(async () => {
      await gate.passed;
      return reply;
    });
    const running = [waits(requestOf('one'), reply), waits(requestOf('one'), reply)];
    await assert.rejects(waits(requestOf('one'), reply), { code: 'rate_limited' });
    running.push(waits(requestOf('two'), reply));
    gate.open();
    await Promise.all(running);
    assert.equal(slots.running(), 0);
  });
});

suite('sockets per address', () => {
  async function listen(max: number, exempt: BlockList) {
    const server = createServer((socket) => socket.on('error', () => undefined));
    const limit = limitSockets(server, max, exempt);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { limit, open: () => openSocket(url, '') };
  }

  test('are limited, and a closed one makes room', async () => {
    const { limit, open } = await listen(2, new BlockList());
    const [first] = [await open(), await open()];
    const third = await open();
    await once(third.socket, 'close');
    assert.equal(limit.open(), 2);
    first.socket.destroy();
    await until('one open socket', () => limit.open() === 1);
    const fourth = await open();
    await until('two open sockets', () => limit.open() === 2);
    assert.equal(fourth.socket.closed, false);
  });

  test('are not limited for this machine and trusted proxies', async () => {
    const { limit, open } = await listen(1, exemptFromSocketLimit(false));
    const sockets = [await open(), await open(), await open()];
    assert.deepEqual([limit.open(), sockets.filter(({ socket }) => socket.closed).length], [0, 0]);
    const exempt = exemptFromSocketLimit(['uniquelocal', '203.0.113.7', '2001:db8::/32']);
    const isExempt = (address: string) => exempt.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    assert.deepEqual(['10.1.2.3', '::ffff:10.1.2.3', '203.0.113.7', '2001:db8::5', '::1'].map(isExempt), [
      true,
      true,
      true,
      true,
      true,
    ]);
    assert.deepEqual(['203.0.113.8', '2001:db9::5', 'fe80::1'].map(isExempt), [false, false, false]);
  });
});
