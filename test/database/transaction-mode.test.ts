import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../support/cluster.ts';
import { listenToChanges } from '../support/listen-to-changes.ts';
import { type Service, startService } from '../support/service.ts';
import { createWorld } from '../support/world.ts';
import { installedVersion, type Pooler, startPooler } from './pgbouncer.ts';

const version = installedVersion();
const skip = version === null ? 'pgbouncer is not installed' : false;
const cannotName = version !== null && version < 12_100 ? 'pgbouncer is older than 1.21' : skip;

suite('behind PgBouncer in transaction mode', { skip }, async () => {
  const database = skip ? { ownerUrl: '', appUrl: '', drop: async () => undefined } : await createTestDatabase();
  const name = database.ownerUrl.split('/').at(-1) ?? '';
  const poolers: Pooler[] = [];
  after(async () => {
    for (const pooler of poolers) await pooler.stop();
    await database.drop();
  });

  async function serve(namedStatements: boolean): Promise<Service> {
    const pooler = await startPooler(database.appUrl, version ?? 0);
    poolers.push(pooler);
    const { ownerUrl } = database;
    return startService({
      config: { database: { mode: 'url', ownerUrl, appUrl: pooler.url(name), poolSize: 8, namedStatements } },
    });
  }

  /**
   * One request of each kind, then many concurrent readers of two processes, a file read from a cursor, and the self-
   * check.
   */
  async function live(service: Service): Promise<void> {
    const { landlord } = await createWorld(service);
    const second = await service.startSecondProcess();
    const token = landlord.session.access_token;
    const ask = async (base: string, path: string) => {
      const response = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
      return response.text();
    };
    const paths = ['/invoices', '/rooms', '/leases', '/payments', '/events', '/reports/dashboard'];
    const rounds = Array.from({ length: 60 }, (_, n) =>
      ask(n % 2 ? service.url : second.address, paths[n % paths.length] ?? ''),
    );
    await Promise.all(rounds);
    assert.match(await ask(second.address, '/exports/payments.csv?period_from=2026-01&period_to=2026-12'), /1000/);
    const stream = await listenToChanges(second.address, token);
    const renter = await landlord.client.post('/renters', { full_name: 'Nguyễn Văn Nam' });
    await stream.expect('renters', renter.data.id);
    stream.close();
    const books = await landlord.client.get('/accounting/self-check');
    assert.equal(books.data.ok, true, books.text);
  }

  test('startup aborts when the role lacks settings that the pooler dropped, and prints the commands to run', async () => {
    await assert.rejects(serve(false), (error: Error) => {
      assert.match(error.message, /alter role "rentroll_app" set statement_timeout = '15000';/);
      return true;
    });
  });

  test('serves everything without named statements', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    for (const setting of [
      `TimeZone = 'UTC'`,
      `IntervalStyle = 'iso_8601'`,
      `statement_timeout = '15s'`,
      `lock_timeout = '8s'`,
      `idle_in_transaction_session_timeout = '20s'`,
    ])
      await owner.query(`alter role rentroll_app in database ${name} set ${setting}`);
    await owner.end();
    await live(await serve(false));
  });

  test('serves everything with named statements, if the pooler supports them', { skip: cannotName }, async () => {
    await live(await serve(true));
  });
});
