import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { systemClock } from '../../domain/clock.ts';
import type { Config } from '../../server/config.ts';
import { abandonRequests } from '../../server/http/abandon-requests.ts';
import { createEdge } from '../../server/http/edge.ts';
import { createLogger } from '../../server/http/logger.ts';
import { createClient } from '../support/client.ts';
import { type Landlord, registerLandlord } from '../support/people.ts';
import { until } from '../support/receiver.ts';
import { startService } from '../support/service.ts';
import { watchStatements } from '../support/watch-statements.ts';

const service = await startService();
const { database } = service.running.context;
const holder = new pg.Client({ connectionString: service.ownerUrl });
// The database is dropped before this connection ends.
holder.on('error', () => undefined);
await holder.connect();
after(() => holder.end());

/** Messages of the statements that failed in this process, which runs the service too. */
const failures: string[] = [];
after(
  watchStatements(
    () => undefined,
    (error) => failures.push(error.message),
  ),
);
const CANCELLED = 'canceling statement due to user request';
const cancelled = () => until('a cancelled statement', () => failures.includes(CANCELLED));

const lan = await registerLandlord(service, 'lan');
const property: string = (await lan.client.post('/properties', { name: 'Hoa Sen' })).data.id;
const nameOf = async () => (await lan.client.get(`/properties/${property}`)).data.name;

const waiting = async (): Promise<number> => {
  const [row] = await service.asOwner<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.n ?? 0;
};
const released = () =>
  until('no connection held', () => Object.values(database.countShares()).every((count) => count === 0));

/** Runs work while the row is locked. */
async function whileLocked(table: string, id: string, work: () => Promise<void>): Promise<void> {
  await holder.query('begin');
  await holder.query(`select from ${table} where id = $1 for update`, [id]);
  try {
    await work();
  } finally {
    await holder.query('rollback');
  }
}

