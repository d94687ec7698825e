import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, suite, test } from 'node:test';
import { createClient, createSession, RentrollError } from '../../client/src/index.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Handler = (seen: Seen, response: ServerResponse) => void;

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A server that answers as the test says. */
async function serverThat(handler: Handler): Promise<{ address: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    handler({ method, url, headers, body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const reply = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const data = (value: unknown, meta: object = {}) => ({ data: value, meta, request_id: 'r' });
const problem = (code: string, more: object = {}) => ({
  error: { code, message: code, request_id: 'req-1', fields: [], details: null, ...more },
});

suite('requests', () => {
  test('carry address, token, language, parameters, body and idempotency key', async () => {
    const { address, seen } = await serverThat((_, response) => reply(response, 201, data({ id: 'p1' })));
    const client = createClient({ address: `${address}/`, token: 'secret', language: 'en' });
    const made = await client.post('/payments', {
      body: { invoice_id: 'i1', amount: '1000', method: 'CASH' },
      idempotencyKey: 'once',
    });
    assert.equal(made.id, 'p1');
    await client.get('/rooms/{room_id}', { path: { room_id: 'a b' } });
    await client.get('/rooms', { query: { limit: 5, q: 'ngọc' } });
    const [first, second, third] = seen;
    assert.deepEqual(
      [first?.method, first?.url, first?.headers.authorization, first?.headers['accept-language']],
      ['POST', '/api/v1/payments', 'Bearer secret', 'en'],
    );
    assert.deepEqual(
      [first?.headers['idempotency-key'], JSON.parse(first?.body ?? '')],
      ['once', { invoice_id: 'i1', amount: '1000', method: 'CASH' }],
    );
    assert.equal(second?.url, '/api/v1/rooms/a%20b');
    assert.equal(third?.url, '/api/v1/rooms?limit=5&q=ng%E1%BB%8Dc');
  });

  test('a refusal becomes an error with code, fields, details and request id', async () => {
    const fields = [{ path: 'name', code: 'required', message: 'Name is required' }];
    const { address } = await serverThat((_, response) =>
      reply(response, 400, problem('validation_failed', { fields, details: { a: 1 } })),
    );
    const client = createClient({ address });
    await assert.rejects(client.post('/rooms', { body: { property_id: 'p', name: '', base_rent: '1' } }), (error) => {
      assert.ok(error instanceof RentrollError);
      assert.deepEqual(
        [error.status, error.code, error.fields, error.details, error.requestId],
        [400, 'validation_failed', fields, { a: 1 }, 'req-1'],
      );
      return true;
    });
  });

  test('a page of a proxy instead of our JSON is an error too', async () => {
    const { address } = await serverThat((_, response) => response.writeHead(404).end('<h1>nginx</h1>'));
    await assert.rejects(createClient({ address }).get('/rooms'), { status: 404, code: 'unexpected_response' });
  });

  test('reading is repeated when the service is busy, writing only with a key', async () => {
    const busyOnce = async () => {
      let failed = false;
      return serverThat((_, response) => {
        if (failed) return reply(response, 200, data({ rooms: [] }));
        failed = true;
        return reply(response, 503, problem('overloaded'), { 'retry-after': '0' });
      });
    };
    const reading = await busyOnce();
    await createClient({ address: reading.address }).get('/rooms');
    assert.equal(reading.seen.length, 2);
    const writing = await busyOnce();
    const body = { name: 'Hoa Sen' };
    await assert.rejects(createClient({ address: writing.address }).post('/properties', { body }), {
      code: 'overloaded',
    });
    assert.equal(writing.seen.length, 1);
    const keyed = await busyOnce();
    await createClient({ address: keyed.address }).post('/properties', { body, idempotencyKey: true });
    assert.equal(keyed.seen.length, 2);
    assert.equal(keyed.seen[0]?.headers['idempotency-key'], keyed.seen[1]?.headers['idempotency-key']);
    assert.equal(keyed.seen[1]?.body, JSON.stringify(body));
  });

  test('a write whose first attempt is still running is repeated until it is answered', async () => {
    let asked = 0;
    const { address, seen } = await serverThat((_, response) => {
      asked += 1;
      if (asked === 1) return response.destroy();
      if (asked === 2) return reply(response, 409, problem('idempotency_key_in_progress'));
      return reply(response, 201, data({ id: '1' }));
    });
    const body = { name: 'Hoa Sen' };
    const made = await createClient({ address }).post('/properties', { body, idempotencyKey: true });
    assert.deepEqual([made.id, seen.length], ['1', 3]);
    const other = await serverThat((_, response) => reply(response, 409, problem('name_taken')));
    const refused = createClient({ address: other.address }).post('/properties', { body, idempotencyKey: true });
    await assert.rejects(refused, { code: 'name_taken' });
    assert.equal(other.seen.length, 1);
  });

  test('an unreachable service and a silent one are told apart', async () => {
    const { address } = await serverThat((_, response) => response.destroy());
    const client = createClient({ address, retries: 0 });
    await assert.rejects(client.get('/rooms'), { status: 0, code: 'network_error' });
    const silent = await serverThat(() => undefined);
    const patient = createClient({ address: silent.address, retries: 0, timeoutMs: 50 });
    await assert.rejects(patient.get('/rooms'), { status: 0, code: 'timeout' });
  });

  test('the caller can abort', async () => {
    const { address, seen } = await serverThat(() => undefined);
    const abort = new AbortController();
    const request = createClient({ address }).get('/rooms', { signal: abort.signal });
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    await assert.rejects(request, { name: 'AbortError' });
  });
});

test('lists are read page after page', async () => {
  const { address, seen } = await serverThat(({ url }, response) => {
    const cursor = new URL(url, 'http://x').searchParams.get('cursor');
    const [rows, next] = cursor === null ? [[{ id: '1' }, { id: '2' }], 'two'] : [[{ id: '3' }], null];
    reply(response, 200, data({ rooms: rows }, { next_cursor: next }));
  });
  const ids: string[] = [];
  for await (const { id } of createClient({ address }).each('/rooms', { query: { property_id: 'p' } })) ids.push(id);
  assert.deepEqual(ids, ['1', '2', '3']);
  assert.match(seen[1]?.url ?? '', /property_id=p.*cursor=two/);
});

test('a session renews its token once for many requests, and when the service no longer accepts it', async () => {
  let tokens = 0;
  const { address, seen } = await serverThat(({ url, headers }, response) => {
    if (url.endsWith('/login') || url.endsWith('/refresh')) {
      tokens += 1;
      return reply(response, 200, data({ access_token: `a${tokens}`, refresh_token: `r${tokens}`, expires_in: 900 }));
    }
    const valid = headers.authorization === `Bearer a2`;
    return valid ? reply(response, 200, data({ rooms: [] })) : reply(response, 401, problem('unauthorized'));
  });
  const session = createSession({ address });
  await session.login('lan@example.com', 'secret');
  const client = createClient({ address, token: session });
  await Promise.all([client.get('/rooms'), client.get('/rooms'), client.get('/rooms')]);
  const refreshes = seen.filter(({ url }) => url.endsWith('/refresh'));
  assert.deepEqual(
    refreshes.map(({ body }) => JSON.parse(body)),
    [{ refresh_token: 'r1' }],
  );
  assert.equal(session.refreshToken, 'r2');
});

test('a stream goes on after the last event that was seen, and ends when it is refused', async () => {
  let connections = 0;
  const { address, seen } = await serverThat((_, response) => {
    connections += 1;
    if (connections === 3) return reply(response, 401, problem('unauthorized'));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: heartbeat\n\nid: ${connections}\nevent: change\ndata: {"n":\ndata: ${connections}}\n\n`);
    response.end();
  });
  const events: unknown[] = [];
  const states: boolean[] = [];
  await assert.rejects(
    async () => {
      const stream = createClient({ address, retries: 0 }).stream('/events' as never, {
        onState: (connected) => states.push(connected),
      });
      for await (const event of stream) events.push(event);
    },
    { code: 'unauthorized' },
  );
  assert.deepEqual(events, [
    { id: '1', event: 'change', data: '{"n":\n1}' },
    { id: '2', event: 'change', data: '{"n":\n2}' },
  ]);
  assert.deepEqual(
    seen.map(({ headers }) => headers['last-event-id']),
    [undefined, '1', '2'],
  );
  assert.deepEqual(states, [true, false, true, false]);
});
