import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500', due_day: 5 });
const { api } = fixture;
let count = 0;
async function rented(body: object = {}) {
  const room = await fixture.room(`P${100 + count++}`);
  const renter = await fixture.renter(`Renter ${count}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-10-01', ...body }) };
}
const credit = async (renter: { id: string }) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;
const held = async (lease: { id: string }) => (await fixture.ok(api().get(`/leases/${lease.id}`))).deposit_held;

afterEach(async () => {
  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter((c: { ok: boolean }) => !c.ok),
    [],
  );
  assert.equal(check.ok, true);
});

suite('payments', () => {
  test('partial and full payments; rejects a payment above the balance or on an invoice that takes none', async () => {
    const { room } = await rented();
    const draft = await fixture.generate(room, '2026-10');
    assert.equal(
      (await api().post('/payments', { invoice_id: draft.id, amount: '1', method: 'CASH' })).error.code,
      'invoice_not_payable',
    );
    await fixture.ok(api().post(`/invoices/${draft.id}/issue`, {}));
    const part = await fixture.pay(draft, '1000000', { reference: 'FT123', note: 'first half' });
    assert.match(part.receipt_number, /^PT-2026-\d{6}$/);
    assert.deepEqual(
      [part.direction, part.purpose, part.display.method.value, part.display.status.value, part.payment_date],
      ['IN', 'INVOICE', 'CASH', 'RECORDED', '2026-11-15'],
    );
    assert.equal((await fixture.invoice(draft.id)).display.status.value, 'PARTIALLY_PAID');
    const over = await api().post('/payments', { invoice_id: draft.id, amount: '2000001', method: 'CASH' });
    assert.deepEqual(
      [over.status, over.error.code, over.error.details.balance],
      [409, 'payment_exceeds_invoice_balance', '2000000.00'],
    );
    await fixture.pay(draft, '2000000');
    const paid = await fixture.invoice(draft.id);
    assert.deepEqual([paid.display.status.value, paid.paid_amount], ['PAID', '3000000.00']);
    assert.equal(
      (await api().post('/payments', { invoice_id: draft.id, amount: '1', method: 'CASH' })).error.code,
      'invoice_not_payable',
    );
    for (const [body, path, code] of [
      [{ amount: '0' }, 'amount', 'too_small'],
      [{ amount: '-5' }, 'amount', 'too_small'],
      [{ amount: 5 }, 'amount', 'invalid_type'],
      [{ method: 'CREDIT' }, 'method', 'not_allowed'],
      [{ payment_date: '2026-11-16' }, 'payment_date', 'too_large'],
    ] as const) {
      const response = await api().post('/payments', { invoice_id: draft.id, amount: '1', method: 'CASH', ...body });
      assert.deepEqual([response.error.fields[0].path, response.error.fields[0].code], [path, code]);
    }
    const noted = await fixture.ok(api().patch(`/payments/${part.id}`, { note: null }));
    assert.deepEqual([noted.note, noted.reference], [null, 'FT123']);
    assert.equal(
      (await api().get(`/payments?invoice_id=${draft.id}&method=CASH&date_from=2026-11-15`)).data.payments.length,
      2,
    );
  });

  test('64 concurrent payments never exceed the balance', async () => {
    const { room } = await rented();
    const invoice = await fixture.issue(room, '2026-10');
    const responses = await Promise.all(
      Array.from({ length: 64 }, () =>
        api().post('/payments', { invoice_id: invoice.id, amount: '100000', method: 'CASH' }),
      ),
    );
    assert.equal(responses.filter(({ status }) => status === 201).length, 30);
    assert.ok(
      responses.every(
        ({ status, error }) =>
          status === 201 || ['payment_exceeds_invoice_balance', 'invoice_not_payable'].includes(error.code),
      ),
    );
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '3000000.00');
  });

  test('allocation fills the oldest due invoice first; the rest becomes credit and pays the next month', async () => {
    const { room, renter } = await rented();
    const october = await fixture.issue(room, '2026-10');
    const november = await fixture.issue(room, '2026-11');
    assert.equal((await fixture.invoice(november.id)).previous_balance, '3000000.00');
    const spread = await fixture.make('/payments/allocate', {
      renter_id: renter.id,
      amount: '6500000',
      method: 'BANK_TRANSFER',
    });
    assert.deepEqual(
      spread.payments.map((p: { invoice_id: string | null; amount: string }) => [p.invoice_id, p.amount]),
      [
        [october.id, '3000000.00'],
        [november.id, '3000000.00'],
        [null, '500000.00'],
      ],
    );
    assert.equal(new Set(spread.payments.map((p: { receipt_id: string }) => p.receipt_id)).size, 1);
    assert.deepEqual([spread.credit_amount, await credit(renter)], ['500000.00', '500000.00']);
    const december = await fixture.generate(room, '2026-12');
    assert.deepEqual(lines(december), ['RENT 3000000.00', 'CREDIT -500000.00']);
    const refund = await api().post(`/renters/${renter.id}/credit-refunds`, { amount: '100000', method: 'CASH' });
    assert.equal(refund.error.code, 'insufficient_credit', 'the draft has reserved it');
    await fixture.ok(api().post(`/invoices/${december.id}/issue`, {}));
    assert.equal(await credit(renter), '0.00');
    await fixture.ok(api().post(`/invoices/${december.id}/cancel`, { reason: 'wrong' }));
    assert.equal(await credit(renter), '500000.00');
    const paidOut = await fixture.ok(
      api().post(`/renters/${renter.id}/credit-refunds`, { amount: '500000', method: 'CASH' }),
    );
    assert.deepEqual([paidOut.direction, paidOut.purpose, await credit(renter)], ['OUT', 'CREDIT_REFUND', '0.00']);
  });

  test('a receipt is reversed as a whole; used credit becomes negative and is billed again', async () => {
    const { room, renter } = await rented();
    const october = await fixture.issue(room, '2026-10');
    const spread = await fixture.make('/payments/allocate', {
      renter_id: renter.id,
      amount: '3500000',
      method: 'BANK_TRANSFER',
    });
    const november = await fixture.issue(room, '2026-11');
    assert.deepEqual(lines(november), ['RENT 3000000.00', 'CREDIT -500000.00']);
    const response = await api().post(`/payments/${spread.payments[0].id}/reverse`, { reason: 'bounced' });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(
      [response.data.display.status.value, response.data.reversal_reason, response.body.meta.warnings[0].code],
      ['REVERSED', 'bounced', 'credit_already_used'],
    );
    assert.equal((await fixture.invoice(october.id)).display.status.value, 'ISSUED');
    assert.equal(await credit(renter), '-500000.00');
    for (const { id } of spread.payments)
      assert.equal(
        (await api().post(`/payments/${id}/reverse`, { reason: 'x' })).error.code,
        'payment_already_reversed',
      );
    const december = await fixture.generate(room, '2026-12');
    assert.deepEqual(lines(december), ['RENT 3000000.00', 'CREDIT 500000.00']);
  });

  test('a payment on the wrong invoice is moved to another invoice or to credit', async () => {
    const [a, b] = [await rented(), await rented()];
    const [first, second] = [await fixture.issue(a.room, '2026-10'), await fixture.issue(b.room, '2026-10')];
    const payment = await fixture.pay(first, '2000000');
    const moved = await fixture.ok(api().post(`/payments/${payment.id}/move`, { invoice_id: second.id }));
    assert.deepEqual([moved.invoice_id, moved.receipt_id], [second.id, payment.receipt_id]);
    assert.equal((await fixture.invoice(first.id)).paid_amount, '0.00');
    assert.equal((await fixture.invoice(second.id)).paid_amount, '2000000.00');
    const kept = await fixture.ok(api().post(`/payments/${moved.id}/move`, { to_credit: true }));
    assert.deepEqual([kept.purpose, await credit(b.renter)], ['RENTER_CREDIT', '2000000.00']);
    assert.equal(
      (await api().post(`/payments/${payment.id}/move`, { to_credit: true })).error.code,
      'payment_already_reversed',
    );
    await fixture.ok(api().post(`/payments/${kept.id}/reverse`, { reason: 'x' }));
    assert.equal(await credit(b.renter), '0.00');
  });
});

suite('corrections', () => {
  test('a credit note lowers the balance; an overpaid amount becomes credit', async () => {
    const { room, renter } = await rented();
    await fixture.make('/recurring-fees', { room_id: room.id, name: 'Internet', amount: '100000' });
    const invoice = await fixture.issue(room, '2026-10');
    await fixture.pay(invoice, '3100000');
    const fee = invoice.lines[1];
    const tooMuch = await api().post(`/invoices/${invoice.id}/credit-notes`, {
      reason: 'x',
      lines: [{ line_id: fee.id, amount: '100001' }],
    });
    assert.deepEqual([tooMuch.error.fields[0].path, tooMuch.error.fields[0].code], ['lines.0.amount', 'too_large']);
    const note = await fixture.make(`/invoices/${invoice.id}/credit-notes`, {
      reason: 'no internet',
      lines: [{ line_id: fee.id, amount: '100000' }],
    });
    assert.deepEqual(
      [note.amount, note.invoice.credited_amount, note.invoice.paid_amount, note.invoice.display.status.value],
      ['100000.00', '100000.00', '3000000.00', 'PAID'],
    );
    assert.equal(await credit(renter), '100000.00');
    const parts = (await api().get(`/payments?renter_id=${renter.id}`)).data.payments.map(
      (p: { amount: string; display: { status: { value: string } }; purpose: string }) =>
        `${p.purpose} ${p.amount} ${p.display.status.value}`,
    );
    assert.deepEqual(parts.sort(), [
      'INVOICE 3000000.00 RECORDED',
      'INVOICE 3100000.00 MOVED',
      'RENTER_CREDIT 100000.00 RECORDED',
    ]);
    const draft = await fixture.generate(room, '2026-12');
    assert.equal(
      (
        await api().post(`/invoices/${draft.id}/credit-notes`, {
          reason: 'x',
          lines: [{ line_id: draft.lines[0].id, amount: '1' }],
        })
      ).error.code,
      'invalid_status_transition',
    );
  });

  test('rebill releases the reading for the next invoice', async () => {
    const { room } = await rented({ initial_readings: { electricity: 0 } });
    await fixture.read(room, '2026-10', { electricity_current: 100 });
    const invoice = await fixture.issue(room, '2026-10');
    const line = invoice.lines[1];
    await fixture.make(`/invoices/${invoice.id}/credit-notes`, {
      reason: 'wrong price',
      rebill: true,
      lines: [{ line_id: line.id, amount: '350000' }],
    });
    const november = await fixture.generate(room, '2026-11');
    assert.deepEqual(lines(november), ['RENT 3000000.00', 'ELECTRICITY 350000.00']);
  });

  test('cancelling releases everything and links to the replacement', async () => {
    const { room, renter } = await rented({ initial_readings: { electricity: 0 } });
    await fixture.read(room, '2026-10', { electricity_current: 10 });
    const first = await fixture.issue(room, '2026-10');
    await fixture.pay(first, '1000000');
    assert.equal(
      (await api().post(`/invoices/${first.id}/cancel`, { reason: 'x' })).error.code,
      'invoice_has_payments',
    );
    const cancelled = await fixture.ok(
      api().post(`/invoices/${first.id}/cancel`, { reason: 'wrong', payments: 'to_credit' }),
    );
    assert.deepEqual(
      [cancelled.display.status.value, cancelled.cancel_reason, await credit(renter)],
      ['CANCELLED', 'wrong', '1000000.00'],
    );
    const second = await fixture.generate(room, '2026-10');
    assert.notEqual(second.id, first.id);
    assert.deepEqual(lines(second), ['RENT 3000000.00', 'ELECTRICITY 35000.00', 'CREDIT -1000000.00']);
    assert.equal((await fixture.invoice(first.id)).replaced_by, second.id);
    assert.equal(
      (await api().post(`/invoices/${first.id}/cancel`, { reason: 'x' })).error.code,
      'invalid_status_transition',
    );
  });

  test('a written-off amount leaves the receivables; a later payment is other income', async () => {
    const { room } = await rented();
    const invoice = await fixture.issue(room, '2026-10');
    await fixture.pay(invoice, '500000');
    const lost = await fixture.ok(api().post(`/invoices/${invoice.id}/write-off`, { reason: 'gone' }));
    assert.deepEqual([lost.written_off_amount, lost.display.status.value], ['2500000.00', 'PAID']);
    await fixture.pay(invoice, '400000');
    const after = await fixture.invoice(invoice.id);
    assert.deepEqual([after.paid_amount, after.written_off_amount], ['900000.00', '2100000.00']);
  });

  test('locked periods take no journal entry', async () => {
    const { room } = await rented();
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    await fixture.ok(api().patch(organization, { books_locked_until: '2026-10-31' }));
    const refused = await api().post('/invoices/generate', { room_id: room.id, period: '2026-10', issue: true });
    assert.deepEqual(
      [refused.status, refused.error.code, refused.error.details.books_locked_until],
      [409, 'period_locked', '2026-10-31'],
    );
    const draft = await fixture.generate(room, '2026-10');
    assert.equal((await api().post(`/invoices/${draft.id}/issue`, { issue_date: '2026-11-01' })).status, 200);
    assert.equal(
      (await api().post('/payments', { invoice_id: draft.id, amount: '1', method: 'CASH', payment_date: '2026-10-31' }))
        .error.code,
      'period_locked',
    );
    await fixture.ok(api().patch(organization, { books_locked_until: null }));
  });
});

suite('deposits', () => {
  test('billed in parts, held when paid, filled last', async () => {
    const { room, lease } = await rented({
      deposit_amount: '3000000',
      deposit_received: { amount: '1000000', received_on: '2026-10-01' },
    });
    const draft = await fixture.generate(room, '2026-10');
    assert.deepEqual(lines(draft), ['RENT 3000000.00', 'DEPOSIT 2000000.00']);
    await fixture.ok(api().patch(`/invoice-lines/${draft.lines[1].id}`, { unit_price: '500000' }));
    await fixture.ok(api().post(`/invoices/${draft.id}/issue`, {}));
    await fixture.pay(draft, '3100000');
    assert.equal(await held(lease), '1100000.00');
    const november = await fixture.generate(room, '2026-11');
    assert.deepEqual(lines(november), ['RENT 3000000.00', 'DEPOSIT 1500000.00']);
    await fixture.pay(draft, '400000');
    assert.equal(await held(lease), '1500000.00');
  });
});
