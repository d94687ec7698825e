import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { rentroll as runCommand } from '../support/run-command.ts';
import { setUpApp } from '../support/second-factors.ts';
import { startService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'rentroll-cli-'));
after(() => rm(folder, { recursive: true, force: true }));

const rentroll = (args: string[], env: Record<string, string> = {}) =>
  runCommand(args, { cwd: folder, env: { DATA_DIR: join(folder, 'data'), ...env } });

suite('npx rentroll', () => {
  test('prints its commands, and reports wrong usage in one line with exit code 2', async () => {
    const help = await rentroll(['--help']);
    assert.equal(help.code, 0, help.err);
    const named = [...help.out.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name);
    assert.deepEqual(named, [
      ...['serve', 'migrate', 'demo', 'bill', 'import', 'export', 'verify'],
      ...['backup', 'restore', 'keys', 'factors', 'secrets', 'jobs', 'doctor', 'mcp', 'version'],
    ]);
    const one = await rentroll(['export', '--help']);
    assert.deepEqual([one.code, /^rentroll export <name>[\s\S]*Examples:/.test(one.out)], [0, true]);
    for (const [args, expected] of [
      [['constructor'], /no command "constructor"/],
      [['bill', '--perod', '2026-11'], /'--perod'/],
      [['bill'], /--period is missing/],
      [['restore'], /missing/],
      [['backup', 'one', 'two'], /"two" is an unexpected argument/],
      [['bill', '--period', 'november'], /--period must be a month/],
      [['jobs', 'retry', '17'], /"17" is not a job id/],
      [['keys', 'revoke'], /revoke <id>/],
      [['keys', 'forget', 'x'], /Use list, create or revoke/],
      [['factors', 'reset'], /Use reset <email>/],
      [['secrets', 'show'], /Use accept/],
      [['export', 'wishes'], /no csv export "wishes"/],
      [['verify', '--jsn'], /'--jsn'/],
    ] as const) {
      const invalid = await rentroll([...args]);
      assert.equal(invalid.code, 2, invalid.err);
      assert.match(invalid.err, expected);
      assert.equal(invalid.err.trim().split('\n').length, 1, invalid.err);
    }
    const version = await rentroll(['version', '--json']);
    const { version: wanted } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    assert.equal(JSON.parse(version.out).version, wanted);
  });

  test('works next to the running service: API keys, exports, verification; refuses a demo among real data', async () => {
    const service = await startService();
    const lan = await registerLandlord(service);
    const env = { DATABASE_URL: service.ownerUrl, DATA_DIR: service.dataDir };

    const created = await rentroll(
      ['keys', 'create', '--name', 'books', '--permission', 'organization.read', '--json'],
      env,
    );
    assert.equal(created.code, 0, created.err);
    const { id, key } = JSON.parse(created.out);
    assert.equal((await service.client(key).get(`/organizations/${lan.organizationId}`)).status, 200);
    assert.match((await rentroll(['keys', 'list'], env)).out, /books {2}last used/);
    assert.equal((await rentroll(['keys', 'revoke', id], env)).code, 0);
    assert.deepEqual((await lan.client.get('/api-keys')).data.api_keys, []);
    const odd = await rentroll(['keys', 'create', '--name', 'x', '--permission', 'members.write'], env);
    assert.deepEqual([odd.code, /"members.write" is not a permission/.test(odd.err)], [1, true]);

    await setUpApp(service, lan.client);
    const login = () => service.client().post('/auth/login', { email: lan.email, password: PASSWORD });
    assert.equal((await login()).status, 403);
    assert.match((await rentroll(['factors', 'reset', lan.email], env)).out, /Removed 1 second factors/);
    assert.equal((await login()).status, 200);
    const stranger = await rentroll(['factors', 'reset', lan.email, '--renter'], env);
    assert.deepEqual([stranger.code, /no renter with the address/.test(stranger.err)], [1, true]);

    const file = join(folder, 'payments.csv');
    const written = await rentroll(['export', 'payments', '--period', '2026-11', '--output', file, '--json'], env);
    assert.equal(written.code, 0, written.err);
    assert.match(await readFile(file, 'utf8'), /payment_date,payment_id/);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    const unnamed = await rentroll(['export', 'payments'], env);
    assert.deepEqual([unnamed.code, /period/.test(unnamed.err)], [1, true]);

    const verified = await rentroll(['verify', '--json'], env);
    assert.deepEqual([verified.code, JSON.parse(verified.out)[0].ok], [0, true]);
    assert.deepEqual(JSON.parse((await rentroll(['migrate', '--json'], env)).out), { applied: [] });
    const refused = await rentroll(['demo'], env);
    assert.deepEqual([refused.code, /--add/.test(refused.err)], [1, true]);
  });

  test('the doctor reports a correct setup as fine and says how to fix a broken one', async () => {
    const service = await startService();
    const env = { DATABASE_URL: service.ownerUrl, DATA_DIR: service.dataDir, PORT: '0' };
    const well = await rentroll(['doctor', '--json'], env);
    const { ok, findings } = JSON.parse(well.out);
    assert.deepEqual([well.code, ok], [0, true], well.out);
    const checks = findings.map(({ check }: { check: string }) => check);
    for (const wanted of [
      'node',
      'packages',
      'data directory',
      'secrets file',
      'disk space',
      'port',
      'database',
      'migrations',
      'books',
    ])
      assert.ok(checks.includes(wanted), wanted);
    const taken = await rentroll(['doctor'], {
      ...env,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    assert.equal(taken.code, 1, taken.err);
    assert.match(taken.out, /✖ database: .*cannot be reached[\s\S]*→/);
    assert.match(taken.out, /✖ mail: 127\.0\.0\.1:1 cannot be reached/);
    const invalid = await rentroll(['doctor'], { ...env, PORT: 'many' });
    assert.deepEqual([invalid.code, /✖ settings: PORT/.test(invalid.out)], [1, true], invalid.out);
  });
});
