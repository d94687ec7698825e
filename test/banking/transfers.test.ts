import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createClient } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';

const fixture = await createFixture('2026-11-15');
const { api } = fixture;
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;
const account = await fixture.make('/bank-accounts', {
  bank_bin: '970436',
  account_number: '0123499999',
  account_holder: 'NGUYEN THI LAN',
  is_default: true,
});
const connection = await fixture.make('/payment-connections', {
  provider: 'SEPAY',
  bank_account_ids: [account.id],
  name: 'SePay',
});
const anyone = createClient(fixture.service.url, null);
let events = 0;
let rooms = 0;

async function owing(amount = '3000000') {
  const room = await fixture.room(`P${100 + rooms++}`);
  const renter = await fixture.renter(`Trần Văn Số${rooms}`);
  await fixture.lease(room, renter, { start_date: '2026-10-01', monthly_rent: amount });
  return { room, renter, invoice: await fixture.issue(room, '2026-11') };
}

const body = (more: object = {}) => ({
  id: ++events,
  gateway: 'Vietcombank',
  transactionDate: '2026-11-15 14:02:37',
  accountNumber: '0123499999',
  code: null,
  content: '',
  transferType: 'in',
  transferAmount: 0,
  accumulated: 0,
  subAccount: null,
  referenceCode: `FT${events}`,
  description: '',
  ...more,
});

function send(
  payload: object | string,
  options: { secret?: string; connectionId?: string; provider?: string; at?: number } = {},
) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const timestamp = String(options.at ?? Math.floor(fixture.service.clock.now().epochMilliseconds / 1000));
  const signature = createHmac('sha256', options.secret ?? connection.secret)
    .update(`${timestamp}.${text}`)
    .digest('hex');
  return anyone.post(
    `/payment-webhooks/${options.provider ?? 'SEPAY'}/${options.connectionId ?? connection.id}`,
    text,
    {
      'x-sepay-signature': `sha256=${signature}`,
      'x-sepay-timestamp': timestamp,
    },
  );
}

const items = async (query = ''): Promise<Data[]> =>
  (await fixture.ok(api().get(`/payment-reconciliation/review-items?limit=200${query}`))).review_items;
const itemOf = async (eventId: number): Promise<Data> =>
  (await items()).find((item) => item.provider_event_id === String(eventId));
const stored = async () =>
  Number((await fixture.service.asOwner<{ n: string }>('select count(*) as n from bank_transfers'))[0]?.n);

test('a transfer that waits for its invoice delays no other of its connection', async () => {
  const [first, second] = [await owing(), await owing()];
  const { id, organization_id } = first.invoice;
  const lock = await hold(
    fixture.service.ownerUrl,
    `select from invoices where organization_id = '${organization_id}' and id = '${id}' for update`,
  );
  const pay = ({ invoice }: typeof first) =>
    send(body({ content: invoice.payment_reference, transferAmount: 3000000 }));
  const waiting = pay(first);
  await lock.blocked();
  assert.equal((await pay(second)).status, 200);
  assert.equal((await fixture.invoice(second.invoice.id)).paid_amount, '3000000.00');
  await lock.release();
  assert.equal((await waiting).status, 200);
  assert.equal((await fixture.invoice(first.invoice.id)).paid_amount, '3000000.00');
});

afterEach(async () => {
  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter((c: { ok: boolean }) => !c.ok),
    [],
  );
});

