import type { Tx } from '../../../database/transaction.ts';
import { type CarriedRow, carriedFrom, voidCarried } from '../invoices/carried-queries.ts';
import { recomputeDraft } from '../invoices/recompute-draft.ts';
import { creditInvoice } from './credit-invoice.ts';

/** Charges carried from an invoice or line that is billed again as a whole: void, and credited where they were already billed. */
export async function dropCarried(
  tx: Tx,
  origin: { invoiceIds: string[] } | { lineIds: string[] },
): Promise<CarriedRow[]> {
  const charges = await carriedFrom(tx, origin);
  if (charges.length === 0) return [];
  await voidCarried(
    tx,
    charges.map(({ id }) => id),
  );
  for (const { billed } of charges) {
    if (billed === null) continue;
    if (billed.draft) await recomputeDraft(tx, billed.invoice_id);
    else if (Number(billed.rest) > 0)
      await creditInvoice(tx, billed.invoice_id, {
        lines: [{ line_id: billed.line_id, amount: billed.rest }],
        reason: 'the invoice it was carried from is billed again',
        cause: 'ORIGIN_CANCELLED',
      });
  }
  return charges;
}
