import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadConfig } from '../../server/config.ts';
import { findRunning } from '../../server/database/embedded.ts';
import { EMBEDDED_DATABASE } from '../../server/database/open.ts';
import { loadSecrets } from '../../server/security/secrets.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { hold } from '../support/hold.ts';
import { PASSWORD } from '../support/people.ts';
import { runToExit, spawnService } from '../support/process.ts';
import { rentroll } from '../support/run-command.ts';
import { until } from '../support/until.ts';

const folders: string[] = [];
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'rentroll-start-'));
  // As root, PostgreSQL runs as another user, which needs access to this directory.
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}
after(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

const registration = (email: string) => ({ email, password: PASSWORD, display_name: 'x', organization_name: 'House' });
const oneLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

suite('a data directory', () => {
  /** Of all these starts; the first one finds it empty. */
  let DATA_DIR = '';
  before(async () => {
    DATA_DIR = await folder();
  });

  test('the output is readable: each message once, and none for a clean stop', async () => {
    const service = await spawnService({ DATA_DIR, LOG_LEVEL: 'info' });
    await sleep(300);
    const printed = service.output();
    assert.doesNotMatch(printed.split('Rentroll is ready')[0] ?? '', /Server listening|^\{/m);
    assert.equal(
      printed.split(join(DATA_DIR, 'postgres')).length - 1,
      0,
      'the data directory is named, not its contents',
    );
    assert.match(printed, new RegExp(`^Data: ${DATA_DIR}$`, 'm'));
    await service.client().post('/auth/register', registration('stop@example.com'), { 'x-request-id': 'mine' });
    await service.kill('SIGTERM');
    assert.doesNotMatch(service.output(), /connection lost| {4}at /);
    const line = service
      .output()
      .split('\n')
      .find((each) => each.includes('"request"'));
    assert.match(line ?? '', /"request_id":"mine"/);
    assert.doesNotMatch(service.output(), /reqId/);
  });

  test('serves, keeps its secrets private, refuses a second start, and stops cleanly', async () => {
    const first = await spawnService({ DATA_DIR });
    assert.equal((await first.client().get('//readyz')).status, 200);
    assert.equal((await stat(join(DATA_DIR, 'secrets.json'))).mode & 0o777, 0o600);

    const second = await runToExit({ DATA_DIR });
    assert.equal(second.code, 1);
    assert.match(oneLine(second.output), /^Rentroll cannot start: .*rentroll-start-/);

    const registered = await first.client().post('/auth/register', registration('first@example.com'));
    assert.equal(registered.status, 201);
    await first.kill('SIGTERM');
    assert.equal(first.child.exitCode, 0);
    const { postgresPassword } = loadSecrets({}, { dataDir: DATA_DIR, mayCreate: true });
    assert.equal(await findRunning(DATA_DIR, postgresPassword), undefined, 'PostgreSQL stopped too');

    const again = await spawnService({ DATA_DIR });
    assert.equal((await again.client(registered.data.access_token).get('/auth/me')).status, 200);
    await again.kill('SIGTERM');
  });

  test('kill -9 under load loses no acknowledged write, and the next start takes over', async () => {
    let service = await spawnService({ DATA_DIR });
    const owner = (await service.client().post('/auth/register', registration('owner@example.com'))).data;
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const client = service.client(owner.access_token);
      const load = Array.from({ length: 8 }, async (_, worker) => {
        for (let i = 0; i < 1000; i += 1) {
          const name = `${round}-${worker}-${i}`;
          const response = await client
            .post('/api-keys', { name, permissions: ['organization.read'] })
            .catch(() => null);
          if (response === null) return;
          assert.equal(response.status, 201, response.text);
          acknowledged.push(name);
        }
      });
      for (const enough = acknowledged.length + 10; acknowledged.length < enough; ) await sleep(20);
      await service.kill('SIGKILL');
      await Promise.all(load);
      service = await spawnService({ DATA_DIR });
    }
    const client = service.client(owner.access_token);
    const found = new Set<string>();
    for (let cursor = ''; ; ) {
      const page = await client.get(`/api-keys?limit=200${cursor}`);
      for (const { name } of page.data.api_keys) found.add(name);
      if (!page.body.meta.next_cursor) break;
      cursor = `&cursor=${page.body.meta.next_cursor}`;
    }
    assert.ok(acknowledged.length > 20);
    assert.deepEqual(
      acknowledged.filter((name) => !found.has(name)),
      [],
    );
    await service.kill('SIGTERM');
  });

  test('if PostgreSQL dies it is restarted, and the service stays up meanwhile', async () => {
    const service = await spawnService({ DATA_DIR });
    const { access_token } = (await service.client().post('/auth/register', registration('death@example.com'))).data;
    const client = service.client(access_token);
    const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid');
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    assert.equal((await client.get('//metrics')).status, 200);
    assert.equal((await client.get('//healthz')).status, 200);
    await until(async () => (await client.get('/organizations')).status === 200, 'the restarted PostgreSQL');
    assert.match(service.output(), /PostgreSQL exited unexpectedly; restarting it\./);
    assert.equal((await client.get('//readyz')).status, 200);
    await service.kill('SIGTERM');
    assert.equal(service.child.exitCode, 0);
  });

  test('shutdown lets running requests finish', async () => {
    const service = await spawnService({ DATA_DIR });
    const { postgresPassword } = loadSecrets({}, { dataDir: DATA_DIR, mayCreate: true });
    const url = (await findRunning(DATA_DIR, postgresPassword))?.(EMBEDDED_DATABASE) ?? '';
    const accounts = await hold(url, 'lock table identity.accounts in access exclusive mode');
    const running = service.client().post('/auth/register', registration('running@example.com'));
    await accounts.blocked();
    const stopped = service.kill('SIGTERM');
    await until(() => service.output().includes('finishing running requests'), 'the shutdown to begin');
    await accounts.release();
    assert.equal((await running).status, 201);
    await stopped;
    assert.equal(service.child.exitCode, 0);
  });
});

suite('startup errors are one line', () => {
  const secrets = {
    TOKEN_KEY: randomBytes(32).toString('base64'),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
  };
  const nowhere = 'postgres://nobody:secret-password@127.0.0.1:1/none';
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a port that is not a number', { PORT: 'abc' }, /PORT must be a whole number/],
    [
      'a malformed database URL',
      { DATABASE_URL: 'mysql://x' },
      /DATABASE_URL must be a URL that starts with postgres:\/\//,
    ],
    ['an unreachable database', { DATABASE_URL: nowhere }, /The database "none" at 127\.0\.0\.1:1 cannot be reached/],
    ['a missing secret in production', { DATABASE_URL: nowhere, NODE_ENV: 'production' }, /TOKEN_KEY is missing/],
    [
      'a secret of the wrong size',
      { DATABASE_URL: nowhere, ...secrets, TOKEN_KEY: 'c2hvcnQ=' },
      /TOKEN_KEY must be 32 bytes/,
    ],
    [
      'a missing secrets file',
      { DATABASE_URL: nowhere, SECRETS_FILE: '/nonexistent/secrets' },
      /secrets file .* cannot be read/,
    ],
    [
      'reset tokens in responses on a public address',
      { DATABASE_URL: nowhere, EXPOSE_RESET_TOKENS: 'true' },
      /EXPOSE_RESET_TOKENS=true is only allowed with/,
    ],
    [
      'reset tokens in responses in production',
      { NODE_ENV: 'production', EXPOSE_RESET_TOKENS: 'true' },
      /EXPOSE_RESET_TOKENS=true is only allowed with/,
    ],
    [
      'webhooks into private networks in production',
      { NODE_ENV: 'production', WEBHOOKS_ALLOW_PRIVATE: 'true' },
      /WEBHOOKS_ALLOW_PRIVATE=true is not allowed in production/,
    ],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    ['an invalid proxy', { TRUST_PROXY: 'everyone' }, /TRUST_PROXY must list/],
    ['an invalid address range', { TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY must list .*not "10\.0\.0\.0\/99"/],
    ['an invalid origin', { CORS_ORIGINS: 'foo' }, /CORS_ORIGINS must list origins .*not "foo"/],
    ['an origin with a path', { CORS_ORIGINS: 'https://a.example/x' }, /CORS_ORIGINS must list/],
    ['an unknown mode', { NODE_ENV: 'prodution' }, /NODE_ENV must be one of production, development, test/],
    ['an app URL alone', { DATABASE_APP_URL: nowhere }, /DATABASE_APP_URL requires DATABASE_URL/],
    ['a scale of zero', { RATE_LIMIT_SCALE: '0' }, /RATE_LIMIT_SCALE must be a number above zero/],
  ];
  for (const [name, env, expected] of cases) {
    test(name, async () => {
      const { code, output } = await runToExit({ DATA_DIR: await folder(), ...env });
      assert.equal(code, 1);
      assert.match(oneLine(output), expected);
      assert.match(oneLine(output), /^Rentroll cannot start: /);
      assert.doesNotMatch(output, /secret-password| {4}at /);
    });
  }

  test('a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const DATA_DIR = await folder();
    const { code, output } = await runToExit({ DATA_DIR, PORT: String(port), DEMO: 'true' });
    taken.close();
    assert.equal(code, 1);
    assert.match(oneLine(output), new RegExp(`Port ${port} on 127.0.0.1 is used by another program`));
    assert.doesNotMatch(output, /Creating/);
    assert.deepEqual(await readdir(DATA_DIR), ['secrets.json'], 'no database was created');
  });

  test('a data directory that is a file', async () => {
    const file = join(await folder(), 'data');
    await writeFile(file, 'x');
    const { code, output } = await runToExit({ DATA_DIR: file });
    assert.equal(code, 1);
    assert.match(oneLine(output), /Rentroll cannot start: .*data/);
  });

  test('an empty value counts as absent', () => {
    const config = loadConfig({ PORT: '', DATABASE_URL: ' ', HOST: '', DATA_DIR: folders[0] ?? '' });
    assert.deepEqual([config.port, config.database.mode, config.host], [3000, 'embedded', '127.0.0.1']);
  });
});

