import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { REVIEW_ITEM } from '../resource-shapes.ts';
import { assertRefused, assertShape } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import { act, all, api, credit, ITEMS, item, owing, UNKNOWN_ID } from './bank-fixture.ts';

suite('review items', () => {
  test('state=open or resolved; open items have suggestions', async () => {
    const { invoice, renter } = await owing('1234000');
    const open = await item({ content: `${renter.full_name} chuyen tien`, transferAmount: 1234000 });
    const { invoice_id, reasons, sure, open_amount } = open.suggestions[0];
    assert.deepEqual([invoice_id, reasons, sure], [invoice.id, ['same_amount', 'renter_name'], true]);
    assert.equal(open_amount, '1234000.00');
    assert.deepEqual(await fixture.ok(api().get(`${ITEMS}/${open.id}`)), open);
    for (const row of await all('&state=open')) assert.equal(row.resolution_kind, null);
    for (const row of await all('&state=resolved')) assert.ok(row.resolution_kind && row.suggestions.length === 0);
    assert.equal((await all()).length, (await all('&state=open')).length + (await all('&state=resolved')).length);
    assertRefused(await api().get(`${ITEMS}?state=done`), 400, 'validation_failed', ['state not_allowed']);
  });

  test('match books up to the invoice’s balance, the rest becomes credit of its renter', async () => {
    const { invoice, renter } = await owing('1000000');
    const open = await item({ content: 'x', transferAmount: 1500000 });
    assertRefused(await act(open, 'match', {}), 400, 'validation_failed', ['invoice_id required']);
    assertRefused(await act(open, 'match', { invoice_id: invoice.id, amount: '1500001' }), 400, 'validation_failed', [
      'amount too_large',
    ]);
    const over = await act(open, 'match', { invoice_id: invoice.id, amount: '1000001' });
    assertRefused(over, 409, 'payment_exceeds_invoice_balance');
    assert.equal(over.error.details.balance, '1000000.00');
    const foreignResponse = await act(open, 'match', { invoice_id: UNKNOWN_ID });
    assertRefused(foreignResponse, 404, 'not_found');
    assert.deepEqual(foreignResponse.error.details, { field: 'invoice_id' });
    assertRefused(await api().post(`${ITEMS}/${UNKNOWN_ID}/match`, { invoice_id: invoice.id }), 404, 'not_found');
    const matched = await act(open, 'match', { invoice_id: invoice.id });
    assert.equal(matched.status, 200, matched.text);
    assertShape(matched.data, REVIEW_ITEM);
    assert.deepEqual(
      [matched.data.resolution_kind, matched.data.reviewed_by],
      ['MATCHED', fixture.landlord.session.user.id],
    );
    assert.equal(await credit(renter), '500000.00');
    for (const [action, body] of [
      ['match', { invoice_id: invoice.id }],
      ['split', { allocations: [{ invoice_id: invoice.id, amount: '1' }] }],
      ['mark-resolved', { reason: 'x' }],
    ] as const)
      assertRefused(await act(open, action, body), 409, 'review_item_already_resolved');
  });

  test('split: allocations and the remainder add up to the transfer', async () => {
    const [a, b] = [await owing('1000000'), await owing('1000000')];
    const open = await item({ content: 'x', transferAmount: 2500000 });
    const allocations = [a, b].map(({ invoice }) => ({ invoice_id: invoice.id.toUpperCase(), amount: '1000000' }));
    assertRefused(await act(open, 'split', { allocations: [] }), 400, 'validation_failed', ['allocations too_short']);
    assertRefused(await act(open, 'split', { allocations }), 400, 'validation_failed', ['rest_renter_id required']);
    const more = [{ invoice_id: a.invoice.id, amount: '2500001' }];
    assertRefused(await act(open, 'split', { allocations: more }), 400, 'validation_failed', ['allocations too_large']);
    const twice = [allocations[0], allocations[0]];
    assertRefused(await act(open, 'split', { allocations: twice }), 400, 'validation_failed', [
      'allocations.1.invoice_id conflicts_with',
    ]);
    const split = await act(open, 'split', { allocations, rest_renter_id: b.renter.id });
    assert.deepEqual([split.status, split.data?.resolution_kind], [200, 'SPLIT'], split.text);
    assert.deepEqual([await credit(a.renter), await credit(b.renter)], ['0.00', '500000.00']);
  });

  test('reopen reverses and clears; an open item is invalid_status_transition', async () => {
    const { invoice } = await owing('1000000');
    for (const byHand of [false, true]) {
      const booked = await item({ content: invoice.payment_code, transferAmount: 400000 });
      if (byHand) await fixture.make(`/payments/${booked.payment_id}/reverse`, { reason: 'Ngân hàng thu hồi' });
      assertRefused(await act(booked, 'reopen', {}), 400, 'validation_failed', ['reason required']);
      const reopened = await act(booked, 'reopen', { reason: 'Nhầm' });
      assert.equal(reopened.status, 200, reopened.text);
      assertShape(reopened.data, REVIEW_ITEM);
      const { resolution_kind, reviewed_by, reviewed_at, invoice_id, payment_id } = reopened.data;
      assert.deepEqual(
        [resolution_kind, reviewed_by, reviewed_at, invoice_id, payment_id],
        [null, null, null, null, null],
      );
      assert.equal((await fixture.invoice(invoice.id)).paid_amount, '0.00');
      assertRefused(await act(booked, 'reopen', { reason: 'x' }), 409, 'invalid_status_transition');
      const outside = await act(booked, 'mark-resolved', { reason: 'Đã trả lại' });
      assert.deepEqual([outside.data.resolution_kind, outside.data.review_note], ['EXTERNALLY_RESOLVED', 'Đã trả lại']);
    }
  });
});
