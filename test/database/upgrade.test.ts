import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { readMigrations } from '../../server/database/read-migrations.ts';
import { createEmptyDatabase } from '../support/cluster.ts';
import { spawnService } from '../support/process.ts';
import { rentroll } from '../support/run-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const RELEASES = join(ROOT, 'test/releases');
const FIRST_RELEASED_SCHEMA = '0.2.0';
const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');
/** The secrets with which scripts/dump-release.ts runs the service. */
const SECRETS = { TOKEN_KEY: key('t'), ENCRYPTION_KEYS: key('e'), BLIND_INDEX_KEY: key('b') };

const dumps = readdirSync(RELEASES).map((name) => name.replace(/\.sql$/, ''));
const folder = await mkdtemp(join(tmpdir(), 'rentroll-upgrade-'));
after(() => rm(folder, { recursive: true, force: true }));

async function load(version: string, ownerUrl: string): Promise<{ applied: string[]; email: string }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(readFileSync(join(RELEASES, `${version}.sql`), 'utf8'));
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations');
  const landlords = await client.query<{ email: string }>(
    `select email from identity.accounts where kind = 'OPERATOR'`,
  );
  await client.end();
  return { applied: rows.map(({ name }) => name), email: landlords.rows[0]?.email ?? '' };
}

suite('upgrades', () => {
  test('every released version has a dump (npm run db:dump-release writes it)', () => {
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version ?? '');
    const released = versions.slice(0, versions.indexOf(FIRST_RELEASED_SCHEMA) + 1);
    assert.deepEqual(dumps.toSorted(), released.toSorted());
  });

  for (const version of dumps)
    test(`data of ${version} is upgraded, readable and passes the self-check`, async () => {
      const database = await createEmptyDatabase();
      after(() => database.drop());
      const { applied, email } = await load(version, database.ownerUrl);
      const missing = (await readMigrations()).map(({ name }) => name).filter((name) => !applied.includes(name));
      const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: folder, ...SECRETS };
      const service = await spawnService(env);
      const printed = [...service.output().matchAll(/Applied migration (\S+)/g)].map(([, name]) => name);
      assert.deepEqual(printed, missing);

      const password = email.replace(/^landlord-(\w+)@.*$/, 'first-month-$1');
      const { data: session } = await service.client().post('/auth/login', { email, password });
      const landlord = service.client(session.access_token);
      const [invoice] = (await landlord.get('/invoices')).data.invoices;
      assert.deepEqual([invoice.display.status.value, invoice.total_amount], ['PAID', '6905500.00']);
      const [renter] = (await landlord.get('/renters')).data.renters;
      assert.equal(renter.full_name, 'Trần Văn Minh');
      const next = Temporal.PlainDate.from(invoice.issue_date).add({ months: 1 }).toString().slice(0, 7);
      const [room] = (await landlord.get('/rooms')).data.rooms;
      const billed = await landlord.post('/invoices/generate', { room_id: room.id, period: next });
      assert.equal(billed.status, 201, billed.text);
      const check = await landlord.get('/accounting/self-check');
      assert.deepEqual(
        check.data.checks.filter(({ ok }: { ok: boolean }) => !ok),
        [],
      );
      await service.kill('SIGTERM');
      const verified = await rentroll(['verify'], { env });
      assert.equal(verified.code, 0, verified.out + verified.err);
    });

  test('cash of before books were kept is in the organization’s own book', async () => {
    const database = await createEmptyDatabase();
    after(() => database.drop());
    const { email } = await load(FIRST_RELEASED_SCHEMA, database.ownerUrl);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(`update journal_lines set account = 'cash' where account = 'bank'`);
    await owner.query(`update payments set method = 'CASH'`);
    await owner.end();
    const service = await spawnService({ DATABASE_URL: database.ownerUrl, DATA_DIR: folder, ...SECRETS });
    const password = email.replace(/^landlord-(\w+)@.*$/, 'first-month-$1');
    const { data: session } = await service.client().post('/auth/login', { email, password });
    const landlord = service.client(session.access_token);
    const [book] = (await landlord.get('/cash-books')).data.cash_books;
    assert.deepEqual([book.account_id, book.balance, book.may_act], [null, '6905500.00', true]);
    const [payment] = (await landlord.get('/payments')).data.payments;
    assert.equal(payment.cash_book_id, book.id);
    assert.equal((await landlord.get('/accounting/self-check')).data.ok, true);
    await service.kill('SIGTERM');
  });
});
