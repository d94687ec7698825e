import { randomUUIDv7 } from 'node:crypto';
import { checkTotal } from '../../../../domain/invoices/assemble-invoice.ts';
import { defaultDueDate, issueDateOf } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { assertTotalFits, numberDrafts, totalsOf, UNNUMBERED_AND_UNPAID } from './draft-invoice.ts';
import { manualLine } from './edit-draft.ts';
import { leasesFor, settingsFor } from './input-queries.ts';
import { bookIssued } from './issue-invoice.ts';
import { figuresOf, toInvoiceEvent } from './present-invoice.ts';
import { findInvoice, findLiveMonthlyInvoice, type InvoiceWithLines, lockCurrentLease } from './queries.ts';
import type { CreateInvoiceBody } from './schemas.ts';
import { insertInvoices, type NewInvoice } from './store-queries.ts';

type Input = Static<typeof CreateInvoiceBody>;

/** An invoice with lines entered by hand, for the given lease or the room's current one. */
export async function createInvoice(tx: Tx, input: Input): Promise<InvoiceWithLines> {
  const id = randomUUIDv7();
  const room = await findRoom(tx, input.room_id, { field: 'room_id' });
  const lease = await chooseLease(tx, room.id, input);
  const lines = input.lines.map((line, index) => manualLine(id, index, line, lease.id, `lines.${index}.`));
  throwIfRefused(checkTotal(lines.map((line) => ({ lineType: line.line_type, amount: dong(line.amount) }))));
  const kind = input.kind ?? 'ONE_OFF';
  if (kind === 'MONTHLY' && (await findLiveMonthlyInvoice(tx, lease.id, input.period)))
    throw refused('invoice_already_generated');
  const [leaseInput] = await leasesFor(tx, [lease.id]);
  const [settings] = await settingsFor(tx, [room.property_id]);
  if (!leaseInput || !settings) throw new Error(`No billing input for lease ${lease.id}`);
  const period = Temporal.PlainYearMonth.from(input.period);
  const issued = issueDateOf(kind, period, settings.billing_day, tx.today);
  const invoice: NewInvoice = {
    id,
    property_id: room.property_id,
    room_id: room.id,
    renter_id: lease.renter_id,
    lease_id: lease.id,
    kind,
    period: input.period,
    ...UNNUMBERED_AND_UNPAID,
    status: 'DRAFT',
    due_date:
      input.due_date ??
      defaultDueDate({
        period,
        issueDate: issued,
        leaseStart: Temporal.PlainDate.from(leaseInput.start_date),
        billingDay: settings.billing_day,
        dueDay: settings.due_day,
        today: tx.today,
      }).toString(),
    due_date_given: input.due_date !== undefined,
    issue_date: input.issue ? issued.toString() : null,
    ...totalsOf(lines),
  };
  assertTotalFits(lines, 'lines');
  if (input.issue) invoice.status = statusByBalance(figuresOf(invoice as InvoiceWithLines));
  await numberDrafts(tx, [{ invoice, propertyCode: leaseInput.property_code, roomName: leaseInput.room_name }], period);
  await insertInvoices(tx, [invoice], lines, []);
  const stored = await findInvoice(tx, id);
  await recordAudit(
    tx,
    'invoice.created',
    { type: 'invoice', id },
    { kind, period: input.period, total_amount: invoice.total_amount },
  );
  await recordEvents(tx, 'invoice.generated', [toInvoiceEvent(tx, stored)]);
  if (input.issue) await bookIssued(tx, await readBooks(tx), [{ ...invoice, lines }]);
  return stored;
}

async function chooseLease(tx: Tx, roomId: string, input: Input): Promise<{ id: string; renter_id: string }> {
  if (input.renter_id) await findRenter(tx, input.renter_id, { field: 'renter_id' });
  if (input.lease_id) {
    const lease = await findLease(tx, input.lease_id, { field: 'lease_id', lock: true });
    if (lease.room_id !== roomId) throw invalidFields({ path: 'lease_id', code: 'conflicts_with', other: 'room_id' });
    if (input.renter_id && lease.renter_id !== input.renter_id)
      throw invalidFields({ path: 'renter_id', code: 'conflicts_with', other: 'lease_id' });
    return lease;
  }
  const lease = await lockCurrentLease(tx, roomId, input.renter_id ?? null);
  if (!lease) throw refused('room_has_no_lease');
  return lease;
}
