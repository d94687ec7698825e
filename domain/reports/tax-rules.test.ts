import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { declareRent } from '../tax/declare-rent.ts';
import { type TaxRule, taxRuleOf, thresholdState } from './tax-rules.ts';

suite('tax on rent', () => {
  const of = (year: number, revenue: bigint) => {
    const declared = declareRent([{ revenue: [revenue, 0n], fines: [0n, 0n] }], taxRuleOf(year) as TaxRule);
    return { exempt: declared.exempt, vat: declared.year.vat, pit: declared.year.pit };
  };

  test('from 2026: a billion is exempt; above it, income tax on the excess and VAT on everything', () => {
    assert.deepEqual(of(2026, 240_000_000n), { exempt: true, vat: 0n, pit: 0n });
    assert.deepEqual(of(2026, 1_000_000_000n), { exempt: true, vat: 0n, pit: 0n });
    assert.deepEqual(of(2026, 1_500_000_000n), { exempt: false, vat: 75_000_000n, pit: 25_000_000n });
    assert.deepEqual(of(2030, 1_000_000_001n), { exempt: false, vat: 50_000_000n, pit: 0n });
  });

  test('before 2026: a hundred million is exempt; above it, both on everything', () => {
    assert.deepEqual(of(2025, 100_000_000n), { exempt: true, vat: 0n, pit: 0n });
    assert.deepEqual(of(2025, 200_000_000n), { exempt: false, vat: 10_000_000n, pit: 10_000_000n });
    assert.equal(taxRuleOf(2021), null);
  });

  test('landlords are warned from 80 % of the threshold on', () => {
    const states = [799_999_999n, 800_000_000n, 1_000_000_000n, 1_000_000_001n].map((revenue) =>
      thresholdState(revenue, taxRuleOf(2026) as TaxRule),
    );
    assert.deepEqual(states, ['BELOW', 'NEAR', 'NEAR', 'ABOVE']);
  });
});
