import { dong } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { cancelInvoice, cancelUntouched, isTouched } from '../invoice-corrections/cancel-invoice.ts';
import { lockInvoices } from '../invoices/queries.ts';
import { lockForMoney } from '../payments/queries.ts';
import type { RunInvoice, RunProblem } from './queries.ts';

/** Cancels the unpaid invoices and returns the paid ones as problems. */
export async function undoChunk(
  tx: Tx,
  books: Books,
  chunk: RunInvoice[],
  reason: string,
): Promise<{ undone: number; kept: RunProblem[] }> {
  const distinct = (ids: string[]) => [...new Set(ids)];
  await lockForMoney(tx, {
    leases: distinct(chunk.map(({ lease_id }) => lease_id)),
    renters: distinct(chunk.map(({ renter_id }) => renter_id)),
  });
  const rows = await lockInvoices(
    tx,
    chunk.map(({ id }) => id),
  );
  const live = rows.filter(({ status }) => status !== 'CANCELLED');
  const paid = live.filter((row) => dong(row.paid_amount) > 0n);
  const unpaid = live.filter((row) => dong(row.paid_amount) === 0n);
  await cancelUntouched(
    tx,
    books,
    unpaid.filter((row) => !isTouched(row)),
    reason,
  );
  for (const { id } of unpaid.filter(isTouched)) await cancelInvoice(tx, id, { reason });
  const kept = paid.map(({ id, room_id }) => ({ room_id, code: 'invoice_has_payments', invoice_id: id }));
  return { undone: unpaid.length, kept };
}
