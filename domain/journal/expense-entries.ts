import type { PaidFrom } from '../catalog/expenses.ts';
import type { Dong } from '../money.ts';
import { type CivilDate, isAfter } from '../period.ts';
import { buildEntry, type JournalEntry, type Subject } from './build-entry.ts';
import { expenseAccount } from './expense-account.ts';
import { expenseEntry, supplierBillEntry } from './property-entries.ts';

export type BookedExpense = {
  readonly category: string;
  readonly amount: Dong;
  readonly entryDate: CivilDate;
  readonly paidFrom: PaidFrom;
  /** Null while it is UNPAID. */
  readonly paidOn: CivilDate | null;
  readonly subject: Subject;
};

/** What the journal says of an expense: one entry, or two where the supplier was paid later than they billed. */
export function expenseEntries(expense: BookedExpense, utilitiesAreRevenue: boolean): JournalEntry[] {
  const { amount, entryDate, paidFrom, paidOn, subject } = expense;
  const paidLater = paidOn !== null && isAfter(paidOn, entryDate);
  const owed = { ...subject, bankAccountId: null };
  const spent = paidLater
    ? { amount, date: entryDate, paidFrom: 'UNPAID' as const, subject: owed }
    : { amount, date: entryDate, paidFrom, subject };
  const cost = expenseAccount(expense.category, utilitiesAreRevenue);
  const bill = cost === 'collected_for_others' ? supplierBillEntry(spent) : expenseEntry({ ...spent, cost });
  const paid = paidLater
    ? buildEntry('supplier_paid', paidOn, subject, [
        { debit: 'suppliers', credit: paidFrom === 'BANK' ? 'bank' : 'cash', amount },
      ])
    : null;
  return [bill, paid].filter((entry) => entry !== null);
}
