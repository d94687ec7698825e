import { randomUUIDv7 } from 'node:crypto';
import { refuseNegativeTotal } from '../../../../domain/invoices/assemble-invoice.ts';
import { defaultDueDate, defaultIssueDate } from '../../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import { refuse, refuseFields } from '../../../../domain/refuse.ts';
import { refuseRefusal } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { numberDrafts, totalsOf } from './draft-invoice.ts';
import { ownLine } from './edit-draft.ts';
import { leasesFor, settingsFor } from './input-queries.ts';
import { bookIssued } from './issue-invoice.ts';
import { figuresOf, newsOf } from './present-invoice.ts';
import { findInvoice, type InvoiceWithLines, liveMonthly, lockCurrentLease } from './queries.ts';
import type { CreateInvoiceBody } from './schemas.ts';
import { insertInvoices, type NewInvoice } from './store-queries.ts';

type Wish = Static<typeof CreateInvoiceBody>;

/** An invoice of a person's own lines. Its lease is the given one, else the room's current one. */
export async function createInvoice(tx: Tx, wish: Wish): Promise<InvoiceWithLines> {
  const id = randomUUIDv7();
  const room = await findRoom(tx, wish.room_id, { field: 'room_id' });
  const lease = await chooseLease(tx, room.id, wish);
  const lines = wish.lines.map((line, index) => ownLine(id, index, line, lease.id, `lines.${index}.`));
  refuseRefusal(refuseNegativeTotal(lines.map((line) => ({ lineType: line.line_type, amount: dong(line.amount) }))));
  const kind = wish.kind ?? 'ONE_OFF';
  if (kind === 'MONTHLY' && (await liveMonthly(tx, lease.id, wish.period))) throw refuse('invoice_already_generated');
  const [facts] = await leasesFor(tx, [lease.id]);
  const [settings] = await settingsFor(tx, [room.property_id]);
  if (!facts || !settings) throw new Error('a lease has a room and a property');
  const period = Temporal.PlainYearMonth.from(wish.period);
  // A bill in one's own words is written today, not on the house's billing day.
  const issued = kind === 'ONE_OFF' ? tx.today : defaultIssueDate(period, settings.billing_day);
  const invoice: NewInvoice = {
    id,
    property_id: room.property_id,
    room_id: room.id,
    renter_id: lease.renter_id,
    lease_id: lease.id,
    kind,
    period: wish.period,
    invoice_number: '',
    payment_code: '',
    payment_reference: '',
    status: 'DRAFT',
    due_date:
      wish.due_date ?? defaultDueDate(issued, Temporal.PlainDate.from(facts.start_date), settings.due_day).toString(),
    due_date_given: wish.due_date !== undefined,
    issue_date: wish.issue ? issued.toString() : null,
    ...totalsOf(lines),
    credited_amount: '0.00',
    credited_deposit: '0.00',
    paid_amount: '0.00',
    paid_deposit: '0.00',
    written_off_amount: '0.00',
    written_off_deposit: '0.00',
    recovered_amount: '0.00',
  };
  if (wish.issue) invoice.status = statusByBalance(figuresOf(invoice as InvoiceWithLines));
  await numberDrafts(tx, [{ invoice, propertyCode: facts.property_code, roomName: facts.room_name }], period);
  await insertInvoices(tx, [invoice], lines, []);
  const stored = await findInvoice(tx, id);
  await recordAudit(
    tx,
    'invoice.created',
    { type: 'invoice', id },
    { kind, period: wish.period, total_amount: invoice.total_amount },
  );
  await recordEvents(tx, 'invoice.generated', [newsOf(tx, stored)]);
  if (wish.issue) await bookIssued(tx, await readBooks(tx), [{ ...invoice, lines }]);
  return stored;
}

async function chooseLease(tx: Tx, roomId: string, wish: Wish): Promise<{ id: string; renter_id: string }> {
  if (wish.renter_id) await findRenter(tx, wish.renter_id, { field: 'renter_id' });
  if (wish.lease_id) {
    const lease = await findLease(tx, wish.lease_id, { field: 'lease_id', lock: true });
    if (lease.room_id !== roomId) throw refuseFields({ path: 'lease_id', code: 'conflicts_with', other: 'room_id' });
    if (wish.renter_id && lease.renter_id !== wish.renter_id)
      throw refuseFields({ path: 'renter_id', code: 'conflicts_with', other: 'lease_id' });
    return lease;
  }
  const lease = await lockCurrentLease(tx, roomId, wish.renter_id ?? null);
  if (!lease) throw refuse('room_has_no_lease');
  return lease;
}
