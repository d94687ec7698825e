import { randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { depositForfeitEntry, depositRefundEntry } from '../../../../domain/journal/deposit-entries.ts';
import { type Dong, formatAmount } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import type { LeaseRow } from '../../leasing/leases/queries.ts';
import { type Books, postEntries } from '../../ledger/journal/post-entries.ts';
import { insertPayments, type NewPayment } from '../payments/queries.ts';
import { newReceipt } from '../payments/record-payment.ts';

export async function forfeitDeposit(tx: Tx, books: Books, lease: LeaseRow, amount: Dong): Promise<void> {
  await changeDepositHeld(tx, lease.id, formatAmount(-amount));
  const subject = {
    propertyId: lease.property_id,
    roomId: lease.room_id,
    renterId: lease.renter_id,
    leaseId: lease.id,
  };
  const entry = depositForfeitEntry({ amount, date: tx.today, subject });
  await postEntries(tx, books, [{ entry, source: { type: 'deposit_forfeit', id: lease.id } }]);
}

export async function payOutDeposit(
  tx: Tx,
  books: Books,
  lease: LeaseRow,
  amount: Dong,
  how: { method: PaymentMethod; date: string; note?: string },
): Promise<NewPayment> {
  await changeDepositHeld(tx, lease.id, formatAmount(-amount));
  const payment = await outgoing(tx, lease, amount, { ...how, purpose: 'DEPOSIT_REFUND' });
  const subject = {
    propertyId: lease.property_id,
    roomId: lease.room_id,
    renterId: lease.renter_id,
    leaseId: lease.id,
  };
  const entry = depositRefundEntry({ amount, date: Temporal.PlainDate.from(how.date), method: how.method, subject });
  await postEntries(tx, books, [{ entry, source: { type: 'payment', id: payment.id } }]);
  return payment;
}

export async function outgoing(
  tx: Tx,
  lease: LeaseRow,
  amount: Dong,
  how: { method: PaymentMethod; date: string; purpose: 'DEPOSIT_REFUND' | 'CREDIT_REFUND'; note?: string },
): Promise<NewPayment> {
  const receipt = await newReceipt(tx, how.method, how.date);
  const payment: NewPayment = {
    id: randomUUIDv7(),
    receipt_id: receipt.id,
    receipt_number: receipt.number,
    direction: 'OUT',
    purpose: how.purpose,
    method: how.method,
    status: 'RECORDED',
    property_id: lease.property_id,
    room_id: lease.room_id,
    renter_id: lease.renter_id,
    lease_id: lease.id,
    invoice_id: null,
    amount: formatAmount(amount),
    charges_part: '0.00',
    deposit_part: how.purpose === 'DEPOSIT_REFUND' ? formatAmount(amount) : '0.00',
    credit_part: how.purpose === 'CREDIT_REFUND' ? formatAmount(amount) : '0.00',
    recovered_part: '0.00',
    payment_date: how.date,
    bank_account_id: null,
    reference: null,
    note: how.note ?? null,
  };
  await insertPayments(tx, [payment]);
  return payment;
}
