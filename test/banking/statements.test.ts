import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-16');
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

async function upload(
  accountId: string,
  csv: string,
  query = '',
): Promise<{ status: number; data: Data; error: Data }> {
  const form = new FormData();
  form.set('file', new Blob([csv]), 'statement.csv');
  const response = await fetch(`${fixture.service.url}/api/v1/bank-accounts/${accountId}/statements${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.api().token}` },
    body: form,
  });
  const body = (await response.json()) as { data: Data; error: Data };
  return { status: response.status, data: body.data, error: body.error };
}

test('a statement import proposes transfers that webhooks missed and books each once', async () => {
  const account = await fixture.make('/bank-accounts', {
    bank_bin: '970436',
    account_number: '0123499999',
    account_holder: 'LAN',
  });
  const connection = await fixture.make('/payment-connections', {
    provider: 'SEPAY',
    auth_method: 'API_KEY',
    secret: 'statement-secret',
    bank_account_ids: [account.id],
  });
  const invoices: Data[] = [];
  for (const name of ['P1', 'P2']) {
    const room = await fixture.room(name);
    await fixture.lease(room, await fixture.renter(name), { start_date: '2026-11-01' });
    invoices.push(await fixture.issue(room, '2026-11'));
  }
  const received = {
    id: 1,
    accountNumber: '0123499999',
    transferType: 'in',
    transferAmount: 3000000,
    content: invoices[0].payment_reference,
    transactionDate: '2026-11-15 09:00:00',
    referenceCode: 'FT1',
  };
  await fixture.service
    .client()
    .post(`/payment-webhooks/SEPAY/${connection.id}`, received, { authorization: 'Apikey statement-secret' });
  const csv = [
    'SAO KÊ TÀI KHOẢN;;;;',
    'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung',
    `15/11/2026;FT1;;3.000.000;${invoices[0].payment_reference}`,
    `15/11/2026;FT2;;3.000.000;chuyen tien ${invoices[1].payment_code.toLowerCase()} nha`,
    '16/11/2026;FT3;;100.000;khong ro',
    '16/11/2026;FT4;11.000;;phi dich vu',
  ].join('\r\n');

  const proposed = await upload(account.id, csv, '?dry_run=true');
  assert.equal(proposed.status, 200, JSON.stringify(proposed.error));
  assert.deepEqual([proposed.data.rows, proposed.data.known, proposed.data.review_items.length], [4, 1, 3]);
  assert.equal((await fixture.invoice(invoices[1].id)).paid_amount, '0.00', 'a proposal books nothing');

  const booked = await upload(account.id, csv);
  assert.deepEqual(
    booked.data.review_items.map((item: Data) => [item.bank_reference, item.resolution_kind, item.failure_reason]),
    [
      ['FT2', 'AUTO_MATCHED', null],
      ['FT3', null, 'no_payment_code'],
      ['FT4', null, 'outgoing_transfer'],
    ],
  );
  assert.equal((await fixture.invoice(invoices[1].id)).display.status.value, 'PAID');
  const again = await upload(account.id, csv);
  assert.deepEqual([again.data.known, again.data.review_items], [4, []]);
  const check = await fixture.ok(fixture.api().get('/accounting/self-check'));
  assert.equal(check.ok, true);
});

test('a custom column mapping is remembered per bank; problems are reported by row', async () => {
  const account = await fixture.make('/bank-accounts', {
    bank_bin: '970422',
    account_number: '555666777',
    account_holder: 'LAN',
  });
  const csv = 'Khi nao,Bao nhieu,Viec gi\n2026-11-15,5000,abc\n';
  const lost = await upload(account.id, csv);
  assert.deepEqual(
    [lost.status, lost.error.fields.map((f: Data) => f.path)],
    [400, ['date_column', 'memo_column', 'amount_column']],
  );
  const named = await upload(account.id, csv, '?date_column=Khi%20nao&amount_column=Bao%20nhieu&memo_column=Viec%20gi');
  assert.equal(named.data.review_items.length, 1);
  const remembered = await upload(account.id, csv.replace('abc', 'def'));
  assert.equal(remembered.data.review_items.length, 1);
  const invalid = await upload(account.id, 'Khi nao,Bao nhieu,Viec gi\n2026-02-30,5000,abc\n2026-11-15,5.5,abc\n');
  assert.deepEqual(
    invalid.error.fields.map((f: Data) => `${f.path} ${f.code}`),
    ['file.2.date invalid_format', 'file.3.amount invalid_format'],
  );
  assert.equal((await upload(account.id, '\x00\x01\x02binary')).status, 400);
});

test('a second transfer like one of an earlier file is booked, and importing again books nothing twice', async () => {
  const account = await fixture.make('/bank-accounts', {
    bank_bin: '970418',
    account_number: '888999000',
    account_holder: 'LAN',
  });
  const head = 'Ngày giao dịch;Ghi nợ (VND);Ghi có (VND);Chi tiết GD';
  const row = '05/11/2026;;500.000;tien nha';
  const columns = '?memo_column=Chi%20ti%E1%BA%BFt%20GD';
  const imported = async (rows: string[]) => {
    const { status, data, error } = await upload(account.id, [head, ...rows].join('\n'), columns);
    assert.equal(status, 200, JSON.stringify(error));
    return [data.rows, data.known, data.review_items.length];
  };
  assert.deepEqual(await imported([row]), [1, 0, 1]);
  assert.deepEqual(await imported([row, row]), [2, 1, 1]);
  assert.deepEqual(await imported([row, row]), [2, 2, 0]);
  assert.deepEqual(await imported([row, row, row]), [3, 2, 1]);
});

