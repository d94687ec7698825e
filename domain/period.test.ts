import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addMonths,
  type ClosedRange,
  clampDay,
  compareDates,
  comparePeriods,
  containsDay,
  countDays,
  dayBefore,
  daysBetween,
  firstDay,
  formatDate,
  formatPeriod,
  intersectRanges,
  lastDay,
  nextDay,
  parseDate,
  parsePeriod,
  periodOf,
  periodsBetween,
  splitByMonth,
  storedDate,
  storedPeriod,
  subtractRanges,
} from './period.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const range = (from: string, to: string): ClosedRange => ({ from: day(from), to: day(to) });
const show = (ranges: readonly ClosedRange[]) => ranges.map((each) => `${each.from}..${each.to}`);

test('a period is YYYY-MM between 2000 and 2100', () => {
  assert.equal(parsePeriod('2026-11')?.toString(), '2026-11');
  for (const bad of ['2026-13', '2026-00', '1999-12', '2101-01', '2026-1', '2026-11-01', '26-11', '', 'abcd-ef'])
    assert.equal(parsePeriod(bad), null, bad);
});

test('a date that does not exist is rejected, not shifted', () => {
  assert.equal(parseDate('2028-02-29')?.toString(), '2028-02-29');
  for (const bad of ['2026-02-29', '2026-11-31', '2026-1-01', '20261101', '2026-11-01T00:00'])
    assert.equal(parseDate(bad), null, bad);
});

test('day 31 of a short month is its last day', () => {
  const [february, leap] = [parsePeriod('2026-02'), parsePeriod('2028-02')];
  assert.ok(february && leap);
  assert.equal(formatDate(clampDay(february, 31)), '2026-02-28');
  assert.equal(formatDate(clampDay(leap, 31)), '2028-02-29');
  assert.equal(formatPeriod(addMonths(february, -2)), '2025-12');
  assert.deepEqual(periodsBetween(addMonths(february, -2), february).map(formatPeriod), [
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  assert.deepEqual(periodsBetween(february, addMonths(february, -1)), []);
});

test('closed ranges include both days', () => {
  assert.equal(countDays(range('2026-11-01', '2026-11-30')), 30);
  assert.equal(countDays(range('2026-11-15', '2026-11-15')), 1);
  assert.equal(intersectRanges(range('2026-11-01', '2026-11-10'), range('2026-11-11', '2026-11-30')), null);
  const open = { from: day('2026-11-10'), to: null };
  assert.deepEqual(show([intersectRanges(open, range('2026-11-01', '2026-11-30')) ?? assert.fail()]), [
    '2026-11-10..2026-11-30',
  ]);
  assert.equal(containsDay(open, day('2026-11-09')), false);
  assert.equal(containsDay(open, day('2099-01-01')), true);
});

test('covered days are subtracted and ranges split by month', () => {
  const month = range('2026-11-01', '2026-11-30');
  assert.deepEqual(
    show(subtractRanges(month, [range('2026-11-10', '2026-11-12'), range('2026-10-01', '2026-11-02')])),
    ['2026-11-03..2026-11-09', '2026-11-13..2026-11-30'],
  );
  assert.deepEqual(subtractRanges(month, [month]), []);
  const pieces = splitByMonth(range('2026-10-31', '2026-12-01'));
  assert.deepEqual(
    pieces.map((piece) => `${piece.period}:${piece.days}`),
    ['2026-10:1', '2026-11:30', '2026-12:1'],
  );
});

test('subtracting ranges never loses or adds a day', () => {
  const start = day('2026-01-01');
  const piece = fc
    .tuple(fc.nat(120), fc.nat(40))
    .map(([at, days]) => ({ from: start.add({ days: at }), to: start.add({ days: at + days }) }));
  fc.assert(
    fc.property(piece, fc.array(piece, { maxLength: 5 }), (whole, covered) => {
      const left = subtractRanges(whole, covered);
      for (let date = whole.from; Temporal.PlainDate.compare(date, whole.to) <= 0; date = date.add({ days: 1 }))
        assert.equal(
          left.filter((each) => containsDay(each, date)).length,
          covered.some((each) => containsDay(each, date)) ? 0 : 1,
        );
    }),
    { numRuns: 50 },
  );
});

test('comparing, adding and counting agree with Temporal', () => {
  const someDay = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => day(date.toISOString().slice(0, 10)));
  const same = (mine: { toString(): string }, theirs: { toString(): string }) =>
    assert.equal(mine.toString(), theirs.toString());
  fc.assert(
    fc.property(someDay, someDay, fc.integer({ min: -400, max: 400 }), (a, b, months) => {
      const [p, q] = [a.toPlainYearMonth(), b.toPlainYearMonth()];
      assert.equal(Math.sign(compareDates(a, b)), Temporal.PlainDate.compare(a, b));
      assert.equal(Math.sign(comparePeriods(p, q)), Temporal.PlainYearMonth.compare(p, q));
      assert.equal(daysBetween(a, b), a.until(b, { largestUnit: 'days' }).days);
      same(nextDay(a), a.add({ days: 1 }));
      same(dayBefore(a), a.subtract({ days: 1 }));
      same(periodOf(a), p);
      same(firstDay(p), p.toPlainDate({ day: 1 }));
      same(lastDay(p), p.toPlainDate({ day: p.daysInMonth }));
      same(addMonths(p, months), p.add({ months }));
      same(storedDate(a.toString()), a);
      same(storedPeriod(p.toString()), p);
    }),
  );
});
