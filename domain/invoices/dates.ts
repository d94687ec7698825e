import { addMonths, type CivilDate, clampDay, isBefore, later, type Period, periodOf } from '../period.ts';

/** The billing day of the period, or the last day of a shorter month. */
export const defaultIssueDate = (period: Period, billingDay: number): CivilDate => clampDay(period, billingDay);

/** The first due day on or after both the issue date (for a draft its billing day) and the lease's start. */
export function defaultDueDate(issueDate: CivilDate, leaseStart: CivilDate, dueDay: number): CivilDate {
  const earliest = later(issueDate, leaseStart);
  const inMonth = clampDay(periodOf(earliest), dueDay);
  return isBefore(inMonth, earliest) ? clampDay(addMonths(periodOf(earliest), 1), dueDay) : inMonth;
}
