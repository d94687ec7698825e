import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as shape from '../shape.ts';
import { assertRefused, assertShape } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const api = () => fixture.api();
const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
let rooms = 0;

async function owing(rent = '3000000', more: object = {}): Promise<Data> {
  rooms += 1;
  const room = await fixture.room(`P${rooms}`);
  const renter = await fixture.renter(`Người ${rooms}`);
  const lease = await fixture.lease(room, renter, { start_date: '2026-03-01', monthly_rent: rent, ...more });
  return { room, renter, lease, invoice: await fixture.issue(room, '2026-03') };
}
const credit = async (renter: Data) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;
const states = async (...invoices: Data[]) =>
  Promise.all(invoices.map(async ({ id }) => (await fixture.invoice(id)).display.status.value));

const METHODS = ['CASH', 'BANK_TRANSFER', 'CARD', 'E_WALLET', 'OTHER'];
const { id, orNull, text, time, date, amount, exactly, only, labelled } = shape;
const PAYMENT: shape.Shape = {
  ...{ id, organization_id: id, property_id: orNull(id), room_id: orNull(id), renter_id: id, invoice_id: orNull(id) },
  ...{ amount, receipt_id: id, receipt_number: text, direction: exactly('IN', 'OUT'), bank_account_id: orNull(id) },
  cash_book_id: orNull(id),
  purpose: exactly('INVOICE', 'RENTER_CREDIT', 'DEPOSIT_REFUND', 'CREDIT_REFUND'),
  display: only({
    method: labelled(...METHODS, 'DEPOSIT', 'CREDIT'),
    status: labelled('RECORDED', 'REVERSED', 'MOVED'),
  }),
  ...{ payment_date: date, reference: orNull(text), note: orNull(text), created_by: orNull(id) },
  ...{ reversed_at: orNull(time), reversed_by: orNull(id), reversal_reason: orNull(text) },
  ...{ created_at: time, updated_at: time },
};

