import { setImmediate } from 'node:timers/promises';
import type { Utility } from '../../../../domain/catalog/meters.ts';
import { assembleInvoice } from '../../../../domain/invoices/assemble-invoice.ts';
import { balanceOf } from '../../../../domain/invoices/invoice-state.ts';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { lockReadings } from '../../metering/meter-readings/queries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { asStored, type Draft, draftOf, fitsInvoice, numberDrafts } from '../invoices/draft-invoice.ts';
import { markIssued } from '../invoices/generate-invoice.ts';
import { emitIssued, postIssued } from '../invoices/issue-invoice.ts';
import { billOf, type LeaseBill } from '../invoices/load-inputs.ts';
import { figuresOf, toInvoiceEvent } from '../invoices/present-invoice.ts';
import { type InvoiceWithLines, openBalances } from '../invoices/queries.ts';
import { type BillingRequest, type Inputs, readInputs } from '../invoices/read-inputs.ts';
import { insertInvoices, type Numbers } from '../invoices/store-queries.ts';
import { billedLeases, lockLeases, type RunLease, settledLeases } from './lease-queries.ts';
import type { RunProblem, RunRow } from './queries.ts';

/** After this many leases the event loop runs once, so that requests are not delayed. */
const YIELD_EVERY = 25;

/** Keeps only the needed fields of the lease, so that the inputs of a chunk can be garbage collected. */
type BilledDraft = Draft & { propertyCode: string; roomName: string };
export type Billed = {
  drafts: BilledDraft[];
  existed: number;
  skipped: number;
  failed: number;
  problems: RunProblem[];
};

type Facts = Record<string, string | undefined>;
type Terms = Pick<RunRow, 'period' | 'issue' | 'issue_date' | 'due_date'>;

/**
 * Reads the inputs of all leases in one round of statements and computes their invoices without storing them. Leases of one room must
 * follow one another.
 */
export async function computeBills(tx: Tx, leases: RunLease[], terms: Terms): Promise<Billed> {
  const ids = leases.map(({ id }) => id);
  const [billed, settled] = await Promise.all([
    billedLeases(tx, ids, terms.period),
    settledLeases(tx, ids, terms.period),
  ]);
  const open = ids.filter((id) => !billed.has(id) && !settled.has(id));
  const request: BillingRequest = {
    leaseIds: open,
    kind: 'MONTHLY',
    period: Temporal.PlainYearMonth.from(terms.period),
    issuing: terms.issue,
  };
  const { leases: inputs, grouped } = await readInputs(tx, request);
  const settledOnly = ids.filter((id) => settled.has(id) && !billed.has(id));
  const result: Billed = {
    drafts: [],
    existed: billed.size,
    skipped: settledOnly.length,
    failed: 0,
    problems: await unbilledUseOfSettled(tx, settledOnly, request.period),
  };
  const credits = new Map<string, Dong>();
  const place = new Map(ids.map((id, index) => [id, index]));
  const inOrder = inputs.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  for (const [index, lease] of inOrder.entries()) {
    if (index % YIELD_EVERY === 0) await setImmediate();
    const bill = billOf(tx, request, lease, grouped);
    const draft = computeOne(bill, terms, credits);
    if ('refused' in draft) {
      result.failed += 1;
      result.problems.push({ room_id: bill.lease.room_id, code: draft.refused });
      continue;
    }
    if (draft.lines.length === 0) {
      result.skipped += 1;
      continue;
    }
    for (const { code, utility } of draft.warnings as { code: string; utility?: Utility }[])
      if (code !== 'vacant_use')
        result.problems.push({ room_id: bill.lease.room_id, code, ...(utility ? { utility } : {}) });
    result.drafts.push(draft);
    if (inOrder[index + 1]?.room_id === lease.room_id) noteBilled(grouped, draft);
  }
  return result;
}

/** So that the next lease of the room is not billed again what the room owes once a month. */
function noteBilled({ lines: billed }: Inputs['grouped'], { invoice, lines }: Draft): void {
  const { room_id, lease_id } = invoice;
  const facts = lines.map(({ line_type, metadata }) => {
    const { source = '', service_period = null, from = null, to = null, fee_id = null } = metadata as Facts;
    return { room_id, lease_id, line_type, source, service_period, from, to, fee_id };
  });
  billed.set(room_id, [...(billed.get(room_id) ?? []), ...facts]);
}

