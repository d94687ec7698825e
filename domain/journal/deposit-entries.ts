import type { PaymentMethod } from '../catalog/payments.ts';
import type { Dong } from '../money.ts';
import type { CivilDate } from '../period.ts';
import { buildEntry, type JournalEntry, type Subject } from './build-entry.ts';
import { METHOD_ACCOUNTS } from './payment-entries.ts';

type Moved = { readonly amount: Dong; readonly date: CivilDate; readonly subject: Subject };

export const depositRefundEntry = (refund: Moved & { readonly method: PaymentMethod }): JournalEntry | null =>
  buildEntry('deposit_refunded', refund.date, refund.subject, [
    { debit: 'deposits', credit: METHOD_ACCOUNTS[refund.method], amount: refund.amount },
  ]);

export const depositForfeitEntry = (forfeit: Moved): JournalEntry | null =>
  buildEntry('deposit_forfeited', forfeit.date, forfeit.subject, [
    { debit: 'deposits', credit: 'other_income', amount: forfeit.amount },
  ]);

/** From the lease that ends to the one that follows it. */
export const depositMoveEntry = (
  move: Omit<Moved, 'subject'> & { readonly from: Subject; readonly to: Subject },
): JournalEntry | null =>
  buildEntry('deposit_moved', move.date, {}, [
    { debit: 'deposits', credit: 'deposits', amount: move.amount, debitSubject: move.from, creditSubject: move.to },
  ]);
