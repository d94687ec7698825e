import { type Period, parsePeriod } from '../period.ts';

/** Net changes of a month: stays begun minus ended, and the days from each change to the month's end, ends negative. */
export type MonthChange = { readonly period: string; readonly change: number; readonly days: number };

export type MonthDays = { readonly period: string; readonly days: number; readonly atEnd: number };

/** Days of all stays per month, from their changes: a stay is read at its start and end only, not once per month. */
export function roomDays(months: readonly string[], changes: readonly MonthChange[]): MonthDays[] {
  const byMonth = new Map(changes.map((change) => [change.period, change]));
  let going = 0;
  return months.map((period) => {
    const { change = 0, days = 0 } = byMonth.get(period) ?? {};
    const month = { period, days: going * (parsePeriod(period) as Period).daysInMonth + days, atEnd: going + change };
    going += change;
    return month;
  });
}
