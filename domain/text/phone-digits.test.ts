import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneDigits } from './phone-digits.ts';

test('a phone number is the same however it is written', () => {
  for (const text of [
    '0912345678',
    '0912 345 678',
    '0912.345.678',
    '+84912345678',
    '+84 912-345-678',
    '0084912345678',
    '84912345678',
  ])
    assert.equal(phoneDigits(text), '0912345678', text);
  assert.equal(phoneDigits('+84 912 34'), '091234');
  assert.equal(phoneDigits('345 678'), '345678');
});

test('other text is none', () => {
  for (const text of ['', 'P101', '59-X1 123.45', 'Lan 0912', '(0912)', '+84', '1.2', '1-02', '84912'])
    assert.equal(phoneDigits(text), null, text);
});
