import type { AccountKey } from '../catalog/journal.ts';
import type { Direction, PaymentMethod } from '../catalog/payments.ts';
import { type Dong, smallerAmount } from '../money.ts';
import type { PaymentParts } from '../payments/payment.ts';
import type { InvoiceSides, SplitPayment } from '../payments/split-charges-deposit.ts';
import type { CivilDate } from '../period.ts';
import { buildEntry, type JournalEntry, type Movement, type Subject } from './build-entry.ts';

/** Where the money of a method comes from or goes to; DEPOSIT and CREDIT use money the landlord already holds. */
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
export function movedPaymentEntry(move: {
  readonly date: CivilDate;
  readonly from: { readonly split: SplitPayment; readonly subject: Subject };
  readonly to: { readonly split: SplitPayment; readonly subject: Subject };
}): JournalEntry | null {
  const left = SIDES.map(([side, account]) => ({ account, amount: move.from.split[side] }));
  const movements: Movement[] = [];
  for (const [side, credit] of SIDES) {
    let arriving = move.to.split[side];
    for (const leg of left) {
      const amount = smallerAmount(leg.amount, arriving);
      leg.amount -= amount;
      arriving -= amount;
      movements.push({
        debit: leg.account,
        credit,
        amount,
        debitSubject: move.from.subject,
        creditSubject: move.to.subject,
      });
    }
    if (arriving !== 0n) throw new RangeError('What is moved must arrive in full.');
  }
  if (left.some((leg) => leg.amount !== 0n)) throw new RangeError('What is moved must arrive in full.');
  return buildEntry('payment_moved', move.date, {}, movements);
}

const SIDES = [
  ['charges', 'receivable'],
  ['deposit', 'deposits'],
  ['excess', 'renter_credit'],
] as const satisfies readonly (readonly [keyof SplitPayment, AccountKey])[];

const sides = (from: AccountKey, split: SplitPayment): Movement[] =>
  SIDES.map(([side, account]) => ({ debit: from, credit: account, amount: split[side] }));

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

/** The entry of money that came in or went out, by what its parts did. */
export function moneyEntry(money: {
  readonly direction: Direction;
  readonly method: PaymentMethod;
  readonly date: CivilDate;
  readonly parts: PaymentParts;
  readonly subject: Subject;
}): JournalEntry | null {
  const { direction, method, date, parts, subject } = money;
  if (direction === 'OUT')
    return parts.deposit === 0n
      ? creditRefundEntry({ amount: parts.credit, method, paidOn: date, subject })
      : depositRefundEntry({ amount: parts.deposit, method, date, subject });
  if (parts.recovered !== 0n) return recoveryEntry({ amount: parts.recovered, method, receivedOn: date, subject });
  const split = { charges: parts.charges, deposit: parts.deposit, excess: parts.credit };
  return paymentEntry({ method, paymentDate: date, split, subject });
}

export const depositRefundEntry = (refund: {
  readonly amount: Dong;
  readonly date: CivilDate;
  readonly method: PaymentMethod;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('deposit_refunded', refund.date, refund.subject, [
    { debit: 'deposits', credit: METHOD_ACCOUNTS[refund.method], amount: refund.amount },
  ]);

/** Paid money that leaves an invoice and becomes the renter's credit. */
export const releasedPaymentEntry = (release: {
  readonly date: CivilDate;
  readonly leaves: InvoiceSides;
  readonly subject: Subject;
}): JournalEntry | null => {
  const creditSubject = { ...release.subject, invoiceId: null };
  return buildEntry('payment_moved', release.date, release.subject, [
    { debit: 'receivable', credit: 'renter_credit', amount: release.leaves.charges, creditSubject },
    { debit: 'deposits', credit: 'renter_credit', amount: release.leaves.deposit, creditSubject },
  ]);
};

/** Paid money that counts for the deposit of its invoice instead of the charges; negative the other way. */
export const shiftedPaymentEntry = (shift: {
  readonly date: CivilDate;
  readonly by: Dong;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('payment_moved', shift.date, shift.subject, [
    { debit: 'receivable', credit: 'deposits', amount: shift.by },
  ]);
