import { type Period, parsePeriod } from '../period.ts';

/** How many stays began less ended in a month, and the days from each of those to the month's end, ends counting against. */
export type MonthChange = { readonly period: string; readonly change: number; readonly days: number };

export type MonthDays = { readonly period: string; readonly days: number; readonly atEnd: number };

/** Days in all stays, month by month, from changes alone: however long a stay is, it is read twice and not once per month. */
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
