import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { createEmptyDatabase } from '../support/cluster.ts';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { runToExit, spawnService } from '../support/process.ts';
import { rentroll } from '../support/run-command.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'rentroll-existing-'));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

const COMMANDS = [
  ['verify'],
  ['backup', join(folder, 'never/made.backup')],
  ['export', 'renters', '--output', '-'],
  ['bill', '--period', '2026-11'],
  ['import', '-'],
  ['jobs', 'list'],
  ['keys', 'list'],
  ['secrets', 'accept'],
];

suite('commands that need existing data', () => {
  test('refuse a missing and an empty data directory and create nothing', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const results = await Promise.all(
      COMMANDS.flatMap((args) =>
        [join(folder, 'mistyped'), empty].map(async (DATA_DIR) => ({
          args,
          ...(await rentroll(args, { env: { DATA_DIR } })),
        })),
      ),
    );
    for (const { args, code, out, err } of results) {
      assert.deepEqual([args[0], code, out], [args[0], 1, ''], err);
      assert.match(err, /^There is no data here: /);
      assert.equal(err.trim().split('\n').length, 1, err);
    }
    assert.deepEqual(await readdir(folder), ['empty']);
    assert.deepEqual(await readdir(empty), []);
  });

  test('refuse a database without tables and create none', async () => {
    const database = await createEmptyDatabase();
    const keys = ['TOKEN_KEY', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY'].map((name) => [
      name,
      randomBytes(32).toString('base64'),
    ]);
    const env = { DATA_DIR: folder, DATABASE_URL: database.ownerUrl, ...Object.fromEntries(keys) };
    for (const args of [['verify'], ['backup', join(folder, 'never/made.backup')]]) {
      const { code, err } = await rentroll(args, { env });
      assert.deepEqual([code, /^There is no data here: the database "test_/.test(err)], [1, true], err);
    }
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query(`select from pg_tables where schemaname in ('public', 'identity', 'queue')`);
    await client.end();
    await database.drop();
    assert.equal(rows.length, 0);
  });

  test('the doctor creates nothing either and finds no fault with a new installation', async () => {
    const DATA_DIR = join(folder, 'new');
    const { code, out } = await rentroll(['doctor'], { env: { DATA_DIR, PORT: '0' } });
    assert.equal(code, 0, out);
    assert.match(out, /✔ database: none yet/);
    assert.ok(!(await readdir(folder)).includes('new'));
  });
});

suite('a data directory in use', () => {
  test('the doctor finds no fault with the mail folder the service made', async () => {
    const service = await startService();
    await service.client().post('/auth/register', {
      email: 'mailed@example.com',
      password: PASSWORD,
      display_name: 'Lan',
      organization_name: 'Lan',
    });
    await service.client().post('/auth/forgot-password', { email: 'mailed@example.com' });
    const mail = join(service.dataDir, 'mail');
    await until(
      () =>
        readdir(mail).then(
          ({ length }) => length > 0,
          () => false,
        ),
      'an email',
    );
    assert.equal((await stat(mail)).mode & 0o777, 0o700);
    const env = { DATABASE_URL: service.ownerUrl, DATA_DIR: service.dataDir, PORT: '0' };
    const { out } = await rentroll(['doctor'], { env });
    assert.match(out, /✔ mail folder: .* has mode 700/);
  });

  test('a backup is restored from standard input into a new data directory; other secrets are named', async () => {
    const DATA_DIR = join(folder, 'first');
    const service = await spawnService({ DATA_DIR });
    const registration = {
      email: 'lan@example.com',
      password: PASSWORD,
      display_name: 'L',
      organization_name: 'Hoa Sen',
    };
    await service.client().post('/auth/register', registration);
    await service.kill('SIGTERM');
    const file = join(folder, 'one.backup');
    assert.equal((await rentroll(['backup', file], { env: { DATA_DIR } })).code, 0);
    const input = await readFile(file);
    const restored = await rentroll(['restore', '-'], { env: { DATA_DIR: join(folder, 'second') }, input });
    assert.equal(restored.code, 0, restored.err);
    assert.match(restored.out, /^Restored \d+ rows/);
    assert.match(restored.err, /used with another .*TOKEN_KEY/);
    const other = await runToExit({ DATA_DIR: join(folder, 'second') });
    assert.match(other.output, /cannot start: This database is used with another/);
    const broken = await rentroll(['restore', '-'], { env: { DATA_DIR: join(folder, 'third') }, input: 'no backup' });
    assert.equal(broken.code, 1, broken.err);
    assert.ok(!(await readdir(folder)).includes('third'), 'a broken file creates nothing');
  });

  test('a reader that closes the pipe early is not an error', async () => {
    const service = await startService();
    await registerLandlord(service);
    const env = { ...process.env, DATABASE_URL: service.ownerUrl, DATA_DIR: service.dataDir, PORT: '0' };
    for (const args of [['export', 'renters', '--output', '-'], ['verify'], ['doctor'], ['help']]) {
      const child = spawn(process.execPath, ['scripts/rentroll.mjs', ...args], { cwd: ROOT, env });
      child.stdout.destroy();
      let err = '';
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      const [code] = await once(child, 'close');
      assert.deepEqual([code, err], [0, ''], args.join(' '));
    }
  });
});
