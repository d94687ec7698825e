import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { nextAttempt } from './retry-delivery.ts';

const FIRST = Temporal.Instant.from('2026-11-01T00:00:00Z');

suite('retrying a delivery', () => {
  test('starts after seconds, slows down to hours and ends after exactly three days', () => {
    let [now, attempts] = [FIRST, 1];
    const waits: number[] = [];
    for (let next = nextAttempt(attempts, FIRST, now, 0.5); next; next = nextAttempt(attempts, FIRST, now, 0.5)) {
      waits.push(next.since(now).total('seconds'));
      now = next;
      attempts += 1;
    }
    assert.deepEqual(waits.slice(0, 9), [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]);
    assert.equal(now.toString(), '2026-11-04T00:00:00Z');
    assert.ok(attempts > 10 && attempts < 30, `${attempts} attempts`);
  });

  test('is always in the future, within the three days, and jittered by at most a fifth of the wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 72 * 3600 - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, seconds, chance) => {
          const now = FIRST.add({ seconds });
          const next = nextAttempt(attempts, FIRST, now, chance);
          const plain = nextAttempt(attempts, FIRST, now, 0.5);
          assert.ok(next && plain);
          assert.ok(Temporal.Instant.compare(next, now) > 0);
          assert.ok(Temporal.Instant.compare(next, FIRST.add({ hours: 72 })) <= 0);
          const [wait, usual] = [next.since(now).total('seconds'), plain.since(now).total('seconds')];
          assert.ok(wait >= usual * 0.79 - 0.01 && wait <= usual * 1.21 + 0.01);
        },
      ),
    );
  });
});
