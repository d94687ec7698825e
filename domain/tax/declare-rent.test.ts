import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { sumAmounts } from '../money.ts';
import { type TaxRule, taxRuleOf } from '../reports/tax-rules.ts';
import { declareRent, type RentedContract } from './declare-rent.ts';

const tax = taxRuleOf(2026) as TaxRule;
const contract = (first: bigint, second = 0n, fines = 0n): RentedContract => ({
  revenue: [first, second],
  fines: [0n, fines],
});

suite('the forms of a year', () => {
  test('240 million and exactly a billion are exempt, and revenue is still reported', () => {
    for (const revenue of [240_000_000n, 1_000_000_000n]) {
      const { exempt, year } = declareRent([contract(revenue)], tax);
      assert.deepEqual([exempt, year.revenue, year.vat, year.pit, year.deducted], [true, revenue, 0n, 0n, 0n]);
    }
  });

  test('1.5 billion: VAT 75 million on all of it, income tax 25 million on what is above a billion', () => {
    const { exempt, state, year } = declareRent([contract(1_500_000_000n)], tax);
    assert.deepEqual([exempt, state, year.vat, year.pit], [false, 'ABOVE', 75_000_000n, 25_000_000n]);
  });

  test('a fine that was taken back in the next half is not taxed, and gives nothing back', () => {
    const taken: RentedContract = { revenue: [600_000_000n, 600_000_000n], fines: [2_000_000n, -2_000_000n] };
    const { firstHalf, secondHalf, year } = declareRent([taken, contract(0n)], tax);
    assert.deepEqual([firstHalf.pitOnFines, secondHalf.pitOnFines, year.pitOnFines], [100_000n, 0n, 0n]);
  });

  test('half-years use up the threshold one after the other', () => {
    const { firstHalf, secondHalf } = declareRent([contract(700_000_000n, 800_000_000n)], tax);
    assert.deepEqual([firstHalf.deducted, firstHalf.vat, firstHalf.pit], [700_000_000n, 35_000_000n, 0n]);
    assert.deepEqual([secondHalf.deducted, secondHalf.vat, secondHalf.pit], [300_000_000n, 40_000_000n, 25_000_000n]);
  });

  test('fines and compensation are taxed on their own and do not count towards the threshold', () => {
    const below = declareRent([contract(1_000_000_000n, 0n, 50_000_000n)], tax);
    assert.deepEqual([below.exempt, below.year.fines, below.year.pitOnFines], [true, 50_000_000n, 0n]);
    const above = declareRent([contract(1_200_000_000n, 0n, 50_000_000n)], tax);
    assert.deepEqual(
      [above.year.pit, above.year.pitOnFines, above.year.contracts[0]?.pit],
      [10_000_000n, 2_500_000n, 12_500_000n],
    );
  });

  test('a threshold is near from 80 % on', () => {
    const state = (revenue: bigint) => declareRent([contract(revenue)], tax).state;
    assert.deepEqual([799_999_999n, 800_000_000n, 1_000_000_000n, 1_000_000_001n].map(state), [
      'BELOW',
      'NEAR',
      'NEAR',
      'ABOVE',
    ]);
  });

  test('before 2026 nothing is deducted', () => {
    const { year } = declareRent([contract(200_000_000n)], taxRuleOf(2025) as TaxRule);
    assert.deepEqual([year.deducted, year.vat, year.pit], [0n, 10_000_000n, 10_000_000n]);
  });

  test('the list adds up to the form', () => {
    const amount = fc.bigInt({ min: -1_000_000n, max: 900_000_000n });
    const some = fc.array(fc.tuple(amount, amount, fc.bigInt({ min: 0n, max: 9_999_999n })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(some, (rows) => {
        const { firstHalf, secondHalf, year } = declareRent(
          rows.map(([first, second, fines]) => contract(first, second, fines)),
          tax,
        );
        for (const form of [firstHalf, secondHalf, year]) {
          const sum = (name: 'revenue' | 'deducted' | 'vat' | 'pit') =>
            sumAmounts(form.contracts.map((row) => row[name]));
          assert.deepEqual(
            [sum('revenue'), sum('deducted'), sum('vat'), sum('pit')],
            [form.revenue, form.deducted, form.vat, form.pit + form.pitOnFines],
          );
        }
        assert.ok(firstHalf.deducted + secondHalf.deducted <= tax.threshold);
      }),
    );
  });
});
