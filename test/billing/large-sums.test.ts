import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeTransferQr } from '../../domain/invoices/vietqr.ts';
import { joinPortal } from '../renter/portal.ts';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** The largest amount; two and three of them are sums that no single amount can be. */
const LARGEST = '9999999999999';
const TWICE = '19999999999998.00';
const THRICE = '29999999999997.00';

const fixture = await createFixture('2026-11-15', { billing_day: 1, due_day: 5 }, {});
const { api, make, ok } = fixture;

let count = 0;
async function rented(more: object = {}): Promise<{ room: Data; lease: Data; renter: Data }> {
  count += 1;
  const room = await fixture.room(`P${count}`);
  const renter = await fixture.renter(`Khách ${count}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-09-01', ...more }) };
}

const bill = (room: Data, line: object = {}): Promise<Data> =>
  make('/invoices', {
    ...{ room_id: room.id, period: '2026-11', issue: true, due_date: '2026-11-10' },
    lines: [{ description: 'x', unit_price: LARGEST, ...line }],
  });

const REPORTS = [
  '/reports/receivables?period=2026-11',
  '/reports/aging',
  '/reports/dashboard',
  '/reports/occupancy?period=2026-11',
  '/reports/meter-reconciliation?period=2026-11',
  '/reports/electricity-compliance?period=2026-11',
  '/reports/revenue-book?year=2026',
  '/reports/unbilled',
  '/reports/tax?year=2026',
  '/reports/tax.xlsx?year=2026',
  '/reports/tax.pdf?year=2026',
  '/accounting/trial-balance?date_from=2026-01-01&date_to=2026-12-31',
  '/accounting/journal-entries',
  '/accounting/self-check',
  '/accounting/property-room-profitability?date_from=2026-01-01&date_to=2026-12-31',
  '/accounting/property-room-profitability/allocation-preview?date_from=2026-01-01&date_to=2026-12-31',
  '/accounting/property-room-profitability/allocation-preview.csv?date_from=2026-01-01&date_to=2026-12-31',
  '/exports/profitability.xlsx?date_from=2026-01-01&date_to=2026-12-31',
  '/exports/receivables.csv?period=2026-11',
  '/exports/invoices.xlsx?period=2026-11',
  '/exports/renters.csv',
  '/exports/renters.xlsx',
  '/exports/aging.xlsx',
  '/exports/revenue-book.xlsx?year=2026',
  '/exports/electricity-compliance.csv?period=2026-11',
  '/invoices?totals=true',
  '/payments?totals=true',
  '/rooms?include=board',
  '/search?q=kh',
  '/cash-books',
];

async function assertAnswered(client: Client, paths: string[]): Promise<void> {
  for (const path of paths) {
    const { status, text } = await client.get(path);
    assert.equal(status, 200, `${path}: ${text}`);
  }
}

async function assertReports(): Promise<void> {
  await assertAnswered(api(), REPORTS);
  assert.equal((await ok(api().get('/accounting/self-check'))).ok, true);
}

suite('sums beyond the largest amount', () => {
  test('of what a renter owes are exact on invoices, papers and reports', async () => {
    const { room, lease, renter } = await rented();
    await bill(room);
    await bill(room);
    const last = await bill(room);
    assert.equal((await fixture.invoice(last.id)).previous_balance, TWICE);
    const { client } = await joinPortal(fixture.service, api(), renter.id);
    const statements = ['', '.pdf', '.xlsx'].map((ending) => `/leases/${lease.id}/statement${ending}`);
    await assertAnswered(api(), [`/invoices/${last.id}.pdf`, `/invoices.pdf?ids=${last.id}`, ...statements]);
    const own = [`/tenant/invoices/${last.id}`, `/tenant/invoices/${last.id}.pdf`];
    await assertAnswered(client, ['/tenant/invoices?totals=true', ...own, `/tenant/leases/${lease.id}/statement`]);
    const { data, body } = await api().get('/invoices?totals=true');
    assert.equal(data.invoices.length, 3);
    assert.equal(body.meta.totals.unpaid_amount, THRICE);
    const receivables = await ok(api().get('/reports/receivables?period=2026-11'));
    assert.equal(receivables.total_receivable, THRICE);
    assert.equal(receivables.overdue_amount, THRICE);
    const statement = await ok(api().get(`/leases/${lease.id}/statement`));
    assert.equal(statement.account.closing_balance, THRICE);
    await assertReports();
  });

  test('of a billing run are exact', async () => {
    for (let rooms = 0; rooms < 3; rooms += 1) await rented({ start_date: '2026-12-01', monthly_rent: LARGEST });
    const preview = await ok(api().post('/billing-runs/preview', { period: '2026-12' }));
    const { id } = await make('/billing-runs', { period: '2026-12' });
    const run = await until(async () => {
      const { data, status, text } = await api().get(`/billing-runs/${id}`);
      assert.equal(status, 200, text);
      return data.display.status.value === 'DONE' && data;
    }, 'the end of the run');
    // The room of the first test is billed too.
    assert.equal(run.total_amount, '30000002999997.00');
    assert.equal(preview.total_amount, run.total_amount);
  });

  test('have a payment code without amount, which cannot carry them; a single invoice has its own', async () => {
    const account = { bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' };
    await make('/bank-accounts', account);
    const { room } = await rented();
    await bill(room);
    const last = await bill(room);
    const own = await ok(api().get(`/invoices/${last.id}/payment-qr`));
    assert.equal(own.amount, `${LARGEST}.00`);
    const all = await ok(api().get(`/invoices/${last.id}/payment-qr?scope=renter`));
    assert.equal(all.amount, TWICE);
    assert.deepEqual(decodeTransferQr(all.payload), {
      ...{ bankBin: account.bank_bin, accountNumber: account.account_number, service: 'QRIBFTTA' },
      ...{ amount: null, memo: last.payment_reference, billNumber: null },
    });
    const { url } = await make(`/invoices/${last.id}/share-link`, {});
    for (const path of [`/invoices/${last.id}.pdf`, `/invoices/${last.id}/payment-qr.png?scope=renter`])
      assert.equal((await api().get(path)).status, 200, path);
    assert.equal((await fetch(url)).status, 200);
  });

  test('of paid money are exact as credit and in the cash book', async () => {
    const { renter } = await rented();
    const pay = () => api().post('/payments/allocate', { renter_id: renter.id, amount: LARGEST, method: 'CASH' });
    const paid = [await pay(), await pay()];
    assert.deepEqual(
      paid.map(({ status }) => status),
      [201, 201],
      paid.map(({ text }) => text).join(),
    );
    assert.equal((await ok(api().get(`/renters/${renter.id}`))).credit_balance, TWICE);
    await assertReports();
  });

  test('of deposits are exact, move with the renter and are paid out', async () => {
    const { room, lease, renter } = await rented({ monthly_rent: '0' });
    for (let times = 0; times < 2; times += 1) {
      const invoice = await bill(room, { line_type: 'DEPOSIT' });
      await fixture.pay(invoice, LARGEST);
    }
    assert.equal((await ok(api().get(`/leases/${lease.id}`))).deposit_held, TWICE);
    const to = await fixture.room('Phòng mới');
    const moved = await api().post(`/leases/${lease.id}/transfer`, {
      room_id: to.id,
      from_date: '2026-11-15',
      monthly_rent: '0',
    });
    assert.equal(moved.status, 201, moved.text);
    assert.equal(moved.data.deposit_held, TWICE);
    await make('/payments/allocate', { renter_id: renter.id, amount: LARGEST, method: 'CASH' });
    const end = await api().post(`/leases/${moved.data.id}/end`, { end_date: '2026-11-15', refund_method: 'CASH' });
    assert.equal(end.status, 200, end.text);
    assert.equal(end.data.refund_amount, THRICE);
    const { payments } = await ok(api().get(`/payments?renter_id=${renter.id}`));
    await assertAnswered(
      api(),
      payments.map(({ id }: Data) => `/payments/${id}/receipt.pdf`),
    );
    const out = payments.find(({ purpose }: Data) => purpose === 'DEPOSIT_REFUND');
    assert.equal(out.amount, TWICE);
    await ok(api().post(`/payments/${out.id}/reverse`, { reason: 'x' }));
    assert.equal((await ok(api().get(`/leases/${moved.data.id}`))).deposit_held, TWICE);
    await assertReports();
  });
});
