import type { InvoiceKind } from '../catalog/invoices.ts';
import {
  addMonths,
  type CivilDate,
  clampDay,
  comparePeriods,
  isBefore,
  later,
  type Period,
  periodOf,
} from '../period.ts';

/** Renters get at least this long to pay. */
const MIN_DAYS_TO_PAY = 3;

/** The billing day of the period, or the last day of a shorter month. */
export const defaultIssueDate = (period: Period, billingDay: number): CivilDate => clampDay(period, billingDay);

/** A one-off invoice is dated on the day it is issued, every other on the billing day of its month. */
export const issueDateOf = (kind: InvoiceKind, period: Period, billingDay: number, today: CivilDate): CivilDate =>
  kind === 'ONE_OFF' ? today : defaultIssueDate(period, billingDay);

export type DueTerms = {
  readonly period: Period;
  readonly issueDate: CivilDate;
  readonly leaseStart: CivilDate;
  readonly billingDay: number;
  readonly dueDay: number;
  readonly today: CivilDate;
};

/**
 * The first due day on or after both the issue date (for a draft its billing day) and the lease's start. A bill of the running or a
 * later month that comes late still leaves as many days from today as from the billing day to the due day.
 */
export function defaultDueDate(terms: DueTerms): CivilDate {
  const { period, today, billingDay, dueDay } = terms;
  const due = nextDueDay(later(terms.issueDate, terms.leaseStart), dueDay);
  if (comparePeriods(period, periodOf(today)) < 0) return due;
  const billed = defaultIssueDate(period, billingDay);
  const days = billed.until(nextDueDay(billed, dueDay)).days;
  return later(due, today.add({ days: Math.max(days, MIN_DAYS_TO_PAY) }));
}

function nextDueDay(earliest: CivilDate, dueDay: number): CivilDate {
  const inMonth = clampDay(periodOf(earliest), dueDay);
  return isBefore(inMonth, earliest) ? clampDay(addMonths(periodOf(earliest), 1), dueDay) : inMonth;
}
