import { withLabel } from '../../../../domain/catalog/labels.ts';
import { effectiveStatus } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import { type Period, storedDate } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { may } from '../../../security/may.ts';
import { type BoardRow, boardOf } from './board-queries.ts';
import type { RoomBoard } from './schemas.ts';

type Board = Static<typeof RoomBoard>;

/** The board of each room, with null for what the caller may not read. */
export async function readBoard(tx: Tx, roomIds: string[], month: Period): Promise<Map<string, Board>> {
  const rows = roomIds.length > 0 ? await boardOf(tx, roomIds, month) : [];
  return new Map(rows.map((row) => [row.room_id, presentBoard(tx, row, month)]));
}

function presentBoard(tx: Tx, row: BoardRow, month: Period): Board {
  const seesMoney = may(tx.actor, 'invoices.read');
  const isLet = row.lease_id !== null;
  return {
    period: month.toString(),
    reading_period: row.reading_period,
    lease: presentLease(tx, row, 'lease'),
    upcoming_lease: presentLease(tx, row, 'upcoming'),
    open_amount: seesMoney && isLet ? row.open_amount : null,
    overdue_amount: seesMoney && isLet ? row.overdue_amount : null,
    days_overdue: seesMoney && isLet ? row.days_overdue : null,
    meters_read: row.meters_read,
    invoice: seesMoney ? presentInvoice(tx, row) : null,
    open_tickets: may(tx.actor, 'tickets.read') ? row.open_tickets : null,
  };
}

function presentLease(tx: Tx, row: BoardRow, prefix: 'lease' | 'upcoming'): Board['lease'] {
  const [id, start, renter, rent] = [
    row[`${prefix}_id`],
    row[`${prefix}_start_date`],
    row[`${prefix}_renter_id`],
    row[`${prefix}_monthly_rent`],
  ];
  if (id === null || start === null || renter === null || rent === null || !may(tx.actor, 'leases.read')) return null;
  return {
    id,
    start_date: start,
    end_date: row[`${prefix}_end_date`],
    renter_id: renter,
    renter_name: may(tx.actor, 'renters.read') ? row[`${prefix}_renter_name`] : null,
    monthly_rent: rent,
  };
}

function presentInvoice(tx: Tx, row: BoardRow): Board['invoice'] {
  if (row.invoice_id === null || row.invoice_status === null || row.invoice_due_date === null) return null;
  const figures = {
    total: dong(row.total_amount),
    credited: dong(row.credited_amount),
    writtenOff: dong(row.written_off_amount),
    paid: dong(row.paid_amount),
  };
  const dueDate = storedDate(row.invoice_due_date);
  const status = effectiveStatus({ ...figures, status: row.invoice_status, dueDate }, tx.today);
  return { id: row.invoice_id, effective_display: { status: withLabel('invoice_status', status, tx.locale) } };
}
