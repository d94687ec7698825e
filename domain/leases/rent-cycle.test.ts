import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RENT_CYCLES } from '../catalog/leases.ts';
import { addMonths, comparePeriods } from '../period.ts';
import { firstMonthOfCycle, lastMonthOfCycle } from './rent-cycle.ts';

const month = (text: string) => Temporal.PlainYearMonth.from(text);

test('cycles follow one another from the month in which one begins', () => {
  const quarters = { months: 3, from: month('2026-02') } as const;
  assert.equal(`${firstMonthOfCycle(quarters, month('2026-02'))}`, '2026-02');
  assert.equal(`${lastMonthOfCycle(quarters, month('2026-04'))}`, '2026-04');
  assert.equal(`${lastMonthOfCycle(quarters, month('2026-05'))}`, '2026-07');
  assert.equal(`${firstMonthOfCycle(quarters, month('2026-01'))}`, '2025-11');
});

test('every month belongs to one cycle of the agreed length', () => {
  for (const months of RENT_CYCLES)
    for (let ahead = -30; ahead < 30; ahead += 1) {
      const cycles = { months, from: month('2026-11') };
      const period = addMonths(cycles.from, ahead);
      const [first, last] = [firstMonthOfCycle(cycles, period), lastMonthOfCycle(cycles, period)];
      assert.equal(comparePeriods(last, first), months - 1);
      assert.ok(comparePeriods(first, period) <= 0 && comparePeriods(period, last) <= 0);
      assert.equal(Math.abs(comparePeriods(first, cycles.from) % months), 0);
    }
});
