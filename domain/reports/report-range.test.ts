import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { monthsOf, readRange } from './report-range.ts';

suite('the months of a report', () => {
  const problem = (input: object) => {
    const read = readRange(input);
    return 'problems' in read ? read.problems.map(({ path, code }) => `${path} ${code}`) : read;
  };

  test('one month, or a closed range', () => {
    assert.deepEqual(readRange({ period: '2026-02' }), { from: '2026-02', to: '2026-02', single: true });
    assert.deepEqual(readRange({ period_from: '2026-02', period_to: '2026-02' }), {
      from: '2026-02',
      to: '2026-02',
      single: false,
    });
    assert.deepEqual(monthsOf({ from: '2025-11', to: '2026-02' }), ['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  test('neither, both, an incomplete or a reversed range are rejected', () => {
    assert.deepEqual(problem({}), ['period required']);
    assert.deepEqual(problem({ period: '2026-01', period_from: '2026-01', period_to: '2026-02' }), [
      'period conflicts_with',
    ]);
    assert.deepEqual(problem({ period: '2026-01', period_to: '2026-02' }), ['period conflicts_with']);
    assert.deepEqual(problem({ period_from: '2026-01' }), ['period_to requires']);
    assert.deepEqual(problem({ period_to: '2026-01' }), ['period_from requires']);
    assert.deepEqual(problem({ period_from: '2026-02', period_to: '2026-01' }), ['period_to too_small']);
  });

  test('at most sixty months', () => {
    assert.equal(monthsOf(readRange({ period_from: '2021-01', period_to: '2025-12' }) as never).length, 60);
    assert.deepEqual(problem({ period_from: '2021-01', period_to: '2026-01' }), ['period_to too_large']);
  });
});