suite('matching a transfer to an invoice', () => {
  test('an exact amount with a mangled payment code is booked; a repeated webhook gets the same response and books nothing', async () => {
    const { invoice } = await owing();
    const code = invoice.payment_code.toLowerCase();
    const event = body({
      transferAmount: 3000000,
      content: `MBVCB.123. ${code.slice(0, 4)} ${code.slice(4)}.CT tu 001 toi 002`,
    });
    for (let i = 0; i < 3; i += 1) {
      const response = await send(event);
      assert.deepEqual(
        [response.status, response.body.success, response.data.received],
        [200, true, true],
        response.text,
      );
    }
    const paid = await fixture.invoice(invoice.id);
    assert.deepEqual([paid.display.status.value, paid.paid_amount], ['PAID', '3000000.00']);
    const item = await itemOf(event.id);
    assert.deepEqual(
      [item.resolution_kind, item.failure_reason, item.invoice_id, item.payment_code],
      ['AUTO_MATCHED', null, invoice.id, invoice.payment_code],
    );
    const payment = await fixture.ok(api().get(`/payments/${item.payment_id}`));
    assert.deepEqual(
      [payment.display.method.value, payment.bank_account_id, payment.reference, payment.payment_date],
      ['BANK_TRANSFER', account.id, event.referenceCode, '2026-11-15'],
    );
  });

  test('a partial amount is booked; an excess goes to older invoices and then to credit, with a note', async () => {
    const { invoice, renter, room } = await owing();
    const older = await fixture.issue(room, '2026-10');
    await send(body({ transferAmount: 1000000, code: invoice.payment_code, content: 'x' }));
    assert.equal((await fixture.invoice(invoice.id)).display.status.value, 'PARTIALLY_PAID');
    const event = body({ transferAmount: 5500000, content: invoice.payment_reference });
    await send(event);
    const item = await itemOf(event.id);
    assert.deepEqual([item.resolution_kind, item.failure_reason], ['AUTO_MATCHED', 'amount_exceeds_balance']);
    assert.equal((await fixture.invoice(older.id)).display.status.value, 'PAID');
    assert.equal((await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance, '500000.00');
  });

  test('several codes are all paid if the amount is their sum; otherwise the transfer stays open for review', async () => {
    const [a, b] = [await owing('1000000'), await owing('2000000')];
    const memo = `${a.invoice.payment_code} ${b.invoice.payment_code}`;
    const invalid = body({ transferAmount: 2500000, content: memo });
    await send(invalid);
    assert.deepEqual(
      [(await itemOf(invalid.id)).failure_reason, (await itemOf(invalid.id)).resolution_kind],
      ['ambiguous_payment_code', null],
    );
    const right = body({ transferAmount: 3000000, content: memo });
    await send(right);
    assert.equal((await itemOf(right.id)).resolution_kind, 'SPLIT');
    const automatic = (await api().get('/payment-reconciliation/review-items?limit=200&state=automatic')).data
      .review_items;
    assert.ok(
      automatic.some(({ provider_event_id }: Data) => provider_event_id === String(right.id)),
      'nobody shared it out',
    );
    assert.equal((await fixture.invoice(b.invoice.id)).display.status.value, 'PAID');
  });

  test('the code of a cancelled invoice leads to its replacement', async () => {
    const { invoice, room } = await owing();
    await fixture.ok(api().post(`/invoices/${invoice.id}/cancel`, { reason: 'wrong' }));
    const next = await fixture.issue(room, '2026-11');
    const event = body({ transferAmount: 3000000, content: invoice.payment_code });
    await send(event);
    assert.deepEqual(
      [(await itemOf(event.id)).invoice_id, (await fixture.invoice(next.id)).display.status.value],
      [next.id, 'PAID'],
    );
  });

  test('review reasons are chosen in the documented order', async () => {
    const { invoice, room } = await owing();
    const draft = await fixture.generate(room, '2026-12');
    const cases: [object, string][] = [
      [{ accountNumber: '999', transferAmount: 1, content: invoice.payment_code }, 'unknown_account'],
      [{ transferType: 'out', transferAmount: 1, content: invoice.payment_code }, 'outgoing_transfer'],
      [{ transferAmount: 2, content: 'tien nha thang 11' }, 'no_payment_code'],
      [{ transferAmount: 3, content: 'RR2222222A RR22222222' }, 'unknown_payment_code'],
      [{ transferAmount: 4, content: draft.payment_code }, 'invoice_not_payable'],
    ];
    for (const [more, reason] of cases) {
      const event = body(more);
      await send(event);
      const item = await itemOf(event.id);
      assert.ok(item, reason);
      if (reason !== 'unknown_payment_code') assert.equal(item.failure_reason, reason);
      else assert.ok(['unknown_payment_code', 'no_payment_code'].includes(item.failure_reason));
      assert.equal(item.resolution_kind, null);
    }
  });

  test('the same transfer from a second connection is flagged as a suspected duplicate', async () => {
    const { invoice } = await owing();
    const other = await fixture.make('/payment-connections', { provider: 'GENERIC', bank_account_ids: [account.id] });
    assert.match(other.secret, /^whsec_/);
    await send(body({ transferAmount: 1500000, content: invoice.payment_code }));
    const text = JSON.stringify({
      id: 'evt_1',
      account_number: '0123499999',
      amount: 1500000,
      direction: 'IN',
      memo: invoice.payment_code,
    });
    const now = new Date(fixture.service.clock.now().epochMilliseconds);
    const signature = new Webhook(other.secret).sign('evt_1', now, text);
    const response = await anyone.post(`/payment-webhooks/generic/${other.id}`, text, {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature,
    });
    assert.equal(response.status, 200, response.text);
    const [item] = (await items('&state=open')).filter((i) => i.provider_event_id === 'evt_1');
    assert.equal(item.failure_reason, 'suspected_duplicate');
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '1500000.00');
  });

  test('an overpayment stays open when the connection is set to HOLD', async () => {
    const { invoice, renter } = await owing();
    await fixture.ok(api().patch(`/payment-connections/${connection.id}`, { overpayment: 'HOLD' }));
    const event = body({ transferAmount: 3500000, content: invoice.payment_code });
    await send(event);
    await fixture.ok(api().patch(`/payment-connections/${connection.id}`, { overpayment: 'CREDIT' }));
    const item = await itemOf(event.id);
    assert.deepEqual(
      [item.failure_reason, item.resolution_kind, item.invoice_id],
      ['amount_exceeds_balance', null, invoice.id],
    );
    const matched = await fixture.ok(
      api().post(`/payment-reconciliation/review-items/${item.id}/match`, { invoice_id: invoice.id }),
    );
    assert.deepEqual(
      [matched.resolution_kind, (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance],
      ['MATCHED', '500000.00'],
    );
  });
});

test('an invalid transaction date does not keep a transfer from being stored', async () => {
  const event = body({ transferAmount: 5, transactionDate: '2026-02-30 10:00:00' });
  assert.equal((await send(event)).status, 200);
  assert.equal((await itemOf(event.id)).transfer_amount, '5.00');
});

suite('unsigned or wrongly signed webhooks', () => {
  test('wrong, missing and stale signatures, swapped bodies, other providers, huge and broken bodies', async () => {
    const { invoice } = await owing();
    const before = await stored();
    const event = body({ transferAmount: 3000000, content: invoice.payment_code });
    const forged = await send(event, { secret: 'not the secret' });
    assert.deepEqual([forged.status, forged.error.code], [401, 'invalid_signature']);
    assert.equal(
      (await send(event, { at: Math.floor(fixture.service.clock.now().epochMilliseconds / 1000) - 301 })).status,
      401,
    );
    assert.equal((await anyone.post(`/payment-webhooks/SEPAY/${connection.id}`, event)).status, 401);
    assert.equal((await send(event, { provider: 'CASSO' })).status, 404);
    assert.equal((await send(event, { connectionId: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90' })).status, 404);
    assert.equal((await send(event, { connectionId: 'x' })).status, 404);
    assert.equal((await send('{"id":')).error.code, 'invalid_json');
    for (const text of ['[]', 'null', '7', '"x"', ''])
      assert.equal((await send(text)).error.code, 'invalid_request', text);
    assert.equal((await send(`{"id":"${'x'.repeat(1100 * 1024)}"}`)).error.code, 'payload_too_large');
    assert.equal(await stored(), before);
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '0.00');
  });

  test('secrets are shown only once', async () => {
    const read = await fixture.ok(api().get(`/payment-connections/${connection.id}`));
    assert.equal('secret' in read, false);
    assert.match(read.webhook_url, new RegExp(`/api/v1/payment-webhooks/SEPAY/${connection.id}$`));
    const rows = await fixture.service.asOwner<{ row: string }>(
      'select c::text as row from payment_connections c union all select a::text from audit_events a',
    );
    assert.ok(rows.every(({ row }) => !row.includes(connection.secret)));
    assert.equal(
      (await api().post('/payment-connections', { provider: 'CASSO', bank_account_ids: [account.id] })).error.fields[0]
        .path,
      'secret',
    );
    assert.equal(
      (
        await api().post('/payment-connections', {
          provider: 'GENERIC',
          auth_method: 'API_KEY',
          bank_account_ids: [account.id],
        })
      ).error.fields[0].code,
      'conflicts_with',
    );
  });

  test('a suspended organization still receives its bank transfers', async () => {
    const { invoice } = await owing();
    await fixture.ok(api().patch(`/organizations/${fixture.landlord.organizationId}`, { status: 'SUSPENDED' }));
    const event = body({ transferAmount: 3000000, content: invoice.payment_code });
    assert.equal((await send(event)).status, 200);
    await fixture.ok(api().patch(`/organizations/${fixture.landlord.organizationId}`, { status: 'ACTIVE' }));
    assert.equal((await fixture.invoice(invoice.id)).display.status.value, 'PAID');
  });
});

suite('review items', () => {
  const held = async (amount: number, memo: string): Promise<Data> => {
    const event = body({ transferAmount: amount, content: memo });
    await send(event);
    return itemOf(event.id);
  };

  test('suggestions; a split over invoices with the rest as credit works once', async () => {
    const [a, b] = [await owing('1000000'), await owing('2000000')];
    const item = await held(3200000, `tien nha ${b.renter.full_name}`);
    const shown = await fixture.ok(api().get(`/payment-reconciliation/review-items/${item.id}`));
    assert.ok(
      shown.suggestions.some((s: Data) => s.invoice_id === b.invoice.id && s.reasons.includes('renter_name')),
      JSON.stringify(shown.suggestions),
    );
    const split = (more: object) => api().post(`/payment-reconciliation/review-items/${item.id}/split`, more);
    const allocations = [
      { invoice_id: a.invoice.id, amount: '1000000' },
      { invoice_id: b.invoice.id, amount: '2000000' },
    ];
    assert.equal((await split({ allocations })).error.fields[0].path, 'rest_renter_id');
    assert.equal(
      (await split({ allocations: [{ invoice_id: a.invoice.id, amount: '1000001' }], rest_renter_id: a.renter.id }))
        .error.code,
      'payment_exceeds_invoice_balance',
    );
    const done = await fixture.ok(split({ allocations, rest_renter_id: b.renter.id }));
    assert.deepEqual(
      [done.resolution_kind, (await fixture.ok(api().get(`/renters/${b.renter.id}`))).credit_balance],
      ['SPLIT', '200000.00'],
    );
    for (const action of ['match', 'split', 'mark-resolved']) {
      const again = await api().post(
        `/payment-reconciliation/review-items/${item.id}/${action}`,
        action === 'match' ? { invoice_id: a.invoice.id } : action === 'split' ? { allocations } : { reason: 'x' },
      );
      assert.deepEqual([again.status, again.error.code], [409, 'review_item_already_resolved'], action);
    }
    const reopened = await fixture.ok(
      api().post(`/payment-reconciliation/review-items/${item.id}/reopen`, { reason: 'wrong' }),
    );
    assert.deepEqual(
      [reopened.resolution_kind, reopened.reviewed_by, reopened.invoice_id, reopened.payment_id],
      [null, null, null, null],
    );
    assert.equal((await fixture.invoice(a.invoice.id)).paid_amount, '0.00');
    assert.equal(
      (await api().post(`/payment-reconciliation/review-items/${item.id}/reopen`, { reason: 'x' })).error.code,
      'invalid_status_transition',
    );
  });

  test('mark-resolved takes a reason of 1 to 1000 characters and records who resolved it and when', async () => {
    const item = await held(777, 'hoàn tiền');
    const path = `/payment-reconciliation/review-items/${item.id}/mark-resolved`;
    for (const [reason, code] of [
      [undefined, 'required'],
      ['', 'too_short'],
      ['x'.repeat(1001), 'too_long'],
    ] as const) {
      assert.equal((await api().post(path, { reason })).error.fields[0].code, code);
    }
    const done = await fixture.ok(api().post(path, { reason: 'cash box' }));
    assert.deepEqual(
      [done.resolution_kind, done.review_note, done.reviewed_by],
      ['EXTERNALLY_RESOLVED', 'cash box', fixture.landlord.session.user.id],
    );
    assert.ok(done.reviewed_at);
    assert.ok((await items('&state=resolved')).some(({ id }) => id === item.id));
    assert.ok(!(await items('&state=open')).some(({ id }) => id === item.id));
    assert.ok((await items('&state=decided')).some(({ id }) => id === item.id));
  });

  test('counts by state come with any of the lists', async () => {
    const list = '/payment-reconciliation/review-items?limit=200';
    const { totals } = (await api().get(`${list}&totals=true`)).body.meta;
    const count = async (filter: string) => (await api().get(`${list}&${filter}`)).body.meta.count;
    assert.deepEqual(totals, {
      open_count: await count('state=open'),
      auto_matched_count: await count('state=automatic'),
      decided_count: await count('state=decided'),
    });
    assert.ok(totals.open_count > 0 && totals.auto_matched_count > 0 && totals.decided_count > 0);
    const filtered = (await api().get(`${list}&totals=true&state=open&date_from=2099-01-01`)).body.meta.totals;
    assert.deepEqual(filtered, { open_count: 0, auto_matched_count: 0, decided_count: 0 });
    assert.equal((await api().get(list)).body.meta.totals, undefined);
  });
});

/** 100 events by default; set WEBHOOK_EVENTS=1000 for the long form. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 100);

test('the same events sent ten times in random order by sixteen concurrent clients are booked once each', async () => {
  const targets = await Promise.all(Array.from({ length: 10 }, () => owing('10000000')));
  const batch = Array.from({ length: EVENTS }, (_, i) =>
    body({ transferAmount: 1000 + i, content: targets[i % 10]?.invoice.payment_code }),
  );
  const storm = Array.from({ length: 10 }, () => batch)
    .flat()
    .map((event) => ({ event, order: Math.sin(event.id * 7919 + events++) }))
    .sort((a, b) => a.order - b.order);
  const workers = Array.from({ length: 16 }, async (_, worker) => {
    for (let i = worker; i < storm.length; i += 16) {
      const response = await send(storm[i]?.event as object);
      assert.equal(response.status, 200, response.text);
    }
  });
  await Promise.all(workers);
  for (const [index, { invoice }] of targets.entries()) {
    const expected = batch
      .filter((_, i) => i % 10 === index)
      .reduce((sum, event) => sum + (event as Data).transferAmount, 0);
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, `${expected}.00`);
  }
});
