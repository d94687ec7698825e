import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { REVIEW_ITEM } from '../resource-shapes.ts';
import { assertRefused, assertShape } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import {
  account,
  all,
  anyone,
  api,
  byEvent,
  credit,
  hmac,
  item,
  owing,
  received,
  seconds,
  sendEvent,
  sepay,
  transfer,
  UNKNOWN_ID,
} from './bank-fixture.ts';

suite('bank webhooks', () => {
  test('a missing, wrong or stale signature is invalid_signature and writes nothing', async () => {
    const event = transfer({});
    for (const forged of [
      await sendEvent(event, { secret: 'another-secret' }),
      await sendEvent(event, { at: seconds() - 301 }),
      await sendEvent(event, { at: seconds() + 302 }),
      await anyone.post(`/payment-webhooks/SEPAY/${sepay.id}`, event),
      await anyone.post(`/payment-webhooks/SEPAY/${sepay.id}`),
    ])
      assertRefused(forged, 401, 'invalid_signature');
    assertRefused(await sendEvent(event, { to: `/payment-webhooks/CASSO/${sepay.id}` }), 404, 'not_found');
    assertRefused(await sendEvent(event, { to: `/payment-webhooks/MOMO/${sepay.id}` }), 404, 'not_found');
    assertRefused(await sendEvent(event, { to: `/payment-webhooks/SEPAY/${UNKNOWN_ID}` }), 404, 'not_found');
    assert.equal(await byEvent(String(event.id)), undefined);
  });

  test('every delivery is acknowledged, repeats too, and is stored once', async () => {
    const { invoice } = await owing();
    const event = transfer({ content: invoice.payment_code, transferAmount: 1000000 });
    for (const response of await Promise.all([1, 2, 3, 4].map(() => sendEvent(event)))) received(response);
    received(await sendEvent({ ...event, transferAmount: 5 }));
    assert.equal((await all()).filter((row) => row.provider_event_id === String(event.id)).length, 1);
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '1000000.00');
  });

  test('Casso: signature over the whole body with sorted keys; id 0 is a ping', async () => {
    const secret = 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs';
    const casso = await fixture.make('/payment-connections', {
      provider: 'CASSO',
      secret,
      bank_account_ids: [account.id],
    });
    assert.equal('secret' in casso, false);
    const sentAt = fixture.service.clock.now().epochMilliseconds;
    const send = (data: object, sorted: string) =>
      anyone.post(
        `/payment-webhooks/CASSO/${casso.id}`,
        { error: 0, data },
        {
          'x-casso-signature': `t=${sentAt},v1=${hmac('sha512', secret, `${sentAt}.${sorted}`)}`,
        },
      );
    const before = (await all()).length;
    received(
      await send(
        { reference: 'MA_GIAO_DICH_THU_NGHIEM', id: 0 },
        '{"data":{"id":0,"reference":"MA_GIAO_DICH_THU_NGHIEM"},"error":0}',
      ),
    );
    assert.equal((await all()).length, before);
    const out = { id: 77, amount: -599000, accountNumber: '0123499999', description: 'chuyển đi' };
    received(
      await send(
        out,
        '{"data":{"accountNumber":"0123499999","amount":-599000,"description":"chuyển đi","id":77},"error":0}',
      ),
    );
    const stored = await byEvent('77');
    assert.deepEqual(
      [stored.transfer_type, stored.transfer_amount, stored.failure_reason],
      ['OUT', '599000.00', 'outgoing_transfer'],
    );
    assertRefused(await send(out, '{}'), 401, 'invalid_signature');
  });

  test('payOS: signature over sorted pairs of data; the example order of confirm is a ping', async () => {
    const secret = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675';
    const payos = await fixture.make('/payment-connections', {
      provider: 'PAYOS',
      secret,
      bank_account_ids: [account.id],
    });
    const data = {
      ...{
        orderCode: 123,
        amount: 3000,
        description: 'VQRIO123',
        accountNumber: '12345678',
        reference: 'TF230204212323',
      },
      ...{
        transactionDateTime: '2023-02-04 18:25:00',
        currency: 'VND',
        paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
      },
      ...{
        code: '00',
        desc: 'Thành công',
        counterAccountBankId: '',
        counterAccountBankName: '',
        counterAccountName: '',
      },
      ...{ counterAccountNumber: '', virtualAccountName: '', virtualAccountNumber: '' },
    };
    const signature = '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03';
    const send = (body: object) =>
      anyone.post(`/payment-webhooks/PAYOS/${payos.id}`, { code: '00', desc: 'success', success: true, ...body });
    const before = (await all()).length;
    received(await send({ data, signature }));
    assert.equal((await all()).length, before);
    assertRefused(await send({ data: { ...data, amount: 3001 }, signature }), 401, 'invalid_signature');
    const real = {
      accountNumber: '0123499999',
      amount: 3000,
      counterAccountName: null,
      description: 'tien nha',
      reference: 'TF9',
    };
    const pairs = 'accountNumber=0123499999&amount=3000&counterAccountName=&description=tien nha&reference=TF9';
    received(await send({ data: real, signature: hmac('sha256', secret, pairs) }));
    assert.equal((await byEvent('TF9')).failure_reason, 'no_payment_code');
  });

  test('GENERIC: Standard Webhooks with a secret generated by the service', async () => {
    const generic = await fixture.make('/payment-connections', { provider: 'GENERIC', bank_account_ids: [account.id] });
    const body = JSON.stringify({ id: 'evt', account_number: '0123499999', amount: '2000', memo: 'x', more: {} });
    const sentAt = seconds();
    const signature = new Webhook(generic.secret).sign('evt', new Date(sentAt * 1000), body);
    const send = (signed: string) =>
      anyone.post(`/payment-webhooks/GENERIC/${generic.id}`, body, {
        ...{ 'webhook-id': 'evt', 'webhook-timestamp': String(sentAt), 'webhook-signature': signed },
      });
    assertRefused(await send('v1,AAAA'), 401, 'invalid_signature');
    received(await send(signature));
    assert.deepEqual(await fixture.ok(api().delete(`/payment-connections/${generic.id}`)), { ok: true });
    assertRefused(await send(signature), 404, 'not_found');
  });
});

