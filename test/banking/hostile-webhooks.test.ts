import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createClient } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15');
const anyone = createClient(fixture.service.url, null);
const account = await fixture.make('/bank-accounts', {
  bank_bin: '970436',
  account_number: '0123499999',
  account_holder: 'NGUYEN THI LAN',
  is_default: true,
});
const SECRET = 'a-secret-of-the-provider';
const GENERIC_SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const connect = (provider: string, secret: string) =>
  fixture.make('/payment-connections', { provider, bank_account_ids: [account.id], secret });
const [payos, casso, sepay, generic] = [
  await connect('PAYOS', SECRET),
  await connect('CASSO', SECRET),
  await connect('SEPAY', SECRET),
  await connect('GENERIC', GENERIC_SECRET),
];

const hmac = (hash: string, text: string) => createHmac(hash, SECRET).update(text).digest('hex');
const now = () => fixture.service.clock.now().epochMilliseconds;
const pairs = (data: Record<string, unknown>) =>
  Object.keys(data)
    .sort()
    .map((key) => `${key}=${data[key] ?? ''}`)
    .join('&');

const sendPayos = (data: object, signature: string) =>
  anyone.post(`/payment-webhooks/PAYOS/${payos.id}`, { code: '00', success: true, data, signature });
const sendSepay = (body: object) => {
  const text = JSON.stringify({ accountNumber: '0123499999', content: '', ...body });
  const timestamp = String(Math.floor(now() / 1000));
  const headers = {
    'x-sepay-signature': `sha256=${hmac('sha256', `${timestamp}.${text}`)}`,
    'x-sepay-timestamp': timestamp,
  };
  return anyone.post(`/payment-webhooks/SEPAY/${sepay.id}`, text, headers);
};
const sendCasso = (data: object, sentAt = now()) => {
  const text = JSON.stringify({ data, error: 0 });
  const headers = { 'x-casso-signature': `t=${sentAt},v1=${hmac('sha512', `${sentAt}.${text}`)}` };
  return anyone.post(`/payment-webhooks/CASSO/${casso.id}`, text, headers);
};
const sendGeneric = (body: object) => {
  const text = JSON.stringify(body);
  const id = `msg_${randomBytes(6).toString('hex')}`;
  const sentAt = new Date(now());
  return anyone.post(`/payment-webhooks/GENERIC/${generic.id}`, text, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(GENERIC_SECRET.replace('whsec_', '')).sign(id, sentAt, text),
  });
};

type Item = {
  id: string;
  provider_event_id: string;
  transfer_date: string;
  failure_reason: string | null;
  resolution_kind: string | null;
};
const itemsOf = async (eventId: string): Promise<Item[]> =>
  (await fixture.ok(fixture.api().get('/payment-reconciliation/review-items?limit=200'))).review_items.filter(
    (item: Item) => item.provider_event_id === eventId,
  );
const stored = async () =>
  Number((await fixture.service.asOwner<{ n: string }>('select count(*) as n from bank_transfers'))[0]?.n);

let rooms = 0;
async function owing() {
  rooms += 1;
  const room = await fixture.room(`P${rooms}`);
  await fixture.lease(room, await fixture.renter(`Trần Văn ${rooms}`), { start_date: '2026-10-01' });
  return fixture.issue(room, '2026-11');
}