/** A settled lease is not billed by a run; use of late readings is named, so that somebody settles it. */
async function unbilledUseOfSettled(
  tx: Tx,
  leaseIds: string[],
  period: BillingRequest['period'],
): Promise<RunProblem[]> {
  if (leaseIds.length === 0) return [];
  const request: BillingRequest = { leaseIds, kind: 'SETTLEMENT', period, issuing: false };
  const { leases, grouped } = await readInputs(tx, request);
  return leases
    .map((lease) => billOf(tx, request, lease, grouped))
    .filter(({ input }) => Object.values(input.utilities).some(({ uses }) => uses.some(({ share }) => share.use > 0n)))
    .map(({ lease }) => ({ room_id: lease.room_id, code: 'settled_lease_has_unbilled_use' }));
}

/** `credits` holds the remaining credit per renter: what one invoice uses is not available to the renter's next one. */
function computeOne(bill: LeaseBill, terms: Terms, credits: Map<string, Dong>): BilledDraft | { refused: string } {
  const renter = bill.lease.renter_id;
  const input = { ...bill.input, renterCredit: credits.get(renter) ?? bill.input.renterCredit };
  const assembled = assembleInvoice(input);
  if (isRefusal(assembled)) return { refused: assembled.refused };
  if (!fitsInvoice(assembled)) return { refused: 'validation_failed' };
  const used = assembled.lines
    .filter(({ lineType }) => lineType === 'CREDIT')
    .reduce((sum, { amount }) => sum + amount, 0n);
  credits.set(renter, input.renterCredit + used);
  const draft = draftOf(bill, assembled, { kind: 'MONTHLY', ...(terms.due_date ? { due_date: terms.due_date } : {}) });
  if (terms.issue) markIssued(draft, bill, terms.issue_date ?? undefined);
  return { ...draft, propertyCode: bill.lease.property_code, roomName: bill.lease.room_name };
}

/** Locks, computes and stores one chunk of a run with a fixed number of statements. */
export async function billLeases(tx: Tx, run: RunRow, leases: RunLease[], numbers: Numbers): Promise<Billed> {
  const ids = leases.map(({ id }) => id);
  const renterIds = [...new Set(leases.map(({ renter_id }) => renter_id))];
  const roomIds = leases.map(({ room_id }) => room_id);
  await Promise.all([lockLeases(tx, ids), lockReadings(tx, roomIds), lockRenters(tx, renterIds)]);
  const billed = await computeBills(tx, leases, run);
  const { drafts } = billed;
  if (drafts.length === 0) return billed;
  const books = await readBooks(tx);
  await numberDrafts(tx, drafts, Temporal.PlainYearMonth.from(run.period), numbers);
  const [, , balances] = await Promise.all([
    insertInvoices(
      tx,
      drafts.map(({ invoice }) => invoice),
      drafts.flatMap(({ lines }) => lines),
      drafts.flatMap(({ uses }) => uses),
      run.id,
    ),
    run.issue &&
      postIssued(
        tx,
        books,
        drafts.map(({ invoice, lines }) => ({ ...invoice, lines })),
      ),
    openBalances(tx, renterIds),
  ]);
  const stored = storedOf(tx, drafts, balances);
  if (run.issue) await emitIssued(tx, stored, ['invoice.generated']);
  else
    await recordEvents(
      tx,
      'invoice.generated',
      stored.map((row) => toInvoiceEvent(tx, row)),
    );
  return billed;
}

/** The new invoices as `findInvoice` would return them, without reading them. */
function storedOf(tx: Tx, drafts: Draft[], balances: Awaited<ReturnType<typeof openBalances>>): InvoiceWithLines[] {
  const owed = new Map(balances.map((row) => [row.renter_id + row.property_id, dong(row.open)]));
  return drafts.map((draft) => {
    const { invoice } = draft;
    const total = owed.get(invoice.renter_id + invoice.property_id) ?? 0n;
    const own = invoice.status === 'DRAFT' ? 0n : balanceOf(figuresOf(invoice));
    return asStored(tx, draft, formatAmount(total - own));
  });
}
