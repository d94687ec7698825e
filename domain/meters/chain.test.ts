import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isRefusal } from '../refusal.ts';
import { flagReading } from './flag-reading.ts';
import { measureUse } from './measure-use.ts';
import { changeReading, correctReading, placeReading } from './place-reading.ts';
import type { ChainReading } from './reading-chain.ts';

const period = (text: string) => Temporal.PlainYearMonth.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const plain = { replaced: null, rolledOver: false };

const reading = (date: string, previous: bigint, current: bigint, parts: Partial<ChainReading> = {}): ChainReading => ({
  id: date,
  readingDate: day(date),
  createdOrder: date,
  period: day(date).toPlainYearMonth(),
  kind: 'PERIODIC',
  leaseId: null,
  billed: false,
  previous,
  current,
  ...plain,
  ...parts,
});
const input = (date: string, current: bigint, parts: Partial<ChainReading> = {}) => ({
  ...reading(date, 0n, current, parts),
  previous: null,
});

test('use adds up when a meter rolls over or is replaced', () => {
  assert.deepEqual(measureUse({ previous: 99_850n, current: 120n, replaced: null, rolledOver: true }, 5), {
    use: 270n,
  });
  assert.deepEqual(measureUse({ previous: 99_850n, current: 120n, replaced: null, rolledOver: true }, null), {
    use: 270n,
  });
  const replaced = { oldFinal: 1_050n, newInitial: 3n };
  assert.deepEqual(measureUse({ previous: 1_000n, current: 40n, replaced, rolledOver: false }, 5), { use: 87n });
  assert.ok(isRefusal(measureUse({ previous: 1_000n, current: 999n, ...plain }, 5)));
  assert.ok(isRefusal(measureUse({ previous: 123_456n, current: 1n, replaced: null, rolledOver: true }, 5)));
});

test('a new reading is inserted between its neighbours', () => {
  const chain = [reading('2026-09-30', 0n, 100n), reading('2026-11-30', 100n, 300n)];
  const result = placeReading(chain, input('2026-10-31', 180n), 5);
  assert.ok(!isRefusal(result));
  assert.deepEqual([result.placed.previous, result.placed.use], [100n, 80n]);
  assert.deepEqual(
    [result.following?.id, result.following?.previous, result.following?.use],
    ['2026-11-30', 180n, 120n],
  );
  assert.equal(result.previousDiffers, false);
  const backwards = placeReading(chain, input('2026-10-31', 99n), 5);
  assert.ok(isRefusal(backwards) && backwards.refused === 'meter_reading_backwards');
  const overtakes = placeReading(chain, input('2026-10-31', 301n), 5);
  assert.ok(isRefusal(overtakes) && overtakes.refused === 'meter_reading_backwards');
  const billed = placeReading([reading('2026-11-30', 0n, 300n, { billed: true })], input('2026-10-31', 180n), 5);
  assert.ok(isRefusal(billed) && billed.refused === 'meter_reading_billed');
});

test('a chain starts at zero, or at its handover reading', () => {
  const first = placeReading([], input('2026-10-31', 180n), 5);
  assert.ok(!isRefusal(first) && first.placed.use === 180n && first.following === null);
  const handover = placeReading([], input('2026-10-31', 180n, { kind: 'HANDOVER' }), 5);
  assert.ok(!isRefusal(handover) && handover.placed.use === 0n && handover.placed.previous === 180n);
  const given = placeReading([], { ...input('2026-10-31', 180n), previous: 150n }, 5);
  assert.ok(!isRefusal(given) && given.placed.use === 30n && given.previousDiffers);
});

