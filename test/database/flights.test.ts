import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { after, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import type { DatabaseClient } from '../../server/database/database-client.ts';
import { nameOf, sql } from '../../server/database/sql.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { until } from '../support/until.ts';
import { countPackets } from './count-packets.ts';

const caller = systemCaller('flights.test', Temporal.Now.instant());
/** The connection that waits in the tests of a lost one. */
const OURS = `where datname = current_database() and application_name = 'flights' and state = 'active' and query like '%waited for%'`;

suite('statements that are one message to PostgreSQL', async () => {
  const { appUrl, ownerUrl, drop } = await createTestDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('create table noted (n int); grant all on noted to rentroll_app');
  const pool = createPool(appUrl, { max: 1, name: 'flights', onError: () => undefined });
  const database = new Database(pool, { switchRole: false });
  after(async () => {
    await database.close();
    await owner.end();
    await drop();
  });

  const add = (n: number) => sql`insert into noted values (${n})`;
  /** What was written since it was asked last. */
  const noted = async () =>
    (await owner.query<{ n: number }>('delete from noted returning n')).rows.map(({ n }) => n).sort();

  /** What PostgreSQL sends until the work is done. */
  async function countAnswers(work: () => Promise<unknown>): Promise<{ answers: number; columns: number }> {
    const client = await pool.connect();
    // A new one is recognized first.
    await client.query('select');
    const { connection } = client as unknown as { connection: EventEmitter };
    client.release();
    const count = { answers: 0, columns: 0 };
    const onAnswer = () => {
      count.answers += 1;
    };
    const onColumns = () => {
      count.columns += 1;
    };
    connection.on('readyForQuery', onAnswer).on('rowDescription', onColumns);
    await work();
    connection.off('readyForQuery', onAnswer).off('rowDescription', onColumns);
    return count;
  }

  test('a transaction is opened and asked with one answer, and asks for columns once', async () => {
    const look = () => database.unscoped('read', caller, (tx) => tx.one<{ two: number }>(sql`select 1 + 1 as two`));
    const looks = async () => assert.deepEqual(await Promise.all([look(), look(), look()]), Array(3).fill({ two: 2 }));
    // The commit of the one before is answered with each.
    assert.deepEqual(await countAnswers(looks), { answers: 3, columns: 1 });
  });

  test('those sent at the same time are answered at once, each with its own rows', async () => {
    const work = () =>
      database.unscoped('write', caller, async (tx) => {
        const several = [
          tx.query(sql`select n, null as none from generate_series(1, 3) n`),
          tx.query(sql`set local application_name = 'several'`),
          tx.query(sql`select now() as at where false`),
          tx.query(sql`select array[1, 2] as list, 'a' as a, '{"b":1}'::jsonb as json`),
        ];
        assert.deepEqual(await Promise.all(several), [
          [1, 2, 3].map((n) => ({ n, none: null })),
          [],
          [],
          [{ list: [1, 2], a: 'a', json: { b: 1 } }],
        ]);
      });
    // The opening goes with the first of them.
    assert.deepEqual(await countAnswers(work), { answers: 2, columns: 3 });
    assert.deepEqual(await countAnswers(work), { answers: 2, columns: 0 });
  });

  test('behind a pooler, which prepares a statement again after a migration, columns are asked for each time', async () => {
    const pooled = createPool(appUrl, { max: 1, name: 'pooled', onError: () => undefined });
    const other = new Database(pooled, { switchRole: false });
    const client = (await pooled.connect()) as pg.PoolClient & DatabaseClient;
    // A pooler numbers its own connections.
    Object.assign(client, { processID: 1 });
    await client.recognizeServer();
    client.release();
    const money = sql`select 1 as rent, 2 as deposit from (values (1)) v`;
    const ask = () => other.unscoped('read', caller, (tx) => tx.query(money));
    assert.deepEqual(await ask(), [{ rent: 1, deposit: 2 }]);
    const name = `"${nameOf(money.text)}"`;
    await pooled.query(`deallocate ${name}`);
    await pooled.query(`prepare ${name} as select 2 as deposit, '1.50'::text as rent, true as paid`);
    assert.deepEqual(await ask(), [{ deposit: 2, rent: '1.50', paid: true }]);
    await other.close();
  });

  test('a connection that prepared a statement before a migration is closed, and the next one works', async () => {
    await owner.query('create table migrated as select 1 as rent; grant select on migrated to rentroll_app');
    const ask = () => database.unscoped('read', caller, (tx) => tx.query(sql`select m.* from migrated m`));
    assert.deepEqual(await ask(), [{ rent: 1 }]);
    await owner.query('alter table migrated add column deposit int');
    await assert.rejects(ask(), /cached plan must not change result type/);
    assert.deepEqual(await ask(), [{ rent: 1, deposit: null }]);
  });

  test('a statement without words has no rows, and those after it have their own', async () => {
    await database.unscoped('read', caller, async (tx) => {
      const several = [sql`select 1 as one`, sql`-- nothing`, sql`select 2 as two`].map((each) => tx.query(each));
      assert.deepEqual(await Promise.all(several), [[{ one: 1 }], [], [{ two: 2 }]]);
    });
  });

  test('those that were not prepared, because one before them failed, are closed before they are prepared again', async () => {
    const fresh = sql`select 'prepared later' as fresh`;
    const closed: string[] = [];
    const client = await pool.connect();
    const { connection } = client as unknown as { connection: { close(statement: { name: string }): void } };
    const close = connection.close.bind(connection);
    connection.close = (statement) => {
      closed.push(statement.name);
      close(statement);
    };
    client.release();
    await database.unscoped('write', caller, async (tx) => {
      await Promise.allSettled([tx.run(sql`select 1 / ${0}::int`), tx.run(fresh)]);
      tx.discard();
    });
    for (let turn = 0; turn < 2; turn += 1)
      assert.deepEqual(await database.unscoped('read', caller, (tx) => tx.query(fresh)), [{ fresh: 'prepared later' }]);
    assert.ok(closed.includes(nameOf(fresh.text)));
    assert.equal(new Set(closed).size, closed.length, 'each once');
  });

  test('a message that cannot be written fails whole, its transaction ends, and its connection is closed', async () => {
    const client = await pool.connect();
    await client.query('select');
    const { connection } = client as unknown as { connection: { bind(statement: { values: unknown[] }): void } };
    const bind = connection.bind.bind(connection);
    connection.bind = (statement) => {
      if (statement.values.includes('odd')) throw new TypeError('odd');
      bind(statement);
    };
    client.release();
    const work = database.unscoped('write', caller, (tx) =>
      Promise.all([tx.run(add(1)), tx.run(sql`select ${'odd'}::text as written`)]),
    );
    const outcome = await Promise.race([
      work.catch((error: Error) => error),
      delay(5_000, 'not ended', { ref: false }),
    ]);
    assert.match(String(outcome), /TypeError: odd/);
    await database.unscoped('write', caller, (tx) => tx.run(add(2)));
    assert.deepEqual(await noted(), [2]);
  });

  test('of those sent at the same time, the ones before the one that fails have their answers', async () => {
    await database.unscoped('write', caller, async (tx) => {
      const [before, fails, after] = await Promise.allSettled([
        tx.query(sql`select 1 as one`),
        tx.query(sql`select 1 / ${0}::int`),
        tx.query(sql`select 2`),
      ]);
      assert.deepEqual(before, { status: 'fulfilled', value: [{ one: 1 }] });
      for (const { reason } of [fails, after] as PromiseRejectedResult[])
        assert.match(String(reason), /division by zero/);
      tx.discard();
    });
    assert.equal(pool.totalCount, 1);
  });

  test('a statement is prepared once, however often it is sent before the first answer', async () => {
    await database.unscoped('write', caller, async (tx) => {
      const sleep = (seconds: number) => tx.run(sql`select pg_sleep(${seconds}::float8)`);
      const fresh = (text: string) => tx.query(sql`select ${text}::text as fresh`);
      await sleep(0);
      const first = sleep(0.1);
      await delay(20);
      const second = Promise.all([fresh('a'), sleep(0.1)]);
      // The one before is answered, the one that prepares is not.
      await first;
      assert.deepEqual(await Promise.all([second, fresh('b')]), [[[{ fresh: 'a' }], undefined], [{ fresh: 'b' }]]);
    });
    await database.unscoped('write', caller, async (tx) => {
      const other = () => tx.query(sql`select 1 as other`);
      const first = Promise.all([tx.executeText('select pg_sleep(0.1)'), other()]);
      await delay(20);
      await Promise.all([first, other()]);
    });
    assert.equal(pool.totalCount, 1);
  });

  for (const [why, lose] of [
    ['its connection is lost', () => owner.query(`select pg_terminate_backend(pid) from pg_stat_activity ${OURS}`)],
    ['the request is abandoned', (leaving: AbortController) => leaving.abort(new Error('abandoned'))],
  ] as const)
    test(`what waits for a statement that is being prepared is not written if ${why}`, async () => {
      const leaving = new AbortController();
      const work = database.unscoped('write', { ...caller, signal: leaving.signal }, async (tx) => {
        const sent = [tx.run(sql`select pg_sleep(20), ${why}::text, 'waited for'`)];
        await until(async () => (await owner.query(`select from pg_stat_activity ${OURS}`)).rowCount === 1, 'it', 5);
        sent.push(
          tx.run(add(8)),
          tx.executeText('insert into noted values (9)').then(() => undefined),
        );
        const outcomes = Promise.allSettled(sent);
        await lose(leaving);
        for (const { status } of await outcomes) assert.equal(status, 'rejected');
      });
      await assert.rejects(work);
      await database.unscoped('write', caller, (tx) => tx.run(add(10)));
      assert.deepEqual(await noted(), [10]);
    });

  test('a value that cannot be sent is refused before anything is, and not forgotten', async () => {
    const unsendable = sql`insert into noted select 1 where ${{ a: 1n }}::jsonb is not null`;
    await database.unscoped('read', caller, (tx) => assert.rejects(tx.run(unsendable), /BigInt/));
    await database.unscoped('write', caller, (tx) => tx.run(add(2)));
    const work = database.unscoped('write', caller, async (tx) => {
      await tx.run(add(3));
      await tx.runLater(unsendable);
    });
    await assert.rejects(work, /BigInt/);
    assert.deepEqual(await noted(), [2]);
  });

  test('columns of one name, and values of every kind, are read as the driver reads them', async () => {
    const kinds = sql`select 1 as twice, null::int as twice, ${Buffer.from([0, 255])}::bytea as bytes, ${[1, null]}::int[] as list,
      ${['a"b', 'c,d']}::text[] as texts, ${{ a: [1] }}::jsonb as json, 12345678901234::int8 as big, 1.50 as amount, true as yes,
      date '2026-01-02' as day, timestamptz '2026-01-02 03:04:05.6+07' as at, ''::text as empty, ${undefined}::text as none`;
    const { rows } = await pool.query(kinds.text, [...kinds.values]);
    // With its columns, and without.
    for (let turn = 0; turn < 2; turn += 1)
      assert.deepEqual(await database.unscoped('read', caller, (tx) => tx.query(kinds)), rows);
  });

  test('an error names who sent the statement, not who sent another one with it', async () => {
    await database.unscoped('write', caller, async (tx) => {
      async function divide() {
        await tx.run(sql`select 1 / ${0}::int`);
      }
      async function beside() {
        await tx.run(sql`select 1`);
      }
      const [divided] = await Promise.allSettled([divide(), beside()]);
      const { stack } = (divided as PromiseRejectedResult).reason as Error;
      assert.match(stack ?? '', /divide/);
      assert.doesNotMatch(stack ?? '', /beside/);
      tx.discard();
    });
  });

  /** A read whose commit fails: rows of a temporary table may be written, and are compared at the end. */
  async function readInVain(): Promise<void> {
    await pool.query('create temporary table twice (n int unique deferrable initially deferred)');
    await database.unscoped('read', caller, (tx) => tx.run(sql`insert into twice values (1), (1)`));
  }

  test('a connection whose commit failed is closed, and the next transaction gets another', async () => {
    await readInVain();
    await until(() => pool.totalCount === 0, 'the connection to be closed', 5);
    const { two } = await database.unscoped('read', caller, (tx) => tx.one<{ two: number }>(sql`select 2 as two`));
    assert.equal(two, 2);
  });

  for (const [how, texts] of [
    ['one message', []],
    ['several', ['insert into noted values (3)']],
  ] as const)
    test(`behind a commit that fails nothing of the next transaction runs: sent with it as ${how}`, async () => {
      await database.unscoped('write', caller, async (tx) => {
        await tx.run(add(1));
        tx.discard();
      });
      await readInVain();
      const counted = await countPackets(pool);
      const outcome = database.unscoped('write', caller, async (tx) => {
        const sent: Promise<unknown>[] = [tx.run(add(2)), ...texts.map((text) => tx.executeText(text))];
        // Sent, and not answered: nothing is read until the loop ends.
        while (counted.packets === 0) await new Promise(process.nextTick);
        sent.push(tx.run(add(4)), tx.executeText('insert into noted values (5)'));
        await Promise.allSettled(sent);
      });
      await assert.rejects(outcome, /Connection terminated/);
      const backends = `select from pg_stat_activity where application_name = 'flights' and datname = current_database()`;
      await until(async () => (await owner.query(backends)).rowCount === 0, 'the end of the connection', 5);
      assert.deepEqual(await noted(), []);
    });
});
