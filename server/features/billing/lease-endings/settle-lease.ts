import { randomUUIDv7 } from 'node:crypto';
import type { CreditCause } from '../../../../domain/catalog/invoices.ts';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { type BilledLine, creditUnusedDays } from '../../../../domain/invoices/credit-unused-days.ts';
import type { LineMetadata } from '../../../../domain/invoices/invoice-line.ts';
import { openSides, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { planSettlement, type SettlementPlan } from '../../../../domain/payments/plan-settlement.ts';
import { storedDate } from '../../../../domain/period.ts';
import { valueOrThrow } from '../../../../domain/throw-if-refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findLease, type LeaseRow, markSettled } from '../../leasing/leases/queries.ts';
import { type Books, readBooks } from '../../ledger/journal/post-entries.ts';
import { lockReadings } from '../../metering/meter-readings/queries.ts';
import { cancelInvoice } from '../invoice-corrections/cancel-invoice.ts';
import { creditInvoice } from '../invoice-corrections/credit-invoice.ts';
import { type StandingCredit, standingCredits } from '../invoice-corrections/queries.ts';
import { type CarriedRow, carriedFrom } from '../invoices/carried-queries.ts';
import { assemble, draftOf, numberDrafts, totalsOf } from '../invoices/draft-invoice.ts';
import { markIssued } from '../invoices/generate-invoice.ts';
import { creditsFor, rentsFor } from '../invoices/input-queries.ts';
import { bookIssued } from '../invoices/issue-invoice.ts';
import { loadInputs } from '../invoices/load-inputs.ts';
import { type InvoiceWithLines, type LineRow, lockInvoices } from '../invoices/queries.ts';
import { insertInvoices } from '../invoices/store-queries.ts';
import { asOpen } from '../payments/record-payment.ts';
import { storeReceipt, toInvoice } from '../payments/store-receipt.ts';
import { forfeitDeposit, payOutCredit, payOutDeposit } from './pay-out-deposit.ts';
import { liveInvoicesOf } from './queries.ts';

/** The reason of drafts that the end of their lease cancelled; reopening it restores them. */
export const LEASE_ENDED = 'lease ended';

export type SettlementInput = {
  damages?: { description: string; amount: string }[];
  forfeit_amount?: string;
  refund_method?: PaymentMethod;
};
export type Settled = { invoiceId: string | null; plan: SettlementPlan };

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
function asDaily(metadata: LineMetadata): LineMetadata {
  if (metadata.source !== 'rent' || metadata.proration !== 'NONE') return metadata;
  const [from, to] = [Temporal.PlainDate.from(String(metadata.from)), Temporal.PlainDate.from(String(metadata.to))];
  return { ...metadata, proration: 'DAILY', days: from.until(to).days + 1, days_in_month: from.daysInMonth };
}

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

const lockLive = async (tx: Tx, leaseId: string): Promise<InvoiceWithLines[]> => {
  const ids = await liveInvoicesOf(tx, leaseId);
  return ids.length === 0 ? [] : lockInvoices(tx, ids);
};

/** Issues the settlement invoice, then pays open invoices from credit and deposit, oldest due first. */
export async function settleLease(
  tx: Tx,
  lease: LeaseRow,
  request: SettlementInput,
  handwritten: LineRow[] = [],
): Promise<Settled> {
  const books = await readBooks(tx);
  const invoiceId = await issueSettlement(tx, books, lease, request, handwritten);
  const open = (await lockLive(tx, lease.id)).filter(
    ({ status }) => status === 'ISSUED' || status === 'PARTIALLY_PAID',
  );
  const [credit] = await creditsFor(tx, [lease.renter_id], null);
  const { deposit_held } = await findLease(tx, lease.id);
  const available = dong(credit?.available ?? '0');
  const plan = valueOrThrow(
    planSettlement({
      openInvoices: open.map(asOpen),
      renterCredit: available > 0n ? available : 0n,
      depositHeld: dong(deposit_held),
      forfeitAmount: dong(request.forfeit_amount ?? '0'),
      payOut: request.refund_method !== undefined,
    }),
  );
  await applyPlan(tx, books, lease, plan, request.refund_method);
  await markSettled(tx, lease.id);
  return { invoiceId, plan };
}

/** Bills the remaining days, use, fees and damages of an ended lease; returns null if there is nothing to bill. */
export async function issueSettlement(
  tx: Tx,
  books: Books,
  lease: LeaseRow,
  request: SettlementInput,
  handwritten: LineRow[] = [],
): Promise<string | null> {
  const ended = Temporal.PlainDate.from(lease.ended_on as string);
  await lockReadings(tx, [lease.room_id]);
  const [bill] = await loadInputs(tx, {
    leaseIds: [lease.id],
    kind: 'SETTLEMENT',
    period: ended.toPlainYearMonth(),
    issuing: true,
    damages: (request.damages ?? []).map(({ description, amount }) => ({ description, amount: dong(amount) })),
    keptLines: handwritten.map((line) => ({
      key: null,
      lineType: line.line_type,
      amount: dong(line.amount),
      metadata: line.metadata,
    })),
  });
  if (!bill) throw new Error(`No billing input for lease ${lease.id}`);
  const assembled = assemble(bill);
  if (assembled.lines.length + handwritten.length === 0) return null;
  const today = tx.today.toString();
  const draft = draftOf(bill, assembled, { kind: 'SETTLEMENT', due_date: today });
  for (const { credited_amount: _c, freed: _f, covered_to: _t, ...line } of handwritten)
    draft.lines.push({ ...line, id: randomUUIDv7(), invoice_id: draft.invoice.id, position: draft.lines.length });
  Object.assign(draft.invoice, totalsOf(draft.lines));
  await numberDrafts(
    tx,
    [{ invoice: draft.invoice, propertyCode: bill.lease.property_code, roomName: bill.lease.room_name }],
    bill.input.period,
  );
  markIssued(draft, bill, today);
  await insertInvoices(tx, [draft.invoice], draft.lines, draft.uses);
  await bookIssued(tx, books, [{ ...draft.invoice, lines: draft.lines }]);
  return draft.invoice.id;
}

async function applyPlan(
  tx: Tx,
  books: Books,
  lease: LeaseRow,
  plan: SettlementPlan,
  method: PaymentMethod | undefined,
): Promise<void> {
  const date = tx.today.toString();
  for (const [from, allocations] of [
    ['CREDIT', plan.fromCredit],
    ['DEPOSIT', plan.fromDeposit],
  ] as const) {
    if (allocations.length === 0) continue;
    // Read again for each source: the credit may have paid part of the invoices the deposit pays.
    const invoices = await lockInvoices(
      tx,
      allocations.map(({ invoiceId }) => invoiceId),
    );
    await storeReceipt(
      tx,
      books,
      { direction: 'IN', method: from, date },
      allocations.map(({ invoiceId, amount }) =>
        toInvoice(invoices.find(({ id }) => id === invoiceId) as InvoiceWithLines, amount),
      ),
    );
  }
  if (plan.forfeited > 0n) await forfeitDeposit(tx, books, lease, plan.forfeited);
  if (method && plan.depositRefund > 0n) await payOutDeposit(tx, books, lease, plan.depositRefund, { method, date });
  if (method && plan.creditRefund > 0n) await payOutCredit(tx, books, lease, plan.creditRefund, { method, date });
}
