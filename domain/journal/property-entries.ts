import type { PaidFrom } from '../catalog/expenses.ts';
import type { AccountKey, CostAccountKey } from '../catalog/journal.ts';
import type { Dong } from '../money.ts';
import type { CivilDate } from '../period.ts';
import { buildEntry, type JournalEntry, type Subject } from './build-entry.ts';

const PAID_FROM_ACCOUNTS: Readonly<Record<PaidFrom, AccountKey>> = { CASH: 'cash', BANK: 'bank', UNPAID: 'suppliers' };

type Spent = {
  readonly amount: Dong;
  readonly date: CivilDate;
  readonly paidFrom: PaidFrom;
  readonly subject: Subject;
};

export const expenseEntry = (expense: Spent & { readonly cost: CostAccountKey }): JournalEntry | null =>
  buildEntry('expense', expense.date, expense.subject, [
    { debit: expense.cost, credit: PAID_FROM_ACCOUNTS[expense.paidFrom], amount: expense.amount },
  ]);

/** The utility company's bill, where utilities are only passed through. */
export const supplierBillEntry = (bill: Spent): JournalEntry | null =>
  buildEntry('supplier_bill', bill.date, bill.subject, [
    { debit: 'collected_for_others', credit: PAID_FROM_ACCOUNTS[bill.paidFrom], amount: bill.amount },
  ]);

/** Balances a property has when it is imported: open debts, deposits held, credit. */
export const openingEntry = (opening: {
  readonly date: CivilDate;
  readonly openDebt: Dong;
  readonly deposit: Dong;
  readonly credit: Dong;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('opening', opening.date, opening.subject, [
    { debit: 'receivable', credit: 'opening', amount: opening.openDebt },
    { debit: 'opening', credit: 'deposits', amount: opening.deposit },
    { debit: 'opening', credit: 'renter_credit', amount: opening.credit },
  ]);
