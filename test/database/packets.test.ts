import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import pg from 'pg';
import { createPool } from '../../server/database/connect.ts';
import { type Access, Database } from '../../server/database/database.ts';
import { raw, sql } from '../../server/database/sql.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { until } from '../support/until.ts';
import { countPackets } from './count-packets.ts';

const caller = systemCaller('packets.test', Temporal.Now.instant());

suite('statements on their way to PostgreSQL', async () => {
  const { appUrl, ownerUrl, drop } = await createTestDatabase();
  const pool = createPool(appUrl, { max: 1, name: 'packets', onError: () => undefined });
  const database = new Database(pool, { switchRole: false });
  after(async () => {
    await database.close();
    await drop();
  });

  const counted = await countPackets(pool);

  test('those sent at the same time share a packet', async () => {
    counted.packets = 0;
    await database.unscoped('write', caller, async (tx) => {
      await tx.run(sql`select 1`);
      assert.equal(counted.packets, 1, 'begin and the first statement');
      await Promise.all([2, 3, 4].map((n) => tx.run(sql`select ${n}::int`)));
      assert.equal(counted.packets, 2, 'three more');
    });
    assert.equal(counted.packets, 3, 'commit');
  });

  test('the commit of a read travels with the next transaction, or by itself soon after', async () => {
    counted.packets = 0;
    const seen: string[] = [];
    const look = (access: 'read' | 'write') =>
      database.unscoped(access, caller, async (tx) => {
        const { mode } = await tx.one<{ mode: string }>(sql`select current_setting('transaction_read_only') as mode`);
        seen.push(mode);
      });
    // There is one connection: each begins when the one before is over.
    await Promise.all([look('read'), look('read'), look('write')]);
    assert.equal(counted.packets, 4, 'one for each, and the commit of the last');
    assert.deepEqual(seen, ['on', 'on', 'off']);
    await look('read');
    await until(() => counted.packets === 6, 'the commit of the read');
  });

  test('who uses the connection otherwise finds no transaction open', async () => {
    await database.unscoped('read', caller, (tx) => tx.run(sql`set local application_name = 'a read'`));
    const { rows } = await pool.query<{ name: string }>(`select current_setting('application_name') as name`);
    assert.equal(rows[0]?.name, 'packets');
  });

  test('what is prepared after a read that failed unnoticed runs in its own transaction', async () => {
    const fresh = createPool(appUrl, { max: 1, name: 'fresh', onError: () => undefined });
    const other = new Database(fresh, { switchRole: false });
    await other.unscoped('read', caller, async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => undefined);
    });
    const ids = await other.unscoped('write', caller, (tx) =>
      Promise.all([1, 2].map(() => tx.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`))),
    );
    assert.equal(new Set(ids.map(({ id }) => id)).size, 1);
    await other.close();
  });

  test('a connection that lost what was prepared on it is closed, and the next one works', async () => {
    await pool.query('discard all');
    const look = () => database.unscoped('read', caller, (tx) => tx.one<{ two: number }>(sql`select 1 + 1 as two`));
    await assert.rejects(look(), /prepared statement/);
    assert.deepEqual(await look(), { two: 2 });
  });

  test('a first statement that fails says why each time, and the connection goes on', async () => {
    const ask = (text: string) => database.unscoped('write', caller, (tx) => tx.run(raw(text)));
    for (const [text, why] of [
      ['select 1 / 0', /division by zero/],
      ['select nothing_like_this', /"nothing_like_this" does not exist/],
      ['selec', /syntax error/],
    ] as const)
      for (let turn = 0; turn < 2; turn += 1) await assert.rejects(ask(text), why);
    await ask('select 1');
    assert.equal(pool.totalCount, 1);
  });

  test('an opening that fails is the reason why the first statement does, and those sent with it', async () => {
    const scope = { organizationId: 'none', timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
    await database.scoped(scope, 'write', caller, async (tx) => {
      const results = await Promise.allSettled([tx.run(sql`select 1`), tx.executeText('select 2; select 3')]);
      for (const result of results) assert.match(String((result as PromiseRejectedResult).reason), /uuid: "none"/);
      tx.discard();
    });
    await database.unscoped('read', caller, (tx) => tx.executeText('select 4; select 5'));
    assert.equal(pool.totalCount, 1);
  });

  test('only the commands of requests are planned without their values', async () => {
    const modeOf = (access: Access) =>
      database.unscoped(access, caller, (tx) =>
        tx.one<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`),
      );
    const modes = [await modeOf('command'), await modeOf('write'), await modeOf('read')];
    assert.deepEqual(
      modes.map(({ mode }) => mode),
      ['force_generic_plan', 'auto', 'auto'],
    );
  });

  test('what was started beside a part that failed sends nothing behind the rollback', async () => {
    const holder = new pg.Client({ connectionString: ownerUrl });
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    let beside: Promise<unknown> | undefined;
    const work = database.unscoped('write', caller, async (tx) => {
      await tx.run(sql`select 1`);
      // The rollback waits behind this one.
      tx.run(sql`select pg_advisory_xact_lock(1)`).catch(() => undefined);
      setImmediate(() => {
        beside = tx.run(sql`select 2`);
        beside.catch(() => undefined);
      });
      throw new Error('refused');
    });
    work.catch(() => undefined);
    await until(() => beside !== undefined, 'the statement beside');
    await holder.end();
    await assert.rejects(work, /refused/);
    await assert.rejects(beside ?? Promise.resolve(), /The transaction has ended/);
  });

  test('an abandoned transaction cancels nothing of the next one on its connection', async () => {
    // Another moment each time: while the statement runs, while the transaction is rolled back, or after it.
    for (let turn = 0; turn < 40; turn += 1) {
      const leaving = new AbortController();
      const work = database.unscoped('write', { ...caller, signal: leaving.signal }, async (tx) => {
        await tx.run(sql`select 1`);
        tx.run(sql`select pg_sleep(0.002)`).catch(() => undefined);
        throw new Error('refused');
      });
      setTimeout(() => leaving.abort(new Error('abandoned')), turn / 10);
      await assert.rejects(work);
      await database.unscoped('write', caller, (tx) => tx.run(sql`select pg_sleep(0.002)`));
    }
  });
});

