import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareByType, largestChanges, type MonthLine } from './compare-months.ts';

const line = (roomId: string, lineType: MonthLine['lineType'], amount: number, use?: number): MonthLine => ({
  roomId,
  lineType,
  amount: BigInt(amount),
  use: use === undefined ? null : BigInt(use) * 1000n,
});

const before = [
  line('a', 'RENT', 3_000_000),
  line('a', 'ELECTRICITY', 100_000, 40),
  line('b', 'RENT', 2_000_000),
  line('b', 'DISCOUNT', -50_000),
  line('b', 'CREDIT', -700_000),
];
const now = [
  line('a', 'RENT', 3_000_000),
  line('a', 'ELECTRICITY', 150_000, 50),
  line('a', 'ELECTRICITY', 60_000, 20),
  line('b', 'RENT', 2_200_000),
  line('c', 'RENT', 9_000_000),
];

suite('two months compared', () => {
  test('one entry per line type of either month, tiers and rooms added up', () => {
    assert.deepEqual(compareByType(now, before), [
      { lineType: 'RENT', amount: 14_200_000n, previousAmount: 5_000_000n, use: null, previousUse: null },
      { lineType: 'ELECTRICITY', amount: 210_000n, previousAmount: 100_000n, use: 70_000n, previousUse: 40_000n },
      { lineType: 'DISCOUNT', amount: 0n, previousAmount: -50_000n, use: null, previousUse: null },
      { lineType: 'CREDIT', amount: 0n, previousAmount: -700_000n, use: null, previousUse: null },
    ]);
    assert.deepEqual(compareByType([], []), []);
  });

  test('the rooms of both months whose charges changed, the largest change first; credit is no charge', () => {
    const changes = largestChanges(now, before, 10);
    assert.deepEqual(
      changes.map(({ roomId, amount, previousAmount, lines }) => [
        roomId,
        amount,
        previousAmount,
        lines.map(({ lineType }) => lineType),
      ]),
      [
        ['b', 2_200_000n, 1_950_000n, ['RENT', 'DISCOUNT']],
        ['a', 3_210_000n, 3_100_000n, ['ELECTRICITY']],
      ],
    );
    assert.equal(largestChanges(now, before, 1).length, 1);
    assert.deepEqual(largestChanges(before, before, 10), []);
  });
});
