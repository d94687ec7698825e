import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fraction } from './fraction.ts';
import {
  allocate,
  allocateByFractions,
  dong,
  formatAmount,
  formatPercent,
  formatQuantity,
  formatUnitPrice,
  multiplyToAmount,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  sumAmounts,
} from './money.ts';

test('amounts are parsed as whole đồng and formatted with two decimals', () => {
  assert.equal(parseAmount('3500000'), 3_500_000n);
  assert.equal(parseAmount('3500000.0'), 3_500_000n);
  assert.equal(parseAmount('-12.00'), -12n);
  for (const bad of ['', '1.5', '1.000', '12345678901234', '1e3', ' 1', '+1', '1.', '.0', '١'])
    assert.equal(parseAmount(bad), null, bad);
  assert.equal(formatAmount(3_500_000n), '3500000.00');
  assert.equal(formatAmount(-5n), '-5.00');
});

test('stored sums may have more digits than an amount, and none is lost', () => {
  for (const sum of [0n, -12n, 9_999_999_999_999n, 10_000_000_000_000n, -123_456_789_012_345_677n])
    assert.equal(dong(formatAmount(sum)), sum);
  assert.equal(dong('999999999999999999'), 999_999_999_999_999_999n);
  for (const bad of ['', '1.5', '10000000000000.50', '1234567890123456789', '1e14'])
    assert.throws(() => dong(bad), RangeError, bad);
});

test('unit prices, quantities and percents keep their fractions exactly', () => {
  assert.equal(parseUnitPrice('3500.5'), 350_050n);
  assert.equal(formatUnitPrice(350_050n), '3500.50');
  assert.equal(formatUnitPrice(-5n), '-0.05');
  assert.equal(parseUnitPrice('1.005'), null);
  assert.equal(parseQuantity('12'), 12_000n);
  assert.equal(parseQuantity('999999999.999'), 999_999_999_999n);
  assert.equal(parseQuantity('1000000000'), null);
  assert.equal(parseQuantity('-1'), null);
  assert.equal(formatQuantity(12_500n), '12.500');
  assert.deepEqual(parsePercent('10.5'), fraction(21n, 2n));
  for (const text of ['0', '8', '10.5', '100', '0.0001']) {
    const percent = parsePercent(text);
    assert.ok(percent);
    assert.equal(formatPercent(percent), text);
  }
});

test('a line amount is rounded once, half away from zero', () => {
  assert.equal(multiplyToAmount(1_500n, 33_300n), 500n);
  assert.equal(multiplyToAmount(1_000n, 50n), 1n);
  assert.equal(multiplyToAmount(1_000n, -50n), -1n);
  assert.equal(multiplyToAmount(1_000n, 49n), 0n);
});

test('allocation is deterministic: equal remainders go to the earlier part', () => {
  assert.deepEqual(allocate(100n, [1n, 1n, 1n]), [34n, 33n, 33n]);
  assert.deepEqual(allocate(-100n, [1n, 1n, 1n]), [-34n, -33n, -33n]);
  assert.deepEqual(allocate(5n, [0n, 0n]), [3n, 2n]);
  assert.deepEqual(allocateByFractions(100n, [fraction(75n, 2n), fraction(75n, 2n), fraction(25n)]), [38n, 37n, 25n]);
  assert.throws(() => allocate(5n, []));
  assert.throws(() => allocate(5n, [-1n, 2n]));
});

test('parts always add up to the whole and differ by less than one from their exact share', () => {
  const total = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(total, weights, (whole, shares) => {
      const parts = allocate(whole, shares);
      assert.equal(sumAmounts(parts), whole);
      const all = sumAmounts(shares);
      if (all === 0n) return;
      for (const [index, part] of parts.entries()) {
        const stray = part * all - whole * (shares[index] ?? 0n);
        assert.ok(stray < all && stray > -all);
      }
    }),
  );
});
