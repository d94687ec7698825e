import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/cluster.ts';
import { runToExit, spawnService } from '../support/process.ts';
import { rentroll } from '../support/run-command.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'rentroll-shared-'));
after(() => rm(DATA_DIR, { recursive: true, force: true }));

const key = () => randomBytes(32).toString('base64');
const newSecrets = () => ({ TOKEN_KEY: key(), ENCRYPTION_KEYS: key(), BLIND_INDEX_KEY: key() });

suite('processes that start at once', () => {
  test('all come up on one empty database', async () => {
    const database = await createEmptyDatabase();
    const env = { DATA_DIR, DATABASE_URL: database.ownerUrl, ...newSecrets() };
    const started = await Promise.allSettled(Array.from({ length: 4 }, () => spawnService(env)));
    const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(running.map((service) => service.kill('SIGTERM')));
    await database.drop();
    assert.deepEqual(
      started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      [],
    );
  });

  test('prepare the roles of one server for several databases', async () => {
    const databases = await Promise.all(Array.from({ length: 3 }, createEmptyDatabase));
    const clients = [...databases, ...databases].map(({ ownerUrl }) => new pg.Client({ connectionString: ownerUrl }));
    await Promise.all(clients.map((client) => client.connect()));
    const done = await Promise.allSettled(clients.map((client) => migrate(client, () => undefined)));
    await Promise.all(clients.map((client) => client.end()));
    await Promise.all(databases.map((database) => database.drop()));
    assert.deepEqual(
      done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      [],
    );
  });
});

suite('the secrets of a database', () => {
  test('a process with others is refused, whichever differs; keys can be rotated and changes accepted', async () => {
    const database = await createTestDatabase();
    after(() => database.drop());
    const secrets = newSecrets();
    const env = { DATA_DIR, DATABASE_URL: database.ownerUrl, ...secrets };
    const first = await spawnService(env);
    for (const name of Object.keys(secrets)) {
      const other = await runToExit({ ...env, [name]: key() });
      assert.equal(other.code, 1, other.output);
      assert.match(other.output, new RegExp(`Rentroll cannot start: This database is used with another ${name}\\.`));
      assert.match(other.output, /rentroll secrets accept/);
      for (const secret of Object.values(secrets)) assert.ok(!other.output.includes(secret));
    }
    const command = await rentroll(['jobs', 'list'], { env: { ...env, ENCRYPTION_KEYS: key() } });
    assert.deepEqual([command.code, /another ENCRYPTION_KEYS/.test(command.err)], [1, true], command.err);
    await first.kill('SIGTERM');

    const stored = await stored32Bytes(database.ownerUrl);
    assert.equal(stored.length, 3);
    for (const secret of Object.values(secrets)) assert.ok(!stored.includes(secret), 'a secret itself is stored');

    const newKey = key();
    const rotated = { ...env, ENCRYPTION_KEYS: `${newKey},${secrets.ENCRYPTION_KEYS}` };
    await (await spawnService(rotated)).kill('SIGTERM');
    assert.equal((await runToExit(env)).code, 1, 'a process without the new key could not read what it encrypted');

    const changed = { ...rotated, TOKEN_KEY: key() };
    assert.equal((await runToExit(changed)).code, 1);
    const accepted = await rentroll(['secrets', 'accept', '--json'], { env: changed });
    assert.equal(accepted.code, 0, accepted.err);
    assert.deepEqual(JSON.parse(accepted.out).changed, ['TOKEN_KEY']);
    await (await spawnService(changed)).kill('SIGTERM');
    const withoutOldKey = await runToExit({ ...changed, ENCRYPTION_KEYS: newKey });
    assert.match(withoutOldKey.output, /another ENCRYPTION_KEYS/, 'the old key still decrypts older values');
  });
});

async function stored32Bytes(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from identity.secret_fingerprints');
  await client.end();
  return rows.map(({ fingerprint }) => fingerprint.toString('base64'));
}