/** A request whose client can leave. */
function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
  const leaving = new AbortController();
  const response = fetch(`${service.url}/api/v1${path}`, {
    method,
    signal: leaving.signal,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  response.catch(() => undefined);
  return { response, leave: () => leaving.abort() };
}
const bearer = ({ client }: Landlord) => ({ authorization: `Bearer ${client.token}` });
const rename = (name: string) => send('PATCH', `/properties/${property}`, { name }, bearer(lan));

suite('a request whose client leaves', () => {
  test('has its statement cancelled and its transaction rolled back', async () => {
    failures.length = 0;
    await whileLocked('properties', property, async () => {
      const request = rename('Left');
      await until('the request waits for the row', async () => (await waiting()) === 1);
      request.leave();
      await cancelled();
      await released();
      assert.equal(await waiting(), 0);
    });
    assert.equal(await nameOf(), 'Hoa Sen');
  });

  test('leaves its idempotency key unused', async () => {
    const room = { property_id: property, name: 'P101', base_rent: '3000000' };
    const headers = { ...bearer(lan), 'idempotency-key': 'left' };
    await whileLocked('properties', property, async () => {
      const request = send('POST', '/rooms', room, headers);
      await until('the request waits for the property', async () => (await waiting()) === 1);
      request.leave();
      await released();
    });
    const repeated = await lan.client.post('/rooms', room, { 'idempotency-key': 'left' });
    assert.deepEqual([repeated.status, repeated.headers.get('idempotent-replayed')], [201, null], repeated.text);
  });

  test('leaves the queue for its share of the connections', async () => {
    await whileLocked('properties', property, async () => {
      const requests = Array.from({ length: 12 }, (_, i) => rename(`Queued ${i}`));
      await until('some wait in the queue', () => database.countShares().waiting > 0);
      for (const request of requests) request.leave();
      await released();
    });
    assert.equal(await nameOf(), 'Hoa Sen');
  });

  test('does not disturb the requests after it on the same connection', async () => {
    const mai = await registerLandlord(service, 'mai');
    await whileLocked('properties', property, async () => {
      for (let round = 0; round < 20; round += 1) {
        const leaving = Array.from({ length: 3 }, (_, i) => rename(`Round ${round} ${i}`));
        if (round % 2 === 0) await until('one waits for the row', async () => (await waiting()) > 0);
        for (const request of leaving) request.leave();
        const answers = await Promise.all(Array.from({ length: 6 }, () => mai.client.get('/properties')));
        assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      }
      await released();
    });
    assert.equal(await nameOf(), 'Hoa Sen');
  });

  test('is finished if it is a payment webhook', async () => {
    const account = (
      await lan.client.post('/bank-accounts', {
        bank_bin: '970436',
        account_number: '0123499999',
        account_holder: 'LAN',
      })
    ).data;
    const connection = (
      await lan.client.post('/payment-connections', {
        provider: 'SEPAY',
        auth_method: 'API_KEY',
        secret: 'webhook-secret',
        bank_account_ids: [account.id],
      })
    ).data;
    const transfer = {
      id: 1,
      accountNumber: '0123499999',
      transferType: 'in',
      transferAmount: 1000,
      content: 'abc',
      transactionDate: '2026-11-15 09:00:00',
    };
    await whileLocked('payment_connections', connection.id, async () => {
      const request = send('POST', `/payment-webhooks/SEPAY/${connection.id}`, transfer, {
        authorization: 'Apikey webhook-secret',
      });
      await until('the webhook waits for the row', async () => (await waiting()) === 1);
      request.leave();
      await assert.rejects(request.response);
    });
    await until('the transfer is stored', async () => {
      const rows = await service.asOwner('select from bank_transfers where organization_id = $1', [lan.organizationId]);
      return rows.length === 1;
    });
  });
});

suite('the list of running requests', () => {
  async function startEdge(timeoutMs: number) {
    const config = { trustProxy: false, publicUrl: null, maxSocketsPerAddress: 500 } as Config;
    const app = createEdge(config, { clock: systemClock, log: createLogger('silent') });
    const requests = abandonRequests(app, timeoutMs);
    const gate = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    const wait = async (request: FastifyRequest) => {
      signals.push(request.caller.signal as AbortSignal);
      await gate.promise;
      return {};
    };
    app.get('/answers', async () => ({}));
    app.get('/fails', async () => Promise.reject(new Error('expected')));
    app.get('/throws', () => {
      throw new Error('expected');
    });
    app.get('/waits', wait);
    app.get('/streams', { config: { timeoutMs: null } }, wait);
    app.get('/outlives', { config: { outlivesClient: true } }, wait);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    after(() => {
      gate.resolve();
      app.server.closeAllConnections();
      return app.close();
    });
    return { url, requests, signals, open: gate.resolve };
  }
  const none = (requests: { running(): number }) => until('no running request', () => requests.running() === 0);

  test('is empty after a response, an error and a thrown error', async () => {
    const { url, requests } = await startEdge(30_000);
    const statuses = [];
    for (const path of ['/answers', '/fails', '/throws', '/unknown']) statuses.push((await fetch(url + path)).status);
    assert.deepEqual(statuses, [200, 500, 500, 404]);
    await none(requests);
  });

  test('is empty after the client left, except for a request that goes on without it', async () => {
    const { url, requests, signals, open } = await startEdge(30_000);
    for (const [path, aborts] of [
      ['/waits', true],
      ['/streams', true],
      ['/outlives', false],
    ] as const) {
      const leaving = new AbortController();
      const seen = signals.length;
      fetch(url + path, { signal: leaving.signal }).catch(() => undefined);
      const signal = await until('the handler', () => signals[seen]);
      leaving.abort();
      if (aborts) await until('abort', () => signal.aborted);
      if (aborts) await none(requests);
      else assert.equal(signal.aborted, false);
    }
    open();
  });

  test('is empty after the timeout, also of work that cannot be cancelled; streams have none', async () => {
    const { url, requests, signals, open } = await startEdge(50);
    const stream = fetch(`${url}/streams`);
    await until('the stream', () => signals.length === 1);
    const response = await fetch(`${url}/waits`);
    assert.equal(response.status, 500);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false, true],
    );
    open();
    assert.equal((await stream).status, 200);
    await none(requests);
  });
});

suite('a request that takes too long', () => {
  test('is answered with an error, its statement cancelled and its transaction rolled back', async () => {
    const second = await service.startSecondProcess({ requestTimeoutMs: 1_500 });
    failures.length = 0;
    await whileLocked('properties', property, async () => {
      const client = createClient(second.address, lan.client.token);
      const response = await client.patch(`/properties/${property}`, { name: 'Late' });
      assert.deepEqual([response.status, response.error.code], [500, 'internal_error']);
      await cancelled();
      assert.equal(await waiting(), 0);
    });
    assert.equal(await nameOf(), 'Hoa Sen');
  });
});