test('a transfer whose memo was erased is not booked again by the same file', async () => {
  const account = await fixture.make('/bank-accounts', {
    bank_bin: '970422',
    account_number: '444555666',
    account_holder: 'LAN',
  });
  const room = await fixture.room('P8');
  await fixture.lease(room, await fixture.renter('P8'), { start_date: '2026-11-01' });
  const invoice = await fixture.issue(room, '2026-11');
  const csv = `Ngày giao dịch;Ghi có;Nội dung\n05/11/2026;3.000.000;${invoice.payment_code}`;
  const first = await upload(account.id, csv);
  assert.equal(first.data.review_items[0]?.resolution_kind, 'AUTO_MATCHED', JSON.stringify(first.error));
  await fixture.service.asOwner(`update bank_transfers set memo = '', raw = '' where bank_account_id = $1`, [
    account.id,
  ]);
  const again = await upload(account.id, csv);
  assert.deepEqual([again.data?.known, again.data?.review_items], [1, []], JSON.stringify(again.error));
  const { payments } = await fixture.ok(fixture.api().get(`/payments?invoice_id=${invoice.id}`));
  assert.equal(payments.length, 1);
});

test('a transfer of a day in locked books is received on their first open day', async () => {
  const account = await fixture.make('/bank-accounts', {
    bank_bin: '970407',
    account_number: '111222333',
    account_holder: 'LAN',
  });
  const room = await fixture.room('H1');
  await fixture.lease(room, await fixture.renter('P9'), { start_date: '2026-11-01' });
  const invoice = await fixture.issue(room, '2026-11');
  await fixture.ok(
    fixture.api().patch(`/organizations/${fixture.landlord.organizationId}`, { books_locked_until: '2026-10-31' }),
  );
  const csv = `Ngày giao dịch;Ghi có;Nội dung\n31/10/2026;3.000.000;${invoice.payment_code}`;
  const { status, data, error } = await upload(account.id, csv);
  assert.equal(status, 200, JSON.stringify(error));
  assert.equal(data.review_items[0].resolution_kind, 'AUTO_MATCHED');
  const { payments } = await fixture.ok(fixture.api().get(`/payments?invoice_id=${invoice.id}`));
  assert.equal(payments[0].payment_date, '2026-11-01');
});

test('what exceeds an invoice waits for a person if a connection of the account holds it', async () => {
  const account = await fixture.make('/bank-accounts', {
    bank_bin: '970418',
    account_number: '777666555',
    account_holder: 'LAN',
  });
  const connection = await fixture.make('/payment-connections', {
    provider: 'GENERIC',
    bank_account_ids: [account.id],
    overpayment: 'HOLD',
  });
  const room = await fixture.room('P10');
  await fixture.lease(room, await fixture.renter('P9'), { start_date: '2026-11-01' });
  const invoice = await fixture.issue(room, '2026-11');
  const imported = async (day: number) => {
    const head = 'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung';
    const row = `${day}/11/2026;FT${day};;90.000.000;${invoice.payment_code}`;
    const { data } = await upload(account.id, [head, row].join('\n'));
    return data.review_items.map((item: Data) => [item.resolution_kind, item.failure_reason]);
  };
  assert.deepEqual(await imported(10), [[null, 'amount_exceeds_balance']]);
  await fixture.ok(fixture.api().delete(`/payment-connections/${connection.id}`));
  assert.deepEqual(await imported(15), [['AUTO_MATCHED', 'amount_exceeds_balance']]);
});

test('a transfer that the bank dates a day later, under another reference, waits for a person', async () => {
  const account = await fixture.make('/bank-accounts', {
    ...{ bank_bin: '970436', account_number: '0123466666', account_holder: 'LAN' },
  });
  const connection = await fixture.make('/payment-connections', {
    ...{ provider: 'SEPAY', auth_method: 'API_KEY', secret: 'late-secret', bank_account_ids: [account.id] },
  });
  const room = await fixture.room('P66');
  await fixture.lease(room, await fixture.renter('Hai nửa'), { start_date: '2026-11-01' });
  const invoice = await fixture.issue(room, '2026-11');
  await fixture.service.client().post(
    `/payment-webhooks/SEPAY/${connection.id}`,
    {
      ...{ id: 66, accountNumber: '0123466666', transferType: 'in', transferAmount: 1500000 },
      ...{ content: invoice.payment_reference, transactionDate: '2026-11-16 23:40:00', referenceCode: 'X1' },
    },
    { authorization: 'Apikey late-secret' },
  );
  await fixture.on('2026-11-30');
  const csv = ['Date,Amount,Memo,Reference', `2026-11-17,1500000,${invoice.payment_reference},Y1`].join('\n');
  const columns = '?date_column=Date&amount_column=Amount&memo_column=Memo&reference_column=Reference';
  const { data } = await upload(account.id, csv, columns);
  assert.deepEqual(
    data.review_items.map(({ failure_reason }: Data) => failure_reason),
    ['suspected_duplicate'],
  );
  assert.equal((await fixture.invoice(invoice.id)).paid_amount, '1500000.00');
});
