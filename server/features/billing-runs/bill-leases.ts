import { assembleInvoice } from '../../../domain/invoices/assemble-invoice.ts';
import type { Dong } from '../../../domain/money.ts';
import { isRefusal } from '../../../domain/refusal.ts';
import { recordEvents } from '../../database/events.ts';
import type { Tx } from '../../database/transaction.ts';
import { type Draft, draftOf, numberDrafts } from '../invoices/draft-invoice.ts';
import { markIssued } from '../invoices/generate-invoice.ts';
import { bookIssued } from '../invoices/issue-invoice.ts';
import { dong, type LeaseBill, loadInputs } from '../invoices/load-inputs.ts';
import { presentInvoice } from '../invoices/present-invoice.ts';
import { lockInvoices, lockRenters } from '../invoices/queries.ts';
import { insertInvoices } from '../invoices/store-queries.ts';
import { readBooks } from '../journal/post-entries.ts';
import { billedLeases, lockLeases, type RunLease, type RunProblem, type RunRow, tagInvoices } from './queries.ts';

export type Billed = { drafts: Draft[]; existed: number; failed: number; problems: RunProblem[] };

type Terms = Pick<RunRow, 'period' | 'issue' | 'issue_date' | 'due_date'>;

/** The same calculation as for one room, for many: read in one round, computed one by one, nothing stored yet. */
export async function computeBills(tx: Tx, leases: RunLease[], terms: Terms): Promise<Billed> {
  const ids = leases.map(({ id }) => id);
  const billed = await billedLeases(tx, ids, terms.period);
  const open = ids.filter((id) => !billed.has(id));
  const bills = await loadInputs(tx, {
    leaseIds: open,
    kind: 'MONTHLY',
    period: Temporal.PlainYearMonth.from(terms.period),
    issuing: terms.issue,
  });
  const result: Billed = { drafts: [], existed: billed.size, failed: 0, problems: [] };
  const credits = new Map<string, Dong>();
  for (const bill of bills) {
    const draft = computeOne(bill, terms, credits);
    if ('refused' in draft) {
      result.failed += 1;
      result.problems.push({ room_id: bill.lease.room_id, code: draft.refused });
      continue;
    }
    for (const warning of draft.warnings as { code: string; utility?: string }[]) {
      result.problems.push({
        room_id: bill.lease.room_id,
        code: warning.code,
        ...(warning.utility ? { utility: warning.utility } : {}),
      });
    }
    result.drafts.push(draft);
  }
  return result;
}

/** One renter with two rooms has one credit: what the first invoice uses is gone for the second. */
function computeOne(
  bill: LeaseBill,
  terms: Terms,
  credits: Map<string, Dong>,
): (Draft & { bill: LeaseBill }) | { refused: string } {
  const renter = bill.lease.renter_id;
  const input = { ...bill.input, renterCredit: credits.get(renter) ?? bill.input.renterCredit };
  const assembled = assembleInvoice(input);
  if (isRefusal(assembled)) return { refused: assembled.refused };
  const used = assembled.lines
    .filter(({ lineType }) => lineType === 'CREDIT')
    .reduce((sum, { amount }) => sum + amount, 0n);
  credits.set(renter, input.renterCredit + used);
  const draft = draftOf(bill, assembled, { kind: 'MONTHLY', ...(terms.due_date ? { due_date: terms.due_date } : {}) });
  if (terms.issue) markIssued(draft, bill, terms.issue_date ?? undefined);
  return { ...draft, bill };
}

/** A chunk of a run: locked in the common order, computed, and written with a fixed number of statements. */
export async function billLeases(tx: Tx, runId: string, leases: RunLease[], terms: Terms): Promise<Billed> {
  await lockLeases(
    tx,
    leases.map(({ id }) => id),
  );
  await lockRenters(tx, [...new Set(leases.map(({ renter_id }) => renter_id))]);
  const billed = await computeBills(tx, leases, terms);
  const drafts = billed.drafts as (Draft & { bill: LeaseBill })[];
  if (drafts.length === 0) return billed;
  const period = Temporal.PlainYearMonth.from(terms.period);
  await numberDrafts(
    tx,
    drafts.map(({ invoice, bill }) => ({
      invoice,
      propertyCode: bill.lease.property_code,
      roomName: bill.lease.room_name,
    })),
    period,
  );
  await insertInvoices(
    tx,
    drafts.map(({ invoice }) => invoice),
    drafts.flatMap(({ lines }) => lines),
    drafts.flatMap(({ uses }) => uses),
  );
  const ids = drafts.map(({ invoice }) => invoice.id);
  await tagInvoices(tx, runId, ids);
  await recordEvents(
    tx,
    'invoice.generated',
    (await lockInvoices(tx, ids)).map((row) => ({
      subject: { type: 'invoice', id: row.id, propertyId: row.property_id },
      data: presentInvoice(row, 'vi', tx.today),
    })),
  );
  if (terms.issue)
    await bookIssued(
      tx,
      await readBooks(tx),
      drafts.map(({ invoice, lines }) => ({ ...invoice, lines })),
    );
  return billed;
}

export const sumOf = (drafts: Draft[]): Dong =>
  drafts.reduce((sum, { invoice }) => sum + dong(invoice.total_amount), 0n);
