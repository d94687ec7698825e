import type { AssembledInvoice } from '../../../../domain/invoices/assemble-invoice.ts';
import { defaultDueDate, defaultIssueDate } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import { inOrder } from '../../../database/in-order.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { lockReadings } from '../../metering/meter-readings/queries.ts';
import { lockRenters } from '../../portfolio/renters/credit-queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { electricityWarnings, guardIssue } from '../electricity-guard/check-invoices.ts';
import { assemble, type Draft, draftOf, numberDrafts } from './draft-invoice.ts';
import { emitIssued, postIssued } from './issue-invoice.ts';
import { issueWarnings } from './issue-warnings.ts';
import { type LeaseBill, loadInputs } from './load-inputs.ts';
import { figuresOf, toInvoiceEvent } from './present-invoice.ts';
import { findInvoice, findInvoiceOfMonth, type InvoiceWithLines, lockLeaseInPeriod } from './queries.ts';
import type { GenerateBody } from './schemas.ts';
import { insertInvoices } from './store-queries.ts';

type GenerateInput = Static<typeof GenerateBody>;
export type Previewed = { draft: Draft } | { existing: InvoiceWithLines };
export type Generated = { invoice: InvoiceWithLines; existed: boolean; warnings: object[] };

/** Returns the existing invoice of the room and month, or creates one from rent, meters and fees. */
export async function generateInvoice(tx: Tx, request: GenerateInput): Promise<Generated> {
  assertIssueDateUsed(request);
  const [, lease] = await inOrder([findRoom(tx, request.room_id, { field: 'room_id' }), lockLease(tx, request)]);
  const [existing] = await Promise.all([
    findInvoiceOfMonth(tx, lease.id, request.period),
    lockReadings(tx, [request.room_id]),
    lockRenters(tx, [lease.renter_id]),
  ]);
  if (existing) return { invoice: await findInvoice(tx, existing.id), existed: true, warnings: [] };
  const bill = await loadOne(tx, lease.id, request);
  const draft = draftOf(bill, assembleSome(bill), { kind: 'MONTHLY', due_date: request.due_date });
  const checked = [{ ...draft.invoice, lines: draft.lines }];
  const { property_code: propertyCode, room_name: roomName } = bill.lease;
  const [electricity, books] = await Promise.all([
    (request.issue ? guardIssue : electricityWarnings)(tx, checked),
    readBooks(tx),
    numberDrafts(tx, [{ invoice: draft.invoice, propertyCode, roomName }], bill.input.period),
  ]);
  if (request.issue) markIssued(draft, bill, request.issue_date);
  const [, invoice] = await Promise.all([
    insertInvoices(tx, [draft.invoice], draft.lines, draft.uses),
    findInvoice(tx, draft.invoice.id),
    request.issue ? postIssued(tx, books, [{ ...draft.invoice, lines: draft.lines }]) : null,
  ]);
  await recordGenerated(tx, invoice);
  const issued = request.issue ? issueWarnings(invoice.due_date, bill.input, tx.today) : [];
  return { invoice, existed: false, warnings: [...draft.warnings, ...issued, ...electricity] };
}

async function recordGenerated(tx: Tx, invoice: InvoiceWithLines): Promise<void> {
  const { id, period, total_amount, status } = invoice;
  await recordAudit(tx, 'invoice.generated', { type: 'invoice', id }, { period, total_amount, status });
  if (status === 'DRAFT') await recordEvents(tx, 'invoice.generated', [toInvoiceEvent(tx, invoice)]);
  else await emitIssued(tx, [invoice], ['invoice.generated']);
}

/** The same calculation as `generateInvoice`, without storing it. */
export async function previewInvoice(tx: Tx, request: GenerateInput): Promise<Previewed> {
  assertIssueDateUsed(request);
  await findRoom(tx, request.room_id, { field: 'room_id' });
  const lease = await lockLease(tx, request);
  const existing = await findInvoiceOfMonth(tx, lease.id, request.period);
  if (existing) return { existing: await findInvoice(tx, existing.id) };
  const bill = await loadOne(tx, lease.id, request);
  const draft = draftOf(bill, assembleSome(bill), { kind: 'MONTHLY', due_date: request.due_date });
  if (request.issue) markIssued(draft, bill, request.issue_date);
  const electricity = await electricityWarnings(tx, [{ ...draft.invoice, lines: draft.lines }]);
  return { draft: { ...draft, warnings: [...draft.warnings, ...electricity] } };
}

/** The named lease, else the latest one that occupies the room in the month. */
async function lockLease(
  tx: Tx,
  { room_id, period, lease_id }: GenerateInput,
): Promise<{ id: string; renter_id: string }> {
  const lease = await lockLeaseInPeriod(tx, room_id, period, lease_id ?? null);
  if (!lease) throw lease_id ? refused('not_found', { field: 'lease_id' }) : refused('room_has_no_lease');
  return lease;
}

/** An invoice without lines is never created. */
function assembleSome(bill: LeaseBill): AssembledInvoice {
  const assembled = assemble(bill, 'room_id');
  if (assembled.lines.length === 0) throw refused('nothing_to_bill');
  return assembled;
}

async function loadOne(tx: Tx, leaseId: string, request: GenerateInput): Promise<LeaseBill> {
  const [bill] = await loadInputs(tx, {
    leaseIds: [leaseId],
    kind: 'MONTHLY',
    period: Temporal.PlainYearMonth.from(request.period),
    issuing: request.issue ?? false,
  });
  if (!bill) throw new Error(`No billing input for lease ${leaseId}`);
  return bill;
}

export function markIssued({ invoice }: Draft, bill: LeaseBill, issueDate: string | undefined): void {
  const { settings, input } = bill;
  const issued = issueDate ? Temporal.PlainDate.from(issueDate) : defaultIssueDate(input.period, settings.billing_day);
  invoice.issue_date = issued.toString();
  if (!invoice.due_date_given)
    invoice.due_date = defaultDueDate({
      period: input.period,
      issueDate: issued,
      leaseStart: input.lease.startDate,
      billingDay: settings.billing_day,
      dueDay: settings.due_day,
      today: input.today,
    }).toString();
  invoice.status = statusByBalance(figuresOf(invoice as InvoiceWithLines));
}

function assertIssueDateUsed(request: GenerateInput): void {
  if (!request.issue && request.issue_date !== undefined)
    throw invalidFields({ path: 'issue_date', code: 'conflicts_with', other: 'issue' });
}
