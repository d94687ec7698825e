import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPaymentCodes } from './find-payment-codes.ts';
import { isPaymentCode, makePaymentCode, makePaymentReference } from './payment-code.ts';

const code = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(makePaymentCode);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

test('a code is RR and eight unambiguous characters', () => {
  fc.assert(
    fc.property(code, (made) => {
      assert.match(made, /^RR[2-9ACDEFHJKMNPTWXY]{8}$/);
      assert.ok(isPaymentCode(made));
    }),
  );
  assert.throws(() => makePaymentCode(new Uint8Array(7)));
  assert.equal(makePaymentCode(new Uint8Array(8)), 'RR22222222');
});

test('a single wrong character or a transposition makes a code invalid', () => {
  fc.assert(
    fc.property(code, (made) => {
      for (let at = 0; at < made.length; at += 1) {
        for (const letter of letters)
          if (letter !== made[at]) assert.equal(isPaymentCode(made.slice(0, at) + letter + made.slice(at + 1)), false);
        const swapped = `${made.slice(0, at)}${made[at + 1] ?? ''}${made[at]}${made.slice(at + 2)}`;
        if (swapped !== made) assert.equal(isPaymentCode(swapped), false);
      }
    }),
    { numRuns: 40 },
  );
});

test('a code is found in the memo however the bank reformats it', () => {
  const noise = fc.string({
    unit: fc.constantFrom(...letters.filter((letter) => letter !== 'R'), ' ', '.', '-', 'ấ', 'Đ'),
    maxLength: 30,
  });
  const mangled = (made: string) =>
    fc
      .array(fc.tuple(fc.boolean(), fc.constantFrom('', '', '', ' ', '-', '. ')), { minLength: 10, maxLength: 10 })
      .map((marks) =>
        [...made]
          .map((letter, index) => (marks[index]?.[0] ? letter.toLowerCase() : letter) + (marks[index]?.[1] ?? ''))
          .join(''),
      );
  const memo = code.chain((made) => fc.tuple(fc.constant(made), noise, mangled(made), noise));
  fc.assert(
    fc.property(memo, ([made, before, middle, after]) => {
      assert.deepEqual(findPaymentCodes(before + middle + after), [made]);
    }),
  );
});

test('finds two codes, a repeated code once, and none in other text', () => {
  const [one, two] = [
    makePaymentCode(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)),
    makePaymentCode(Uint8Array.of(8, 7, 6, 5, 4, 3, 2, 1)),
  ];
  assert.deepEqual(findPaymentCodes(`MBVCB.3278907687.${one}R${two}.CT tu 0011 toi 0022`), [one, two]);
  assert.deepEqual(findPaymentCodes(`${one} ${one.toLowerCase()}`), [one]);
  assert.deepEqual(findPaymentCodes('chuyen tien mua iphone'), []);
  assert.deepEqual(findPaymentCodes('RRABCDEFGH tien phong'), []);
});

test('the reference fits a bank memo and contains the code', () => {
  const november = Temporal.PlainYearMonth.from('2026-11');
  assert.equal(makePaymentReference('RR22222222', 'P101', november), 'RR22222222 P101 T112026');
  assert.equal(makePaymentReference('RR22222222', 'Phòng Đỏ số 12', november), 'RR22222222 PHONGD T112026');
  assert.equal(makePaymentReference('RR22222222', '!!', november), 'RR22222222 T112026');
  fc.assert(
    fc.property(code, fc.string(), (made, room) => {
      const reference = makePaymentReference(made, room, november);
      assert.ok(reference.length <= 25);
      assert.match(reference, /^[A-Z0-9 ]+$/);
      assert.deepEqual(findPaymentCodes(reference), [made]);
    }),
  );
});