suite('a statement that nobody waits for', async () => {
  const { appUrl, ownerUrl, drop } = await createTestDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    'create table noted (place serial, n int check (n > 0)); grant all on noted, noted_place_seq to rentroll_app',
  );
  const pool = createPool(appUrl, { max: 1, name: 'later', onError: () => undefined });
  const database = new Database(pool, { switchRole: false });
  after(async () => {
    await database.close();
    await owner.end();
    await drop();
  });
  beforeEach(() => owner.query('truncate noted'));

  const add = (n: number) => sql`insert into noted (n) values (${n})`;
  const noted = async () =>
    (await owner.query<{ n: number }>('select n from noted order by place')).rows.map(({ n }) => n);

  test('travels with the next one, or with the commit', async () => {
    const counted = await countPackets(pool);
    await database.unscoped('write', caller, async (tx) => {
      await tx.run(sql`select 1`);
      counted.packets = 0;
      await tx.runLater(add(1));
      assert.equal(counted.packets, 0);
      await tx.run(sql`select 2`);
      assert.equal(counted.packets, 1);
      await tx.runLater(add(2));
      await tx.runLater(add(3));
    });
    assert.equal(counted.packets, 2);
    assert.deepEqual(await noted(), [1, 2, 3]);
  });

  test('keeps its place among those sent at the same time', async () => {
    await database.unscoped('write', caller, async (tx) => {
      await tx.runLater(add(1));
      await Promise.all([tx.run(add(2)), tx.runLater(add(3)), tx.run(add(4)), tx.runLater(add(5))]);
    });
    assert.deepEqual(await noted(), [1, 2, 3, 4, 5]);
  });

  test('runs in its own organization, though another is entered before it is sent', async () => {
    const lastDigit = sql`insert into noted (n) values (right(current_setting('app.organization_id'), 1)::int)`;
    const scopeOf = (digit: number) => ({
      organizationId: `00000000-0000-7000-8000-00000000000${digit}`,
      timezone: 'Asia/Ho_Chi_Minh',
      propertyIds: null,
    });
    await database.unscoped('write', caller, async (tx) => {
      const first = tx.enter(scopeOf(1));
      await first.run(sql`select 1`);
      await first.runLater(lastDigit);
      await tx.enter(scopeOf(2)).runLater(lastDigit);
    });
    assert.deepEqual(await noted(), [1, 2]);
  });

  test('makes what follows fail with its own error, also the commit, and nothing is kept', async () => {
    const work = (follow: boolean) =>
      database.unscoped('write', caller, async (tx) => {
        await tx.run(add(1));
        await tx.runLater(add(0));
        await tx.runLater(add(2));
        if (follow) await tx.run(add(3));
      });
    for (const follow of [true, false]) await assert.rejects(work(follow), { code: '23514' });
    assert.deepEqual(await noted(), []);
    assert.equal(pool.totalCount, 1, 'the connection goes on');
  });

  test('does not keep a rollback to a savepoint from running', async () => {
    await database.unscoped('write', caller, async (tx) => {
      await tx.run(add(1));
      await tx.run(sql`savepoint here`);
      await assert.rejects(tx.run(add(0)), { code: '23514' });
      await tx.runLater(add(2));
      await tx.executeText('rollback to savepoint here');
      await tx.run(add(3));
    });
    assert.deepEqual(await noted(), [1, 3]);
  });

  test('is refused once the transaction has ended', async () => {
    const ended = await database.unscoped('write', caller, async (tx) => {
      await tx.run(add(1));
      return tx;
    });
    await assert.rejects(ended.runLater(add(2)), /The transaction has ended/);
  });

  test('is not sent if the transaction is rolled back', async () => {
    await database.unscoped('write', caller, async (tx) => {
      await tx.run(add(1));
      await tx.runLater(add(0));
      tx.discard();
    });
    assert.deepEqual(await noted(), []);
  });
});
