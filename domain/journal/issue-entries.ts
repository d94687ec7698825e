import type { LineType } from '../catalog/invoices.ts';
import type { AccountKey } from '../catalog/journal.ts';
import type { Dong } from '../money.ts';
import { type CivilDate, compareDates, firstDay, later, type Period } from '../period.ts';
import { buildEntry, type JournalEntry, type Subject } from './build-entry.ts';

export type PostedLine = {
  readonly lineType: LineType;
  readonly amount: Dong;
  /** From the line's metadata; damages are not rental revenue. */
  readonly source: string | null;
  readonly servicePeriod: Period | null;
};

/** Damages are not rental revenue, and an imported debt was earned before these books began. */
const OTHER_SOURCES: Readonly<Record<string, AccountKey>> = { damage: 'other_income', opening_debt: 'opening' };

/** The account a line is credited to; null for a DEPOSIT, which is not booked until it is paid. */
export function earningAccount(
  line: Pick<PostedLine, 'lineType' | 'source'>,
  utilitiesAreRevenue: boolean,
): AccountKey | null {
  switch (line.lineType) {
    case 'RENT':
    case 'DISCOUNT':
      return 'revenue_rent';
    case 'ELECTRICITY':
    case 'WATER':
      return utilitiesAreRevenue ? 'revenue_utilities' : 'collected_for_others';
    case 'RECURRING_FEE':
      return 'revenue_services';
    case 'OTHER':
      return OTHER_SOURCES[line.source ?? ''] ?? 'revenue_services';
    case 'LATE_FEE':
      return 'other_income';
    case 'CREDIT':
      return 'renter_credit';
    case 'DEPOSIT':
      return null;
  }
}

/** The entries of issuing: one on the issue date, and one on the 1st of every later month whose rent is billed ahead. */
export function issueEntries(invoice: {
  readonly issueDate: CivilDate;
  readonly lines: readonly PostedLine[];
  readonly utilitiesAreRevenue: boolean;
  readonly subject: Subject;
}): JournalEntry[] {
  const days = new Map<string, { date: CivilDate; earned: Map<AccountKey, Dong> }>();
  for (const line of invoice.lines) {
    const account = earningAccount(line, invoice.utilitiesAreRevenue);
    if (account === null) continue;
    const date = earnedOn(line, invoice.issueDate);
    const { earned } = days.getOrInsertComputed(date.toString(), () => ({ date, earned: new Map() }));
    earned.set(account, (earned.get(account) ?? 0n) + line.amount);
  }
  return [...days.values()]
    .toSorted((a, b) => compareDates(a.date, b.date))
    .flatMap(({ date, earned }) => {
      const movements = [...earned].map(([credit, amount]) => ({ debit: 'receivable', credit, amount }) as const);
      return buildEntry('invoice_issued', date, invoice.subject, movements) ?? [];
    });
}

/** Rent is earned in its own month; everything else when it is billed. */
export const earnedOn = (line: PostedLine, issueDate: CivilDate): CivilDate =>
  line.lineType === 'RENT' && line.servicePeriod !== null ? later(issueDate, firstDay(line.servicePeriod)) : issueDate;
