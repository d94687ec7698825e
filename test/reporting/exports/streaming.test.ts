import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../../support/fixture.ts';
import { until as untilState } from '../../support/until.ts';
import { readCsv } from './read-file.ts';

const MANY = 30_000;
const fixture = await createFixture('2026-01-02');
const { service, api } = fixture;
const renter = await fixture.renter('An');

/** More than the buffers between server and client hold, so that a client that stops reading stops the export. */
await service.asOwner(
  `insert into payments (organization_id, id, receipt_id, receipt_number, direction, purpose, method, status, renter_id, amount, credit_part,
     payment_date, reference, created_at, updated_at)
   select $1, gen_random_uuid(), gen_random_uuid(), 'R' || n, 'IN', 'RENTER_CREDIT', 'CASH', 'RECORDED', $2, n, n, date '2025-12-31',
     repeat('x', 1000) || n, now(), now()
   from generate_series(1, ${MANY}) n`,
  [fixture.landlord.organizationId, renter.id],
);
await fixture.issue(await letRoom(), '2026-01').then((invoice) => fixture.pay(invoice, '1000'));

async function letRoom() {
  const room = await fixture.room('P1');
  await fixture.lease(room, renter, { start_date: '2026-01-01' });
  return room;
}

const DECEMBER = '/exports/payments.csv?period=2025-12';

const holders = () =>
  service.asOwner<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'rentroll_app' and state <> 'idle'
       and query like 'fetch%'`,
  );

const until = (condition: () => Promise<boolean>) => untilState(condition, 'the state');

/** A client that reads the first chunk and then stops. */
async function stall() {
  const leave = new AbortController();
  const response = await fetch(`${service.url}/api/v1${DECEMBER}`, {
    headers: { authorization: `Bearer ${api().token}` },
    signal: leave.signal,
  });
  assert.equal(response.status, 200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  return { reader, leave: () => leave.abort() };
}

suite('streaming exports', () => {
  test('many batches arrive completely, each row once', async () => {
    const { rows } = await readCsv(api(), service.url, DECEMBER);
    assert.equal(rows.length, MANY);
    assert.equal(new Set(rows.map(({ payment_id }) => payment_id)).size, MANY);
    await until(async () => (await holders()).length === 0);
  });

  test('a client that disconnects frees the connection', async () => {
    const { leave } = await stall();
    await until(async () => (await holders()).length === 1);
    leave();
    await until(async () => (await holders()).length === 0);
  });

  test('an error midway aborts the file instead of ending it', async () => {
    const { reader } = await stall();
    await until(async () => (await holders()).length === 1);
    const [holder] = await holders();
    await service.asOwner('select pg_terminate_backend($1::int)', [holder?.pid]);
    await assert.rejects(async () => {
      while (!(await reader.read()).done);
    });
    await until(async () => (await holders()).length === 0);
    assert.equal((await api().get('/exports/payments.csv?period=2026-01')).status, 200);
  });

  test('only a few exports run concurrently, and others are told to retry', async () => {
    const stalled = [await stall(), await stall()];
    const refused = await api().get('/exports/payments.csv?period=2026-01');
    assert.deepEqual([refused.status, refused.error.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await api().get('/payments?limit=1')).status, 200);
    for (const { leave } of stalled) leave();
    await until(async () => (await api().get('/exports/payments.csv?period=2026-01')).status === 200);
  });

  test('a workbook of many batches, and one that is aborted', async () => {
    const path = `${service.url}/api/v1${DECEMBER.replace('csv', 'xlsx')}`;
    const headers = { authorization: `Bearer ${api().token}` };
    const whole = await (await fetch(path, { headers })).bytes();
    assert.equal(new TextDecoder('latin1').decode(whole.subarray(0, 2)), 'PK');
    const leave = new AbortController();
    const response = await fetch(path, { headers, signal: leave.signal });
    await response.body?.getReader().read();
    leave.abort();
    await until(async () => (await holders()).length === 0);
  });

  test('HEAD does not hold a connection', async () => {
    const response = await fetch(`${service.url}/api/v1${DECEMBER}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${api().token}` },
    });
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="payments-2025-12.csv"');
    await until(async () => (await holders()).length === 0);
  });
});
