import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { ALLOCATION_METHODS } from '../catalog/reports.ts';
import { formatPercent, sumAmounts } from '../money.ts';
import { type SharingRoom, shareExpenses } from './share-expenses.ts';

const rooms = (...revenues: bigint[]): SharingRoom[] => revenues.map((revenue) => ({ revenue, measure: null }));
const amounts = (total: bigint, of: SharingRoom[], method: (typeof ALLOCATION_METHODS)[number]) =>
  shareExpenses(total, of, method).parts.map(({ amount }) => amount);

suite('sharing the expenses of a property', () => {
  test('by revenue, with leftover đồng to the largest remainder', () => {
    const shared = shareExpenses(100n, rooms(3_000_000n, 3_000_000n, 1_000_000n), 'revenue_share');
    assert.deepEqual(
      shared.parts.map(({ percent, amount }) => [formatPercent(percent), amount]),
      [
        ['42.8571', 43n],
        ['42.8571', 43n],
        ['14.2857', 14n],
      ],
    );
    assert.deepEqual([shared.method, shared.fallback, shared.unallocated], ['revenue_share', null, 0n]);
  });

  test('equally, also without any revenue, which is reported as a fallback', () => {
    assert.deepEqual(amounts(100n, rooms(5n, 0n, 1n), 'equal_room'), [34n, 33n, 33n]);
    const shared = shareExpenses(100n, rooms(0n, 0n, -5n), 'revenue_share');
    assert.deepEqual([shared.method, shared.fallback], ['equal_room', 'no_revenue']);
    assert.deepEqual(amounts(100n, rooms(0n, 0n, -5n), 'revenue_share'), [34n, 33n, 33n]);
  });

  test('a room with negative revenue gets no share', () => {
    assert.deepEqual(amounts(90n, rooms(-100n, 50n, 100n), 'revenue_share'), [0n, 30n, 60n]);
  });

  test('by area only when every area is known', () => {
    const of = (...areas: (bigint | null)[]) => areas.map((measure) => ({ revenue: 1n, measure }));
    assert.deepEqual(amounts(100n, of(1500n, 2500n), 'area'), [38n, 62n]);
    assert.equal(shareExpenses(100n, of(1500n, null), 'area').fallback, 'area_missing');
    assert.equal(shareExpenses(100n, of(null, null), 'occupant_days').fallback, 'no_occupants');
    assert.deepEqual(amounts(100n, of(null, 30n), 'occupant_days'), [0n, 100n]);
    assert.equal(shareExpenses(100n, of(0n, 0n), 'electricity_usage').fallback, 'no_usage');
  });

  test('without rooms nothing is allocated', () => {
    assert.deepEqual(shareExpenses(100n, [], 'revenue_share'), {
      method: 'revenue_share',
      fallback: null,
      parts: [],
      unallocated: 100n,
    });
  });

  test('for any figures the parts add up and follow the weights', () => {
    const room = fc.record({
      revenue: fc.bigInt(-10_000_000n, 10_000_000n),
      measure: fc.option(fc.bigInt(0n, 100_000n), { nil: null }),
    });
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        fc.array(room, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...ALLOCATION_METHODS),
        (total, of, method) => {
          const shared = shareExpenses(total, of, method);
          assert.equal(sumAmounts(shared.parts.map(({ amount }) => amount)), total);
          assert.equal(shared.fallback === null, shared.method === method);
          for (const { percent, amount } of shared.parts) {
            // Less than one đồng from the exact share.
            const off = 100n * amount * percent.den - total * percent.num;
            assert.ok((off < 0n ? -off : off) < 100n * percent.den);
          }
        },
      ),
    );
  });
});
