import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { mayUseReplica } from '../../server/http/route.ts';
import { allRoutes } from '../../server/routes.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { createWorld } from '../support/world.ts';
import { startStreaming } from './streaming.ts';

const MAX_LAG_SECONDS = 5;
const READERS = 6;
const MONTHS = 'period_from=2026-01&period_to=2026-12';

suite('reports from a streaming replica', async () => {
  const streaming = await startStreaming();
  const { ownerUrl, appUrl, reportsUrl } = streaming;
  const settings = { mode: 'url', ownerUrl, appUrl, poolSize: 8, namedStatements: true } as const;
  const reports = { url: reportsUrl, maxLagSeconds: MAX_LAG_SECONDS };
  const service = await startService({ config: { database: { ...settings, reports } } });
  const plain = await startService({ config: { database: settings } });
  // After the services, which have registered theirs.
  after(() => streaming.stop());
  const world = await createWorld(service);

  const client = () => world.landlord.client;
  const paid = async () => (await client().get(`/reports/receivables?${MONTHS}`)).data.paid_amount as string;
  const pay = async (amount: string) => {
    const body = { invoice_id: world.ids.invoice_id, amount, method: 'CASH' };
    const response = await client().post('/payments', body);
    assert.equal(response.status, 201, response.text);
  };
  const caughtUp = async () => {
    const { rows } = await streaming.primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
    await until(async () => {
      const [row] = await streaming.onReplica<{ done: boolean }>(
        `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}'::pg_lsn as done`,
      );
      return row?.done;
    }, 'the replica');
  };
  /** While the replica has everything until now and nothing later. */
  const whilePaused = async <T>(work: () => Promise<T>): Promise<T> => {
    await caughtUp();
    await streaming.onReplica('select pg_wal_replay_pause()');
    try {
      return await work();
    } finally {
      await streaming.onReplica('select pg_wal_replay_resume()');
      await caughtUp();
    }
  };
  /** Whether reports come from the replica: what is booked while it stands still is not in them. */
  const isUsed = (): Promise<boolean> =>
    whilePaused(async () => {
      const seen = await paid();
      await pay('1');
      return (await paid()) === seen;
    });

  test('every report and export says the same as the primary', async () => {
    await caughtUp();
    const fill = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => world.ids[name] ?? name);
    const token = world.landlord.session.access_token;
    const read = async (base: string, path: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'same' };
      const response = await fetch(`${base}/api/v1${path}`, { headers });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('latin1') };
    };
    const different: string[] = [];
    const statuses = new Map<number, number>();
    for (const route of allRoutes().filter((each) => mayUseReplica(each) && !each.live)) {
      for (const query of [MONTHS, 'period=2026-01', 'year=2026', '']) {
        const path = `${fill(route.path)}?${query}`;
        const [replica, primary] = [await read(service.url, path), await read(plain.url, path)];
        statuses.set(replica.status, (statuses.get(replica.status) ?? 0) + 1);
        // A workbook and a printed document name the moment they were made.
        const isFile = /\.(xlsx|pdf)$/.test(route.path);
        if (replica.status !== primary.status || (!isFile && replica.bytes !== primary.bytes)) different.push(path);
        if (replica.status === 200) break;
      }
    }
    assert.deepEqual(different, []);
    assert.deepEqual(
      [...statuses.keys()].filter((status) => status >= 500),
      [],
    );
    assert.ok((statuses.get(200) ?? 0) > 30, JSON.stringify([...statuses]));
    assert.equal(await isUsed(), true);
  });

  test('a replica that stands still is used only as long as its lag is allowed', async () => {
    await whilePaused(async () => {
      const before = await paid();
      await pay('1000');
      assert.equal(await paid(), before, 'the replica answers');
      const current = await until(async () => {
        const now = await paid();
        return now !== before && now;
      }, 'the primary answers');
      assert.equal(Number(current) - Number(before), 1000);
    });
    await until(isUsed, 'the replica is used again');
  });

  test('under load, with conflicts and the loss of the replica, no report fails or is older than allowed', async () => {
    const base = Number(await paid());
    const acknowledged: number[] = [];
    let sent = 0;
    let over = false;
    let answers = 0;
    const write = async () => {
      while (!over) {
        sent += 1;
        await pay('1000');
        acknowledged.push(performance.now());
      }
    };
    const readAgain = async () => {
      while (!over) {
        const asked = performance.now();
        const required = acknowledged.filter((at) => at < asked - (MAX_LAG_SECONDS + 1) * 1000).length;
        const response = await client().get(`/reports/receivables?${MONTHS}`);
        assert.equal(response.status, 200, response.text);
        const seen = (Number(response.data.paid_amount) - base) / 1000;
        assert.ok(Number.isInteger(seen) && seen >= required && seen <= sent, `${required} ≤ ${seen} ≤ ${sent}`);
        answers += 1;
      }
    };
    const load = Promise.all([write(), ...Array.from({ length: READERS }, readAgain)]);
    load.catch(() => undefined);
    try {
      await until(() => answers > 50, 'reports');
      const conflicts = async () => {
        const [row] = await streaming.onReplica<{ count: number }>(
          'select sum(confl_lock)::int as count from pg_stat_database_conflicts',
        );
        return (row?.count ?? 0) > 0;
      };
      // Replaying an exclusive lock cancels whatever reads the table.
      await until(async () => {
        await streaming.primary.query('begin');
        await streaming.primary.query('lock table invoices in access exclusive mode');
        await streaming.primary.query('commit');
        return conflicts();
      }, 'a conflict');
      streaming.signalReplica('SIGKILL');
      const lostAt = answers;
      await until(() => answers > lostAt + 50, 'reports without the replica');
      await until(() => streaming.onReplica('select 1').catch(() => null), 'the replica is back');
    } finally {
      over = true;
    }
    await load;
    await until(isUsed, 'the replica is used again');
    const books = await client().get('/accounting/self-check');
    assert.equal(books.data.ok, true, books.text);
  });

  test('a replica that hangs is no longer asked', async () => {
    streaming.signalReplica('SIGSTOP');
    try {
      const headers = { authorization: `Bearer ${world.landlord.session.access_token}` };
      const ask = async () => {
        const signal = AbortSignal.timeout(1000);
        return (await fetch(`${service.url}/api/v1/reports/receivables?${MONTHS}`, { headers, signal })).status;
      };
      await until(async () => (await ask().catch(() => null)) === 200, 'the primary answers');
    } finally {
      streaming.signalReplica('SIGCONT');
    }
    await until(isUsed, 'the replica is used again');
  });
});
