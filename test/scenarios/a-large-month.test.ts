import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { seedPortfolio } from '../../bench/support/seed-portfolio.ts';
import { startMailServer } from '../notifications/mail-server.ts';
import type { Client } from '../support/client.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { PASSWORD } from '../support/people.ts';
import { type ServiceProcess, spawnService } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { story } from '../support/story.ts';
import { PATIENCE_SECONDS, until } from '../support/until.ts';

/**
 * A small version by default; `ROOMS=5000 EMAILED_ROOMS=5000 npm test -- test/scenarios/a-large-month.test.ts` is the large
 * one.
 */
const ROOMS = Number(process.env.ROOMS ?? 600);
const EMAILED_ROOMS = Number(process.env.EMAILED_ROOMS ?? 60);
const PERIOD = '2026-10';
const LONG = ROOMS / 2;
const GATE = 7_300_002;
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const database = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rentroll-large-'));
const post = await startMailServer();
const receiver = await startReceiver();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
let service: ServiceProcess;
// Before the service is started: if that fails, an open connection would keep the run from ending.
after(async () => {
  await service?.kill('SIGTERM');
  await owner.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
service = await start();

function start(): Promise<ServiceProcess> {
  return spawnService({
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: dataDir,
    SMTP_URL: post.url,
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    RATE_LIMIT_SCALE: '1000',
  });
}

const email = 'lan@example.com';

async function logIn(): Promise<Client> {
  const { data } = await service.client().post('/auth/login', { email, password: PASSWORD });
  return service.client(data.access_token);
}

async function all(client: Client, path: string, key: string): Promise<Data[]> {
  const rows: Data[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Data = await client.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${cursor}`}`,
    );
    assert.equal(page.status, 200, page.text);
    rows.push(...page.data[key]);
    cursor = page.body.meta.next_cursor;
  }
  return rows;
}

/** Logs in for every poll, because a long run outlives an access token; a given client saves that time. */
const reached = (id: string, enough: (run: Data) => boolean, client?: Client) =>
  until(
    async () => {
      const { data } = await (client ?? (await logIn())).get(`/billing-runs/${id}`);
      return enough(data) && data;
    },
    'the run',
    PATIENCE_SECONDS + LONG / 10,
  );

/** Stops the run at its last lease: billing it waits for a lock that the test holds. */
async function holdLastLease(): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ id: string }>('select id from leases order by id desc limit 1');
  await owner.query(`
    create function hold_last_lease() returns trigger language plpgsql as $$
    begin
      if new.lease_id = '${rows[0]?.id}' then
        perform pg_advisory_xact_lock(${GATE});
      end if;
      return new;
    end $$;
    create trigger hold_last_lease before insert on invoices for each row execute function hold_last_lease()`);
  await owner.query('select pg_advisory_lock($1)', [GATE]);
  return async () => {
    await owner.query('select pg_advisory_unlock($1)', [GATE]);
    await owner.query('drop function hold_last_lease cascade');
  };
}

