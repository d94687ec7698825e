import { checkTotal } from '../../../../domain/invoices/assemble-invoice.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import { insertUses, releaseUses } from '../../metering/meter-readings/billed-use-queries.ts';
import { lockReadings } from '../../metering/meter-readings/queries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { electricityWarnings } from '../electricity-guard/check-invoices.ts';
import { assemble, assertTotalFits, billedUsesOf, presentWarning, storedLine, totalsOf } from './draft-invoice.ts';
import { loadInputs } from './load-inputs.ts';
import { findInvoice, type InvoiceWithLines, lockInvoice, saveInvoice } from './queries.ts';
import { deleteLines, insertLines, saveLine } from './store-queries.ts';

/** Replaces calculated lines using the current rent, readings and fees; keeps manual and edited ones. */
export async function refreshInvoice(tx: Tx, id: string): Promise<Recomputed> {
  expectVersion(tx, await findInvoice(tx, id));
  const { invoice, warnings } = await recomputeDraft(tx, id);
  return { invoice, warnings: [...warnings, ...(await electricityWarnings(tx, [invoice]))] };
}

type Recomputed = { invoice: InvoiceWithLines; warnings: object[] };

/** As `refreshInvoice`, for commands that are not about the draft itself: `If-Match` of the request means something else. */
export async function recomputeDraft(tx: Tx, id: string): Promise<Recomputed> {
  const seen = await findInvoice(tx, id);
  await Promise.all([lockReadings(tx, [seen.room_id]), lockRenters(tx, [seen.renter_id])]);
  const draft = await lockInvoice(tx, id);
  throwIfRefused(checkAction('edit', draft.status));
  if (draft.kind === 'ONE_OFF') return { invoice: draft, warnings: [] };
  const kept = draft.lines.filter((line) => line.calculated_key === null || line.edited);
  await releaseUses(tx, [id], 'all');
  const [bill] = await loadInputs(tx, {
    leaseIds: [draft.lease_id],
    kind: draft.kind,
    period: Temporal.PlainYearMonth.from(draft.period),
    issuing: false,
    except: {
      invoiceId: id,
      keptLines: kept.map((line) => ({
        key: line.calculated_key,
        lineType: line.line_type,
        amount: dong(line.amount),
        metadata: line.metadata,
      })),
    },
  });
  if (!bill) throw new Error(`No billing input for lease ${draft.lease_id}`);
  const assembled = assemble(bill, 'invoice_id');
  const keptIds = new Set(kept.map((line) => line.id));
  await deleteLines(
    tx,
    draft.lines.filter((line) => !keptIds.has(line.id)).map((line) => line.id),
  );
  await insertLines(
    tx,
    assembled.lines.map((line, index) => storedLine(id, line, kept.length + index)),
  );
  const edited = kept.flatMap(({ line_type, metadata }) =>
    metadata.reading_id ? [{ lineType: line_type, metadata }] : [],
  );
  await insertUses(tx, billedUsesOf(id, bill, [...assembled.lines, ...(edited as never[])]));
  await recordAudit(tx, 'invoice.refreshed', { type: 'invoice', id });
  return {
    invoice: await recalculate(tx, id),
    warnings: assembled.warnings.map((warning) => presentWarning(warning, draft.room_id)),
  };
}

/** Recomputes the totals from the lines, and reduces a CREDIT line that exceeds the charges. */
export async function recalculate(tx: Tx, id: string): Promise<InvoiceWithLines> {
  const invoice = await findInvoice(tx, id);
  await shrinkCredit(tx, invoice);
  const current = await findInvoice(tx, id);
  throwIfRefused(checkTotal(current.lines.map((line) => ({ lineType: line.line_type, amount: dong(line.amount) }))));
  assertTotalFits(current.lines, 'unit_price');
  await saveInvoice(tx, { ...current, ...totalsOf(current.lines) });
  return findInvoice(tx, id);
}

async function shrinkCredit(tx: Tx, invoice: InvoiceWithLines): Promise<void> {
  const credit = invoice.lines.find((line) => line.line_type === 'CREDIT' && dong(line.amount) < 0n);
  if (!credit) return;
  const charges = invoice.lines
    .filter((line) => line.line_type !== 'CREDIT' && line.line_type !== 'DEPOSIT')
    .reduce((sum, line) => sum + dong(line.amount), 0n);
  const usable = charges < 0n ? 0n : charges;
  if (-dong(credit.amount) <= usable) return;
  if (usable === 0n) await deleteLines(tx, [credit.id]);
  else {
    const amount = formatAmount(-usable);
    await saveLine(tx, {
      ...credit,
      unit_price: amount,
      amount,
      metadata: { ...credit.metadata, charges: formatAmount(usable) },
    });
  }
}
