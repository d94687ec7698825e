import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import test, { after } from 'node:test';
import pg from 'pg';
import { verifyBackup } from '../../server/database/backup/read-file.ts';
import { writeBackupTo } from '../../server/database/backup/write-file.ts';
import { backup } from '../../server/database/backup.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { restore } from '../../server/database/restore.ts';
import { StartupError } from '../../server/startup-error.ts';
import { exampleRows, exampleSchema } from './backup-example.ts';

const work = await mkdtemp(join(tmpdir(), 'rentroll-backup-'));
// PostgreSQL may run as another user than the tests.
await chmod(work, 0o755);
const embedded = await startEmbedded({
  dataDir: join(work, 'data'),
  password: 'secret',
  durable: false,
  print() {},
});
const clients = new Set<pg.Client>();

after(async () => {
  for (const client of clients) await client.end();
  await embedded.stop();
  await rm(work, { recursive: true, force: true });
});

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embedded.superuserUrl(database) });
  await client.connect();
  clients.add(client);
  return client;
}

await (await connect('postgres')).query('create role rentroll_owner; create role rentroll_app');

async function makeDatabase(name: string): Promise<pg.Client> {
  await (await connect('postgres')).query(`create database ${name}`);
  const client = await connect(name);
  await client.query(exampleSchema);
  return client;
}

async function backUp(client: pg.Client, name: string): Promise<string> {
  const file = join(work, name);
  await backup(client, createWriteStream(file));
  return file;
}

const allRows = async (client: pg.Client) => {
  const tables = ['identity.users', 'public.rooms', 'public.values', 'public.left_side', 'public.right_side'];
  const rows: Record<string, unknown> = {};
  for (const table of [...tables, 'queue.jobs', 'queue.jobs_b'])
    rows[table] = (await client.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows;
  return rows;
};

const problem = (pattern: RegExp) => (error: Error) => error instanceof StartupError && pattern.test(error.message);

test('rows are counted even if the server has not confirmed the end of the copy yet', async () => {
  const writer = writeBackupTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const unconfirmed = Object.assign(Readable.from([Buffer.from('a\nb'), Buffer.from('\nc\n')]), { rowCount: 0 });
  assert.equal(await writer.table(unconfirmed), 3);
  writer.abandon();
});

test('backup, change, restore: every row, sequence, policy and trigger is restored', async () => {
  const client = await makeDatabase('there_and_back');
  await client.query(exampleRows);
  const before = await allRows(client);
  const file = await backUp(client, 'there_and_back');

  await client.query(`reset role; delete from public.values; update public.rooms set name = 'changed'; delete from queue.jobs;
    insert into identity.users (email) values ('late@example.test'), ('later@example.test')`);
  await assert.rejects(restore(client, file, { yes: false }), problem(/not empty .*--yes/));
  assert.notDeepEqual(await allRows(client), before);

  const summary = await restore(client, file, { yes: true });
  assert.equal(summary.tables, 6);
  assert.deepEqual(await allRows(client), before);
  const { rows } = await client.query(`insert into identity.users (email) values ('next@example.test') returning id`);
  assert.equal(rows[0].id, '4');
  const { rows: guards } = await client.query(
    `select relname, relforcerowsecurity from pg_class where relrowsecurity order by 1`,
  );
  assert.deepEqual(guards, [{ relname: 'rooms', relforcerowsecurity: true }]);
  await assert.rejects(client.query('truncate public.values'), /never truncated/);
  await assert.rejects(client.query(`update public.left_side set right_id = 77`), { code: '23503' });
});

test('restoring into an empty database needs no confirmation', async () => {
  const source = await makeDatabase('source');
  await source.query(exampleRows);
  const target = await makeDatabase('target');
  await restore(target, await backUp(source, 'source'), { yes: false });
  assert.deepEqual(await allRows(target), await allRows(source));
});

test('transaction positions of another server are mapped to this one in the same order', async () => {
  const add = 'create table public.positions (id int primary key, position xid8 not null)';
  const [source, target] = [await makeDatabase('ahead'), await makeDatabase('behind')];
  for (const client of [source, target]) await client.query(`set role rentroll_owner; ${add}; reset role`);
  await source.query(`insert into public.positions values (1, '3'), (2, '9000000000'), (3, '9000000001')`);
  await restore(target, await backUp(source, 'ahead'), { yes: false });
  const { rows } = await target.query(
    `select id from public.positions where position < pg_current_xact_id() order by position, id`,
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    [1, 2, 3],
  );
});

test('a backup is a consistent snapshot while the service keeps writing', async () => {
  const client = await makeDatabase('busy');
  await client.query(exampleRows);
  await client.query('insert into identity.users (email) select md5(n::text) from generate_series(1, 30000) n');
  const writer = await connect('busy');
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      // By the second chunk the users table is being written and the tables after it are not.
      if (chunks.length !== 2) return done();
      writer.query('insert into public.values (amount) values (1); delete from queue.jobs').then(() => done(), done);
    },
  });
  const before = await allRows(client);
  await backup(client, out);
  assert.ok(chunks.length > 3);
  assert.notDeepEqual(await allRows(client), before);
  await writeFile(join(work, 'busy'), Buffer.concat(chunks));
  await restore(client, join(work, 'busy'), { yes: true });
  assert.deepEqual(await allRows(client), before);
});

