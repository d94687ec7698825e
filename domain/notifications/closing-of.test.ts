import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closingOf } from './closing-of.ts';

test('an invoice was paid only if money was received and nothing was written off', () => {
  assert.equal(closingOf({ total: 650n, paid: 650n, writtenOff: 0n }), 'paid');
  assert.equal(closingOf({ total: 650n, paid: 250n, writtenOff: 0n }), 'paid');
  assert.equal(closingOf({ total: 0n, paid: 0n, writtenOff: 0n }), 'paid');
  assert.equal(closingOf({ total: 650n, paid: 0n, writtenOff: 0n }), 'credited');
  assert.equal(closingOf({ total: 650n, paid: 0n, writtenOff: 650n }), 'written_off');
  assert.equal(closingOf({ total: 650n, paid: 250n, writtenOff: 400n }), 'written_off');
});
