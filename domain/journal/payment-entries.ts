import type { Dong } from '../money.ts';
import type { SplitPayment } from '../payments/split-charges-deposit.ts';
import type { CivilDate } from '../period.ts';
import type { AccountKey } from './accounts.ts';
import { buildEntry, type JournalEntry, type Movement, type Subject } from './build-entry.ts';

export type PaymentMethod = 'CASH' | 'BANK_TRANSFER' | 'CARD' | 'E_WALLET' | 'OTHER' | 'DEPOSIT' | 'CREDIT';

/** Where the money of a method comes from or goes to; DEPOSIT and CREDIT draw on what is already held. */
export const METHOD_ACCOUNTS: Readonly<Record<PaymentMethod, AccountKey>> = {
  CASH: 'cash',
  BANK_TRANSFER: 'bank',
  CARD: 'bank',
  E_WALLET: 'bank',
  OTHER: 'cash',
  DEPOSIT: 'deposits',
  CREDIT: 'renter_credit',
};

/** Charges first, the DEPOSIT line last, the rest is the renter's credit. Also how a deposit or credit is applied. */
export const paymentEntry = (payment: {
  readonly method: PaymentMethod;
  readonly paymentDate: CivilDate;
  readonly split: SplitPayment;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('payment', payment.paymentDate, payment.subject, sides(METHOD_ACCOUNTS[payment.method], payment.split));

/** Takes an allocation off one invoice, or off credit, and lays it where it belongs. */
export const movedPaymentEntry = (move: {
  readonly date: CivilDate;
  readonly from: { readonly split: SplitPayment; readonly subject: Subject };
  readonly to: { readonly split: SplitPayment; readonly subject: Subject };
}): JournalEntry | null => {
  const through = 'renter_credit';
  // Both legs meet in the renter's credit, where they cancel; the entry shows only where the money left and arrived.
  const entry = buildEntry('payment_moved', move.date, {}, [
    ...sides(through, move.from.split).map((leg) => ({
      ...leg,
      amount: -leg.amount,
      creditSubject: move.from.subject,
    })),
    ...sides(through, move.to.split).map((leg) => ({ ...leg, creditSubject: move.to.subject })),
  ]);
  return entry && { ...entry, lines: cancelled(entry.lines, through) };
};

function sides(from: AccountKey, split: SplitPayment): Movement[] {
  return [
    { debit: from, credit: 'receivable', amount: split.charges },
    { debit: from, credit: 'deposits', amount: split.deposit },
    { debit: from, credit: 'renter_credit', amount: split.excess },
  ];
}

/** Drops what an account without subject gave and took in equal measure. */
function cancelled(lines: JournalEntry['lines'], account: AccountKey): JournalEntry['lines'] {
  const passing = (line: JournalEntry['lines'][number]) => line.account === account && line.renterId === undefined;
  const net = lines.filter(passing).reduce((sum, line) => sum + line.debit - line.credit, 0n);
  return net === 0n ? lines.filter((line) => !passing(line)) : lines;
}

export const creditRefundEntry = (refund: {
  readonly amount: Dong;
  readonly method: PaymentMethod;
  readonly paidOn: CivilDate;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('credit_refunded', refund.paidOn, refund.subject, [
    { debit: 'renter_credit', credit: METHOD_ACCOUNTS[refund.method], amount: refund.amount },
  ]);

/** Money for an invoice that was written off. */
export const recoveryEntry = (recovered: {
  readonly amount: Dong;
  readonly method: PaymentMethod;
  readonly receivedOn: CivilDate;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('recovery', recovered.receivedOn, recovered.subject, [
    { debit: METHOD_ACCOUNTS[recovered.method], credit: 'other_income', amount: recovered.amount },
  ]);
