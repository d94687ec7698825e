import type { Dong } from '../money.ts';
import type { CivilDate } from '../period.ts';
import { buildEntry, type JournalEntry } from './build-entry.ts';

export type CashTarget = { readonly cashBookId: string } | { readonly bankAccountId: string };

/** Cash that its receiver confirmed, from one book to another or to the bank. */
export const handoverEntry = (handover: {
  readonly date: CivilDate;
  readonly amount: Dong;
  readonly from: string;
  readonly to: CashTarget;
}): JournalEntry | null =>
  buildEntry('cash_handover', handover.date, {}, [
    {
      debit: 'cashBookId' in handover.to ? 'cash' : 'bank',
      credit: 'cash',
      amount: handover.amount,
      debitSubject: handover.to,
      creditSubject: { cashBookId: handover.from },
    },
  ]);

/** Cash that a count found too much is other income, and what is missing another cost. */
export const differenceEntry = (counted: {
  readonly date: CivilDate;
  readonly cashBookId: string;
  readonly difference: Dong;
}): JournalEntry | null => {
  const { date, cashBookId, difference } = counted;
  return difference >= 0n
    ? buildEntry('cash_difference', date, {}, [
        { debit: 'cash', credit: 'other_income', amount: difference, debitSubject: { cashBookId } },
      ])
    : buildEntry('cash_difference', date, {}, [
        { debit: 'other_cost', credit: 'cash', amount: -difference, creditSubject: { cashBookId } },
      ]);
};
