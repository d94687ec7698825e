import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { loadConfig } from '../../server/config.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { startService } from '../support/service.ts';
import { type Sent, watchStatements } from '../support/watch-statements.ts';
import { createWorld } from '../support/world.ts';

/** Statements whose effect outlives the transaction and would leak to the next user of the connection. */
const SESSION_STATE: [string, RegExp][] = [
  ['set without local', /^\s*(re)?set\s+(?!local\b)|;\s*(re)?set\s+(?!local\b)/i],
  ['listen', /\b(un)?listen\b\s+\w/i],
  ['a session’s advisory lock', /pg_(try_)?advisory_(lock|unlock)/i],
  ['a temporary table', /create\s+(local\s+|global\s+)?temp/i],
  ['a cursor past its transaction', /with\s+hold/i],
  ['prepare by statement', /^\s*(prepare|deallocate|discard)\b/i],
  ['set_config for the session', /set_config\([^)]*,\s*false\s*\)/i],
];

/** Every statement this process sends to `database` during the work. */
async function record(database: string, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const stop = watchStatements((one) => {
    if (one.client.user === 'rentroll_app' && one.client.database === database) sent.push(one);
  });
  await work().finally(stop);
  return sent;
}

suite('statements of requests and jobs', async () => {
  const database = await createTestDatabase();
  const name = database.ownerUrl.split('/').at(-1) ?? '';

  const live = (namedStatements: boolean) =>
    record(name, async () => {
      const service = await startService({
        config: { database: { mode: 'url', ...database, poolSize: 4, namedStatements } },
      });
      const { landlord } = await createWorld(service);
      await landlord.client.get('/exports/payments.csv?period=2026-01');
      await service.stop();
    });

  test('leaves nothing behind on its connection', async () => {
    const sent = await live(true);
    assert.ok(sent.length > 500, `only ${sent.length} statements were recorded`);
    assert.ok(sent.some((one) => one.text.startsWith('declare batches')));
    for (const [what, pattern] of SESSION_STATE) {
      const found = sent.find(({ text }) => pattern.test(text));
      assert.equal(found, undefined, `${what}: ${found?.text}`);
    }
    assert.ok(
      sent.some((one) => one.name !== undefined),
      'statements are named by default',
    );
  });

  test('statements are unnamed when prepared statements are turned off', async () => {
    const sent = await live(false);
    assert.ok(sent.length > 500, `only ${sent.length} statements were recorded`);
    assert.deepEqual([...new Set(sent.map((one) => one.name))], [undefined]);
  });

  test('the setting accepts only true or false', () => {
    const env = { DATABASE_URL: 'postgres://db.example/rentroll', DATA_DIR: '/nonexistent' };
    assert.throws(
      () => loadConfig({ ...env, DATABASE_NAMED_STATEMENTS: 'no' }),
      /DATABASE_NAMED_STATEMENTS must be one/,
    );
  });
});
