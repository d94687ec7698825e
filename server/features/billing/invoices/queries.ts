import type { InvoiceKind, InvoiceStatus, LineType } from '../../../../domain/catalog/invoices.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

export type LineRow = {
  id: string;
  invoice_id: string;
  position: number;
  line_type: LineType;
  calculated_key: string | null;
  edited: boolean;
  description_vi: string;
  description_en: string;
  quantity: string;
  unit_price: string;
  amount: string;
  credited_amount: string;
  freed: boolean;
  covered_to: string | null;
  metadata: Record<string, unknown> & {
    source?: string;
    service_period?: string;
    reading_id?: string;
    lease_id?: string;
  };
};

export type InvoiceRow = {
  id: string;
  organization_id: string;
  property_id: string;
  room_id: string;
  renter_id: string;
  lease_id: string;
  kind: InvoiceKind;
  period: string;
  invoice_number: string;
  payment_code: string;
  payment_reference: string;
  status: InvoiceStatus;
  due_date: string;
  due_date_given: boolean;
  issue_date: string | null;
  total_amount: string;
  deposit_amount: string;
  credited_amount: string;
  credited_deposit: string;
  paid_amount: string;
  paid_deposit: string;
  written_off_amount: string;
  written_off_deposit: string;
  recovered_amount: string;
  cancel_reason: string | null;
  replaced_by: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

export type InvoiceWithLines = InvoiceRow & { lines: LineRow[]; previous_balance: string };

const BALANCE = sql`(o.total_amount - o.credited_amount - o.paid_amount - o.written_off_amount)`;

/** Amounts are cast to text: as JSON numbers they would lose their trailing zeros. */
export const LINES = (tx: Tx): Sql => sql`
  coalesce((select json_agg(json_build_object('id', n.id, 'invoice_id', n.invoice_id, 'position', n.position, 'line_type', n.line_type,
      'calculated_key', n.calculated_key, 'edited', n.edited, 'description_vi', n.description_vi, 'description_en', n.description_en,
      'quantity', n.quantity::text, 'unit_price', n.unit_price::text, 'amount', n.amount::text, 'credited_amount', n.credited_amount::text,
      'freed', n.freed, 'covered_to', n.covered_to, 'metadata', n.metadata) order by n.position, n.id)
    from invoice_lines n where n.organization_id = ${tx.organizationId} and n.invoice_id = i.id), '[]'::json) as lines`;

/** The property is a filter of the sum, so that only the index by renter can be used: a property may have many open invoices. */
export const PREVIOUS = (tx: Tx): Sql => sql`
  coalesce((select sum${BALANCE} filter (where o.property_id = i.property_id) from invoices o
    where o.organization_id = ${tx.organizationId} and o.renter_id = i.renter_id and o.id <> i.id
      and o.status in ('ISSUED', 'PARTIALLY_PAID')), 0)::numeric(20, 2) as previous_balance`;

/** Who collects cash sees open invoices only. */
export const isCollectable = (tx: Tx): Sql | null =>
  tx.collectsCash ? sql`i.status in ('ISSUED', 'PARTIALLY_PAID')` : null;

export async function findInvoice(tx: Tx, id: string, field?: string): Promise<InvoiceWithLines> {
  const row = await tx.first<InvoiceWithLines>(sql`
    select i.*, ${LINES(tx)}, ${PREVIOUS(tx)} from invoices i
    where ${allOf(sql`i.organization_id = ${tx.organizationId}`, sql`i.id = ${id}`, inVisibleProperty(tx, sql`i.property_id`), isCollectable(tx))}`);
  if (!row) throw refused('not_found', field ? { field } : null);
  return row;
}

/** Locks in the order of the ids. To avoid deadlocks, lock leases and renters before (`lockForMoney`). */
export async function lockInvoices(tx: Tx, ids: string[]): Promise<InvoiceWithLines[]> {
  const [, invoices] = await Promise.all([
    tx.run(
      sql`select id from invoices where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) order by id for no key update`,
    ),
    readInvoices(tx, ids),
  ]);
  return invoices;
}

/** By id, without regard to the properties the actor may see. */
export const readInvoices = (tx: Tx, ids: string[]): Promise<InvoiceWithLines[]> =>
  tx.query<InvoiceWithLines>(sql`
    select i.*, ${LINES(tx)}, ${PREVIOUS(tx)} from invoices i where i.organization_id = ${tx.organizationId} and i.id = any(${ids}::uuid[]) order by i.id`);

export async function lockInvoice(tx: Tx, id: string, field?: string): Promise<InvoiceWithLines> {
  const [, invoice] = await Promise.all([
    tx.run(sql`
    select i.id from invoices i
    where ${allOf(sql`i.organization_id = ${tx.organizationId}`, sql`i.id = ${id}`, inVisibleProperty(tx, sql`i.property_id`))} for no key update`),
    findInvoice(tx, id, field),
  ]);
  return invoice;
}

export async function invoiceOfLine(tx: Tx, lineId: string): Promise<string> {
  const row = await tx.first<{ invoice_id: string }>(sql`
    select n.invoice_id from invoice_lines n join invoices i on i.organization_id = ${tx.organizationId} and i.id = n.invoice_id
    where ${allOf(sql`n.organization_id = ${tx.organizationId}`, sql`n.id = ${lineId}`, inVisibleProperty(tx, sql`i.property_id`))}`);
  if (!row) throw refused('not_found');
  return row.invoice_id;
}

export const findLiveMonthlyInvoice = (tx: Tx, leaseId: string, period: string): Promise<{ id: string } | undefined> =>
  tx.first<{ id: string }>(sql`
    select id from invoices where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and period = ${period}
      and kind = 'MONTHLY' and status <> 'CANCELLED'`);

/** What bills the month already: its MONTHLY invoice, else a SETTLEMENT, which bills every month up to its own. */
export const findInvoiceOfMonth = (tx: Tx, leaseId: string, period: string): Promise<{ id: string } | undefined> =>
  tx.first<{ id: string }>(sql`
    select id from invoices
    where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and status <> 'CANCELLED'
      and ((kind = 'MONTHLY' and period = ${period}) or (kind = 'SETTLEMENT' and period >= ${period}))
    order by kind, period desc, id desc limit 1`);

/** The latest lease that occupies the room in the month, locked so that two requests do not create its invoice twice. */
export const lockLeaseInPeriod = (
  tx: Tx,
  roomId: string,
  period: string,
  leaseId: string | null,
): Promise<{ id: string; renter_id: string } | undefined> =>
  tx.first<{ id: string; renter_id: string }>(sql`
    select l.id, l.renter_id from leases l
    where l.organization_id = ${tx.organizationId} and l.room_id = ${roomId} and (${leaseId}::uuid is null or l.id = ${leaseId})
      and l.occupied && daterange(${`${period}-01`}::date, (${`${period}-01`}::date + interval '1 month')::date)
    order by l.start_date desc limit 1 for no key update`);

export const saveInvoice = (tx: Tx, i: InvoiceRow): Promise<void> =>
  tx.run(sql`
    update invoices set status = ${i.status}, due_date = ${i.due_date}, due_date_given = ${i.due_date_given}, issue_date = ${i.issue_date},
      total_amount = ${i.total_amount}, deposit_amount = ${i.deposit_amount}, credited_amount = ${i.credited_amount},
      credited_deposit = ${i.credited_deposit}, paid_amount = ${i.paid_amount}, paid_deposit = ${i.paid_deposit},
      written_off_amount = ${i.written_off_amount}, written_off_deposit = ${i.written_off_deposit}, recovered_amount = ${i.recovered_amount}, cancel_reason = ${i.cancel_reason},
      cancelled_at = case when ${i.status} = 'CANCELLED' then coalesce(cancelled_at, ${tx.now.toString()}::timestamptz) end,
      version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${i.id}`);

/** Saves many invoices whose amounts did not change. */
export const saveStates = (
  tx: Tx,
  rows: Pick<InvoiceRow, 'id' | 'status' | 'issue_date' | 'due_date' | 'cancel_reason'>[],
): Promise<void> =>
  tx.run(sql`
    update invoices i set status = n.status, issue_date = n.issue_date, due_date = n.due_date, cancel_reason = n.cancel_reason,
      cancelled_at = case when n.status = 'CANCELLED' then ${tx.now.toString()}::timestamptz end, version = i.version + 1, updated_at = ${tx.now.toString()}
    from ${tableOf('n', rows, { id: 'uuid', status: 'text', issue_date: 'date', due_date: 'date', cancel_reason: 'text' })}
    where i.organization_id = ${tx.organizationId} and i.id = n.id`);

/**
 * What renters owe per property. `|| ''` keeps the planner from using the partial indexes of open invoices: its statistics still
 * count few of them after a first billing run, so it would read all of them.
 */
export const openBalances = (
  tx: Tx,
  renterIds: string[],
): Promise<{ renter_id: string; property_id: string; open: string }[]> =>
  tx.query<{ renter_id: string; property_id: string; open: string }>(sql`
    select o.renter_id, o.property_id, sum${BALANCE}::numeric(20, 2) as open from invoices o
    where o.organization_id = ${tx.organizationId} and o.renter_id = any(${renterIds}::uuid[]) and o.status || '' in ('ISSUED', 'PARTIALLY_PAID')
    group by o.renter_id, o.property_id`);

/** Open invoices in the order in which a payment fills them: oldest due date first. */
export const openInvoicesOf = (
  tx: Tx,
  condition: Sql,
): Promise<{ id: string; due_date: string; balance: string; renter_id: string }[]> =>
  tx.query<{ id: string; due_date: string; balance: string; renter_id: string }>(sql`
    select o.id, o.due_date, ${BALANCE}::numeric(15, 2) as balance, o.renter_id from invoices o
    where o.organization_id = ${tx.organizationId} and o.status in ('ISSUED', 'PARTIALLY_PAID') and ${condition}
    order by o.due_date, o.id`);

/** The default lease for an invoice of a room: the current one, otherwise an upcoming one, otherwise the last one. */
export function lockCurrentLease(
  tx: Tx,
  roomId: string,
  renterId: string | null,
): Promise<{ id: string; renter_id: string } | undefined> {
  const today = tx.today.toString();
  return tx.first<{ id: string; renter_id: string }>(sql`
    select l.id, l.renter_id from leases l
    where l.organization_id = ${tx.organizationId} and l.room_id = ${roomId} and l.cancelled_at is null
      and (${renterId}::uuid is null or l.renter_id = ${renterId})
    order by l.occupied @> ${today}::date desc, l.start_date > ${today}::date desc, l.start_date desc limit 1 for no key update`);
}
