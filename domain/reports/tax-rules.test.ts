import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assess, type TaxRule, taxRuleOf } from './tax-rules.ts';

suite('tax on rent', () => {
  const of = (year: number, revenue: bigint) => assess(revenue, taxRuleOf(year) as TaxRule);

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
});
