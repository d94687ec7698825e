import { randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { dong } from '../../../../domain/money.ts';
import { planSettlement, type SettlementPlan } from '../../../../domain/payments/plan-settlement.ts';
import { valueOrThrow } from '../../../../domain/throw-if-refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findLease, type LeaseRow, markSettled } from '../../leasing/leases/queries.ts';
import { type Books, readBooks } from '../../ledger/journal/post-entries.ts';
import { lockReadings } from '../../metering/meter-readings/queries.ts';
import { guardIssue } from '../electricity-guard/check-invoices.ts';
import { creditsFor } from '../invoices/billed-queries.ts';
import { assemble, draftOf, numberDrafts, totalsOf } from '../invoices/draft-invoice.ts';
import { markIssued } from '../invoices/generate-invoice.ts';
import { bookIssued } from '../invoices/issue-invoice.ts';
import { loadInputs } from '../invoices/load-inputs.ts';
import { type InvoiceWithLines, type LineRow, lockInvoices } from '../invoices/queries.ts';
import { insertInvoices } from '../invoices/store-queries.ts';
import { asOpen } from '../payments/record-payment.ts';
import { storeReceipt, toInvoice } from '../payments/store-receipt.ts';
import { lockLive } from './credit-after-end.ts';
import { forfeitDeposit, payOutCredit, payOutDeposit } from './pay-out-deposit.ts';

export type SettlementInput = {
  damages?: { description: string; amount: string }[];
  forfeit_amount?: string;
  refund_method?: PaymentMethod;
};
export type Settled = { invoiceId: string | null; plan: SettlementPlan };

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
  const assembled = assemble(bill, 'lease_id');
  if (assembled.lines.length + handwritten.length === 0) return null;
  const today = tx.today.toString();
  const draft = draftOf(bill, assembled, { kind: 'SETTLEMENT', due_date: today });
  for (const { credited_amount: _c, freed: _f, covered_to: _t, ...line } of handwritten)
    draft.lines.push({ ...line, id: randomUUIDv7(), invoice_id: draft.invoice.id, position: draft.lines.length });
  Object.assign(draft.invoice, totalsOf(draft.lines));
  await guardIssue(tx, [{ ...draft.invoice, lines: draft.lines }]);
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
