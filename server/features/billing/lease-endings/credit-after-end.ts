import type { CreditCause } from '../../../../domain/catalog/invoices.ts';
import { type BilledLine, creditUnusedDays } from '../../../../domain/invoices/credit-unused-days.ts';
import type { LineMetadata } from '../../../../domain/invoices/invoice-line.ts';
import { openSides, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { storedDate } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LeaseRow } from '../../leasing/leases/queries.ts';
import { cancelInvoice } from '../invoice-corrections/cancel-invoice.ts';
import { creditInvoice } from '../invoice-corrections/credit-invoice.ts';
import { type StandingCredit, standingCredits } from '../invoice-corrections/queries.ts';
import { type CarriedRow, carriedFrom } from '../invoices/carried-queries.ts';
import { rentsFor } from '../invoices/input-queries.ts';
import { type InvoiceWithLines, type LineRow, lockInvoices } from '../invoices/queries.ts';
import { liveInvoicesOf } from './queries.ts';

/** The reason of drafts that the end of their lease cancelled; reopening it restores them. */
export const LEASE_ENDED = 'lease ended';

/**
 * Cancels drafts, credits days after the end and waives unpaid deposits. `alwaysDaily` prorates rent billed by whole months too. Returns
 * the lines people wrote in the drafts: the settlement takes them over.
 */
export async function creditAfterEnd(
  tx: Tx,
  lease: LeaseRow,
  endedOn: string,
  { creditDays, alwaysDaily = false }: { creditDays: boolean; alwaysDaily?: boolean },
): Promise<LineRow[]> {
  const handwritten: LineRow[] = [];
  const live = await lockLive(tx, lease.id);
  const invoiceIds = live.map(({ id }) => id);
  const [given, carried, rents] = await Promise.all([
    standingCredits(tx, invoiceIds),
    carriedFrom(tx, { invoiceIds }),
    rentsFor(tx, [lease.id]),
  ]);
  const agreed = rents.map(({ from_date, monthly_rent }) => ({
    from: storedDate(from_date),
    monthlyRent: dong(monthly_rent),
  }));
  for (const invoice of live) {
    if (invoice.status === 'DRAFT') {
      handwritten.push(...invoice.lines.filter((line) => line.calculated_key === null && line.line_type !== 'DEPOSIT'));
      await cancelInvoice(tx, invoice.id, { reason: LEASE_ENDED });
      continue;
    }
    // The deposit first: otherwise payments released by crediting days would be moved to it.
    await creditOpenDeposit(tx, invoice);
    const credits = creditDays
      ? creditUnusedDays(
          invoice.lines.filter(isTimeBased).map((line) => ({
            lineId: line.id,
            amount: dong(line.amount),
            credited: dong(line.credited_amount),
            ...changesOf(given, carried, line.id),
            metadata: alwaysDaily ? asDaily(line.metadata as LineMetadata) : (line.metadata as LineMetadata),
          })),
          Temporal.PlainDate.from(endedOn),
          agreed,
        )
      : [];
    if (credits.length > 0) {
      const lines = credits.map(({ lineId, amount }) => ({ line_id: lineId, amount: formatAmount(amount) }));
      await creditInvoice(tx, invoice.id, {
        lines,
        reason: 'days after the lease ended',
        cause: 'LEASE_ENDED',
        coveredTo: endedOn,
      });
    }
  }
  return handwritten;
}

/** What the service credited on a line before, and what it charges elsewhere for the same days. */
function changesOf(
  given: StandingCredit[],
  carried: CarriedRow[],
  lineId: string,
): Pick<BilledLine, 'decreased' | 'differences' | 'carriedForward'> {
  const sum = (wanted: CreditCause) =>
    sumAmounts(given.flatMap((row) => (row.line_id === lineId && row.cause === wanted ? [dong(row.amount)] : [])));
  const differences = carried.filter(
    (row) => row.origin_line_id === lineId && row.metadata.source === 'rent_difference',
  );
  return {
    decreased: sum('RENT_CHANGED'),
    differences: differences.map(({ amount, metadata }) => ({ amount: dong(amount), metadata })),
    carriedForward: sum('CARRIED_FORWARD'),
  };
}

/** Also after a deposit payment was reversed, an ended lease owes no deposit. */
export async function waiveOpenDeposits(tx: Tx, leaseId: string): Promise<void> {
  for (const invoice of await lockLive(tx, leaseId))
    if (invoice.status !== 'DRAFT') await creditOpenDeposit(tx, invoice);
}

const isTimeBased = ({ line_type }: InvoiceWithLines['lines'][number]): boolean =>
  line_type === 'RENT' || line_type === 'RECURRING_FEE';

/** In the month of a transfer, both leases are prorated by days, whatever their own proration. */
const asDaily = (metadata: LineMetadata): LineMetadata =>
  metadata.source === 'rent' && metadata.proration === 'NONE'
    ? { ...metadata, proration: 'DAILY', days: null }
    : metadata;

/** Credits the whole invoice: paid charges become the renter's credit, an unpaid deposit is waived. */
export async function creditAll(tx: Tx, invoice: InvoiceWithLines, reason: string): Promise<void> {
  await creditOpenDeposit(tx, invoice);
  const lines = invoice.lines
    .filter(({ line_type }) => line_type !== 'DEPOSIT' && line_type !== 'CREDIT')
    .map((line) => ({ line_id: line.id, rest: dong(line.amount) - dong(line.credited_amount) }))
    .filter(({ rest }) => rest > 0n)
    .map(({ line_id, rest }) => ({ line_id, amount: formatAmount(rest) }));
  if (lines.length > 0) await creditInvoice(tx, invoice.id, { lines, reason, cause: 'LEASE_CANCELLED' });
}

async function creditOpenDeposit(tx: Tx, invoice: InvoiceWithLines): Promise<void> {
  let open = openSides(parseMoney(invoice)).deposit;
  const lines: { line_id: string; amount: string }[] = [];
  for (const line of invoice.lines.filter(({ line_type }) => line_type === 'DEPOSIT')) {
    const rest = dong(line.amount) - dong(line.credited_amount);
    const part = rest < open ? rest : open;
    if (part <= 0n) continue;
    open -= part;
    lines.push({ line_id: line.id, amount: formatAmount(part) });
  }
  if (lines.length > 0)
    await creditInvoice(tx, invoice.id, {
      lines,
      reason: 'deposit not paid before the lease ended',
      cause: 'LEASE_ENDED',
    });
}

export const lockLive = async (tx: Tx, leaseId: string): Promise<InvoiceWithLines[]> => {
  const ids = await liveInvoicesOf(tx, leaseId);
  return ids.length === 0 ? [] : lockInvoices(tx, ids);
};
