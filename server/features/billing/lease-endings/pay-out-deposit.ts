import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { depositForfeitEntry, depositMoveEntry } from '../../../../domain/journal/deposit-entries.ts';
import { type Dong, formatAmount } from '../../../../domain/money.ts';
import { parts } from '../../../../domain/payments/payment.ts';
import type { Tx } from '../../../database/transaction.ts';
import { setDepositMovedIn } from '../../leasing/leases/deposit-queries.ts';
import type { LeaseRow } from '../../leasing/leases/queries.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import type { PaymentRow } from '../payments/queries.ts';
import { storeReceipt } from '../payments/store-receipt.ts';
import { writeMoney } from '../payments/write-money.ts';

const NO_CHANGE: ReadonlyMap<string, Dong> = new Map();

const subjectOf = (lease: LeaseRow) => ({
  propertyId: lease.property_id,
  roomId: lease.room_id,
  renterId: lease.renter_id,
  leaseId: lease.id,
});

export async function forfeitDeposit(tx: Tx, books: Books, lease: LeaseRow, amount: Dong): Promise<void> {
  const entry = depositForfeitEntry({ amount, date: tx.today, subject: subjectOf(lease) });
  await writeMoney(tx, books, {
    balances: { deposits: new Map([[lease.id, -amount]]), credits: NO_CHANGE },
    postings: [{ entry, source: { type: 'deposit_forfeit', id: lease.id } }],
    audits: [
      {
        action: 'deposit.forfeited',
        subject: { type: 'lease', id: lease.id },
        changes: { amount: formatAmount(amount) },
      },
    ],
    event: null,
  });
}

/** Reverses the forfeiture when a lease is reopened. */
export async function restoreForfeited(tx: Tx, books: Books, leaseId: string, amount: Dong): Promise<void> {
  if (amount <= 0n) return;
  await writeMoney(tx, books, {
    balances: { deposits: new Map([[leaseId, amount]]), credits: NO_CHANGE },
    postings: [],
    reverses: { type: 'deposit_forfeit', ids: [leaseId] },
    audits: [
      {
        action: 'deposit.restored',
        subject: { type: 'lease', id: leaseId },
        changes: { amount: formatAmount(amount) },
      },
    ],
    event: null,
  });
}

/** Books the deposit on the new lease; `transferLease` has already changed `deposit_held` of both leases. */
export async function moveDeposit(tx: Tx, books: Books, from: LeaseRow, to: LeaseRow, amount: Dong): Promise<void> {
  if (amount <= 0n) return;
  await setDepositMovedIn(tx, to.id, formatAmount(amount));
  const entry = depositMoveEntry({ amount, date: tx.today, from: subjectOf(from), to: subjectOf(to) });
  await writeMoney(tx, books, {
    balances: { deposits: NO_CHANGE, credits: NO_CHANGE },
    postings: [{ entry, source: { type: 'transfer', id: to.id } }],
    audits: [
      {
        action: 'deposit.moved',
        subject: { type: 'lease', id: to.id },
        changes: { from: from.id, amount: formatAmount(amount) },
      },
    ],
    event: null,
  });
}

type PayOutInput = { method: PaymentMethod; date: string; note?: string };

export const payOutDeposit = (
  tx: Tx,
  books: Books,
  lease: LeaseRow,
  deposit: Dong,
  input: PayOutInput,
): Promise<PaymentRow> => payOut(tx, books, lease, 'DEPOSIT_REFUND', parts({ deposit }), input);

export const payOutCredit = (
  tx: Tx,
  books: Books,
  lease: LeaseRow,
  credit: Dong,
  input: PayOutInput,
): Promise<PaymentRow> => payOut(tx, books, lease, 'CREDIT_REFUND', parts({ credit }), input);

async function payOut(
  tx: Tx,
  books: Books,
  lease: LeaseRow,
  purpose: 'DEPOSIT_REFUND' | 'CREDIT_REFUND',
  money: ReturnType<typeof parts>,
  input: PayOutInput,
): Promise<PaymentRow> {
  const location = { property_id: lease.property_id, room_id: lease.room_id, lease_id: lease.id };
  const [payment] = await storeReceipt(tx, books, { direction: 'OUT', ...input }, [
    { purpose, renterId: lease.renter_id, location, parts: money },
  ]);
  return payment as PaymentRow;
}
