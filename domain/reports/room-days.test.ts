import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { monthsOf } from './report-range.ts';
import { type MonthChange, roomDays } from './room-days.ts';

const day = (date: string, n: number) => Temporal.PlainDate.from(date).add({ days: n });
const rest = (date: Temporal.PlainDate) => date.daysInMonth - date.day + 1;

/** Like the SQL statement: a stay starts on its first day and ends on the day after its last. */
function changesOf(stays: { from: number; length: number }[]): MonthChange[] {
  const events = stays.flatMap(({ from, length }) => [
    { date: day('2026-01-01', from), sign: 1 },
    { date: day('2026-01-01', from + length), sign: -1 },
  ]);
  const byMonth = Map.groupBy(events, ({ date }) => date.toPlainYearMonth().toString());
  return [...byMonth].map(([period, of]) => ({
    period,
    change: of.reduce((sum, { sign }) => sum + sign, 0),
    days: of.reduce((sum, { date, sign }) => sum + sign * rest(date), 0),
  }));
}

test('days per month match a day-by-day count', () => {
  const months = monthsOf({ from: '2026-01', to: '2026-12' });
  const stay = fc.record({ from: fc.integer({ min: 0, max: 364 }), length: fc.integer({ min: 1, max: 400 }) });
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 12 }), (stays) => {
      const counted = roomDays(months, changesOf(stays));
      const dates = stays.flatMap(({ from, length }) =>
        Array.from({ length }, (_, n) => day('2026-01-01', from + n).toString()),
      );
      for (const { period, days, atEnd } of counted) {
        const inMonth = dates.filter((date) => date.startsWith(period));
        const last = Temporal.PlainYearMonth.from(period);
        assert.equal(days, inMonth.length);
        assert.equal(atEnd, inMonth.filter((date) => date.endsWith(`-${last.daysInMonth}`)).length);
      }
    }),
    { numRuns: 50 },
  );
});
