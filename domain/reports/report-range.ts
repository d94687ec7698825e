import { addMonths, comparePeriods, type Period, parsePeriod, periodsBetween } from '../period.ts';
import type { FieldProblem } from '../refused.ts';

export type RangeInput = {
  readonly period?: string | undefined;
  readonly period_from?: string | undefined;
  readonly period_to?: string | undefined;
};

/** The months of a report, both included; `single` when requested by `period`. */
export type ReportRange = { readonly from: string; readonly to: string; readonly single: boolean };

export const MAX_MONTHS = 60;

/** Accepts either one month or a complete range of at most five years. */
export function readRange(input: RangeInput): ReportRange | { problems: FieldProblem[] } {
  const { period, period_from, period_to } = input;
  if (period !== undefined) {
    const other = period_from === undefined ? 'period_to' : 'period_from';
    if (period_from !== undefined || period_to !== undefined)
      return { problems: [{ path: 'period', code: 'conflicts_with', other }] };
    return { from: period, to: period, single: true };
  }
  if (period_from === undefined && period_to === undefined) return { problems: [{ path: 'period', code: 'required' }] };
  if (period_to === undefined) return { problems: [{ path: 'period_to', code: 'requires', other: 'period_from' }] };
  if (period_from === undefined) return { problems: [{ path: 'period_from', code: 'requires', other: 'period_to' }] };
  const [from, to] = [parsePeriod(period_from) as Period, parsePeriod(period_to) as Period];
  if (comparePeriods(from, to) > 0) return { problems: [{ path: 'period_to', code: 'too_small', limit: period_from }] };
  const last = addMonths(from, MAX_MONTHS - 1);
  if (comparePeriods(to, last) > 0)
    return { problems: [{ path: 'period_to', code: 'too_large', limit: last.toString() }] };
  return { from: period_from, to: period_to, single: false };
}

export const monthsOf = (range: Pick<ReportRange, 'from' | 'to'>): string[] =>
  periodsBetween(parsePeriod(range.from) as Period, parsePeriod(range.to) as Period).map((month) => month.toString());
