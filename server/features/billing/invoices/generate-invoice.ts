import { defaultDueDate, defaultIssueDate } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { refuse, refuseFields } from '../../../../domain/refuse.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { holdReadings } from '../../metering/meter-readings/queries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { assemble, type Draft, draftOf, numberDrafts } from './draft-invoice.ts';
import { bookIssued } from './issue-invoice.ts';
import { type LeaseBill, loadInputs } from './load-inputs.ts';
import { figuresOf, newsOf } from './present-invoice.ts';
import { findInvoice, type InvoiceWithLines, liveMonthly, lockLeaseInPeriod } from './queries.ts';
import type { GenerateBody } from './schemas.ts';
import { insertInvoices } from './store-queries.ts';

type Wish = Static<typeof GenerateBody>;
export type Generated = { invoice: InvoiceWithLines; existed: boolean; warnings: object[] };

/** One room, one month: the existing invoice of the lease, or a new one from rent, meters and fees. */
export async function generateInvoice(tx: Tx, wish: Wish): Promise<Generated> {
  refuseLooseIssueDate(wish);
  await findRoom(tx, wish.room_id, { field: 'room_id' });
  const lease = await lockLeaseInPeriod(tx, wish.room_id, wish.period);
  if (!lease) throw refuse('room_has_no_lease');
  const existing = await liveMonthly(tx, lease.id, wish.period);
  if (existing) return { invoice: await findInvoice(tx, existing.id), existed: true, warnings: [] };
  await Promise.all([holdReadings(tx, [wish.room_id]), lockRenters(tx, [lease.renter_id])]);
  const bill = await loadOne(tx, lease.id, wish);
  const draft = draftOf(bill, assemble(bill), { kind: 'MONTHLY', due_date: wish.due_date });
  await numberDrafts(
    tx,
    [{ invoice: draft.invoice, propertyCode: bill.lease.property_code, roomName: bill.lease.room_name }],
    bill.input.period,
  );
  if (wish.issue) markIssued(draft, bill, wish.issue_date);
  await insertInvoices(tx, [draft.invoice], draft.lines, draft.uses);
  const invoice = await announceGenerated(tx, draft.invoice.id);
  if (wish.issue) await bookIssued(tx, await readBooks(tx), [{ ...draft.invoice, lines: draft.lines }]);
  return { invoice, existed: false, warnings: draft.warnings };
}

async function announceGenerated(tx: Tx, id: string): Promise<InvoiceWithLines> {
  const invoice = await findInvoice(tx, id);
  await recordAudit(
    tx,
    'invoice.generated',
    { type: 'invoice', id },
    { period: invoice.period, total_amount: invoice.total_amount, status: invoice.status },
  );
  await recordEvents(tx, 'invoice.generated', [newsOf(tx, invoice)]);
  return invoice;
}

/** The same calculation, nothing stored. */
export async function previewInvoice(tx: Tx, wish: Wish): Promise<{ draft: Draft; bill: LeaseBill }> {
  refuseLooseIssueDate(wish);
  await findRoom(tx, wish.room_id, { field: 'room_id' });
  const lease = await lockLeaseInPeriod(tx, wish.room_id, wish.period);
  if (!lease) throw refuse('room_has_no_lease');
  const bill = await loadOne(tx, lease.id, wish);
  const draft = draftOf(bill, assemble(bill), { kind: 'MONTHLY', due_date: wish.due_date });
  if (wish.issue) markIssued(draft, bill, wish.issue_date);
  return { draft, bill };
}

async function loadOne(tx: Tx, leaseId: string, wish: Wish): Promise<LeaseBill> {
  const [bill] = await loadInputs(tx, {
    leaseIds: [leaseId],
    kind: 'MONTHLY',
    period: Temporal.PlainYearMonth.from(wish.period),
    issuing: wish.issue ?? false,
  });
  if (!bill) throw new Error('the lease was just locked');
  return bill;
}

export function markIssued({ invoice }: Draft, bill: LeaseBill, issueDate: string | undefined): void {
  const { settings, input } = bill;
  const issued = issueDate ? Temporal.PlainDate.from(issueDate) : defaultIssueDate(input.period, settings.billing_day);
  invoice.issue_date = issued.toString();
  if (!invoice.due_date_given)
    invoice.due_date = defaultDueDate(issued, input.lease.startDate, settings.due_day).toString();
  invoice.status = statusByBalance(figuresOf(invoice as InvoiceWithLines));
}

function refuseLooseIssueDate(wish: Wish): void {
  if (!wish.issue && wish.issue_date !== undefined)
    throw refuseFields({ path: 'issue_date', code: 'conflicts_with', other: 'issue' });
}