suite('with DATABASE_URL', () => {
  test('several processes share one database and run each transaction as the app role', async () => {
    const database = await createTestDatabase();
    const DATA_DIR = await folder();
    const env = { DATA_DIR, DATABASE_URL: database.ownerUrl };
    const [a, b] = await Promise.all([spawnService(env), spawnService(env)]);
    const created = await a.client().post('/auth/register', registration('both@example.com'));
    assert.equal((await b.client(created.data.access_token).get('/auth/me')).status, 200);
    await Promise.all([a.kill('SIGTERM'), b.kill('SIGTERM')]);
    await database.drop();
  });

  test('startup aborts when requests would run as a role that bypasses row-level security', async () => {
    const database = await createTestDatabase();
    const { code, output } = await runToExit({
      DATA_DIR: await folder(),
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.ownerUrl,
    });
    assert.equal(code, 1);
    assert.match(oneLine(output), /role "postgres", which is a superuser/);
    await database.drop();
  });

  test('an edited migration and a newer schema are refused', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(`update schema_migrations set checksum = 'x' where name = '0001_schemas_and_settings.sql'`);
    const edited = await runToExit({ DATA_DIR: await folder(), DATABASE_URL: database.ownerUrl });
    assert.match(
      oneLine(edited.output),
      /0001_schemas_and_settings\.sql differs from the one applied on .* Restore db\/migrations/,
    );
    const doctor = await rentroll(['doctor'], { env: { DATA_DIR: await folder(), DATABASE_URL: database.ownerUrl } });
    assert.equal(doctor.code, 1);
    assert.match(doctor.out, /✖ migrations: The migration 0001_schemas_and_settings\.sql differs[^\n]*\n +→ .*Restore/);
    await client.query(`delete from schema_migrations where name = '0001_schemas_and_settings.sql'`);
    await client.query(`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`);
    await client.end();
    const newer = await runToExit({ DATA_DIR: await folder(), DATABASE_URL: database.ownerUrl });
    assert.match(oneLine(newer.output), /9999_future\.sql of .* does not have\. .*Start that version/);
    await database.drop();
  });
});