story(`${ROOMS} rooms: run, crash, resume, issue, undo half, notify`, (step) => {
  let run: Data;
  let organizationId: string;

  step('a property with many rooms and a webhook endpoint', async () => {
    const registered = await service.client().post('/auth/register', {
      email,
      password: PASSWORD,
      display_name: 'Lan',
      organization_name: 'Lan',
    });
    assert.equal(registered.status, 201, registered.text);
    organizationId = registered.data.organization.id;
    await seedPortfolio(owner, {
      organizationId,
      number: 1,
      rooms: ROOMS,
      properties: 6,
      billed: 0,
      open: 1,
      first: PERIOD,
    });
    await owner.query(
      `update renters set email = 'renter' || split_part(full_name, ' ', 3) || '@example.com' where split_part(full_name, ' ', 3)::int <= $1`,
      [EMAILED_ROOMS],
    );
    await owner.query('analyze');
    const client = await logIn();
    const endpoint = await client.post('/webhook-endpoints', {
      url: `${receiver.url}/invoices`,
      event_types: ['invoice.generated', 'invoice.issued', 'invoice.cancelled'],
    });
    assert.equal(endpoint.status, 201, endpoint.text);
  });

  step('after a kill in the middle of the run the restarted service finishes it with the same result', async () => {
    const client = await logIn();
    const release = await holdLastLease();
    run = (await client.post('/billing-runs', { period: PERIOD })).data;
    const half = await reached(run.id, ({ created }) => created > 0, client);
    assert.ok(half.created < ROOMS);
    await service.kill('SIGKILL');
    await release();
    service = await start();
    run = await reached(run.id, ({ display }) => display.status.value === 'DONE');
    assert.deepEqual([run.total, run.created, run.existed, run.failed, run.problems], [ROOMS, ROOMS, 0, 0, []]);
    const { rows } = await owner.query(
      `select count(*)::int as invoices, count(distinct lease_id)::int as leases, count(distinct invoice_number)::int as numbers,
              sum(total_amount)::text as total,
              (select sum(2500000 + n % 20 * 100000 + (60 + n % 90) * 3500 + (3 + n % 7) * 15000 + 100000) from generate_series(1, $2) n)::text || '.00' as expected
       from invoices where organization_id = $1 and status = 'DRAFT'`,
      [organizationId, ROOMS],
    );
    const [made] = rows;
    assert.deepEqual([made.invoices, made.leases, made.numbers, made.total], [ROOMS, ROOMS, ROOMS, made.expected]);
  });

  step('the run is issued, half of the invoices are paid, the other half undone', async () => {
    const issued = await (await logIn()).post(`/billing-runs/${run.id}/issue`);
    assert.equal(issued.status, 200, issued.text);
    const client = await logIn();
    const invoices = await all(client, `/invoices?period=${PERIOD}&status=ISSUED&sort=created_at`, 'invoices');
    assert.equal(invoices.length, ROOMS);
    const paid = invoices.filter((_, index) => index % 2 === 0);
    for (let start = 0; start < paid.length; start += 16) {
      const responses = await Promise.all(
        paid
          .slice(start, start + 16)
          .map(({ id, total_amount }) =>
            client.post('/payments', { invoice_id: id, amount: total_amount, method: 'CASH' }),
          ),
      );
      for (const response of responses) assert.equal(response.status, 201, response.text);
    }
    const undone = await (await logIn()).post(`/billing-runs/${run.id}/undo`, { reason: 'Giá điện sai' });
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual([undone.data.undone, undone.data.kept], [ROOMS - paid.length, paid.length]);
    assert.equal(undone.data.display.status.value, 'DONE');
    const check = (await (await logIn()).get('/accounting/self-check')).data;
    assert.deepEqual(
      check.checks.filter(({ ok }: Data) => !ok),
      [],
    );
  });

  step('the webhook endpoint received every event, in order for each invoice', async () => {
    const expected = ROOMS * 2 + ROOMS / 2;
    const seen = () => new Map(receiver.received.map(({ headers, json }) => [headers['webhook-id'], json]));
    await until(() => seen().size >= expected, 'every delivery', PATIENCE_SECONDS + LONG / 5);
    const byInvoice = Map.groupBy([...seen().values()], (event) => event.data.id);
    assert.equal(byInvoice.size, ROOMS);
    const bySequence = Map.groupBy([...byInvoice.values()], (events) => events.map(({ type }) => type).join(' '));
    assert.deepEqual(Object.fromEntries([...bySequence].map(([sequence, { length }]) => [sequence, length])), {
      'invoice.generated invoice.issued': ROOMS / 2,
      'invoice.generated invoice.issued invoice.cancelled': ROOMS / 2,
    });
  });

  step(
    'every reachable renter was notified once of the invoice, unless it was cancelled before the email was sent',
    async () => {
      const counts = async () =>
        (
          await owner.query<{ status: string; cancelled: boolean; n: number }>(
            `select n.status, i.status = 'CANCELLED' as cancelled, count(*)::int as n from notices n
           join invoices i on i.organization_id = n.organization_id and i.id = n.invoice_id
           where n.topic = 'invoice.issued' group by 1, 2`,
          )
        ).rows;
      const notified = await until(
        async () => {
          const rows = await counts();
          const planned = rows.reduce((sum, { n }) => sum + n, 0);
          return planned === EMAILED_ROOMS && !rows.some(({ status }) => status === 'PENDING') && rows;
        },
        'the last notice',
        PATIENCE_SECONDS + EMAILED_ROOMS,
      );
      const of = (status: string) => notified.filter((row) => row.status === status).reduce((sum, { n }) => sum + n, 0);
      assert.equal(of('SENT') + of('SKIPPED'), EMAILED_ROOMS);
      assert.deepEqual(
        notified.filter(({ status, cancelled }) => status === 'SKIPPED' && !cancelled),
        [],
      );
      const bills = post.emails.filter(({ attachments }) => attachments.length > 0).map(({ to }) => to?.[0]?.address);
      assert.deepEqual([bills.length, new Set(bills).size], [of('SENT'), of('SENT')]);
    },
  );
});