test('an edit changes the next reading, but never a billed one', () => {
  const chain = [reading('2026-09-30', 0n, 100n), reading('2026-10-31', 100n, 180n), reading('2026-11-30', 180n, 300n)];
  const changed = changeReading(chain, '2026-10-31', { current: 200n }, 5);
  assert.ok(!isRefusal(changed));
  assert.deepEqual(
    changed.changes.map((change) => [change.id, change.previous, change.use, change.before?.use]),
    [
      ['2026-10-31', 100n, 100n, 80n],
      ['2026-11-30', 200n, 100n, 120n],
    ],
  );
  const removed = changeReading(chain, '2026-10-31', null, 5);
  assert.ok(!isRefusal(removed));
  assert.deepEqual([removed.changes.length, removed.changes[0]?.use], [1, 200n]);
  const frozen = chain.map((each) => ({ ...each, billed: true }));
  const refused = changeReading(frozen, '2026-10-31', { current: 200n }, 5);
  assert.ok(isRefusal(refused) && refused.refused === 'meter_reading_billed');
  const corrected = correctReading(frozen, '2026-10-31', { current: 200n }, 5);
  assert.ok(
    !isRefusal(corrected) && corrected.changes.length === 2 && corrected.changes.every((change) => change.billed),
  );
});

test('a chain keeps its starting value unless an earlier reading is added', () => {
  const chain = [reading('2026-09-30', 1000n, 1000n, { kind: 'HANDOVER' }), reading('2026-10-31', 1000n, 1180n)];
  assert.deepEqual(changeReading(chain, '2026-09-30', null, 5), { changes: [] });
  const [, second] = chain;
  assert.ok(second);
  const earlier = placeReading([second], input('2026-09-15', 1010n, { kind: 'HANDOVER' }), 5);
  assert.ok(!isRefusal(earlier));
  assert.deepEqual([earlier.following?.previous, earlier.following?.use], [1010n, 170n]);
  const edited = changeReading([second], second.id, { previous: 1100n }, 5);
  assert.ok(!isRefusal(edited));
  assert.deepEqual(
    edited.changes.map((change) => [change.previous, change.use]),
    [[1100n, 80n]],
  );
  const moved = changeReading(chain, '2026-09-30', { current: 1020n }, 5);
  assert.ok(!isRefusal(moved));
  assert.deepEqual(
    moved.changes.map((change) => [change.previous, change.use]),
    [
      [1020n, 0n],
      [1020n, 160n],
    ],
  );
});

test('in any order of insertion, use adds up to last minus first', () => {
  const dates = fc.uniqueArray(fc.nat(300), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(dates, (offsets) => {
      let chain: ChainReading[] = [];
      for (const offset of offsets) {
        const date = day('2026-01-01').add({ days: offset }).toString();
        const result = placeReading(chain, input(date, BigInt(1000 + offset * 3), { kind: 'HANDOVER' }), 5);
        assert.ok(!isRefusal(result));
        const { placed, following } = result;
        chain = chain.map((each) => (each.id === following?.id ? { ...each, previous: following.previous } : each));
        chain.push(reading(date, placed.previous, placed.current, { kind: 'HANDOVER' }));
      }
      const use = chain.reduce((total, each) => total + each.current - each.previous, 0n);
      assert.equal(use, BigInt((Math.max(...offsets) - Math.min(...offsets)) * 3));
    }),
  );
});

test('flags name what a person should check', () => {
  const base = {
    period: period('2026-11'),
    use: 100n,
    opensChain: false,
    previousPeriod: period('2026-10'),
    previousDiffers: false,
    estimated: false,
    history: [
      { period: period('2026-10'), use: 100n },
      { period: period('2026-09'), use: 90n },
      { period: period('2026-04'), use: 1n },
    ],
  };
  assert.deepEqual(flagReading(base), []);
  assert.deepEqual(flagReading({ ...base, use: 0n }), ['zero_use']);
  assert.deepEqual(flagReading({ ...base, use: 285n }), []);
  assert.deepEqual(flagReading({ ...base, use: 286n }), ['spike']);
  assert.deepEqual(flagReading({ ...base, use: 286n, history: [] }), []);
  assert.deepEqual(flagReading({ ...base, previousPeriod: period('2026-09'), estimated: true }), [
    'period_gap',
    'estimated',
  ]);
});
