import { randomUUIDv7 } from 'node:crypto';
import { creditRefundEntry } from '../../../../domain/journal/payment-entries.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { postEntries, readBooks } from '../../ledger/journal/post-entries.ts';
import { changeCredit } from '../../portfolio/renters/credit-queries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { creditsFor } from '../invoices/input-queries.ts';
import { insertPayments, locateRenter, type PaymentRow } from './queries.ts';
import { newReceipt, paymentDate } from './record-payment.ts';
import type { CreditRefundBody } from './schemas.ts';

/** Credit that a draft reserves is spoken for. */
export async function assertEnoughCredit(tx: Tx, renterId: string, amount: bigint): Promise<void> {
  const [credit] = await creditsFor(tx, [renterId], null);
  if (dong(credit?.available ?? '0') < amount)
    throw refused('insufficient_credit', { credit_balance: credit?.available ?? '0.00' });
}

/** Pays a renter's credit out. */
export async function refundCredit(
  tx: Tx,
  renterId: string,
  input: Static<typeof CreditRefundBody>,
): Promise<PaymentRow> {
  const date = paymentDate(tx, input.paid_on, 'paid_on');
  await findRenter(tx, renterId, { lock: true });
  const amount = dong(input.amount);
  await assertEnoughCredit(tx, renterId, amount);
  await changeCredit(tx, renterId, formatAmount(-amount));
  const location = await locateRenter(tx, renterId);
  const receipt = await newReceipt(tx, input.method, date, input);
  const [payment] = await insertPayments(tx, [
    {
      id: randomUUIDv7(),
      receipt_id: receipt.id,
      receipt_number: receipt.number,
      direction: 'OUT',
      purpose: 'CREDIT_REFUND',
      method: input.method,
      status: 'RECORDED',
      property_id: location?.property_id ?? null,
      room_id: location?.room_id ?? null,
      renter_id: renterId,
      lease_id: location?.lease_id ?? null,
      invoice_id: null,
      amount: formatAmount(amount),
      charges_part: '0.00',
      deposit_part: '0.00',
      credit_part: formatAmount(amount),
      recovered_part: '0.00',
      payment_date: date,
      bank_account_id: null,
      reference: null,
      note: input.note ?? null,
    },
  ]);
  const subject = {
    propertyId: location?.property_id,
    roomId: location?.room_id,
    renterId,
    leaseId: location?.lease_id,
  };
  const entry = creditRefundEntry({ amount, method: input.method, paidOn: Temporal.PlainDate.from(date), subject });
  await postEntries(tx, await readBooks(tx), [{ entry, source: { type: 'payment', id: (payment as PaymentRow).id } }]);
  await recordAudit(
    tx,
    'credit.refunded',
    { type: 'renter', id: renterId },
    { amount: input.amount, method: input.method },
  );
  return payment as PaymentRow;
}
