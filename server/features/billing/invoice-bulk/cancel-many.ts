import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { assertMay } from '../../../security/may.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { cancelInvoice, cancelUntouched, isTouched } from '../invoice-corrections/cancel-invoice.ts';
import { type InvoiceWithLines, lockInvoices } from '../invoices/queries.ts';
import { lockForMoney } from '../payments/queries.ts';
import { type BulkAction, DONE, type Outcome } from './process-bulk.ts';
import { visibleInvoices } from './queries.ts';

async function cancelMany(tx: Tx, ids: string[], reason: string): Promise<Map<string, Outcome>> {
  assertMay(tx.actor, 'invoices.cancel');
  const seen = await visibleInvoices(tx, ids);
  await lockForMoney(tx, {
    leases: seen.map(({ lease_id }) => lease_id),
    renters: seen.map(({ renter_id }) => renter_id),
  });
  const rows = await lockInvoices(
    tx,
    seen.map(({ id }) => id),
  );
  const outcomes = new Map(rows.map((row) => [row.id, decide(row)]));
  const cancelled = rows.filter(({ id }) => outcomes.get(id) === DONE);
  const untouched = cancelled.filter((row) => !isTouched(row));
  if (untouched.length > 0) await cancelUntouched(tx, await readBooks(tx), untouched, reason);
  for (const { id } of cancelled.filter(isTouched)) await cancelInvoice(tx, id, { reason });
  return outcomes;
}

/** What is paid stays: cancelling would have to decide where the money goes. */
function decide({ status, paid_amount }: InvoiceWithLines): Outcome {
  const refusal = checkAction('cancel', status);
  if (refusal) return { refused: refused(refusal.refused, refusal.details) };
  return dong(paid_amount) === 0n ? DONE : { refused: refused('invoice_has_payments', { paid_amount }) };
}

export const cancelWith = (reason: string): BulkAction => ({
  many: (tx, ids) => cancelMany(tx, ids, reason),
  one: async (tx, id) => {
    await cancelInvoice(tx, id, { reason });
    return DONE;
  },
});
