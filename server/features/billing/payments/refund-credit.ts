import { dong, formatAmount } from '../../../../domain/money.ts';
import { parts } from '../../../../domain/payments/payment.ts';
import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { creditsFor } from '../invoices/billed-queries.ts';
import { locateRenter, type PaymentRow } from './queries.ts';
import { paymentDate } from './record-payment.ts';
import type { CreditRefundBody } from './schemas.ts';
import { storeReceipt } from './store-receipt.ts';

/** Credit that a draft uses is not available. */
export async function assertEnoughCredit(tx: Tx, renterId: string, amount: bigint): Promise<void> {
  const [credit] = await creditsFor(tx, [renterId], null);
  if (dong(credit?.available ?? '0') < amount)
    throw refused('insufficient_credit', { credit_balance: credit?.available ?? '0.00' });
}

export async function refundCredit(
  tx: Tx,
  renterId: string,
  input: Static<typeof CreditRefundBody>,
): Promise<PaymentRow> {
  const date = paymentDate(tx, input.paid_on, 'paid_on');
  await findRenter(tx, renterId, { lock: true });
  const credit = dong(input.amount);
  await assertEnoughCredit(tx, renterId, credit);
  const [payment] = await storeReceipt(
    tx,
    await readBooks(tx),
    { direction: 'OUT', method: input.method, date, note: input.note },
    [{ purpose: 'CREDIT_REFUND', renterId, location: await locateRenter(tx, renterId), parts: parts({ credit }) }],
  );
  await recordAudit(
    tx,
    'credit.refunded',
    { type: 'renter', id: renterId },
    { amount: formatAmount(credit), method: input.method },
  );
  return payment as PaymentRow;
}
