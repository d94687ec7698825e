import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { sumAmounts } from '../money.ts';
import { runBalance } from './run-balance.ts';

const movements = [
  { date: '2026-09-01', amount: 3_000_000n },
  { date: '2026-09-05', amount: -3_000_000n },
  { date: '2026-10-01', amount: 3_200_000n },
  { date: '2026-10-01', amount: -200_000n },
];

suite('a running balance', () => {
  test('shows each movement with the balance after it', () => {
    const { opening, rows, closing } = runBalance(movements, { from: null, to: null });
    assert.deepEqual(
      [opening, rows.map(({ balance }) => balance), closing],
      [0n, [3_000_000n, 0n, 3_200_000n, 3_000_000n], 3_000_000n],
    );
  });

  test('of some days starts with what was before them', () => {
    const { opening, rows, closing } = runBalance(movements, { from: '2026-09-02', to: '2026-09-30' });
    assert.deepEqual([opening, rows.length, closing], [3_000_000n, 1, 0n]);
  });

  test('opening plus rows is closing, and the closing of some days is the opening of the next', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'] as const;
    const movement = fc.record({ date: fc.constantFrom(...days), amount: fc.bigInt({ min: -1000n, max: 1000n }) });
    fc.assert(
      fc.property(fc.array(movement), (list) => {
        const ordered = list.toSorted((a, b) => a.date.localeCompare(b.date));
        const [first, second] = [
          runBalance(ordered, { from: null, to: '2026-01-02' }),
          runBalance(ordered, { from: '2026-01-03', to: null }),
        ];
        assert.equal(first.closing, second.opening);
        assert.equal(second.closing, second.opening + sumAmounts(second.rows.map(({ amount }) => amount)));
      }),
    );
  });
});
