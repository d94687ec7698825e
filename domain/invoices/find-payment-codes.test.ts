import assert from 'node:assert/strict';
import test from 'node:test';
import { findPaymentCodes } from './find-payment-codes.ts';
import { makePaymentCode } from './payment-code.ts';

test('a million random memos contain none of ten thousand issued codes', () => {
  // A seeded generator, so that every run sees the same memos.
  let state = 0x9e3779b9;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
  const issued = new Set<string>();
  while (issued.size < 10_000) issued.add(makePaymentCode(Uint8Array.from({ length: 8 }, () => next(256))));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  let foreign = 0;
  for (let memo = 0; memo < 1_000_000; memo += 1) {
    let text = '';
    for (let place = 0; place < 32; place += 1) text += letters[next(36)];
    // Half of them contain the prefix, like a mistyped code.
    if (memo % 2 === 0) text = `${text.slice(0, 10)}RR${text.slice(12)}`;
    if (!text.includes('RR')) continue;
    for (const found of findPaymentCodes(text)) {
      assert.ok(!issued.has(found), text);
      foreign += 1;
    }
  }
  // About one in 23 look-alikes passes the check character.
  assert.ok(foreign < 1_000_000 * 0.5 * (23 / 36) ** 8 * (1 / 23) * 1.5, String(foreign));
});
