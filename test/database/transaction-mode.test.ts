import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import { type Sql, sql } from '../../server/database/sql.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { listenToChanges } from '../support/listen-to-changes.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';
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

  test('named statements work behind one that failed, and after a migration', { skip: cannotName }, async () => {
    const pooler = await startPooler(database.appUrl, version ?? 0);
    poolers.push(pooler);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('create table migrated as select 1 as rent; grant select on migrated to rentroll_app');
    const pool = createPool(pooler.url(name), { max: 1, name: 'pooled', onError: () => undefined });
    const requests = new Database(pool, { switchRole: false });
    const caller = systemCaller('transaction-mode.test', Temporal.Now.instant());
    const fresh = sql`select 'prepared later' as fresh`;
    await requests.unscoped('write', caller, async (tx) => {
      await Promise.allSettled([tx.run(sql`select 1 / ${0}::int`), tx.run(fresh)]);
      tx.discard();
    });
    const ask = (statement: Sql) => requests.unscoped('read', caller, (tx) => tx.query(statement));
    for (let turn = 0; turn < 3; turn += 1) assert.deepEqual(await ask(fresh), [{ fresh: 'prepared later' }]);
    assert.equal(pool.totalCount, 1);
    const renamed = sql`select m.* from migrated m`;
    assert.deepEqual(await ask(renamed), [{ rent: 1 }]);
    await owner.query('alter table migrated add column deposit text; update migrated set deposit = $$2$$');
    await owner.query('alter table migrated drop column rent; alter table migrated add column paid boolean');
    // Connections of the pooler that prepared it before refuse it; new ones prepare it again.
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rentroll_app' and datname = current_database()`,
    );
    await until(async () => (await ask(renamed).catch(() => [])).length > 0, 'a new connection', 5);
    assert.deepEqual(await ask(renamed), [{ deposit: '2', paid: null }]);
    await requests.close();
    await owner.end();
  });
});