suite('bank webhooks', () => {
  test('a rearranged payOS message with the same signed text is not booked again', async () => {
    const invoice = await owing();
    const data = {
      accountNumber: '0123499999',
      amount: 1000000,
      description: invoice.payment_code,
      paymentLinkId: 'link1',
      reference: 'TF1',
      transactionDateTime: '2026-11-15 10:00:00',
    };
    const { reference: _, ...rest } = data;
    const rearranged = { ...rest, paymentLinkId: 'link1&reference=TF1' };
    assert.equal(pairs(rearranged), pairs(data), 'the signature does not tell them apart');
    const signature = hmac('sha256', pairs(data));
    const before = await stored();
    for (const message of [data, rearranged, data]) {
      const response = await sendPayos(message, signature);
      assert.deepEqual([response.status, response.body.success], [200, true], response.text);
    }
    assert.equal(await stored(), before + 1);
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '1000000.00');
    const other = { ...data, reference: 'TF2' };
    assert.equal((await sendPayos(other, hmac('sha256', pairs(other)))).status, 200);
    assert.equal(await stored(), before + 2, 'another transfer is');
  });

  test('an amount that is not above zero or contradicts its direction waits for a person', async () => {
    const invoice = await owing();
    const memo = invoice.payment_code;
    const incoming = { content: memo, transferType: 'in', transactionDate: '2026-11-15 10:00:00' };
    await sendSepay({ ...incoming, id: 1, transferAmount: -3000000 });
    await sendSepay({ ...incoming, id: 2, transferAmount: 0 });
    await sendSepay({ ...incoming, id: 3, transferAmount: -5, transferType: 'out' });
    await sendCasso({ accountNumber: '0123499999', amount: 0, description: memo, id: 4 });
    const payment = { accountNumber: '0123499999', amount: -3000000, description: memo, reference: '5' };
    await sendPayos(payment, hmac('sha256', pairs(payment)));
    await sendGeneric({ id: '6', account_number: '0123499999', amount: -3000000, direction: 'IN', memo });
    await sendGeneric({ id: '7', account_number: '0123499999', amount: '0.00', memo });
    await sendGeneric({ id: '8', account_number: '0123499999', amount: -7, memo });
    const reasons = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7', '8'].map(async (id) => {
        const [item] = await itemsOf(id);
        return [item?.resolution_kind, item?.failure_reason];
      }),
    );
    const invalid = [null, 'invalid_amount'];
    const outgoing = [null, 'outgoing_transfer'];
    assert.deepEqual(reasons, [invalid, invalid, outgoing, invalid, invalid, invalid, invalid, outgoing]);
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '0.00');
    const [nothing] = await itemsOf('2');
    const matched = await fixture
      .api()
      .post(`/payment-reconciliation/review-items/${nothing?.id}/match`, { invoice_id: invoice.id });
    assert.deepEqual([matched.status, matched.error?.code], [409, 'invalid_status_transition']);
  });

  test('a GENERIC message with an unknown direction waits for a person, and one with an unknown date is of today', async () => {
    const invoice = await owing();
    const transfer = { account_number: '0123499999', amount: '1000000', memo: invoice.payment_code };
    assert.equal((await sendGeneric({ ...transfer, id: 'chi', direction: 'DEBIT' })).status, 200);
    const [unknown] = await itemsOf('chi');
    assert.deepEqual([unknown?.resolution_kind, unknown?.failure_reason], [null, 'invalid_amount']);
    for (const date of ['05/11/2026', '0000-01-01', '9999-12-31T23:00:00Z']) {
      assert.equal((await sendGeneric({ ...transfer, id: date, memo: '', date })).status, 200, date);
      assert.equal((await itemsOf(date))[0]?.transfer_date, '2026-11-15', date);
    }
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '0.00');
    const path = `/payment-reconciliation/review-items/${unknown?.id}/match`;
    await fixture.ok(fixture.api().post(path, { invoice_id: invoice.id }));
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '1000000.00');
  });

  test('deep and odd bodies without a valid signature are 401, never 500', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const odd = ['{"toString":1}', '{"__proto__":null}', '[]', '[[1]]', '7', '"x"', 'null', deep, `{"a":${deep}}`];
    for (const value of odd) {
      for (const text of [`{"data":${value},"signature":"x"}`, `{"data":{"a":${value}},"signature":"x"}`]) {
        const answers = [
          await anyone.post(`/payment-webhooks/PAYOS/${payos.id}`, text),
          await anyone.post(`/payment-webhooks/CASSO/${casso.id}`, text, {
            'x-casso-signature': `t=${now()},v1=${'0'.repeat(128)}`,
          }),
          await anyone.post(`/payment-webhooks/SEPAY/${sepay.id}`, text),
          await anyone.post(`/payment-webhooks/GENERIC/${generic.id}`, text),
        ];
        assert.deepEqual(
          answers.map(({ status }) => status),
          [401, 401, 401, 401],
          value.slice(0, 40),
        );
      }
    }
  });

  test('the brackets of a deep body are never parsed', async (t) => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const parsed = t.mock.method(JSON, 'parse');
    for (const id of [sepay.id, account.id]) await anyone.post(`/payment-webhooks/SEPAY/${id}`, deep);
    assert.deepEqual(
      parsed.mock.calls.filter(({ arguments: [text] }) => text.length >= deep.length),
      [],
    );
  });

  test('a Casso signature is valid for 24 hours', async () => {
    const day = 24 * 3600 * 1000;
    const data = { accountNumber: '0123499999', amount: 1, description: '' };
    assert.equal((await sendCasso({ ...data, id: 21 }, now() - day + 60_000)).status, 200);
    assert.equal((await sendCasso({ ...data, id: 22 }, now() - day - 60_000)).status, 401);
    assert.equal((await sendCasso({ ...data, id: 23 }, now() + day + 60_000)).status, 401);
  });

  test('a GENERIC secret is base64 of at least 24 bytes', async () => {
    const api = fixture.api();
    const weak = [
      'not base64 at all',
      randomBytes(23).toString('base64'),
      `whsec_${'!'.repeat(32)}`,
      `${'a'.repeat(33)}`,
    ];
    for (const secret of weak) {
      const body = { provider: 'GENERIC', bank_account_ids: [account.id], secret };
      for (const response of [
        await api.post('/payment-connections', body),
        await api.patch(`/payment-connections/${generic.id}`, { secret }),
      ]) {
        assert.deepEqual(
          [response.status, response.error.fields[0].path, response.error.fields[0].code],
          [400, 'secret', 'invalid_format'],
          secret,
        );
      }
    }
    const strong = randomBytes(24).toString('base64');
    for (const secret of [strong, `whsec_${strong}`])
      await fixture.make('/payment-connections', { provider: 'GENERIC', bank_account_ids: [account.id], secret });
    await fixture.make('/payment-connections', {
      provider: 'SEPAY',
      bank_account_ids: [account.id],
      secret: 'any words',
    });
  });
});
