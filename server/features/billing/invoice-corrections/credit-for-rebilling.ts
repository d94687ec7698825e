import type { Tx } from '../../../database/transaction.ts';
import { catchUpFrom } from '../../leasing/leases/queries.ts';
import { findInvoice } from '../invoices/queries.ts';
import { type CreditNoteInput, creditInvoice } from './credit-invoice.ts';
import { dropCarried } from './drop-carried.ts';
import type { CreditNoteRow } from './queries.ts';

/** Credits lines so that the next invoice bills their days, fees and readings again. */
export async function creditForRebilling(tx: Tx, id: string, input: CreditNoteInput): Promise<CreditNoteRow | null> {
  const note = await creditInvoice(tx, id, input);
  const credited = new Set(input.lines.map(({ line_id }) => line_id));
  await dropCarried(tx, { lineIds: [...credited] });
  const invoice = await findInvoice(tx, id);
  const [first] = invoice.lines
    .flatMap(({ id: lineId, metadata }) =>
      credited.has(lineId) && typeof metadata.service_period === 'string' ? [metadata.service_period] : [],
    )
    .toSorted();
  if (first) await catchUpFrom(tx, invoice.lease_id, `${first}-01`);
  return note;
}