suite('matching transfers', () => {
  test('the payment code is found in any spelling; an amount up to the balance is booked', async () => {
    const { invoice } = await owing();
    const code: string = invoice.payment_code;
    const memo = `CT DEN:${code.slice(0, 3).toLowerCase()}-${code.slice(3, 6)}. ${code.slice(6)} tiền nhà`;
    const booked = await item({ content: memo, transferAmount: 1000000 });
    assertShape(booked, REVIEW_ITEM);
    assert.deepEqual(
      [booked.resolution_kind, booked.failure_reason, booked.invoice_id],
      ['AUTO_MATCHED', null, invoice.id],
    );
    const payment = await fixture.ok(api().get(`/payments/${booked.payment_id}`));
    assert.deepEqual([payment.display.method.value, payment.bank_account_id], ['BANK_TRANSFER', account.id]);
    assert.ok(invoice.payment_reference.length <= 25 && invoice.payment_reference.includes(code));
    assert.match(code, /^RR[A-Z0-9]{8}$/);
  });

  test('the first reason that applies is reported', async () => {
    const [a, b] = [await owing('1000000'), await owing('2000000')];
    const draft = await fixture.generate(a.room, '2026-04');
    const flipped = a.invoice.payment_code.slice(0, 9) + (a.invoice.payment_code.endsWith('2') ? '3' : '2');
    const both = `${a.invoice.payment_code} ${b.invoice.payment_code}`;
    const unknownAccount = { accountNumber: '999', transferType: 'out', content: both };
    for (const [more, reason] of [
      [unknownAccount, 'unknown_account'],
      [{ ...unknownAccount, accountNumber: '0123499999' }, 'outgoing_transfer'],
      [{ content: 'tien nha' }, 'no_payment_code'],
      [{ content: flipped }, 'no_payment_code'],
      [{ content: both, transferAmount: 2999999 }, 'ambiguous_payment_code'],
      [{ content: draft.payment_code }, 'invoice_not_payable'],
    ] as const) {
      const held = await item(more);
      assert.deepEqual(
        [held.failure_reason, held.resolution_kind, held.payment_id],
        [reason, null, null],
        JSON.stringify(more),
      );
    }
    const split = await item({ content: both, transferAmount: 3000000 });
    assert.equal(split.resolution_kind, 'SPLIT');
  });

  test('above the balance: other invoices of the renter, then credit; HOLD keeps it open', async () => {
    const { invoice, renter, room } = await owing('1000000');
    const older = await fixture.issue(room, '2026-04');
    const over = await item({ content: invoice.payment_code, transferAmount: 2500000 });
    assert.deepEqual([over.resolution_kind, over.failure_reason], ['AUTO_MATCHED', 'amount_exceeds_balance']);
    assert.equal((await fixture.invoice(older.id)).display.status.value, 'PAID');
    assert.equal(await credit(renter), '500000.00');
    const paid = await item({ content: invoice.payment_code, transferAmount: 1 });
    assert.deepEqual([paid.failure_reason, paid.resolution_kind], ['invoice_not_payable', null]);
    await fixture.ok(api().patch(`/payment-connections/${sepay.id}`, { overpayment: 'HOLD' }));
    const next = await owing('1000000');
    const held = await item({ content: next.invoice.payment_code, transferAmount: 1000001 });
    await fixture.ok(api().patch(`/payment-connections/${sepay.id}`, { overpayment: 'CREDIT' }));
    assert.deepEqual([held.failure_reason, held.resolution_kind], ['amount_exceeds_balance', null]);
  });
});
