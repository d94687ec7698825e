import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createFixture } from '../support/fixture.ts';
import { countWaiting } from '../support/hold.ts';
import { until } from '../support/receiver.ts';
import { watchStatements } from '../support/watch-statements.ts';

const fixture = await createFixture('2026-11-16');
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

let statements = 0;
after(
  watchStatements(() => {
    statements += 1;
  }),
);

let accounts = 0;
async function newAccount(): Promise<string> {
  accounts += 1;
  const account_number = `90000000${String(accounts).padStart(2, '0')}`;
  return (await fixture.make('/bank-accounts', { bank_bin: '970436', account_number, account_holder: 'LAN' })).id;
}

async function upload(accountId: string, rows: string[]): Promise<{ data: Data; statements: number }> {
  const form = new FormData();
  form.set('file', new Blob([['Date,Amount,Description,Reference', ...rows].join('\n')]), 'statement.csv');
  const columns = 'date_column=Date&amount_column=Amount&memo_column=Description&reference_column=Reference';
  const before = statements;
  const response = await fixture.api().post(`/bank-accounts/${accountId}/statements?${columns}`, form);
  assert.equal(response.status, 200, response.text);
  return { data: response.data, statements: statements - before };
}

async function invoiceOf(name: string): Promise<Data> {
  const room = await fixture.room(name);
  await fixture.lease(room, await fixture.renter(name), { start_date: '2026-11-01' });
  return fixture.issue(room, '2026-11');
}

const rowOf = (reference: string, amount: number, memo: string) => `2026-11-15,${amount},${memo},${reference}`;

test('ten times the rows take about the same number of statements', async () => {
  const invoices: Data[] = [];
  for (let i = 0; i < 22; i += 1) invoices.push(await invoiceOf(`P${100 + i}`));
  const file = (name: string, open: number, paid: Data[]) => [
    ...Array.from({ length: open }, (_, i) => rowOf(`${name}-${i}`, 1000 + i, `khong ro ${name} ${i}`)),
    ...paid.map((invoice, i) => rowOf(`${name}-paid-${i}`, 3000000, invoice.payment_reference)),
  ];
  const account = await newAccount();
  const small = await upload(account, file('small', 78, invoices.slice(0, 2)));
  const large = await upload(account, file('large', 780, invoices.slice(2)));
  const kinds = ({ data }: { data: Data }) =>
    data.review_items.filter((item: Data) => item.resolution_kind === 'AUTO_MATCHED').length;
  assert.deepEqual([small.data.review_items.length, kinds(small)], [80, 2]);
  assert.deepEqual([large.data.review_items.length, kinds(large)], [800, 20]);
  // Jobs send statements of their own meanwhile; one statement per row would be hundreds.
  assert.ok(large.statements < small.statements + 100, `${small.statements} statements, then ${large.statements}`);
  for (const invoice of invoices)
    assert.equal((await fixture.invoice(invoice.id)).display.status.value, 'PAID', invoice.invoice_number);
  const again = await upload(account, file('large', 780, invoices.slice(2)));
  assert.deepEqual([again.data.known, again.data.review_items], [800, []]);
  assert.equal((await fixture.ok(fixture.api().get('/accounting/self-check'))).ok, true);
});

test('transfers of one file are decided one after the other', async () => {
  const [one, two] = [await invoiceOf('P201'), await invoiceOf('P202')];
  const { data } = await upload(await newAccount(), [
    rowOf('S1', 1000000, one.payment_reference),
    rowOf('S2', 2500000, one.payment_reference),
    rowOf('S3', 10, one.payment_reference),
    rowOf('S4', 3000000, `${one.payment_reference} ${two.payment_reference}`),
    rowOf('S5', 3000000, two.payment_reference),
  ]);
  assert.deepEqual(
    data.review_items.map((item: Data) => [item.bank_reference, item.resolution_kind, item.failure_reason]),
    [
      ['S1', 'AUTO_MATCHED', null],
      ['S2', 'AUTO_MATCHED', 'amount_exceeds_balance'],
      ['S3', null, 'invoice_not_payable'],
      ['S4', null, 'invoice_not_payable'],
      ['S5', 'AUTO_MATCHED', null],
    ],
  );
  assert.equal((await fixture.invoice(one.id)).paid_amount, '3000000.00');
  const renter = await fixture.ok(fixture.api().get(`/renters/${one.renter_id}`));
  assert.equal(renter.credit_balance, '500000.00');
  const payments = await fixture.ok(fixture.api().get(`/payments?renter_id=${one.renter_id}&limit=50`));
  const receipts = new Set(payments.payments.map((payment: Data) => payment.receipt_number));
  assert.deepEqual([payments.payments.length, receipts.size], [3, 2]);
  assert.equal((await fixture.ok(fixture.api().get('/accounting/self-check'))).ok, true);
});

test('two statements of an organization are read at once, further ones are told to retry', async () => {
  const accountId = await newAccount();
  const owner = new pg.Client({ connectionString: fixture.service.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select from bank_accounts where organization_id = $1 and id = $2 for update', [
      fixture.landlord.organizationId,
      accountId,
    ]);
    const send = async () => {
      const form = new FormData();
      form.set('file', new Blob(['Date,Amount,Description\n2026-11-15,1,abc\n']), 'statement.csv');
      const columns = 'date_column=Date&amount_column=Amount&memo_column=Description';
      return fixture.api().post(`/bank-accounts/${accountId}/statements?${columns}`, form);
    };
    const stuck = [send(), send()];
    await until('both wait for the account', async () => (await countWaiting(owner)) === 2);
    const refused = await send();
    assert.deepEqual([refused.status, refused.error.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    await owner.query('rollback');
    assert.deepEqual(
      (await Promise.all(stuck)).map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await send()).status, 200);
  } finally {
    await owner.end();
  }
});
