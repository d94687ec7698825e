import type { Utility } from '../../../../domain/catalog/meters.ts';
import { readBilledPrice } from '../../../../domain/invoices/billed-price.ts';
import { creditForReducedUse, spreadCredit } from '../../../../domain/invoices/credit-reduced-use.ts';
import { attributeChain } from '../../../../domain/meters/attribute-chain.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readingsOfRooms } from '../../metering/meter-readings/billable-queries.ts';
import {
  addUncredited,
  type BilledStep,
  billedStepsOf,
  markBilled,
  reduceBilledUnits,
} from '../../metering/meter-readings/billed-use-queries.ts';
import { lockMeteredRooms, staysOfRooms } from '../../metering/meter-readings/queries.ts';
import { asChainReading, stayOf } from '../../metering/meter-readings/room-chain.ts';
import { creditInvoice } from '../invoice-corrections/credit-invoice.ts';
import { billedUsesFor } from '../invoices/billed-queries.ts';
import { findInvoice } from '../invoices/queries.ts';
import { recomputeDraft } from '../invoices/recompute-draft.ts';

/**
 * After a correction of billed readings: less use goes back as a credit note on the invoice that billed it, more use comes
 * as a line on the lease's next invoice by itself, and a draft is simply calculated again.
 */
export async function settleCorrection(
  tx: Tx,
  roomId: string,
  touched: { readingId: string; utility: Utility }[],
  reason: string,
): Promise<void> {
  const drafts = new Set<string>();
  for (const { readingId, utility } of touched) {
    const steps = await billedStepsOf(tx, readingId, utility);
    for (const { draft, invoice_id } of steps) if (draft) drafts.add(invoice_id);
    // A draft may bill more on top of an issued invoice, which alone can be credited.
    const issued = steps.filter(({ draft }) => !draft);
    for (const [leaseId, mine] of Map.groupBy(issued, ({ lease_id }) => lease_id))
      await creditReducedUse(tx, { roomId, readingId, utility, leaseId, steps: mine, reason });
  }
  for (const id of drafts) await recomputeDraft(tx, id);
}

type Corrected = {
  roomId: string;
  readingId: string;
  utility: Utility;
  leaseId: string;
  steps: BilledStep[];
  reason: string;
};

async function creditReducedUse(
  tx: Tx,
  { roomId, readingId, utility, leaseId, steps, reason }: Corrected,
): Promise<void> {
  const use = await useOfLease(tx, roomId, readingId, utility, leaseId);
  const billedUse = steps.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (use === null || use >= billedUse) return;
  const [billed] = (await billedUsesFor(tx, [readingId])).filter(
    (row) => row.utility === utility && row.lease_id === leaseId,
  );
  await reduceBilledUnits(tx, readingId, utility, steps, Number(billedUse - use));
  await markBilled(tx, [readingId]);
  if (!billed?.line) return;
  // Corrected to nothing, everything is credited that is left of the lines, also where a person changed them.
  const amount = use === 0n ? null : creditForReducedUse(readBilledPrice(utility, billed.line), billedUse, use);
  if (amount === 0n) return;
  const credited = await creditLines(tx, steps, readingId, utility, amount, reason);
  const short = amount === null ? 0n : amount - credited;
  if (short > 0n) await addUncredited(tx, readingId, utility, steps[0] as BilledStep, formatAmount(short));
}

/** The lease's part of what the meter shows now. */
async function useOfLease(
  tx: Tx,
  roomId: string,
  readingId: string,
  utility: Utility,
  leaseId: string,
): Promise<bigint | null> {
  const [room] = await lockMeteredRooms(tx, [roomId]);
  if (!room) return null;
  const digits = utility === 'ELECTRICITY' ? room.electricity_meter_digits : room.water_meter_digits;
  const column = utility === 'ELECTRICITY' ? 'electricity_current' : 'water_current';
  const rows = (await readingsOfRooms(tx, [roomId])).filter((row) => row.status === 'ACCEPTED' && row[column] !== null);
  const chain = rows.map((row) => asChainReading(row, utility));
  const shares = attributeChain(chain, (await staysOfRooms(tx, [roomId])).map(stayOf), digits).get(readingId);
  return shares?.find((part) => part.leaseId === leaseId)?.use ?? null;
}

/** `amount` null: all that is left of the lines. Newest invoice first: a raised correction that is taken back again is credited where it was billed. */
async function creditLines(
  tx: Tx,
  steps: BilledStep[],
  readingId: string,
  utility: Utility,
  amount: bigint | null,
  reason: string,
): Promise<bigint> {
  let open = amount;
  let credited = 0n;
  for (const invoiceId of [...new Set(steps.map(({ invoice_id }) => invoice_id))].reverse()) {
    if (open !== null && open <= 0n) break;
    const invoice = await findInvoice(tx, invoiceId);
    const lines = invoice.lines
      .filter((line) => line.line_type === utility && line.metadata.reading_id === readingId)
      .map((line) => ({ lineId: line.id, rest: dong(line.amount) - dong(line.credited_amount) }));
    const parts = spreadCredit(open ?? sumAmounts(lines.map(({ rest }) => rest)), lines);
    if (parts.length === 0) continue;
    const note = await creditInvoice(tx, invoiceId, {
      lines: parts.map((part) => ({ line_id: part.lineId, amount: formatAmount(part.amount) })),
      reason,
      cause: 'READING_CORRECTED',
    });
    credited += dong(note?.amount ?? '0');
    if (open !== null) open -= sumAmounts(parts.map((part) => part.amount));
  }
  return credited;
}
