import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../server/config.ts';
import { findRunning } from '../../server/database/embedded.ts';
import { EMBEDDED_DATABASE } from '../../server/database/open.ts';
import { loadSecrets } from '../../server/security/secrets.ts';
import type { ApiResponse } from '../support/client.ts';
import { hold } from '../support/hold.ts';
import { runToExit, type ServiceProcess, spawnMain, spawnService } from '../support/process.ts';
import { until } from '../support/until.ts';

const folder = await mkdtemp(join(tmpdir(), 'rentroll-demo-'));
// As root, PostgreSQL runs as another user, which needs access to this directory.
await chmod(folder, 0o755);
const DATA_DIR = join(folder, 'data');
const running = new Set<ServiceProcess>();
after(async () => {
  for (const service of running) await service.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function startDemo(env: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await spawnService({ DATA_DIR, DEMO: 'true', ...env });
  running.add(service);
  return service;
}

async function databaseOf(dataDir: string): Promise<{ url: string } | null> {
  const { postgresPassword } = loadSecrets({}, { dataDir, mayCreate: true });
  const running = await findRunning(dataDir, postgresPassword);
  return running ? { url: running(EMBEDDED_DATABASE) } : null;
}

const passwordIn = (output: string): string => /Demo password: (\S+)$/m.exec(output)?.[1] ?? '';

async function logIn(service: ServiceProcess, path: string, email: string, password: string): Promise<ApiResponse> {
  const session = await service.client().post(path, { email, password });
  assert.equal(session.status, 200, session.text);
  return session;
}

const asOwner = async (service: ServiceProcess, password: string) =>
  service.client((await logIn(service, '/auth/login', 'owner@demo.rentroll.test', password)).data.access_token);
const asRenter = async (service: ServiceProcess, password: string) =>
  service.client((await logIn(service, '/tenant/auth/login', 'renter@demo.rentroll.test', password)).data.access_token);

suite('the demo organization', () => {
  let password = '';

  test('a process killed while creating it leaves nothing behind', async () => {
    const { child, output } = spawnMain({ DATA_DIR, DEMO: 'true' });
    const gone = once(child, 'exit');
    const { url } = await until(async () => {
      assert.equal(child.exitCode, null, output());
      return output().includes('Creating a demo organization') && databaseOf(DATA_DIR);
    }, 'the demo to begin');
    // Held in the middle of its transaction, after it has created rooms and leases.
    const tickets = await hold(url, 'lock table maintenance_tickets in access exclusive mode');
    await tickets.blocked();
    child.kill('SIGKILL');
    await gone;
    await tickets.release();
    assert.doesNotMatch(output(), /Demo logins/);
  });

  test('the next startup creates it: sixty rooms, fourteen months, a passing self-check, and no notices sent', async () => {
    const service = await startDemo();
    assert.match(
      service.output(),
      /Demo logins: operator owner@demo\.rentroll\.test, renter renter@demo\.rentroll\.test/,
    );
    password = passwordIn(service.output());
    assert.ok(password.length >= 10, service.output());
    assert.doesNotMatch(service.output(), /ignored|warning/i);
    const owner = await asOwner(service, password);
    assert.equal((await owner.get('/organizations')).data.organizations.length, 1);
    assert.equal((await owner.get('/properties')).data.properties.length, 2);
    assert.equal((await owner.get('/rooms?limit=200')).data.rooms.length, 60);
    const check = (await owner.get('/accounting/self-check')).data;
    assert.deepEqual([check.ok, check.checks.filter(({ ok }: { ok: boolean }) => !ok)], [true, []]);
    const [first] = (await owner.get('/events?limit=1')).data.events;
    assert.ok(Date.parse(first.occurred_at) < Date.now() - 380 * 24 * 3600_000, first.occurred_at);
    assert.deepEqual((await owner.get('/notifications?status=PENDING')).data.notifications, []);
    await sleep(3_500);
    assert.deepEqual(await readdir(join(DATA_DIR, 'mail')).catch(() => []), []);
  });

  test('contains at least one case of everything', async () => {
    const [service] = running as unknown as [ServiceProcess];
    const owner = await asOwner(service, password);
    const count = async (path: string, list: string): Promise<number> => (await owner.get(path)).data[list].length;
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED'])
      assert.ok((await count(`/maintenance-tickets?status=${status}`, 'tickets')) > 0, status);
    for (const status of ['UPCOMING', 'ACTIVE', 'ENDED'])
      assert.ok((await count(`/leases?status=${status}`, 'leases')) > 0, status);
    for (const status of ['ISSUED', 'PARTIALLY_PAID', 'PAID', 'OVERDUE'])
      assert.ok((await count(`/invoices?status=${status}`, 'invoices')) > 0, status);
    const review = '/payment-reconciliation/review-items';
    assert.equal(await count(`${review}?state=open`, 'review_items'), 4);
    assert.ok((await count(`${review}?state=resolved`, 'review_items')) > 10);
    const leases = (await owner.get('/leases?limit=200')).data.leases;
    assert.equal(leases.filter((lease: { transferred_from: string | null }) => lease.transferred_from).length, 1);
    const invoices: { credited_amount: string; written_off_amount: string }[] = [];
    for (let cursor = ''; ; ) {
      const page = await owner.get(`/invoices?limit=200${cursor && `&cursor=${cursor}`}`);
      invoices.push(...page.data.invoices);
      cursor = page.body.meta.next_cursor;
      if (!cursor) break;
    }
    // The demo data is the same relative to its day, whatever the day.
    assert.deepEqual([leases.length, invoices.length], [63, 574]);
    assert.ok(invoices.some((invoice) => Number(invoice.credited_amount) > 0));
    assert.ok(invoices.some((invoice) => Number(invoice.written_off_amount) > 0));
    const { organization } = (await owner.get('/auth/me')).data;
    const { members } = (await owner.get(`/organizations/${organization.id}/members`)).data;
    assert.deepEqual(members.map(({ role, status }: { role: string; status: string }) => `${role} ${status}`).sort(), [
      'ACCOUNTANT ACTIVE',
      'ACCOUNTANT INVITED',
      'MANAGER ACTIVE',
      'OWNER ACTIVE',
      'STAFF ACTIVE',
    ]);
  });

  test('has a rent cycle, and a lease with its contract, a handover and files', async () => {
    const [service] = running as unknown as [ServiceProcess];
    const owner = await asOwner(service, password);
    const { leases } = (await owner.get('/leases?limit=200')).data;
    assert.equal(leases.filter((lease: { rent_cycle_months: number }) => lease.rent_cycle_months === 3).length, 1);
    const renter = await asRenter(service, password);
    const { id } = (await renter.get('/tenant/household')).data.household.lease;
    const { contract, ct01 } = (await owner.get(`/leases/${id}/papers`)).data;
    assert.deepEqual([contract.missing, contract.printed.companion], [[], false]);
    assert.equal(ct01[0].addressee, 'Công an phường Hòa Khánh');
    assert.equal((await renter.get(`/tenant/leases/${id}/contract.pdf`)).status, 200);
    const { handovers } = (await owner.get(`/leases/${id}/handovers`)).data;
    assert.deepEqual([handovers.length, handovers[0].status], [1, 'WAITING']);
    const { attachments } = (await owner.get(`/attachments?owner_type=lease&owner_id=${id}`)).data;
    const kinds = attachments.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds.sort(), ['IDENTITY_PAPER', 'SIGNED_CONTRACT']);
    const { announcements } = (await owner.get('/announcements')).data;
    for (const { created_at } of announcements) assert.match(created_at, /T02:00:00/, 'at nine in the morning there');
  });

  test('the renter sees paid invoices and an open one', async () => {
    const [service] = running as unknown as [ServiceProcess];
    const renter = await asRenter(service, password);
    const { invoices } = (await renter.get('/tenant/invoices?limit=200')).data;
    const month = new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 7);
    assert.equal(invoices.length, 14);
    const open = invoices.filter(({ status }: { status: string }) => status !== 'PAID');
    assert.deepEqual([open.length, open[0].period, open[0].status], [1, month, 'ISSUED']);
    assert.ok((await renter.get('/tenant/household')).data.household.room);
  });

  test('a second startup does not create it again, and DEMO_PASSWORD changes its password', async () => {
    const [first] = running as unknown as [ServiceProcess];
    await first.kill('SIGTERM');
    running.clear();
    const again = await startDemo({ DEMO_PASSWORD: 'another-demo-word-7' });
    assert.doesNotMatch(again.output(), /Creating a demo/);
    assert.equal(passwordIn(again.output()), 'another-demo-word-7');
    const owner = await asOwner(again, 'another-demo-word-7');
    assert.equal((await owner.get('/rooms?limit=200')).data.rooms.length, 60);
    await asRenter(again, 'another-demo-word-7');
    await again.kill('SIGTERM');
    running.clear();
  });

  test('an unacceptable DEMO_PASSWORD aborts startup', async () => {
    const short = await runToExit({ DATA_DIR: join(folder, 'short'), DEMO: 'true', DEMO_PASSWORD: 'short' });
    assert.equal(short.code, 1);
    assert.match(short.output, /DEMO_PASSWORD must have 10 to 128 characters/);
  });

  test('a database given by DATABASE_URL gets no demo by default', () => {
    const env = { DATABASE_URL: 'postgres://localhost/houses', DATA_DIR: join(folder, 'own'), DEMO: 'true' };
    assert.equal(loadConfig(env).demo, false);
  });

  test('DEMO=false creates none', async () => {
    const service = await startDemo({ DATA_DIR: join(folder, 'without'), DEMO: 'false' });
    assert.doesNotMatch(service.output(), /Demo logins|Creating a demo/);
    const login = { email: 'owner@demo.rentroll.test', password };
    assert.equal((await service.client().post('/auth/login', login)).status, 401);
  });
});
