import type { Utility } from '../../../../domain/catalog/meters.ts';
import { creditForReducedUse, spreadCredit } from '../../../../domain/invoices/credit-reduced-use.ts';
import type { UnbilledUse } from '../../../../domain/invoices/invoice-input.ts';
import { attributeChain } from '../../../../domain/meters/attribute-chain.ts';
import type { UseShare } from '../../../../domain/meters/attribute-use.ts';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import type { ChainReading } from '../../../../domain/meters/reading-chain.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { priceInForce } from '../../../../domain/tariffs/tariff-in-force.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readingsOfRooms } from '../../metering/meter-readings/billable-queries.ts';
import {
  type BilledStep,
  billedStepsOf,
  markBilled,
  reduceBilledUnits,
} from '../../metering/meter-readings/billed-use-queries.ts';
import { staysOfRooms } from '../../metering/meter-readings/queries.ts';
import { asChainReading, stayOf } from '../../metering/meter-readings/room-chain.ts';
import { creditInvoice } from '../invoice-corrections/credit-invoice.ts';
import { refreshInvoice } from '../invoices/edit-draft.ts';
import { loadInputs } from '../invoices/load-inputs.ts';
import { findInvoice } from '../invoices/queries.ts';

/**
 * After a correction of billed readings: less use becomes a credit note on the invoice that billed it, and drafts are recalculated.
 * More use needs nothing here: the lease's next invoice bills it.
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
    // Only issued invoices can be credited; a draft may bill further steps of the same reading.
    const issued = steps.filter(({ draft }) => !draft);
    for (const [leaseId, leaseSteps] of Map.groupBy(issued, ({ lease_id }) => lease_id))
      await creditReducedUse(tx, { roomId, readingId, utility, leaseId, steps: leaseSteps, reason });
  }
  for (const id of drafts) await refreshInvoice(tx, id);
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
  const [bill] = await loadInputs(tx, {
    leaseIds: [leaseId],
    kind: 'MONTHLY',
    period: tx.today.toPlainYearMonth(),
    issuing: false,
  });
  if (!bill) return;
  const digits = utility === 'ELECTRICITY' ? bill.lease.electricity_meter_digits : bill.lease.water_meter_digits;
  const column = utility === 'ELECTRICITY' ? 'electricity_current' : 'water_current';
  const rows = (await readingsOfRooms(tx, [roomId])).filter((row) => row.status === 'ACCEPTED' && row[column] !== null);
  const chain = rows.map((row) => asChainReading(row, utility));
  const share = attributeChain(chain, (await staysOfRooms(tx, [roomId])).map(stayOf), digits)
    .get(readingId)
    ?.find((part) => part.leaseId === leaseId);
  const reading = chain.find(({ id }) => id === readingId);
  const billedUnits = steps.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (!reading || !share || share.use >= billedUnits) return;
  const price = priceInForce(
    utility,
    reading.period,
    bill.input.utilities[utility].tariffs,
    bill.input.utilities[utility].flatPrices,
  );
  if (!price) return;
  const before = useOf(reading, share, billedUnits, digits);
  const after = useOf(reading, share, share.use, digits);
  const amount = creditForReducedUse(utility, before, after, price, bill.input.lease);
  await reduceBilledUnits(tx, readingId, utility, steps, Number(billedUnits - share.use));
  await markBilled(tx, [readingId]);
  if (amount > 0n) await creditLines(tx, steps, readingId, utility, amount, reason);
}

/** Newest invoice first, so that undoing a correction credits the invoice that billed it. */
async function creditLines(
  tx: Tx,
  steps: BilledStep[],
  readingId: string,
  utility: Utility,
  amount: bigint,
  reason: string,
): Promise<void> {
  let open = amount;
  for (const invoiceId of [...new Set(steps.map(({ invoice_id }) => invoice_id))].reverse()) {
    if (open <= 0n) return;
    const invoice = await findInvoice(tx, invoiceId);
    const lines = invoice.lines
      .filter((line) => line.line_type === utility && line.metadata.reading_id === readingId)
      .map((line) => ({ lineId: line.id, rest: dong(line.amount) - dong(line.credited_amount) }));
    const parts = spreadCredit(open, lines);
    if (parts.length === 0) continue;
    await creditInvoice(tx, invoiceId, {
      lines: parts.map((part) => ({ line_id: part.lineId, amount: formatAmount(part.amount) })),
      reason,
      automatic: true,
    });
    open -= parts.reduce((sum, part) => sum + part.amount, 0n);
  }
}

function useOf(reading: ChainReading, share: UseShare, use: bigint, digits: number | null): UnbilledUse {
  const measured = measureUse(reading, digits);
  const { leaseId: _, ...rest } = share;
  return {
    previous: reading.previous,
    current: reading.current,
    replaced: reading.replaced,
    rolledOver: reading.rolledOver,
    readingId: reading.id,
    period: reading.period,
    readingDate: reading.readingDate,
    meterUse: isRefusal(measured) ? use : measured.use,
    share: { ...rest, use },
    billedUse: null,
  };
}