test('a truncated, changed or foreign file is rejected before anything is changed', async () => {
  const client = await makeDatabase('damage');
  await client.query(exampleRows);
  const whole = await readFile(await backUp(client, 'whole'));
  const before = await allRows(client);
  const file = join(work, 'damaged');
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 0x10;
  const cuts = [19, 40, whole.length >> 1, whole.length - 5, whole.length - 1];
  for (const bytes of [...cuts.map((cut) => whole.subarray(0, cut)), changed]) {
    await writeFile(file, bytes);
    await assert.rejects(
      restore(client, file, { yes: true }),
      problem(/is damaged/),
      `${bytes.length} of ${whole.length}`,
    );
  }
  await writeFile(file, 'a text file');
  await assert.rejects(restore(client, file, { yes: true }), problem(/not a Rentroll backup/));
  await assert.rejects(restore(client, join(work, 'nowhere'), { yes: true }), problem(/no such file/));
  await assert.rejects(restore(client, work, { yes: true }), problem(/folder/));
  assert.deepEqual(await allRows(client), before);
});

test('migrations must match, and the message says which side is newer', async () => {
  const client = await makeDatabase('versions');
  const file = await backUp(client, 'versions');
  await client.query(`insert into public.schema_migrations values ('0002.sql', 'b')`);
  await assert.rejects(restore(client, file, { yes: true }), problem(/database is newer .*0002\.sql/));
  await client.query(`delete from public.schema_migrations`);
  await assert.rejects(restore(client, file, { yes: true }), problem(/backup is newer .*0001\.sql/));
  await client.query(`insert into public.schema_migrations values ('0001.sql', 'other')`);
  await assert.rejects(
    restore(client, file, { yes: true }),
    problem(/0001\.sql differs between the backup and the database/),
  );
});

test('a restore that fails midway, or cannot get its locks, changes nothing', async () => {
  const client = await makeDatabase('half');
  await client.query(exampleRows);
  const file = await backUp(client, 'half');
  await client.query(`reset role; update public.rooms set name = 'newer'; alter table queue.jobs add constraint no_more check (id < 0) not valid;
    insert into identity.users (email) values ('newer@example.test')`);
  const before = await allRows(client);
  await assert.rejects(restore(client, file, { yes: true }), problem(/nothing was changed: .*no_more/));
  assert.deepEqual(await allRows(client), before);
  const { rows } = await client.query(`insert into identity.users (email) values ('after') returning id`);
  assert.equal(rows[0].id, '5');

  const holder = await connect('half');
  await holder.query('begin; lock table public.rooms in access share mode');
  await assert.rejects(restore(client, file, { yes: true, lockTimeoutMs: 50 }), problem(/too busy/));
  await holder.query('rollback');
});

test('memory use does not grow with the data', async () => {
  const client = await makeDatabase('large');
  await client.query(
    `insert into queue.jobs (kind, payload) select 'a', to_jsonb(repeat(md5(n::text), 100)) from generate_series(1, 25000) n`,
  );
  const file = await backUp(client, 'large');
  const start = process.memoryUsage().rss;
  const { rows } = await verifyBackup(file);
  await restore(client, file, { yes: true });
  assert.ok(rows.includes(25000));
  assert.ok(process.memoryUsage().rss - start < 50 * 1024 * 1024, 'held the file in memory');
});