suite('payments', () => {
  test('a payment has exactly its fields, defaults to today, and takes every method', async () => {
    const { invoice } = await owing();
    for (const method of METHODS) {
      const created = await api().post('/payments', { invoice_id: invoice.id, amount: '1000.00', method });
      assert.equal(created.status, 201, created.text);
      assertShape(created.data, PAYMENT);
      const { data } = created;
      assert.deepEqual(
        [data.display.method.value, data.display.status.value, data.payment_date],
        [method, 'RECORDED', '2026-03-28'],
      );
      assert.deepEqual(
        [data.direction, data.purpose, data.invoice_id, data.amount],
        ['IN', 'INVOICE', invoice.id, '1000.00'],
      );
      assert.equal(data.created_by, fixture.landlord.session.user.id);
      assert.deepEqual((await api().get(`/payments/${data.id}`)).data, data);
    }
    const listed = (await api().get(`/payments?invoice_id=${invoice.id}`)).data.payments;
    assert.equal(listed.length, METHODS.length);
    for (const row of listed) assertShape(row, PAYMENT);
  });

  test('invalid fields of a payment are reported', async () => {
    const { invoice } = await owing();
    const pay = (body: object) =>
      api().post('/payments', { invoice_id: invoice.id, amount: '1000', method: 'CASH', ...body });
    for (const [body, named] of [
      [{ amount: '0' }, 'amount too_small'],
      [{ amount: '-1' }, 'amount too_small'],
      [{ amount: '1000.5' }, 'amount invalid_format'],
      [{ amount: '1,000' }, 'amount invalid_format'],
      [{ amount: '1'.repeat(14) }, 'amount invalid_format'],
      [{ amount: 1000 }, 'amount invalid_type'],
      [{ amount: null }, 'amount required'],
      [{ method: 'DEPOSIT' }, 'method not_allowed'],
      [{ method: 'CREDIT' }, 'method not_allowed'],
      [{ payment_date: '2026-03-29' }, 'payment_date too_large'],
      [{ payment_date: '2026-02-30' }, 'payment_date invalid_format'],
      [{ invoice_id: 'x' }, 'invoice_id invalid_format'],
      [{ reference: 'x'.repeat(201) }, 'reference too_long'],
      [{ currency: 'VND' }, 'currency unknown_field'],
    ] as const)
      assertRefused(await pay(body), 400, 'validation_failed', [named]);
    assertRefused(await api().post('/payments', {}), 400, 'validation_failed', [
      'invoice_id required',
      'amount required',
      'method required',
    ]);
    const foreignResponse = await pay({ invoice_id: UNKNOWN_ID });
    assertRefused(foreignResponse, 404, 'not_found');
    assert.deepEqual(foreignResponse.error.details, { field: 'invoice_id' });
  });

  test('only an issued and open invoice can be paid, up to its balance', async () => {
    const { invoice, room } = await owing();
    const pay = (of: Data, sum: string) => api().post('/payments', { invoice_id: of.id, amount: sum, method: 'CASH' });
    const draft = await fixture.generate(room, '2026-04');
    assertRefused(await pay(draft, '1000'), 409, 'invoice_not_payable');
    const over = await pay(invoice, '3000001');
    assertRefused(over, 409, 'payment_exceeds_invoice_balance');
    assert.equal(over.error.details.balance, '3000000.00');
    await fixture.pay(invoice, '1');
    assert.deepEqual(await states(invoice), ['PARTIALLY_PAID']);
    assert.equal((await pay(invoice, '3000000')).error.details.balance, '2999999.00');
    await fixture.pay(invoice, '2999999');
    assert.deepEqual(await states(invoice), ['PAID']);
    assertRefused(await pay(invoice, '1'), 409, 'invoice_not_payable');
    await fixture.make(`/invoices/${draft.id}/cancel`, { reason: 'Sai' });
    assertRefused(await pay(draft, '1'), 409, 'invoice_not_payable');
  });

  test('PATCH takes reference and note; there is no DELETE', async () => {
    const { invoice } = await owing();
    const payment = await fixture.pay(invoice, '1000', { reference: 'FT1', note: 'x' });
    const changed = await fixture.ok(api().patch(`/payments/${payment.id}`, { reference: null, note: 'Chị Lan thu' }));
    assert.deepEqual([changed.reference, changed.note], [null, 'Chị Lan thu']);
    assertRefused(await api().patch(`/payments/${payment.id}`, { amount: '1' }), 400, 'validation_failed', [
      'amount unknown_field',
    ]);
    assertRefused(await api().delete(`/payments/${payment.id}`), 405, 'method_not_allowed');
  });

  test('allocate fills the oldest due first in one receipt, the rest is credit; several renters can pay together', async () => {
    const first = await owing('1000000');
    const second = await owing('2000000');
    const allocate = (body: object) => api().post('/payments/allocate', { method: 'CASH', ...body });
    const created = await allocate({ renter_ids: [first.renter.id, second.renter.id], amount: '3500000' });
    assert.equal(created.status, 201, created.text);
    assertShape(created.data, { payments: shape.listOf(only(PAYMENT)), credit_amount: exactly('500000.00') });
    assert.equal(new Set(created.data.payments.map((p: Data) => p.receipt_id)).size, 1);
    assert.deepEqual(
      created.data.payments.map((p: Data) => [p.purpose, p.amount, p.invoice_id]),
      [
        ['INVOICE', '1000000.00', first.invoice.id],
        ['INVOICE', '2000000.00', second.invoice.id],
        ['RENTER_CREDIT', '500000.00', null],
      ],
    );
    assert.deepEqual(await states(first.invoice, second.invoice), ['PAID', 'PAID']);
    assert.equal(await credit(first.renter), '500000.00');
    assertRefused(await allocate({ amount: '1' }), 400, 'validation_failed', ['renter_id required']);
    const both = { renter_id: first.renter.id, renter_ids: [first.renter.id], amount: '1' };
    assertRefused(await allocate(both), 400, 'validation_failed', ['renter_ids conflicts_with']);
    const foreignResponse = await allocate({ renter_id: UNKNOWN_ID, amount: '1' });
    assertRefused(foreignResponse, 404, 'not_found');
    assert.deepEqual(foreignResponse.error.details, { field: 'renter_id' });
  });

  test('reverse reverses the whole receipt, once, and warns if its credit was used', async () => {
    const { invoice, renter, room } = await owing('1000000');
    const { payments } = (
      await api().post('/payments/allocate', { renter_id: renter.id, amount: '1500000', method: 'CASH' })
    ).data;
    const next = await fixture.generate(room, '2026-04');
    assert.equal(next.total_amount, '500000.00');
    await fixture.make(`/invoices/${next.id}/issue`, {});
    const reverse = (body: object, of = payments[0].id) => api().post(`/payments/${of}/reverse`, body);
    assertRefused(await reverse({}), 400, 'validation_failed', ['reason required']);
    assertRefused(await reverse({ reason: 'x'.repeat(1001) }), 400, 'validation_failed', ['reason too_long']);
    const reversed = await reverse({ reason: 'x'.repeat(1000) });
    assert.equal(reversed.status, 200, reversed.text);
    assertShape(reversed.data, PAYMENT);
    const { data } = reversed;
    assert.deepEqual([data.display.status.value, data.reversed_by], ['REVERSED', fixture.landlord.session.user.id]);
    assert.equal(data.reversal_reason.length, 1000);
    assert.equal(reversed.body.meta.warnings[0].code, 'credit_already_used');
    assert.equal(await credit(renter), '-500000.00');
    assert.deepEqual(await states(invoice), ['ISSUED']);
    for (const payment of payments)
      assertRefused(await reverse({ reason: 'x' }, payment.id), 409, 'payment_already_reversed');
    assertRefused(await reverse({ reason: 'x' }, UNKNOWN_ID), 404, 'not_found');
  });

  test('move puts an allocation on another invoice or into credit', async () => {
    const [from, to] = [await owing('1000000'), await owing('2000000')];
    const payment = await fixture.pay(from.invoice, '1000000');
    const move = (of: Data, body: object) => api().post(`/payments/${of.id}/move`, body);
    assertRefused(await move(payment, {}), 400, 'validation_failed', ['invoice_id required']);
    assertRefused(await move(payment, { to_credit: false }), 400, 'validation_failed', ['invoice_id required']);
    const both = await move(payment, { invoice_id: to.invoice.id, to_credit: true });
    assertRefused(both, 400, 'validation_failed', ['to_credit conflicts_with']);
    const moved = await move(payment, { invoice_id: to.invoice.id.toUpperCase() });
    assert.equal(moved.status, 200, moved.text);
    assertShape(moved.data, PAYMENT);
    assert.deepEqual([moved.data.invoice_id, moved.data.receipt_id], [to.invoice.id, payment.receipt_id]);
    assert.deepEqual(await states(from.invoice, to.invoice), ['ISSUED', 'PARTIALLY_PAID']);
    assert.equal((await api().get(`/payments/${payment.id}`)).data.display.status.value, 'MOVED');
    const kept = await fixture.ok(move(moved.data, { to_credit: true }));
    assert.deepEqual([kept.purpose, kept.invoice_id], ['RENTER_CREDIT', null]);
    assert.equal(await credit(to.renter), '1000000.00');
    const refund = (sum: string) =>
      api().post(`/renters/${to.renter.id}/credit-refunds`, { amount: sum, method: 'CASH' });
    assertRefused(await refund('1000001'), 409, 'insufficient_credit');
    const out = await refund('1000000');
    assertShape(out.data, PAYMENT);
    assert.deepEqual([out.status, out.data.direction, out.data.purpose], [200, 'OUT', 'CREDIT_REFUND']);
  });

  test('20 concurrent payments never exceed the balance', async () => {
    const { invoice } = await owing('1000000');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        api().post('/payments', { invoice_id: invoice.id, amount: '300000', method: 'CASH' }),
      ),
    );
    assert.deepEqual(responses.filter(({ status }) => status === 201).length, 3);
    for (const response of responses.filter(({ status }) => status !== 201))
      assertRefused(response, 409, 'payment_exceeds_invoice_balance');
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '900000.00');
  });

  test('a day ends in the organization’s time zone', async () => {
    const { invoice } = await owing();
    await fixture.on('2026-03-28T16:30:00Z');
    assert.equal((await fixture.pay(invoice, '1000')).payment_date, '2026-03-28');
    await fixture.on('2026-03-28T17:00:00Z');
    assert.equal((await fixture.pay(invoice, '1000')).payment_date, '2026-03-29');
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    await fixture.ok(api().patch(organization, { timezone: 'America/New_York' }));
    assert.equal((await fixture.pay(invoice, '1000')).payment_date, '2026-03-28');
    await fixture.ok(api().patch(organization, { timezone: 'Asia/Ho_Chi_Minh' }));
  });
});
