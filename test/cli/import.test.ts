import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { PASSWORD, registerLandlord } from '../support/people.ts';
import { spawnService } from '../support/process.ts';
import { rentroll } from '../support/run-command.ts';
import { startService } from '../support/service.ts';
import { workbookOf } from '../support/spreadsheet.ts';

const folder = await mkdtemp(join(tmpdir(), 'rentroll-import-'));
// As root, PostgreSQL runs as another user, which needs access to this directory.
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

const VACANT = { property: 'Hoa Mai', room: '101', base_rent: 3_500_000 };
const LET = { ...VACANT, room: '102', renter_name: 'Lan', start_date: '01/08/2025' };
const validFile = join(folder, 'rooms.xlsx');
const invalid = join(folder, 'wrong.xlsx');
await writeFile(validFile, await workbookOf({ Phòng: [VACANT, LET] }));
await writeFile(invalid, await workbookOf({ Phòng: [VACANT, { ...LET, start_date: '32/01/2026' }] }));

const runImport = (env: Record<string, string>, ...args: string[]) => rentroll(['import', ...args], { env });

suite('npm run import', () => {
  test('with DATABASE_URL: checks, refuses with a table of problems, stores, and asks for the organization', async () => {
    const service = await startService();
    const lan = await registerLandlord(service);
    const env = { DATABASE_URL: service.ownerUrl, DATA_DIR: service.dataDir };

    const refused = await runImport(env, invalid);
    assert.equal(refused.code, 1, refused.err);
    assert.match(refused.err, /Phòng\s+[A-Z]+3\s+start_date\s+“/);
    assert.match(refused.err, /Nothing was imported: 1 problem/);
    const asJson = await runImport(env, invalid, '--json', '--dry-run');
    assert.deepEqual([asJson.code, JSON.parse(asJson.out).error_count], [1, 1]);
    assert.deepEqual((await lan.client.get('/rooms')).data.rooms, []);

    const checked = await runImport(env, validFile, '--dry-run');
    assert.deepEqual([checked.code, checked.err], [0, '']);
    assert.match(checked.out, /would create:[\s\S]* 2 {2}rooms/);
    const piped = await rentroll(['import', '-', '--dry-run'], { env, input: await readFile(validFile) });
    assert.deepEqual([piped.code, piped.out], [0, checked.out], piped.err);
    const done = await runImport(env, validFile, '--json');
    assert.equal(done.code, 0, done.err);
    const { id, status, counts } = JSON.parse(done.out);
    assert.deepEqual([status, counts.rooms, counts.leases], ['DONE', 2, 1]);
    assert.equal((await lan.client.get(`/imports/${id}`)).data.created_by, null);
    const [audit] = (await lan.client.get('/audit-events?limit=1')).data.audit_events;
    assert.deepEqual([audit.action, audit.actor.kind], ['import.finished', 'SYSTEM']);

    const other = await registerLandlord(service, 'hoa');
    const unclear = await runImport(env, validFile, '--dry-run');
    assert.equal(unclear.code, 1);
    assert.match(unclear.err, new RegExp(`--organization ${other.session.organization.slug}`));
    const chosen = await runImport(env, validFile, '--organization', other.organizationId);
    assert.equal(chosen.code, 0, chosen.err);
    assert.equal((await other.client.get('/rooms')).data.rooms.length, 2);
    assert.equal((await runImport(env, validFile, '--organization', 'nobody')).code, 1);
    assert.equal((await runImport(env)).code, 2);
    assert.match((await runImport(env, join(folder, 'none.xlsx'))).err, /cannot be read/);
  });

  test('with the embedded database, next to the running service and without it', async () => {
    const env = { DATA_DIR: join(folder, 'data') };
    const service = await spawnService(env);
    after(() => service.kill('SIGKILL'));
    const session = await service.client().post('/auth/register', {
      email: 'lan@example.com',
      password: PASSWORD,
      display_name: 'Lan',
      organization_name: 'Hoa Mai',
    });
    const beside = await runImport(env, validFile);
    assert.equal(beside.code, 0, beside.err);
    const { rooms } = (await service.client(session.data.access_token).get('/rooms')).data;
    assert.equal(rooms.length, 2);
    await service.kill('SIGTERM');
    const alone = await runImport(env, validFile, '--dry-run', '--json');
    assert.deepEqual([alone.code, JSON.parse(alone.out).error_count], [1, 2], alone.err);
  });
});
