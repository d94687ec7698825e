import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sureMatch } from './sure-match.ts';

const candidate = (invoice_id: string, ...reasons: string[]) => ({ invoice_id, reasons });

test('one candidate with the amount and a second reason is sure', () => {
  const others = [candidate('b', 'same_amount'), candidate('c', 'renter_name', 'room_name')];
  assert.equal(sureMatch([candidate('a', 'same_amount', 'renter_name'), ...others], 'no_payment_code'), 'a');
  assert.equal(sureMatch(others, null), null);
});

test('two such candidates are not', () => {
  const two = [candidate('a', 'same_amount', 'renter_name'), candidate('b', 'same_amount', 'room_name')];
  assert.equal(sureMatch(two, null), null);
});

test('a suspected duplicate never is', () => {
  assert.equal(sureMatch([candidate('a', 'same_amount', 'renter_name')], 'suspected_duplicate'), null);
});
