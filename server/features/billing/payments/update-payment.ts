import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findPayment, type PaymentRow, saveNotes } from './queries.ts';
import type { UpdatePaymentBody } from './schemas.ts';

export async function updatePayment(tx: Tx, id: string, input: Static<typeof UpdatePaymentBody>): Promise<PaymentRow> {
  const before = await findPayment(tx, id);
  const after = { ...before, ...input };
  await saveNotes(tx, after);
  await recordAudit(
    tx,
    'payment.updated',
    { type: 'payment', id },
    changesBetween(before, after, ['reference', 'note']),
  );
  return findPayment(tx, id);
}
